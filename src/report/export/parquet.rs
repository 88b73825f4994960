//! Parquet: for the results of many machines in one file.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, ListBuilder, StringBuilder, StructBuilder,
    TimestampMillisecondBuilder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use super::columns::{Kind, Subject, Value, columns, subjects};
use crate::Registry;
use crate::record::{ResultSet, SCHEMA};

/// Whether a row has its samples in it: they are most of a record's size, and only a bootstrap needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Samples {
    /// A last column `samples`, a list of `operations` and `seconds`.
    With,
    /// Without.
    Without,
}

/// A Parquet file of [`columns`], of one set after the other: no more than a row group is in memory.
pub struct Parquet<W: Write + Send> {
    writer: ArrowWriter<W>,
    schema: SchemaRef,
    samples: Samples,
}

impl<W: Write + Send> Parquet<W> {
    /// Begins the file.
    ///
    /// # Errors
    ///
    /// As the writer has them.
    pub fn new(to: W, samples: Samples) -> io::Result<Self> {
        let schema = Arc::new(schema(samples));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(ROW_GROUP))
            .set_created_by(format!(
                "cipherbench {}, record schema {SCHEMA}",
                env!("CARGO_PKG_VERSION")
            ))
            .build();
        let writer = ArrowWriter::try_new(to, schema.clone(), Some(properties))?;
        Ok(Self { writer, schema, samples })
    }

    /// Writes the newest rows of a set that goes by `name`.
    ///
    /// # Errors
    ///
    /// As the writer has them.
    pub fn set(&mut self, name: &str, set: &ResultSet, registry: &Registry) -> io::Result<()> {
        let subjects = subjects(name, set, registry);
        if subjects.is_empty() {
            return Ok(());
        }
        let mut arrays: Vec<ArrayRef> = columns()
            .iter()
            .map(|column| {
                array(column.kind, subjects.iter().map(|subject| (column.value)(subject)))
            })
            .collect();
        if self.samples == Samples::With {
            arrays.push(samples(&subjects));
        }
        let batch = RecordBatch::try_new(self.schema.clone(), arrays).map_err(io::Error::other)?;
        Ok(self.writer.write(&batch)?)
    }

    /// Ends the file: without its last lines it is none.
    ///
    /// # Errors
    ///
    /// As the writer has them.
    pub fn finish(self) -> io::Result<()> {
        self.writer.into_inner()?.flush()
    }
}

/// Large enough to be read at the disk's speed, small enough to be skipped by its statistics.
const ROW_GROUP: usize = 128 << 10;

fn schema(samples: Samples) -> Schema {
    let mut fields: Vec<Field> = columns()
        .iter()
        .map(|column| Field::new(column.name, data_type(column.kind), column.nullable))
        .collect();
    if samples == Samples::With {
        let item = Field::new("item", DataType::Struct(sample()), true);
        fields.push(Field::new("samples", DataType::List(Arc::new(item)), false));
    }
    Schema::new(fields)
}

fn sample() -> Fields {
    Fields::from(vec![
        Field::new("operations", DataType::UInt64, false),
        Field::new("seconds", DataType::Float64, false),
    ])
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Text => DataType::Utf8,
        Kind::Number => DataType::Float64,
        Kind::Natural => DataType::UInt64,
        Kind::Flag => DataType::Boolean,
        Kind::Time => DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into())),
        Kind::List => DataType::new_list(DataType::Utf8, true),
    }
}

/// A column of values, all of its kind; another's is null.
fn array<'s>(kind: Kind, values: impl Iterator<Item = Value<'s>>) -> ArrayRef {
    macro_rules! built {
        ($builder:expr, $value:ident => $variant:pat, $option:expr) => {{
            let mut builder = $builder;
            for $value in values {
                builder.append_option(match $value {
                    $variant => $option,
                    _ => None,
                });
            }
            Arc::new(builder.finish())
        }};
    }
    match kind {
        Kind::Text => built!(StringBuilder::new(), value => Value::Text(words), words),
        Kind::Number => built!(Float64Builder::new(), value => Value::Number(number), number),
        Kind::Natural => built!(UInt64Builder::new(), value => Value::Natural(number), number),
        Kind::Flag => built!(BooleanBuilder::new(), value => Value::Flag(flag), flag),
        Kind::Time => {
            let builder = TimestampMillisecondBuilder::new().with_timezone("UTC");
            built!(builder, value => Value::Time(words), milliseconds(words))
        }
        Kind::List => {
            let mut builder = ListBuilder::new(StringBuilder::new());
            for value in values {
                if let Value::List(words) = value {
                    words.iter().for_each(|word| builder.values().append_value(word));
                }
                builder.append(true);
            }
            Arc::new(builder.finish())
        }
    }
}

/// Since 1970; none for what is no time.
fn milliseconds(rfc3339: &str) -> Option<i64> {
    rfc3339.parse::<jiff::Timestamp>().ok().map(jiff::Timestamp::as_millisecond)
}

fn samples(subjects: &[Subject<'_>]) -> ArrayRef {
    let builders: Vec<Box<dyn arrow_array::builder::ArrayBuilder>> =
        vec![Box::new(UInt64Builder::new()), Box::new(Float64Builder::new())];
    let mut list = ListBuilder::new(StructBuilder::new(sample(), builders));
    for subject in subjects {
        for sample in subject.measurement.outcome.timing().iter().flat_map(|timing| &timing.samples)
        {
            let values = list.values();
            if let Some(operations) = values.field_builder::<UInt64Builder>(0) {
                operations.append_value(sample.operations);
            }
            if let Some(seconds) = values.field_builder::<Float64Builder>(1) {
                seconds.append_value(sample.seconds);
            }
            values.append(true);
        }
        list.append(true);
    }
    Arc::new(list.finish())
}
