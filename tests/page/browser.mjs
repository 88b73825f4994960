// Chromium without a window, driven over a pipe by its own protocol: no package is needed.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Starts a browser; its data lie in a directory that goes with it. */
export async function start(program) {
  const data = mkdtempSync(join(tmpdir(), "cipherbench-page-"));
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", "--remote-debugging-pipe", `--user-data-dir=${data}`];
  const child = spawn(program, [...flags, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const died = new Promise((_, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`the browser ended with ${code}`)));
  });
  died.catch(() => {});
  let number = 0;
  let rest = "";
  const waiting = new Map();
  const listeners = [];
  child.stdio[4].setEncoding("utf8").on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages.map((one) => JSON.parse(one))) {
      if (message.id) waiting.get(message.id)?.(message);
      else for (const listener of listeners) listener(message);
    }
  });
  const send = (method, params = {}, sessionId = undefined) => Promise.race([died, new Promise((resolve, reject) => {
    const id = ++number;
    waiting.set(id, ({ error, result }) =>
      error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result));
    child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
  })]);
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const call = (method, params) => send(method, params, sessionId);
  for (const domain of ["Page", "Runtime", "Network", "Log"]) await call(`${domain}.enable`);
  return {
    data,
    call,
    listen: (listener) => listeners.push(listener),
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await send("Browser.close").catch(() => child.kill());
      await ended;
      rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** A page in a browser, with all that it did besides being shown. */
export class Page {
  constructor(browser) {
    this.browser = browser;
    this.call = browser.call;
    this.misdeeds = [];
    this.loads = 0;
    browser.listen(({ method, params }) => this.#hear(method, params));
  }

  #hear(method, params) {
    const misdeed = (what) => this.misdeeds.push(what);
    if (method === "Page.loadEventFired") this.loads += 1;
    if (method === "Runtime.exceptionThrown") {
      misdeed(`exception: ${params.exceptionDetails.exception?.description ?? params.exceptionDetails.text}`);
    }
    if (method === "Runtime.consoleAPICalled") misdeed(`console: ${params.args.map((one) => one.value)}`);
    if (method === "Log.entryAdded") misdeed(`log: ${params.entry.text}`);
    if (method === "Page.javascriptDialogOpening") {
      misdeed(`dialog: ${params.message}`);
      this.call("Page.handleJavaScriptDialog", { accept: true });
    }
    if (method === "Network.requestWillBeSent") {
      const { url } = params.request;
      const own = url.split("#")[0] === this.url || url.startsWith("blob:") || url.startsWith("data:");
      if (!own) misdeed(`request: ${url}`);
    }
  }

  /** Opens a file, with what stands after `#`. */
  async open(file, hash = "") {
    this.url = pathToFileURL(file).href;
    const before = this.loads;
    await this.call("Page.navigate", { url: "about:blank" });
    await until(() => this.loads > before, "an empty page");
    const url = this.url;
    const now = this.loads;
    await this.call("Page.navigate", { url: url + hash });
    await until(() => this.loads > now, `${url} loads`);
  }

  /** The value of an expression or of a function of JSON arguments, in the page. */
  async run(what, ...given) {
    const expression = typeof what === "function" ? `(${what})(...${JSON.stringify(given)})` : what;
    const { result, exceptionDetails } =
      await this.call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async press(key, code = 0) {
    const text = key === "Enter" ? "\r" : undefined;
    const params = { key, code: key, windowsVirtualKeyCode: code, text };
    await this.call("Input.dispatchKeyEvent", { type: "keyDown", ...params });
    await this.call("Input.dispatchKeyEvent", { type: "keyUp", ...params });
  }

  async look({ width = 1280, height = 900, scheme = "light" } = {}) {
    await this.call("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    const features = [{ name: "prefers-color-scheme", value: scheme }];
    await this.call("Emulation.setEmulatedMedia", { features });
  }
}

/** Waits for something to become true. */
export async function until(condition, what, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`in ${seconds} s not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
