import { readFileSync } from "node:fs";
import type { Document as ParsedDocument } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { longResult } from "./testing/long-result.ts";
import { openResult } from "./testing/open-result.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();
const PAGES = 500;
const BLOCKS = 8;
const result = longResult(PAGES);

describe("a document of 500 pages", () => {
  it.each(["page", "text"] as const)("lands on the other half from the %s", async (side) => {
    const { page } = await openResult(tests, result);
    await page.frameLocator("iframe.rendered").locator("section").first().waitFor();
    expect(await page.evaluate(clickThrough, { ids: randomBlocks(40), side })).toEqual([]);
  });
});

it("shows a turned scan as it is, which is where its boxes are", async () => {
  const page_size: [number, number] = [200, 200];
  const parser_ocr = { turned_degrees: 90, page_size };
  const pdf_info = [{ page_idx: 0, page_size, parser_ocr, para_blocks: [], discarded_blocks: [] }];
  const middle = { pdf_info, _backend: "pipeline", _version_name: "1" };
  const { page } = await openResult(tests, { middle }, { document: blackAndWhite() });
  const canvas = page.locator("canvas[data-drawn='0']");
  await canvas.waitFor();
  const colours = await canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext("2d");
    const at = (x: number) => context?.getImageData(width * x, height / 10, 1, 1).data[0];
    return [at(0.1), at(0.9)];
  });
  expect(colours).toEqual([0, 255]);
});

it("follows a reader from one half to the other", async () => {
  const { page } = await openResult(tests, longResult(20));
  const frame = page.frameLocator("iframe.rendered");
  await frame.locator("section").first().waitFor();
  await page.locator(".page-scroll").evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight / 2;
  });
  await frame.locator('[id="p11.b1"]').waitFor();
  await page.locator("iframe.rendered").evaluate((element) => {
    const root = (element as HTMLIFrameElement).contentDocument?.scrollingElement;
    if (root) root.scrollTop = root.scrollHeight;
  });
  await page.locator('[data-block="p20.b1"]').waitFor();
  const number = page.getByLabel("Page", { exact: true });
  await expect.poll(() => number.inputValue()).toMatch(/^(?:19|20)$/);
});

it("opens the text of a tapped block on a phone", async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openResult(tests, longResult(20), { viewport, block: "p9.b2" });
  await page.getByRole("button", { name: "Document", exact: true }).click();
  await page.locator('[data-block="p9.b3"]').click();
  const section = page.frameLocator("iframe.rendered").locator("section.pinned");
  await expect.poll(() => section.isVisible()).toBe(true);
  expect(await section.textContent()).toContain("Page 9, block 3.");
});

it("keeps the place of a reader who changes between the halves on a phone", async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openResult(tests, longResult(20), { viewport });
  const text = page.frameLocator("iframe.rendered").locator("section");
  await text.first().waitFor();
  await page.getByRole("button", { name: "Document", exact: true }).click();
  const number = page.getByLabel("Page", { exact: true });
  await number.fill("7");
  await number.press("Enter");
  await page.locator('[data-block="p7.b1"]').waitFor();
  await page.getByRole("button", { name: "Result", exact: true }).click();
  const firstSeen = () =>
    text.evaluateAll(
      (sections) => sections.find((one) => one.getBoundingClientRect().bottom > 0)?.id,
    );
  await expect.poll(firstSeen).toMatch(/^p7\.b1$/);
  await page.getByRole("button", { name: "Document", exact: true }).click();
  await expect.poll(() => number.inputValue()).toBe("7");
});

/** A picture of 2 × 2 pixels, black at the left and white at the right. */
function blackAndWhite(): Buffer {
  const [headBytes, row] = [54, [0, 0, 0, 255, 255, 255, 0, 0]];
  const head = Buffer.alloc(headBytes);
  head.write("BM");
  head.writeUInt32LE(headBytes + 2 * row.length, 2);
  head.writeUInt32LE(headBytes, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(2, 18);
  head.writeInt32LE(2, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.from([...row, ...row])]);
}

/** Some blocks, the same in every run. */
function randomBlocks(count: number): string[] {
  let state = 7;
  const next = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit) + 1;
  };
  return Array.from({ length: count }, () => `p${next(PAGES)}.b${next(BLOCKS)}`);
}

/**
 * Goes to the page of each block, clicks the block or its text, and returns those that the other half does not show.
 * Runs in the browser: hundreds of steps from outside would take minutes.
 */
