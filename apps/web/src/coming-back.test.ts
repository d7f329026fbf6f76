import { describe, expect, it } from "vitest";
import { fixture } from "./testing/documents.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();
const SAMPLE = { name: "Lamps.pdf", buffer: fixture("pdf/sources/sample.pdf") };

describe("the address", () => {
  it("names the page that is read, so that it opens there again", async () => {
    const { page } = await tests.open();
    await tests.show(page, SAMPLE);
    const number = page.getByLabel("Page", { exact: true });
    await number.fill("3");
    await number.press("Enter");
    await expect.poll(() => page.url()).toMatch(/\/p3$/);

    await page.reload();
    await page.waitForSelector(".result");
    await expect.poll(() => number.inputValue()).toBe("3");
  });

  it("of a document asks for a key where the tab has none, without calling it unknown", async () => {
    const { page: owner } = await tests.open();
    await tests.show(owner, SAMPLE);
    const { page } = await tests.open({ path: new URL(owner.url()).hash.replace("#", "/#") });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();

    await page.getByText("This tab has no key yet.").waitFor();
    expect(await page.getByText("does not know this key").count()).toBe(0);
  });
});

it("goes on by itself when the service answers again", async () => {
  const { page, misdeeds } = await tests.open();
  await tests.show(page, SAMPLE);
  const address = page.url();
  await page.goto(`${tests.url}/#/documents`);
  await page.context().setOffline(true);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(address).hash);
  await page.getByText("This page continues").waitFor();
  await page.context().setOffline(false);

  await page.waitForSelector(".result");
  expect(await page.locator(".result-header h1").textContent()).toBe(SAMPLE.name);
  // Requests that fail are what this test is about.
  misdeeds.length = 0;
});

describe("a result", () => {
  it("leaves 560 of 720 pixels to the document and its text", async () => {
    const { page } = await tests.open({ viewport: { width: 1280, height: 720 } });
    await tests.show(page, SAMPLE);
    const heights = await page.evaluate(() =>
      [".page-body", ".tab-panel iframe"].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0,
      ),
    );
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(555);
  });

  it.each([
    { width: 1280, height: 720 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ])("shows the names of all outputs in a window of $width pixels", async (viewport) => {
    const { page } = await tests.open({ viewport });
    await tests.show(page, SAMPLE);
    const tabs = page.getByRole("tablist", { name: "Outputs" });
    const { room, wanted } = await tabs.evaluate((list) => ({
      room: list.clientWidth,
      wanted: list.scrollWidth,
    }));
    expect(wanted).toBeLessThanOrEqual(room);
  });

  it("has menus that close on Escape and on each other", async () => {
    const { page } = await tests.open();
    await tests.show(page, SAMPLE);
    const open = page.locator("details.downloads[open] summary");
    await page.locator("summary", { hasText: "More" }).click();
    await page.locator("summary", { hasText: /^Download$/ }).click();
    expect(await open.allTextContents()).toEqual(["Download"]);
    await page.keyboard.press("Escape");
    expect(await open.count()).toBe(0);
  });
});

it("offers a password for a protected document, and nothing that cannot help", async () => {
  const { page } = await tests.open();
  await tests.parse(page, { name: "locked.pdf", buffer: fixture("protected/aes-256.pdf") });
  await page.waitForSelector(".failure");
  expect(await page.getByRole("button", { name: "Run it again" }).count()).toBe(0);
  await page.getByLabel("Password of the document").fill("lantern");
  await page.getByRole("button", { name: "Open it" }).click();

  const text = page.frameLocator("iframe.rendered").locator("main");
  await expect.poll(() => text.textContent()).toContain("The lamp was lit at dusk.");
});
