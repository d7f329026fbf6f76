import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();
const PAGES = 80;
/** Larger than what is fetched whole. */
const LONG = { name: "Long.pdf", buffer: Buffer.from(writePdf(pagesOf(PAGES))) };

it("shows pages while others are still read", async () => {
  const { page } = await tests.open();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const frame = document.querySelector<HTMLIFrameElement>("iframe.drafts");
      const text = frame?.contentDocument?.querySelector("#page-1 section")?.textContent;
      if (text) seen.push(text);
    };
    setInterval(look, 20);
  });
  await tests.show(page, LONG);

  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen[0]).toContain("The story of lamp 1 begins here");
});

it("fetches of a long result what is shown", async () => {
  const { page } = await tests.open();
  await tests.show(page, LONG);
  const asked: string[] = [];
  let documentBytes = 0;
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    asked.push(pathname);
    if (pathname.includes("/document/")) {
      documentBytes += Number(response.headers()["content-length"] ?? 0);
    }
  });
  await page.reload();
  await textOf(page, "The story of lamp 1 begins here");
  await page.locator(".page-frame canvas, .page canvas").first().waitFor();

  const number = page.getByLabel("Page", { exact: true });
  await number.fill("70");
  await number.press("Enter");
  await textOf(page, "The story of lamp 70 begins here");

  expect(asked.filter((path) => path.startsWith("/blobs/"))).toEqual([]);
  const pages = asked.filter((path) => /\/pages\/[^/]+\/\d+$/.test(path));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.length).toBeLessThan(30);
  expect(documentBytes).toBeGreaterThan(0);
  expect(new Set(asked.filter((path) => path.includes("/document/"))).size).toBe(1);
});

it("opens a long result at a block, and finds text on pages that are not there yet", async () => {
  const { page } = await tests.open();
  await tests.show(page, LONG);
  const [address = ""] = page.url().split("/p");
  await page.goto(`${address}/p40.b1`);
  await page.reload();
  await textOf(page, "The story of lamp 40 begins here");
  await page.locator(".block-bar code").getByText("p40.b1").waitFor();

  await page.getByLabel("Find in the text").fill("story of lamp 75");
  await page.getByText("1 of 1", { exact: true }).waitFor();
  await page.getByLabel("Find in the text").press("Enter");
  await textOf(page, "The story of lamp 75 begins here");
  expect(await page.locator(".block-bar").count()).toBe(1);
});

it("fetches the whole of a long result for whoever reads its JSON", async () => {
  const { page } = await tests.open();
  await tests.show(page, LONG);
  await page.reload();
  await textOf(page, "The story of lamp 1 begins here");
  await page.getByRole("tab", { name: "Middle" }).click();
  await page.getByRole("tab", { name: "Markdown" }).click();

  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
  await page.getByText("Download", { exact: true }).first().click();
  await page.getByText("Long.md").first().waitFor();
  expect(await page.getByText("Fetch the whole result").count()).toBe(0);
});

async function textOf(page: Page, text: string): Promise<void> {
  await page.frameLocator("iframe[title='Markdown, rendered']").getByText(text).first().waitFor();
}

function pagesOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    content(page: PdfPage) {
      const y = 700 - (index % 5) * 40;
      page.text(`The story of lamp ${index + 1} begins here, and goes on for a while.`, {
        x: 72,
        y,
      });
      // Too small to be a figure of the result, and most of the file.
      if (index === 0) page.image(noise(), { x: 10, y: 10, width: 1, height: 1 });
    },
  }));
}

/** A picture that cannot be compressed, the same each time. */
function noise() {
  const data = new Uint8Array(1400 * 1400 * 3);
  let state = 1;
  for (let place = 0; place < data.length; place += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[place] = state >>> 16;
  }
  return { width: 1400, height: 1400, data };
}