async function clickThrough(work: {
  readonly ids: readonly string[];
  readonly side: "page" | "text";
}): Promise<string[]> {
  const pane = document.querySelector(".page-scroll") as HTMLElement;
  const frame = (document.querySelector("iframe.rendered") as HTMLIFrameElement)
    .contentDocument as Document;
  const boxOf = (id: string) => pane.querySelector<HTMLElement>(`[data-block="${id}"]`);
  const textOf = (id: string) => frame.getElementById(id);
  const isSeen = (element: Element | null, top: number, height: number) => {
    const y = (element?.getBoundingClientRect().top ?? -1) - top;
    return y >= 0 && y < height;
  };
  const until = async (isReady: () => boolean) => {
    for (let frames = 0; frames < 600; frames += 1) {
      if (isReady()) return true;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return false;
  };
  const missed: string[] = [];
  for (const id of work.ids) {
    const number = String(Number.parseInt(id.slice(1), 10));
    const input = document.querySelector(".page-navigation input") as HTMLInputElement;
    input.value = number;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => boxOf(id) !== null && textOf(id) !== null);
    if (work.side === "page") boxOf(id)?.click();
    else textOf(id)?.click();
    const hasLanded = await until(() => {
      const [box, text] = [boxOf(id), textOf(id)];
      const other = work.side === "page" ? text : box;
      if (!box?.classList.contains("pinned") || !text?.classList.contains("pinned")) return false;
      return other === text
        ? isSeen(text, 0, frame.documentElement.clientHeight)
        : isSeen(box, pane.getBoundingClientRect().top, pane.clientHeight);
    });
    const says = textOf(id)?.textContent ?? "";
    if (!hasLanded || !says.startsWith(`Page ${number}, block ${id.split(".b")[1]}.`))
      missed.push(id);
  }
  return missed;
}

it("names the sheets of a workbook, opens them by their names, and aligns numbers", async () => {
  const { page } = await tests.open();
  const buffer = readFileSync(
    new URL("../../../fixtures/office/sources/towers.xlsx", import.meta.url),
  );
  await tests.parse(page, { name: "towers.xlsx", buffer });
  const sheets = page.getByRole("group", { name: "Sheets" }).getByRole("button");
  const names = await sheets.allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names.join()).not.toContain("Page");
  expect(await page.locator(".result-header .facts").first().textContent()).toContain(
    `${names.length} sheets`,
  );
  expect(await page.locator(".recent-time").first().textContent()).toContain(
    `${names.length} sheets`,
  );
  await sheets.last().click();
  await expect.poll(() => sheets.last().getAttribute("aria-pressed")).toBe("true");
  const paper = page.frameLocator(".result-pane iframe");
  const number = paper.locator("td[data-number]").first();
  expect(await number.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe("right");
});

it("shows the rows of a long sheet that are in view, and finds any other", async () => {
  const { page } = await openResult(tests, sheetResult(20_000), { inputFormat: "csv" });
  const frame = page.frameLocator(".result-pane iframe");
  await frame.getByText("Tower 3", { exact: true }).waitFor();
  expect(await frame.locator("tr").count()).toBeLessThan(200);
  const rows = frame.locator(".long-table");
  await rows.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await frame.getByText("Tower 20000", { exact: true }).waitFor();
  expect(await frame.locator("tr").count()).toBeLessThan(200);
  const row = frame.locator("tr", { hasText: "Tower 7777" });
  await page.getByPlaceholder("Find").fill("Tower 7777");
  await page.keyboard.press("Enter");
  await row.waitFor();
  // The first row has the headings.
  expect(await row.locator("[data-head]").getAttribute("data-head")).toBe("7778");
  await page.getByRole("tab", { name: "Correct" }).click();
  await page.getByText("This table is too long").waitFor();
});

/** The result of a sheet with a row of headings and as many others. */
function sheetResult(count: number) {
  const rows = Array.from({ length: count }, (_, index) => `<td>Tower ${index + 1}</td><td>1</td>`);
  const lines = ["<th>Name</th><th>Floors</th>", ...rows].map((cells) => `<tr>${cells}</tr>`);
  const html = `<table>${lines.join("")}</table>`;
  const bodyOf = {
    type: "table_body" as const,
    lines: [{ spans: [{ type: "table" as const, html }] }],
  };
  const middle: ParsedDocument = {
    pdf_info: [
      {
        page_idx: 0,
        para_blocks: [
          {
            type: "table",
            blocks: [bodyOf],
            parser_cells: { columns: ["A", "B"], rows: [[1, count + 1]] },
          },
        ],
        discarded_blocks: [],
      },
    ],
    _backend: "office",
    _version_name: "1",
  };
  const source_map = [
    { block: "p1.b1", type: "table", start: 0, end: html.length, pages: [1], boxes: [], runs: [] },
  ];
  return { markdown: html, content_list: [], source_map, middle, images: {} };
}
