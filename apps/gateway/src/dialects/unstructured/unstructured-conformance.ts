import { inflateSync } from "node:zlib";
import type { Block, Document } from "@parsewright/contract";
import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, success } from "../testing/scripted-worker.ts";
import type { Element } from "./element.ts";

function textBlock(content: string, type: Block["type"] = "text"): Block {
  return { type, lines: [{ spans: [{ type: "text", content }] }] };
}

/** A page with what a body has besides paragraphs. */
const MIDDLE: Document = {
  pdf_info: [
    {
      para_blocks: [
        { ...textBlock("Towers", "title"), level: 1 },
        {
          type: "text",
          lines: [
            {
              spans: [
                { type: "text", content: "See the " },
                { type: "hyperlink", content: "plan", url: "https://example.com" },
                { type: "text", content: " " },
                { type: "text", content: "today.", style: ["bold"] },
              ],
            },
          ],
        },
        {
          type: "table",
          blocks: [
            textBlock("Table 1", "table_caption"),
            {
              type: "table_body",
              lines: [
                {
                  spans: [
                    { type: "table", html: "<table><tr><td>Height</td><td>49</td></tr></table>" },
                  ],
                },
              ],
            },
            textBlock("1 In metres.", "table_footnote"),
          ],
        },
        { type: "list", blocks: [textBlock("Oil")] },
      ],
      discarded_blocks: [textBlock("Running head", "header")],
      page_idx: 0,
    },
  ],
  _backend: "office",
  _version_name: "0",
};

/** Tests what clients of Unstructured rely on. */
export function testUnstructured(gateway: TestGateway): void {
  it("answers elements with their pages, places and tables as HTML", async () => {
    const answering = partition({
      coordinates: "true",
      languages: '["deu"]',
      strategy: "ocr_only",
    });
    expect(await answerNextJob(gateway)).toMatchObject({ lang: "de", force_ocr: true });
    const { status, text } = await answering;

    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject([
      {
        type: "Title",
        text: "Report",
        element_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        metadata: {
          filename: "a.pdf",
          filetype: "application/pdf",
          page_number: 1,
          coordinates: { system: "PixelSpace", layout_width: 600 },
        },
      },
      { type: "NarrativeText", text: "Two cats.", metadata: { page_number: 1 } },
      { type: "NarrativeText", text: "A note.", metadata: { coordinates: {} } },
      { type: "FigureCaption", text: "Table 1", metadata: { page_number: 2 } },
      {
        type: "Table",
        text: "1",
        metadata: { text_as_html: "<table><tr><td>1</td></tr></table>", page_number: 2 },
      },
    ]);
  });

  it("counts pages from where the client has cut the document", async () => {
    const answering = partition({ starting_page_number: "11" });
    await answerNextJob(gateway);
    const [title] = JSON.parse((await answering).text) as { metadata: object }[];
    expect(title?.metadata).toMatchObject({ page_number: 11 });
  });

  it("names the heading that an element is below, its links and its emphasis", async () => {
    const answering = partition({});
    await answerNextJob(gateway, success({ middle: MIDDLE }));
    const elements = JSON.parse((await answering).text) as Element[];

    expect(elements.map(({ type, text }) => [type, text])).toEqual([
      ["Header", "Running head"],
      ["Title", "Towers"],
      ["NarrativeText", "See the plan today."],
      ["FigureCaption", "Table 1"],
      ["Table", "Height 49"],
      ["NarrativeText", "1 In metres."],
      ["ListItem", "Oil"],
    ]);
    const [head, title, text, , table] = elements.map(({ metadata }) => metadata);
    expect(head).not.toHaveProperty("parent_id");
    expect(text).toMatchObject({
      parent_id: elements[1]?.element_id,
      link_texts: ["plan"],
      link_urls: ["https://example.com"],
      link_start_indexes: [8],
      emphasized_text_contents: ["today."],
      emphasized_text_tags: ["b"],
    });
    expect(table).toMatchObject({ parent_id: elements[1]?.element_id });
    expect(title).not.toHaveProperty("parent_id");
    expect(new Set(elements.map(({ element_id }) => element_id)).size).toBe(elements.length);
  });

  it("names the language that the text seems to be in", async () => {
    const german = MIDDLE.pdf_info.map((page) => ({
      ...page,
      para_blocks: [textBlock("Der Turm ist nicht so hoch wie die Klippe und das Meer.")],
    }));
    const answering = partition({});
    await answerNextJob(gateway, success({ middle: { ...MIDDLE, pdf_info: german } }));
    const [element] = JSON.parse((await answering).text) as Element[];
    expect(element?.metadata).toMatchObject({ languages: ["deu"] });
  });

  it("answers chunks of whole elements, with the elements in them", async () => {
    const answering = partition({ chunking_strategy: "by_title" });
    await answerNextJob(gateway);
    const [chunk, table] = JSON.parse((await answering).text) as Element[];

    expect(chunk).toMatchObject({
      type: "CompositeElement",
      text: "Report\n\nTwo cats.\n\nA note.\n\nTable 1",
      metadata: { page_number: 1, filetype: "application/pdf" },
    });
    const packed = Buffer.from(String(chunk?.metadata["orig_elements"]), "base64");
    expect(JSON.parse(inflateSync(packed).toString())).toMatchObject([
      { type: "Title", text: "Report" },
      { type: "NarrativeText", text: "Two cats." },
      { type: "NarrativeText", text: "A note." },
      { type: "FigureCaption", text: "Table 1" },
    ]);
    expect(table).toMatchObject({ type: "Table", metadata: { text_as_html: expect.anything() } });
  });

  it("cuts what is longer than a chunk between words, with the overlap that is asked for", async () => {
    const text = "one two three four five six seven eight nine ten";
    const middle = {
      ...MIDDLE,
      pdf_info: [{ para_blocks: [textBlock(text)], discarded_blocks: [], page_idx: 0 }],
    };
    const fields = { chunking_strategy: "basic", max_characters: "20", overlap: "6" };
    const answering = partition({ ...fields, include_orig_elements: "false" });
    await answerNextJob(gateway, success({ middle }));
    const chunks = JSON.parse((await answering).text) as Element[];

    expect(chunks.map((chunk) => chunk.text)).toEqual([
      "one two three four",
      "four five six seven",
      "seven eight nine ten",
    ]);
    expect(chunks[0]?.metadata).not.toHaveProperty("orig_elements");
  });

  it.each([
    { output_format: "text/csv" },
    { strategy: "bogus" },
    { chunking_strategy: "bogus" },
    { max_characters: "-5" },
    { max_characters: "0" },
    { coordinates: "maybe" },
    { overlap: "500" },
    { starting_page_number: "x" },
  ])("refuses %j as FastAPI does", async (fields) => {
    const { status, body } = await partition(fields);
    expect(status).toBe(422);
    const [field = ""] = Object.keys(fields);
    expect(body["detail"]).toMatchObject([
      { loc: ["body", field], msg: expect.stringContaining(field) as string },
    ]);
  });

  it("has the page that the Python client asks for before it sends a PDF in parts", async () => {
    const { status } = await gateway.call("/general/docs", { key: "" });
    expect(status).toBe(200);
  });

  function partition(fields: Readonly<Record<string, string>>) {
    const form = new FormData();
    form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return gateway.call("/general/v0/general", { body: form });
  }
}
