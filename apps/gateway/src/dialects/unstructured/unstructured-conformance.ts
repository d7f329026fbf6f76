import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob } from "../testing/scripted-worker.ts";

/** What clients of Unstructured rely on. */
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
      { type: "Footer", text: "A note." },
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

  it("answers chunks where a chunking strategy is named", async () => {
    const answering = partition({ chunking_strategy: "by_title", max_characters: "1000" });
    expect(await answerNextJob(gateway)).toMatchObject({ chunk_tokens: 250 });
    expect(JSON.parse((await answering).text)).toMatchObject([
      { type: "CompositeElement", text: "Report\n\nTwo cats.", metadata: { page_number: 1 } },
    ]);
  });

  it("refuses another output format", async () => {
    const { status, body } = await partition({ output_format: "text/csv" });
    expect(status).toBe(400);
    expect(body["detail"]).toContain("output_format");
  });

  function partition(fields: Readonly<Record<string, string>>) {
    const form = new FormData();
    form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return gateway.call("/general/v0/general", { body: form });
  }
}
