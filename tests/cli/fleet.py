"""Runs each query of docs/FLEET.md on a Parquet file, in DuckDB and in DataFusion where they can be had.

    python3 tests/cli/fleet.py docs/FLEET.md fleet.parquet

Prints `engine query rows seconds`, the least of three runs; `engine skipped` where one is not installed.
Fails where a query fails, finds nothing, or the two find unlike numbers of rows.
"""

import re
import sys
import time


def duckdb(path):
    import duckdb

    connection = duckdb.connect()
    connection.execute(f"CREATE VIEW fleet AS FROM '{path}'")
    return "DuckDB " + duckdb.__version__, lambda query: connection.execute(query).fetchall()


def datafusion(path):
    import datafusion

    context = datafusion.SessionContext()
    context.register_parquet("fleet", path)
    return "DataFusion " + datafusion.__version__, lambda query: context.sql(query).to_pylist()


def main(document, path):
    text = open(document, encoding="utf-8").read()
    queries = re.findall(r"^```sql\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(queries) >= 4, queries
    counts = {}
    for engine in (duckdb, datafusion):
        try:
            name, run = engine(path)
        except ImportError:
            print(engine.__name__, "skipped: it is not installed")
            continue
        for number, query in enumerate(queries, 1):
            times = []
            for _ in range(3):
                begin = time.perf_counter()
                rows = run(query)
                times.append(time.perf_counter() - begin)
            assert rows, f"{name}, query {number} finds nothing"
            assert counts.setdefault(number, len(rows)) == len(rows), f"{name}, query {number}"
            print(f"{name}: query {number}: {len(rows)} rows in {min(times):.3f} s")
            if "--show" in sys.argv:
                for row in rows[:6]:
                    print("   ", row)


main(sys.argv[1], sys.argv[2])
