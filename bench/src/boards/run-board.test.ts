import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSmallBoard } from "./own-pages.ts";

/** The pages as a person reads them: every measure of a board that compares Markdown is 1 for these texts. */
const FORM = `# Regional differences

Where the mountain railway follows most of the earlier findings, the committee controls three of the five criteria; otherwise the editor changes all open questions. The second sample, which explains the share of renewable energy, follows the agreed schedule according to the manual.

## I. Outdoor lighting

Amount:Staff and training

Year:K. Byrne

Address:17.2.2015

Status:S. Okafor

Date:T. Novak

The main valve, which describes a lower temperature, supports the share of renewable energy after a short delay.`;
const TABLE = `<table><tr><td>Description</td><td>Quantity</td><td>Amount</td></tr><tr><td>Quality assurance</td><td>12</td><td>1564.56</td></tr><tr><td>Discussion</td><td>17</td><td>672.52</td></tr><tr><td>Long-term outlook</td><td>1</td><td>203.74</td></tr><tr><td>Safety instructions</td><td>20</td><td>3958.80</td></tr><tr><td>Technical data</td><td>17</td><td>2815.54</td></tr><tr><td colspan="2">Total</td><td>9215.16</td></tr></table>`;
const INVOICE = `M. Lindqvist Marlowe 80 22413 Byrne

# Invoice 7700

Date:

Name:M. Lindqvist

Status:

Table 1. Cost estimate
${TABLE}

The harbour authority determines the list of authorised persons. A careful reader shows the quality of drinking water.

Yours faithfully, S. Okafor`;

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "parser-boards-"));
});

afterAll(() => rm(root, { recursive: true }));

describe("boards", () => {
  it.each([
    ["omnidocbench", "parsewright/markdown"],
    ["opendataloader-bench", "prediction/parsewright/markdown"],
    ["readoc", "parsewright"],
  ])("%s gets the Markdown of each file where its scorer looks", async (name, folder) => {
    const { data, run } = await runSmallBoard(name, {
      root,
      inputs: { "pdfs/form.pdf": "form", "pdfs/invoice.pdf": "invoice" },
    });

    const read = (file: string) => readFile(join(data, folder, file), "utf8");
    expect((await read("form.md")).trim()).toBe(FORM);
    expect((await read("invoice.md")).trim()).toBe(INVOICE);
    expect(run).toMatchObject({ files: 2, failures: [] });
    expect(run.next).toMatch(/^its scorer is in no package registry; .*(?:python|evaluation)/);
  });

  it("olmocr-bench gets a file for each page", async () => {
    const { data } = await runSmallBoard("olmocr-bench", {
      root,
      inputs: { "pdfs/sub/form.pdf": "form", "pdfs/sub/paper.pdf": "paper" },
    });

    const read = (file: string) => readFile(join(data, "parsewright/sub", file), "utf8");
    expect((await read("form_pg1_repeat1.md")).trim()).toBe(FORM);
    expect(await read("paper_pg1_repeat1.md")).toContain("# Technical data\n");
    expect(await read("paper_pg2_repeat1.md")).not.toContain("# Technical data\n");
  });

  it("dp-bench gets elements with category, corners and content, in reading order", async () => {
    const { data } = await runSmallBoard("dp-bench", {
      root,
      inputs: { "pdfs/form.pdf": "form", "pdfs/invoice.pdf": "invoice" },
    });

    const all = JSON.parse(await readFile(join(data, "parsewright/predictions.json"), "utf8")) as {
      readonly [name: string]: {
        readonly elements: readonly {
          readonly category: string;
          readonly content: { readonly text: string; readonly html: string };
        }[];
      };
    };
    const heading = all["form.pdf"]?.elements.find(
      ({ content }) => content.text === "I. Outdoor lighting",
    );
    expect(heading).toMatchObject({
      page: 1,
      category: "heading1",
      // 53 of 841 and 131 of 595 points.
      coordinates: [{ x: 53 / 841, y: 131 / 595 }, {}, {}, {}],
    });
    expect(
      all["invoice.pdf"]?.elements.map(({ category, content }) => [
        category,
        content.text + content.html,
      ]),
    ).toEqual([
      // Three lines of an address, which are read as a list.
      ["list", "M. Lindqvist Marlowe 80 22413 Byrne"],
      ["heading1", "Invoice 7700"],
      ["paragraph", "Date:"],
      ["paragraph", "Name:M. Lindqvist"],
      ["paragraph", "Status:"],
      ["caption", "Table 1. Cost estimate"],
      ["table", TABLE],
      [
        "paragraph",
        "The harbour authority determines the list of authorised persons. A careful reader shows the quality of drinking water.",
      ],
      ["paragraph", "Yours faithfully, S. Okafor"],
      ["footer", "K. Byrne 2016"],
      ["footer", "1"],
    ]);
  });

  it("omni-parse-bench gets HTML and labelled blocks of a page", async () => {
    const { data } = await runSmallBoard("omni-parse-bench", {
      root,
      inputs: { "pages/form.pdf": "form" },
    });

    const { html, blocks } = JSON.parse(
      await readFile(join(data, "parsewright/predictions/form.json"), "utf8"),
    ) as { readonly html: string; readonly blocks: readonly { readonly label: string }[] };
    expect(html).toContain("The main valve, which describes a lower temperature");
    expect(blocks.map(({ label }) => label)).toEqual([
      "heading",
      "text",
      "heading",
      ...Array.from({ length: 6 }, () => "text"),
      "page_furniture",
      "page_furniture",
      "page_furniture",
    ]);
  });

  it("parse-bench gets layout items in points of the page, with the names of its classes", async () => {
    const { data } = await runSmallBoard("parse-bench", {
      root,
      inputs: { "pdfs/layout/form.pdf": "form" },
    });

    const result = JSON.parse(
      await readFile(join(data, "parsewright/layout/form.result.json"), "utf8"),
    ) as {
      readonly output: {
        readonly layout_pages: readonly [
          { readonly items: readonly { readonly md: string; readonly type: string }[] },
        ];
      };
    };
    const { items } = result.output.layout_pages[0];
    expect(items.find(({ md }) => md === "## I. Outdoor lighting")).toMatchObject({
      type: "section-header",
      layout_segments: [{ x: 53, y: 131, confidence: 1, label: "section-header" }],
    });
    expect(items.at(-1)).toMatchObject({ type: "page-footer", md: "1 / 1" });
  });

  it("reports a file that cannot be read and goes on", async () => {
    const { run } = await runSmallBoard("readoc", {
      root,
      inputs: { "pdfs/form.pdf": "form" },
      others: { "pdfs/broken.pdf": "not a PDF" },
    });

    expect(run.files).toBe(1);
    expect(run.failures).toEqual([expect.stringMatching(/^broken\.pdf: /)]);
  });
});
