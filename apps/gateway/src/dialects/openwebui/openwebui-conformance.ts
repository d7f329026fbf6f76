import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, success } from "../testing/scripted-worker.ts";

/** Tests what clients of this API rely on. */
export function testOpenWebUi(gateway: TestGateway): void {
  const PROCESS = {
    method: "PUT",
    body: "%PDF-1.4",
    headers: { "content-type": "application/pdf", "x-filename": "a%20b.pdf" },
  };

  it("answers a document for each page, with footnotes, and the page that it comes from", async () => {
    const answering = gateway.call("/process", PROCESS);
    await answerNextJob(gateway);
    const { status, text } = await answering;

    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual([
      {
        page_content: "# Report\n\nTwo cats.\n\nA note.",
        metadata: { source: "a b.pdf", page: 0, total_pages: 2 },
      },
      {
        page_content: "Table 1\n<table><tr><td>1</td></tr></table>",
        metadata: { source: "a b.pdf", page: 1, total_pages: 2 },
      },
    ]);
  });

  it("says of a document without text what makes Open WebUI read it itself", async () => {
    const answering = gateway.call("/process", PROCESS);
    await answerNextJob(gateway, success({ content_list: [], middle: { pdf_info: [] } as never }));
    const { status, body } = await answering;

    expect(status).toBe(422);
    expect(body["detail"]).toContain("No extractable text");
  });

  it("refuses an empty body", async () => {
    const { status, body } = await gateway.call("/process", { method: "PUT" });
    expect(status).toBe(400);
    expect(body["detail"]).toContain("The body is empty");
  });
}
