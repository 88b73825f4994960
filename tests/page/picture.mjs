// A picture of a page, as the README shows it.
//
//     node tests/page/picture.mjs target/cipherbench/index.html docs/page.png
//     node tests/page/picture.mjs index.html dark.png --id family-aead --scheme dark --width 390 --height 844
//
// CHROMIUM names the browser. --id: what stands at the top of the picture; without it the page's own top.

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Page, start } from "./browser.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    id: { type: "string" },
    scheme: { type: "string", default: "light" },
    width: { type: "string", default: "1280" },
    height: { type: "string", default: "1400" },
  },
});
const [file, picture] = positionals;
if (!file || !picture) {
  console.error("usage: node tests/page/picture.mjs PAGE.html PICTURE.png");
  process.exit(2);
}

const browser = await start(process.env.CHROMIUM ?? "chromium");
try {
  const page = new Page(browser);
  await page.look({ width: Number(values.width), height: Number(values.height), scheme: values.scheme });
  await page.open(file);
  if (values.id) {
    await page.run((id) => document.getElementById(id)?.scrollIntoView({ behavior: "instant" }), values.id);
  }
  const { data } = await page.call("Page.captureScreenshot", { format: "png" });
  writeFileSync(picture, Buffer.from(data, "base64"));
} finally {
  await browser.stop();
}
