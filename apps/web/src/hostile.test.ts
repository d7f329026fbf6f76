import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { docxWith, pdfWith } from "./testing/documents.ts";
import { openResult } from "./testing/open-result.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();

/** Each would show a dialog or ask for something outside, if it were not made harmless. */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(2)>",
  '<img src="https://evil.example/pixel.png">',
  "<svg onload=alert(3)><script>alert(4)</script></svg>",
  "</table></section></main><script>alert(5)</script>",
  '<iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object>',
  '<a href="javascript:alert(6)" onclick="alert(7)">press</a>',
  "[press](javascript:alert(8))",
  "![x](https://evil.example/image.png)",
  '<style>@import "https://evil.example/a.css"; body{background:url(https://evil.example/b)}</style>',
  '<div style="background:url(https://evil.example/c)">styled</div>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/">',
  '<form action="https://evil.example/"><input name="key"><button>send</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror="alert(9)">',
  "$\\href{javascript:alert(10)}{x}$ $\\includegraphics{https://evil.example/d.png}$",
  "$\\htmlData{x=1}{y} \\def\\a{\\a\\a}\\a$",
  "<details open ontoggle=alert(11)><summary>s</summary></details>",
  '<video src="https://evil.example/v" autoplay onerror=alert(12)></video>',
];
const EVIL_NAME = "<img src=x onerror=alert(13)>.pdf";

describe("a hostile document", () => {
  it("runs nothing as a PDF, whatever its text and its name say", async () => {
    const { page } = await tests.open();
    await tests.parse(page, { name: EVIL_NAME, buffer: pdfWith(ATTACKS) });
    await visitEverything(page);
    expect(await page.locator(".result-header h1").textContent()).toBe(EVIL_NAME);
    expect(await page.frameLocator(".result-pane iframe").locator("main").textContent()).toContain(
      "<img src=x onerror=alert(2)>",
    );
  });

  it("runs nothing as a Word file, in cells and links", async () => {
    // High enough that all of the text is near the window, and so in the frame.
    const { page } = await tests.open({ viewport: { width: 1280, height: 12_000 } });
    const targets = ["javascript:alert(14)", "data:text/html,<script>alert(15)</script>"];
    const link = "https://evil.example/elsewhere";
    await tests.parse(page, { name: "cells.docx", buffer: docxWith(ATTACKS, [...targets, link]) });
    await visitEverything(page);
    const frame = page.frameLocator(".result-pane iframe");
    expect(await frame.locator("td").count()).toBeGreaterThan(10);
    expect(await frame.locator("a[href]").count()).toBe(0);

    await frame.getByText("Link 2").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toContain(link);
    expect(await dialog.getByRole("link").getAttribute("rel")).toBe("noopener noreferrer");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
  });
});

describe("a hostile result, should the service ever give one", () => {
  it("runs nothing, with raw attacks in every output", async () => {
    const result = {
      markdown: ATTACKS.join("\n\n"),
      content_list: [
        ...ATTACKS.map((text) => ({ type: "text", text, page_idx: 0, bbox: [10, 10, 500, 50] })),
        ...ATTACKS.map((html) => ({
          type: "table",
          img_path: `images/${html}`,
          table_caption: [html],
          table_footnote: [html],
          table_body: `<table><tr><td onclick="alert(16)">${html}</td></tr></table>`,
          page_idx: 0,
        })),
      ],
      middle: {
        pdf_info: [
          {
            para_blocks: [],
            discarded_blocks: [],
            page_size: [600, 800],
            page_idx: 0,
            parser_title: ATTACKS.join(""),
            parser_notes: ATTACKS,
            parser_hidden_text: ATTACKS.map((text) => ({
              text,
              bbox: [0, 0, 9, 9],
              reason: "tiny",
            })),
          },
        ],
        _backend: "pipeline",
        _version_name: "1",
        parser_fallback: ATTACKS.join(""),
      },
      images: { "x.png": "AAAA" },
    };
    // High enough for all of it: what is far from the window does not exist.
    const viewport = { width: 1280, height: 12_000 };
    const { page } = await openResult(tests, result, { viewport });
    await visitEverything(page);
    const frame = page.frameLocator(".result-pane iframe");
    expect(await frame.locator("section").count()).toBe(ATTACKS.length * 2);
    const forbidden =
      "script, iframe, object, svg:not(.katex svg), style:not(head style), form, input, video, [onclick], [onerror], [src^=http], [style*=url], a[href], base";
    expect(await frame.locator(forbidden).count()).toBe(0);
    await page.getByRole("tab", { name: "Notes" }).click();
    expect(await page.locator(".finding").count()).toBeGreaterThan(ATTACKS.length);
  });

  it("renders what is harmless in it", async () => {
    const { page } = await openResult(tests, {
      markdown: "",
      content_list: [
        {
          type: "table",
          img_path: "",
          table_caption: ["A caption"],
          table_footnote: [],
          table_body:
            '<table><tr><td colspan="2">wide</td></tr><tr><td>a</td><td>b</td></tr></table>',
          page_idx: 0,
        },
        { type: "text", text: "**bold** and $a^2$ for 5$ or 6$", page_idx: 0 },
      ],
      images: {},
    });
    const frame = page.frameLocator(".result-pane iframe");
    expect(await frame.locator("td[colspan='2']").textContent()).toBe("wide");
    expect(await frame.locator("strong").textContent()).toBe("bold");
    await frame.locator(".katex").waitFor();
    expect(await frame.locator(".katex").count()).toBe(1);
  });

  it("shows what follows a formula that cannot be drawn", async () => {
    const endless = String.raw`$\def\a#1{\a{#1#1}}\a{x}$`;
    const { page } = await openResult(tests, {
      markdown: "",
      content_list: [endless, "Then $a^2$."].map((text) => ({ type: "text", text, page_idx: 0 })),
      images: {},
    });
    const frame = page.frameLocator(".result-pane iframe");
    await frame.locator(".katex").waitFor();
    expect(await frame.locator("section").allTextContents()).toEqual([
      expect.stringContaining(String.raw`\def\a`),
      expect.stringContaining("Then"),
    ]);
  });
});

/** Opens every tab, and gives what is in the frame the time to do harm. */
async function visitEverything(page: Page): Promise<void> {
  const frame = page.frameLocator(".result-pane iframe");
  await frame.locator("main[data-filled]").waitFor({ state: "attached" });
  for (const tab of ["Source", "Content list", "Middle", "Notes", "Markdown"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.locator(`[role=tabpanel][aria-labelledby^=tab]`).waitFor();
  }
  await frame.locator("main[data-filled]").waitFor({ state: "attached" });
  // A frame that is taken away while it loads leaves a page that is never idle: what is there has to be loaded.
  for (const one of page.frames()) await one.evaluate(pictureEnds);
}

/** Resolves when every picture has been loaded or has failed. */
async function pictureEnds(): Promise<void> {
  const waiting = [...document.images].filter(({ complete }) => !complete);
  await Promise.all(
    waiting.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener("load", resolve);
          image.addEventListener("error", resolve);
        }),
    ),
  );
}
