// What a reader does with the page, done in Chromium, and every number held against the record.
//
//     node tests/page/check.mjs index.html results.jsonl       the page of a set
//     node tests/page/check.mjs history.html a.jsonl b.jsonl   the page of several
//
// CHROMIUM names the browser; AXE_CORE a file of axe-core, else npm is asked for it, once, into AXE_HOME.

import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Page, start, until } from "./browser.mjs";
import * as record from "./record.mjs";

const [file, ...sets] = process.argv.slice(2);
let failures = 0;
function check(what, is, but = "") {
  if (is) return console.log(`ok: ${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  failures += 1;
  console.log(`FAILED: ${what}${but ? `: ${typeof but === "string" ? but : JSON.stringify(but)}` : ""}`);
}

const began = Date.now();
const browser = await start(process.env.CHROMIUM ?? "chromium");
try {
  const page = new Page(browser);
  await page.look();
  const asked = Date.now();
  await page.open(file);
  console.log(`opened in ${((Date.now() - asked) / 1000).toFixed(1)} s`);
  await drawings(page);
  if (await page.run(() => Boolean(document.getElementById("rows")))) {
    const rows = record.rows(sets[0]);
    await tables(page, rows);
    await ratios(page, rows);
    await explorer(page, rows);
    await download(page, rows);
    await withoutScript(page);
  } else {
    await trends(page, sets.map(record.rows));
  }
  await looks(page);
  await print(page);
  check("nothing was fetched, run, logged or thrown", page.misdeeds.length === 0, page.misdeeds.slice(0, 5));
} finally {
  await browser.stop();
}
console.log(failures ? `${failures} failed` : "all well");
process.exitCode = failures ? 1 : 0;

/** Drawings have words, and no place that is no number. */
async function drawings(page) {
  const found = await page.run(() => [...document.querySelectorAll("svg")].map((svg) => ({
    named: svg.getAttribute("role") === "img" && Boolean(svg.querySelector("title")?.textContent),
    broken: /NaN|inf/.test(svg.innerHTML.replace(/<(title|desc|text)[^>]*>[^<]*/g, "")),
    outside: [...svg.querySelectorAll("text")].filter((text) => {
      const box = text.getBBox();
      const view = svg.viewBox.baseVal;
      return box.x < -1 || box.x + box.width > view.width + 1 || box.y + box.height > view.height + 1;
    }).map((text) => text.textContent),
  })));
  check(`${found.length} drawings have names`, found.every((one) => one.named));
  check("no drawing has a place that is no number", found.every((one) => !one.broken));
  check("no text leaves its drawing", found.every((one) => one.outside.length === 0), found.flatMap((one) => one.outside).slice(0, 5));
}

/** Every cell of the families' tables is the record's. */
async function tables(page, rows) {
  const cells = await page.run(() => [...document.querySelectorAll("section[id^=family-] table")].flatMap((table) => {
    const columns = [...table.tHead.rows[0].cells].slice(1).map((cell) => cell.textContent);
    return [...table.tBodies].flatMap((body) => {
      const algorithm = body.querySelector(".name").textContent;
      return [...body.rows].slice(1).flatMap((row) => [...row.cells].slice(1).map((cell, i) => ({
        algorithm, provider: row.querySelector(".provider").textContent, column: columns[i],
        operation: table.closest(".scroll").previousElementSibling && table.caption.textContent.split(": ").pop(),
        text: cell.querySelector(".figure")?.firstChild.textContent.trim() ?? cell.textContent,
      })));
    });
  }));
  const figures = new Map();
  for (const { id, outcome } of rows.values()) {
    if (outcome.state !== "measured") continue;
    const key = JSON.stringify([id.algorithm, id.provider, id.operation, id.bytes]);
    figures.set(key, [...(figures.get(key) ?? []), (outcome.bytes_per_second?.value ?? 1 / outcome.seconds.value)]);
  }
  let compared = 0;
  const wrong = cells.filter(({ algorithm, provider, operation, column, text }) => {
    if (!/\/s$/.test(text)) return false;
    const bytes = /^(\d+) bytes?$/.exec(column);
    const key = JSON.stringify([algorithm, provider, bytes ? operation : column, bytes ? Number(bytes[1]) : null]);
    compared += 1;
    return !(figures.get(key) ?? []).some((value) => record.agree(text, value));
  });
  const all = [...figures.values()].flat().length;
  check(`${compared} of ${all} figures of the tables are the record's`, compared === all && wrong.length === 0, wrong.slice(0, 3));
}

/** Every ratio is that of the record's medians. */
async function ratios(page, rows) {
  const cells = await page.run(() => [...document.querySelectorAll("#ratios table")].flatMap((table) => {
    const providers = [...table.tHead.rows[0].cells].slice(1).map((cell) => cell.textContent);
    return [...table.tBodies[0].rows].flatMap((row) => [...row.cells].slice(1).map((cell, i) => ({
      what: table.caption.textContent, algorithm: row.cells[0].textContent, provider: providers[i],
      reference: providers[0], text: cell.textContent, even: cell.classList.contains("even"),
    })));
  }));
  const one = (algorithm, provider, operation, bytes) => [...rows.values()].find(({ id }) =>
    id.algorithm === algorithm && id.provider === provider && id.operation === operation && id.bytes === bytes);
  let compared = 0;
  const wrong = cells.filter(({ what, algorithm, provider, reference, text, even }) => {
    const shown = /^~?([\d.]+)x$/.exec(text);
    if (!shown && !even) return false;
    const [operation, size] = what.split(", ");
    const bytes = size ? Number(size.split(" ")[0]) : null;
    const [ours, theirs] = [provider, reference].map((name) => one(algorithm, name, operation, bytes));
    const ratio = record.median(theirs.outcome) / record.median(ours.outcome);
    compared += 1;
    return shown ? Math.abs(Number(shown[1]) - ratio) > Math.max(0.0051, 0.0051 * ratio) : Math.abs(Math.log(ratio)) > 0.2;
  });
  const providers = new Set([...rows.values()].map(({ id }) => id.provider)).size;
  check(`${compared} ratios are those of the record's medians`, wrong.length === 0 && (compared > 0 || providers < 2), wrong.slice(0, 3));
  check("one provider has no empty heading", providers > 1 || !(await page.run(() => document.querySelector("#ratios"))));
}

/** The table of all rows: counts, sorts, filters, searches, and its address. */
async function explorer(page, rows) {
  const all = [...rows.values()];
  const count = () => page.run(() => Number(document.querySelector("#rows .count").textContent.split(" ")[0]));
  const hash = () => page.run(() => location.hash);
  const choose = (name, value) => page.run((name, value) => {
    const control = document.querySelector(`#rows form [name="${name}"]`);
    control.value = value;
    control.dispatchEvent(new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  }, name, value);
  const column = (shown) => page.run((shown) => {
    const at = [...document.querySelectorAll("#rows thead th")].findIndex((one) => one.dataset.shown === shown);
    return [...document.querySelectorAll("#rows tbody tr")].map((row) => row.cells[at].textContent);
  }, shown);
  check("all rows are there", (await count()) === all.length, [await count(), all.length]);
  check("what is announced is in a live region", await page.run(() => document.querySelector("#rows .count").getAttribute("role") === "status"));

  // Sorted by a key on the keyboard, from the fastest, then from the slowest.
  const speeds = all.map((row) => row.outcome.bytes_per_second?.value).filter(Boolean).sort((a, b) => b - a);
  const size = () => page.run(() => document.querySelectorAll("#rows tbody tr").length);
  await page.run(() => document.querySelector("[data-sort=bytes_per_second]").focus());
  for (const [order, sorted] of [["descending", speeds], ["ascending", [...speeds].reverse()]]) {
    await page.press("Enter", 13);
    const shown = await column("shown_speed");
    const right = shown.every((text, i) => i >= sorted.length || record.agree(text, sorted[i]));
    check(`sorted ${order} by the keyboard`, right && shown.length === (await size()), shown.slice(0, 3));
    check(`aria-sort says ${order}`, await page.run((order) => document.querySelector("[data-sort=bytes_per_second]").parentElement.getAttribute("aria-sort") === order, order));
  }

  // Filtered; back and forth; and the same from a link.
  const family = all[0].id.family;
  const of = (name) => all.filter((row) => row.id.family === name).length;
  await choose("family", family);
  check("a filter leaves what it should", (await count()) === of(family), [await count(), of(family)]);
  check("the address says so", (await hash()).includes(`family=${family}`), await hash());
  const link = await hash();
  await page.run(() => history.back());
  await until(async () => (await count()) === all.length, "back to all rows");
  check("the back button goes back", !(await hash()).includes("family="));
  await page.run(() => history.forward());
  await until(async () => (await count()) === of(family), "forward again");
  const before = await column("shown_speed");
  await page.open(file, link);
  check("a link shows the same rows", JSON.stringify(await column("shown_speed")) === JSON.stringify(before));
  check("a link sets the controls", await page.run(() => document.querySelector("#rows [name=family]").value) === family);

  const measured = all.filter((row) => row.outcome.state === "measured").length;
  await page.open(file, "#rows?state=measured");
  check("rows that have a figure", (await count()) === measured, [await count(), measured]);
  const word = all.at(-1).id.algorithm;
  await page.open(file);
  await choose("q", `  ${word.toUpperCase()} `);
  check("a search finds its rows", (await count()) >= all.filter((row) => row.id.algorithm === word).length && (await count()) < all.length);
  await choose("q", "no such thing anywhere");
  check("a search for nothing finds nothing", (await count()) === 0);
  await page.run(() => document.querySelector("#rows form [type=reset]").click());
  await until(async () => (await count()) === all.length, "all rows again");

  // Every page of them, every figure.
  let seen = 0;
  const wrong = [];
  const pages = Math.ceil(all.length / 100);
  for (const page_ of [...new Set([1, 2, pages])].filter((one) => one <= pages)) {
    await page.open(file, `#rows?page=${page_}`);
    for (const line of await page.run(() => [...document.querySelectorAll("#rows tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)))) {
      const [family, algorithm, , operation, bytes, provider, , speed, , time, state] = line;
      const row = rows.get(record.name({ family, algorithm, operation, provider, bytes: bytes === "" ? null : Number(bytes) }));
      const { outcome } = row ?? {};
      const right = outcome?.state === "measured"
        ? record.agree(speed, outcome.bytes_per_second?.value ?? 1 / outcome.seconds.value) && record.agree(time, outcome.seconds.value)
        : speed === "" && time === "" && state.startsWith(`${outcome?.state}: ${outcome?.reason}`);
      if (!right) wrong.push(line);
      seen += 1;
    }
  }
  check(`${seen} rows say what the record says`, wrong.length === 0 && seen > 0, wrong.slice(0, 3));

  // Nonsense and hostility in the address are a state like any other.
  for (const odd of ["#rows?page=-7&sort=constructor", "#rows?family=%3Cscript%3Ealert(1)%3C/script%3E&page=1e9", "#rows?%E0%A4%A"]) {
    await page.open(file, odd);
    check(`${odd} does no harm`, (await page.run(() => !document.getElementById("rows").hidden && !document.querySelector("#rows select script"))));
  }
}

/** The download has exactly the rows that match, as the record has them. */
async function download(page, rows) {
  const directory = join(browser.data, "downloads");
  await page.call("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: directory });
  const all = [...rows.values()];
  const operation = all[0].id.operation;
  // The download has names without what would steer a terminal.
  const key = (id) => record.name(Object.fromEntries(Object.entries(id)
    .map(([name, value]) => [name, typeof value === "string" ? record.plain(value) : value])));
  const byName = new Map(all.map((row) => [key(row.id), row]));
  for (const [hash, wanted] of [["", all], [`#rows?operation=${operation}&sort=-seconds`, all.filter((row) => row.id.operation === operation)]]) {
    await page.open(file, hash);
    rmSync(directory, { recursive: true, force: true });
    await page.run(() => document.querySelector("#rows .download").click());
    let fresh = [];
    await until(() => {
      fresh = (existsSync(directory) ? readdirSync(directory) : []).filter((name) => name.endsWith(".csv"));
      return fresh.length === 1;
    }, "a download");
    const [header, ...lines] = record.csv(readFileSync(join(directory, fresh[0]), "utf8"));
    check(`the download has the ${wanted.length} rows that match`, lines.length === wanted.length, lines.length);
    const wrong = lines.filter((line) => {
      const cell = Object.fromEntries(header.map((name, i) => [name, line[i]]));
      const text = (name) => cell[name].replace(/^'/, "");
      const row = byName.get(key({
        family: text("family"), algorithm: text("algorithm"), operation: text("operation"), provider: text("provider"),
        bytes: cell.bytes === "" ? null : Number(cell.bytes),
      }));
      const timing = row?.outcome.state === "measured" ? row.outcome : null;
      const same = (name, value) => (value == null ? cell[name] === "" : Number(cell[name]) === value);
      return line.length !== header.length || !row || cell.state !== row.outcome.state || text("reason") !== record.plain(row.outcome.reason ?? "")
        || !same("seconds", timing?.seconds.value) || !same("seconds_lower", timing?.seconds.lower)
        || !same("seconds_upper", timing?.seconds.upper) || !same("bytes_per_second", timing?.bytes_per_second?.value)
        || text("version") !== record.plain(row.implementation.version) || cell.run !== row.run || cell.at !== row.at
        || line.some((one) => /^\s*[=+@]/.test(one) || (/^-/.test(one) && Number.isNaN(Number(one))));
    });
    check("every cell is the record's, and none is a formula", wrong.length === 0, wrong.slice(0, 2));
    if (hash) {
      const seconds = lines.map((line) => line[header.indexOf("seconds")]).filter(Boolean).map(Number);
      check("the download is in the order shown", seconds.every((one, i) => i === 0 || one <= seconds[i - 1]));
    }
  }
}

/** Without a script the tables are there, and nothing that does nothing. */
async function withoutScript(page) {
  await page.call("Emulation.setScriptExecutionDisabled", { value: true });
  await page.open(file);
  const seen = await page.run(() => ({
    tables: document.querySelectorAll("section[id^=family-] td .figure").length,
    dead: [...document.querySelectorAll("button, input, select")].filter((one) => one.offsetParent).length,
  }));
  await page.call("Emulation.setScriptExecutionDisabled", { value: false });
  check("without a script the tables are there", seen.tables > 0, seen);
  check("without a script no control stands about", seen.dead === 0, seen);
}

/** What a trend comes to is the ratio of the record's medians. */
async function trends(page, sets) {
  const lines = await page.run(() => [...document.querySelectorAll("section.trends tbody")].flatMap((body) =>
    [...body.rows].slice(1).map((row) => ({
      algorithm: body.querySelector(".name").textContent, what: row.cells[0].textContent,
      first: row.cells[2].textContent, last: row.cells[3].firstChild?.textContent ?? "", ratio: row.cells[4].querySelector(".went")?.textContent ?? "",
    }))));
  const ids = new Map(sets.flatMap((set) => [...set.values()]).map(({ id }) => [record.name(id), id]));
  check("every row has a trend", lines.length === ids.size, [lines.length, ids.size]);
  let compared = 0;
  const wrong = lines.filter(({ algorithm, what, first, last, ratio }) => {
    const id = [...ids.values()].find((one) => one.algorithm === algorithm
      && what === `${one.operation} by ${one.provider}${one.bytes === null ? "" : `, ${one.bytes} byte${one.bytes === 1 ? "" : "s"}`}`);
    if (!id) return true;
    const timings = sets.map((set) => set.get(record.name(id))?.outcome).filter((one) => one?.state === "measured");
    if (timings.length < 2) return ratio !== "";
    if (ratio === "") return false;
    compared += 1;
    const speed = (one) => one.bytes_per_second?.value ?? 1 / one.seconds.value;
    const [begin, end] = [timings[0], timings.at(-1)];
    return Math.abs(parseFloat(ratio) / (record.median(begin) / record.median(end)) - 1) > 0.02
      || !record.agree(first, speed(begin)) || !record.agree(last, speed(end));
  });
  check(`${compared} trends are those of the records`, wrong.length === 0 && compared > 0, wrong.slice(0, 3));
}

/** Light and dark, wide and narrow: nothing hangs over, and axe has nothing to say. */
async function looks(page) {
  const axe = axeCore();
  for (const [width, scheme] of [[1280, "light"], [1280, "dark"], [390, "light"]]) {
    await page.look({ width, scheme });
    await page.open(file);
    const wide = await page.run(() => document.documentElement.scrollWidth);
    check(`${width} pixels are enough, ${scheme}`, wide <= width, wide);
    if (!axe) continue;
    await page.run(axe);
    const violations = await page.run(async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
      .map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0].html.slice(0, 120)} ${nodes[0].failureSummary?.slice(0, 200)}`));
    check(`axe, ${width} pixels, ${scheme}`, violations.length === 0, violations);
  }
  await page.look();
}

function axeCore() {
  const home = process.env.AXE_HOME;
  const file = process.env.AXE_CORE ?? (home && join(home, "node_modules/axe-core/axe.min.js"));
  if (file && !existsSync(file) && home) {
    spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", home, "axe-core@4"], { timeout: 60_000 });
  }
  if (file && existsSync(file)) return readFileSync(file, "utf8") + "; 0";
  console.log("skipped: axe; set AXE_CORE to a file of axe-core (npm install axe-core; node_modules/axe-core/axe.min.js)");
  return null;
}

async function print(page) {
  await page.open(file);
  const { data } = await page.call("Page.printToPDF", { printBackground: true });
  check("it prints", Buffer.from(data, "base64").subarray(0, 5).toString() === "%PDF-" && data.length > 20_000, data.length);
}
