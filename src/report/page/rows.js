// The table of all rows. Its state is the address after `#rows?`, so that a link, the back button and a
// reload show the same rows. Every text goes in as text, never as markup.
"use strict";
(() => {
  const PAGE = 100;
  const section = document.getElementById("rows");
  const { columns, downloaded, rows } = JSON.parse(document.getElementById("rows-data").textContent);
  const at = Object.fromEntries(columns.map((name, i) => [name, i]));
  const find = (selector) => section.querySelector(selector);
  const form = find("form");
  const [body, count, pageText, before, after] =
    ["tbody", ".count", ".page", ".before", ".after"].map(find);
  const headings = [...section.querySelectorAll("thead th")];
  const shown = headings.map((heading) => at[heading.dataset.shown]);
  const filters = [...form.querySelectorAll("select")];
  // What is searched: all that is read in a row.
  const texts = rows.map((row) =>
    [...new Set([...shown, at.version, at.run])].map((i) => row[i] ?? "").join(" ").toLowerCase());
  const order = new Intl.Collator("en", { numeric: true }).compare;

  // The state: what is searched for and chosen, how it is sorted, which page.
  let sort = "";
  let page = 1;
  let matching = [];

  function state() {
    const entries = [["q", form.q.value.trim()], ...filters.map((filter) => [filter.name, filter.value]),
      ["sort", sort], ["page", page > 1 ? String(page) : ""]];
    return new URLSearchParams(entries.filter(([, value]) => value)).toString();
  }

  function read() {
    if (!/^(#rows\b.*)?$/.test(location.hash)) return; // another part of the page
    const wanted = new URLSearchParams(location.hash.split("?").slice(1).join("?"));
    form.q.value = wanted.get("q") ?? "";
    for (const filter of filters) {
      const value = wanted.get(filter.name) ?? "";
      filter.value = value;
      // A value that no row has: no row matches, and the control says so.
      if (filter.value !== value) filter.value = add(filter, value);
    }
    sort = wanted.get("sort") ?? "";
    if (!(sort.replace(/^-/, "") in at)) sort = "";
    page = Math.max(1, Math.trunc(Number(wanted.get("page"))) || 1);
    render();
  }

  function add(filter, value) {
    filter.append(new Option(value, value));
    return value;
  }

  function changed(entry) {
    const hash = "#rows" + (state() ? "?" + state() : "");
    if (hash !== location.hash) history[entry](null, "", hash);
    render();
  }

  function select() {
    const words = form.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = filters.filter((filter) => filter.value).map((filter) => [at[filter.name], filter.value]);
    const found = rows.filter((row, i) =>
      chosen.every(([column, value]) => String(row[column]) === value)
      && words.every((word) => texts[i].includes(word)));
    if (!sort) return found;
    const column = at[sort.replace(/^-/, "")];
    const direction = sort.startsWith("-") ? -1 : 1;
    // What has no value stands last either way.
    return found.sort((a, b) => {
      const [x, y] = [a[column], b[column]];
      if (x === null || y === null) return (x === null) - (y === null);
      return direction * (typeof x === "number" ? x - y : order(x, y));
    });
  }

  function render() {
    matching = select();
    const pages = Math.max(1, Math.ceil(matching.length / PAGE));
    page = Math.min(page, pages);
    const visible = matching.slice((page - 1) * PAGE, page * PAGE);
    body.replaceChildren(...visible.map((row) => {
      const line = document.createElement("tr");
      line.className = row[at.state] + (row[at.same_receipt] ? "" : " other");
      for (const column of shown) line.insertCell().textContent = row[column] ?? "";
      return line;
    }));
    for (const heading of headings) {
      const column = heading.firstElementChild.dataset.sort;
      if (sort.replace(/^-/, "") !== column) heading.removeAttribute("aria-sort");
      else heading.setAttribute("aria-sort", sort.startsWith("-") ? "descending" : "ascending");
    }
    count.textContent = `${matching.length} of ${rows.length} rows`;
    pageText.textContent = `Page ${page} of ${pages}`;
    before.disabled = page <= 1;
    after.disabled = page >= pages;
    find(".pages").hidden = pages < 2;
    find(".download").disabled = matching.length === 0;
  }

  // RFC 4180. A text keeps to its cell and does nothing there: what a spreadsheet would take for a formula
  // has an apostrophe before it, what steers a terminal is replaced.
  function field(value) {
    if (value === null) return "";
    let text = String(value);
    if (typeof value === "string") {
      text = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
      if (/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text)) text = "'" + text;
    }
    return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  function download() {
    const lines = [columns, ...matching].map((row) => row.slice(0, downloaded).map(field).join(","));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([lines.join("\r\n") + "\r\n"], { type: "text/csv" }));
    link.download = "cipherbench.csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  const turn = (pages) => { page += pages; changed("pushState"); };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { sort = ""; page = 1; changed("pushState"); }));
  // Typing is one step back, not one for each letter.
  form.q.addEventListener("input", () => { page = 1; changed("replaceState"); });
  for (const filter of filters) {
    filter.addEventListener("change", () => { page = 1; changed("pushState"); });
  }
  for (const heading of headings) {
    heading.firstElementChild.addEventListener("click", ({ currentTarget: { dataset } }) => {
      // Speeds first from the fastest, all else from the least.
      const first = dataset.sort === "bytes_per_second" ? ["-", ""] : ["", "-"];
      sort = (sort === first[0] + dataset.sort ? first[1] : first[0]) + dataset.sort;
      page = 1;
      changed("pushState");
    });
  }
  before.addEventListener("click", () => turn(-1));
  after.addEventListener("click", () => turn(1));
  find(".download").addEventListener("click", download);
  window.addEventListener("popstate", read);

  section.hidden = false;
  for (const link of document.querySelectorAll(".with-script")) link.hidden = false;
  render();
  read();
  if (location.hash.startsWith("#rows")) section.scrollIntoView();
})();
