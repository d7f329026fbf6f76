import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixture } from "./testing/documents.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();
const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const SAMPLE = { name: "sample.pdf", buffer: fixture("pdf/sources/sample.pdf") };
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Waits until the element that has the focus is such a one. */
async function hasFocus(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
}

it("can be used with the keyboard alone", async () => {
  const { page } = await tests.open();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.waitForSelector("h1");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  // A key that comes before the focus has moved goes to whatever has it.
  await hasFocus(page, "main");
  await page.keyboard.press("Tab");
  await hasFocus(page, "input[type=file]");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.keyboard.press("Space"),
  ]);
  await chooser.setFiles({ ...SAMPLE, mimeType: "application/pdf" });
  await expect.poll(focused).toBe("Parse");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".result");
  await page.frameLocator("iframe.rendered").locator("main[data-filled]").waitFor();

  await tabTo(page, "[data-stop]");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^3\. Text: A lighthouse is a simple promise/);
  const lit = page.frameLocator("iframe.rendered").locator("section.lit");
  await expect.poll(() => lit.textContent()).toContain("A lighthouse is a simple promise");
  await page.keyboard.press("Escape");
  await expect.poll(() => lit.count()).toBe(0);

  await tabTo(page, "[role=tab]");
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe("Source");
  const source = page.frameLocator("iframe[title='Markdown, as written']");
  await source.locator("section", { hasText: "# Lamps" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  // The frame is a new one, which hears no keys before it is filled.
  const rendered = page.frameLocator("iframe[title='Markdown, rendered']");
  await rendered.locator("main[data-filled]").waitFor();
  await tabTo(page, "iframe");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.locator(".block.lit").getAttribute("data-block")).toBe("p1.b2");
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  it.each(SIZES)("has no serious finding of axe at $width × $height", async (viewport) => {
    const { page } = await tests.open({ colorScheme, viewport });
    await page.waitForSelector("h1");
    await page.getByText("Options", { exact: true }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await tests.show(page, SAMPLE);
    await page.frameLocator("iframe.rendered").locator("main[data-filled]").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const document = page.getByRole("button", { name: "Document", exact: true });
    if (await document.isVisible()) await document.click();
    await page.getByRole("button", { name: "Confidence" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.goto(`${tests.url}/#/job/unknown`);
    await page.waitForSelector(".failure");
    expect(await seriousFindings(page)).toEqual([]);
  });
});

it("has no serious finding of axe where documents are listed, compared and corrected", async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await tests.open({ colorScheme: "dark", viewport });
  await tests.show(page, SAMPLE);
  const [, jobId = ""] = page.url().split("#/job/");
  const views = {
    "#/documents": ".document",
    [`#/compare/${jobId}/${jobId}`]: ".diff",
    "#/operate": ".key-form",
  };
  await page.getByRole("tab", { name: "Correct" }).click();
  await page.locator(".edit-text").first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  for (const [address, selector] of Object.entries(views)) {
    await page.goto(`${tests.url}/${address}`);
    await page.locator(selector).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
});

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not lead to ${selector}.`);
}

interface AxeWindow {
  readonly axe: {
    run(options: { readonly iframes: boolean }): Promise<{
      readonly violations: readonly {
        readonly id: string;
        readonly impact: string;
        readonly nodes: readonly { readonly html: string }[];
      }[];
    }>;
  };
}

async function seriousFindings(page: Page): Promise<readonly string[]> {
  // As a script of the browser's, not of the page's: the page's own policy stays as it is.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as AxeWindow).axe.run({ iframes: false }),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
}

/** Pixels by which the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
