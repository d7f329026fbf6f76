import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ROOT } from "./npm.mjs";
import { fromPageTests } from "./page-tests.mjs";

// Films the page for the README: a document is chosen and read, and blocks are clicked that lead to their texts.
// Needs `npm run build` and Chromium.

const TARGET = join(ROOT, "docs", "page.webp");
const DOCUMENT = join(ROOT, "fixtures", "pdf", "sources", "sample.pdf");
const VIEWPORT = { width: 1200, height: 750 };
/** Buttons to click. Kinds, buttons and tabs that the page does not have are left out. */
const KINDS_OF_PAGES = [["Heading", "List", "Picture"], ["Formula"], ["Table"]];
const TABS = ["Source", "Content list", "Correct", "Markdown"];

const LOOK_MS = 1400;
const STEP_MS = 40;
const POINTER_STEPS = 8;
/** A page that still changes after this many pictures is filmed as it is. */
const MOST_PICTURES = 20;

/** The arrow of a mouse, which is not part of a screenshot. Its tip is at the top left. */
const ARROW = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="28"><path d="M1 1v20l5-4.6 3.4 7.8 3.6-1.6-3.4-7.6H17z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>',
);

const { startGateway } = await fromPageTests("start-gateway.ts");
const { serveBrowser, connectBrowser, openContext, openPage } = await fromPageTests("browser.ts");
const frames = [];
let pointer = { x: VIEWPORT.width / 2, y: VIEWPORT.height - 60 };

const gateway = await startGateway();
const browserServer = await serveBrowser();
const browser = await connectBrowser(browserServer.wsEndpoint());
try {
  const address = `${gateway.url}/#key=${gateway.key}`;
  const context = await openContext(browser, { viewport: VIEWPORT, colorScheme: "light" });
  const { page } = await openPage(context, address);
  await film(page);
} finally {
  await browserServer.close();
  await gateway.stop();
}
const { size } = await sharp(
  frames.map(({ picture }) => picture),
  { join: { animated: true } },
)
  .webp({ delay: frames.map(({ ms }) => ms), loop: 0, quality: 75, effort: 5 })
  .toFile(TARGET);
console.log(`Wrote ${TARGET}: ${frames.length} pictures, ${Math.round(size / 1024)} KiB`);

async function film(page) {
  await show(page);
  await page
    .locator("input[type=file]:not([webkitdirectory])")
    .first()
    .setInputFiles({
      name: "Lamps on the edge of the sea.pdf",
      mimeType: "application/pdf",
      buffer: await readFile(DOCUMENT),
    });
  await show(page);
  await press(page, page.getByRole("button", { name: "Parse", exact: true }));
  await page.locator("canvas[data-drawn]").first().waitFor();
  await page.frameLocator("iframe").first().locator("section").first().waitFor();
  await show(page);
  for (const kinds of KINDS_OF_PAGES) {
    await clickBlocks(page, kinds);
    await press(page, page.getByRole("button", { name: "Next page" }));
  }
  for (const name of TABS) await press(page, page.getByRole("tab", { name, exact: true }));
}

async function clickBlocks(page, kinds) {
  for (const kind of kinds) {
    await press(page, page.locator(`[data-block][aria-label*="${kind}:"]`).first());
    await page.keyboard.press("Escape");
  }
}

async function press(page, button) {
  if (!(await button.isVisible()) || !(await button.isEnabled())) return;
  await pointAt(page, button);
  await button.click();
  await show(page);
}

/** Moves the pointer to an element, over the page as it was before. */
async function pointAt(page, element) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  const from = pointer;
  const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 30) };
  const still = await page.screenshot();
  for (let step = 1; step <= POINTER_STEPS; step += 1) {
    const share = step / POINTER_STEPS;
    pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await add(still, STEP_MS);
  }
  await page.mouse.move(to.x, to.y);
}

/** Waits until the page has come to rest, and keeps it long enough to be looked at. */
async function show(page) {
  let picture = await page.screenshot();
  for (let count = 0; count < MOST_PICTURES; count += 1) {
    const next = await page.screenshot();
    if (next.equals(picture)) break;
    picture = next;
  }
  await add(picture, LOOK_MS);
}

async function add(screenshot, ms) {
  const left = Math.round(Math.min(pointer.x, VIEWPORT.width - 20));
  const top = Math.round(Math.min(pointer.y, VIEWPORT.height - 28));
  const picture = await sharp(screenshot)
    .composite([{ input: ARROW, left, top }])
    .png()
    .toBuffer();
  frames.push({ picture, ms });
}
