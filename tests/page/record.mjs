// A result set read as docs/RECORD.md has it, and what the page should say of it: written anew, so that an
// error of the page's own is not made twice.

import { readFileSync } from "node:fs";

/** The newest row of each id. */
export function rows(file) {
  const newest = new Map();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    let entry;
    try { entry = JSON.parse(line); } catch { continue; }
    if (entry.type === "measurement") newest.set(name(entry.id), entry);
  }
  return newest;
}

export function name({ family, algorithm, operation, provider, bytes }) {
  return JSON.stringify([family, algorithm, operation, provider, bytes]);
}

/** A text without what would steer a terminal, as the download has it. */
export function plain(text) {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** A figure as it is shown, such as `6.28 GB/s`, as a number. */
export function number(text) {
  const units = { TB: 1e12, GB: 1e9, MB: 1e6, kB: 1e3, B: 1, s: 1, ms: 1e-3, "µs": 1e-6, ns: 1e-9, ps: 1e-12, op: 1 };
  const match = /^([\d.]+(?: \d{3})*) (\S+?)(?:\/s)?$/.exec(text);
  if (!match || !(match[2] in units)) throw new Error(`no figure: ${text}`);
  return Number(match[1].replaceAll(" ", "")) * units[match[2]];
}

/** Whether a figure of three digits or more is that of the record. */
export function agree(shown, right) {
  return Math.abs(number(shown) / right - 1) < 0.0051;
}

/** The median of samples' seconds per operation. */
export function median({ samples }) {
  const times = samples.map((sample) => sample.seconds / sample.operations).sort((a, b) => a - b);
  const middle = times.length / 2;
  return times.length % 2 ? times[Math.floor(middle)] : (times[middle - 1] + times[middle]) / 2;
}

/** CSV as RFC 4180 has it. */
export function csv(text) {
  const lines = [];
  let line = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw new Error(`no CSV from letter ${at}: ${text.slice(at, at + 80)}`);
    line.push(match[1] === undefined ? match[2] : match[1].replaceAll('""', '"'));
    if (match[3] !== ",") { lines.push(line); line = []; }
  }
  return lines;
}
