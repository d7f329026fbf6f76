import { readdirSync, readFileSync } from "node:fs";
import type { Document, InlineResult } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { describe, expect, it } from "vitest";
import { toDocument } from "./docling/from-result.ts";
import { toConvertRequest } from "./docling/to-job-input.ts";
import { NO_ANNOTATIONS } from "./mistral/annotate.ts";
import { toOcrResponse } from "./mistral/from-result.ts";
import { toDocuments } from "./openwebui/from-result.ts";
import { OptionReader } from "./options.ts";
import { cellsOf, PICTURE_LINK, replaceTable } from "./result-pages.ts";

const FOLDER = new URL("../../../../fixtures/render/", import.meta.url);

const documents = readdirSync(FOLDER).map((name) => {
  const { document } = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as {
    readonly document: Document;
  };
  const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
  const result: InlineResult = {
    basename: name,
    source: name,
    pages_requested: -1,
    middle: document,
    markdown,
  };
  const pages = document.pdf_info.map((page) =>
    renderMarkdown({ ...document, pdf_info: [page] }, DEFAULT_RENDER_OPTIONS),
  );
  return { name, result, markdown, pages };
});

describe.each(documents)("the Markdown of $name", ({ result, markdown, pages }) => {
  const texts = pages.filter((page) => page !== "");

  it("is the product's in Open WebUI, page by page", () => {
    const found = toDocuments(result, "a.pdf").map(({ page_content }) => page_content);

    expect(found).toEqual(texts);
    expect(found.join("\n\n")).toBe(markdown);
  });

  it("is the product's in Mistral's OCR, but for the names of pictures", () => {
    const request = { document: { type: "file", file_id: "x" } } as const;
    const { pages: found } = toOcrResponse(result, {
      request,
      bytes: null,
      annotations: NO_ANNOTATIONS,
    }) as {
      readonly pages: readonly { readonly markdown: string }[];
    };

    expect(found.map((page) => page.markdown)).toEqual(
      pages.map((page) => page.replaceAll(/!\[[^\]]*\]\(images\/([^)\s]+)\)/g, "![$1]($1)")),
    );
  });

  it("is the product's in docling-serve, with its breaks between pages", () => {
    const fields = { md_page_break_placeholder: "<!-- page -->", image_export_mode: "referenced" };
    const request = toConvertRequest(OptionReader.of(fields));

    expect(toDocument(result, { fileName: "a.pdf", request })).toMatchObject({
      md_content: texts.join("\n\n<!-- page -->\n\n"),
    });
  });
});

it("counts the columns of tables of more cells than a call may have arguments", () => {
  const rows = "<tr><td>1</td><td>2</td></tr>".repeat(200_000);

  expect(cellsOf(`<table>${rows}</table>`).columns).toBe(2);
});

describe("a link to a picture", () => {
  it.each([
    { text: "a ![](images/b.png) c", found: [["", "b.png"]] },
    {
      text: String.raw`![two \[cats\]](images/0f-1_2.png)`,
      found: [[String.raw`two \[cats\]`, "0f-1_2.png"]],
    },
    { text: "![".repeat(1_000_000), found: [] },
    { text: "![](images/".repeat(200_000), found: [] },
  ])("is found in time that grows with the text: $found", ({ text, found }) => {
    const links = [...text.matchAll(PICTURE_LINK)].map(([, ...parts]) => parts);
    expect(links).toEqual(found);
  });
});

describe("the table of a block", () => {
  const write = (html: string) => `[${html}]`;

  it("is replaced between its texts", () => {
    const html = "<table><tr><td><table></table></td></tr></table>";
    expect(replaceTable(`Table 1\n\n${html}\n\na note`, write)).toBe(
      `Table 1\n\n[${html}]\n\na note`,
    );
  });

  it("is looked for once, though a caption has the beginnings of many", () => {
    const caption = String.raw`\<table `.repeat(200_000);
    expect(replaceTable(caption, write)).toBe(caption);
  });
});
