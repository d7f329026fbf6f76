import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE, RESULT } from "../testing/scripted-worker.ts";
import { uniqueStems } from "../unique-stems.ts";

/** Tests what clients of this API rely on. */
export function testMineru(gateway: TestGateway): void {
  it("answers /file_parse with the results by stem, JSON documents as texts, pictures as data URLs", async () => {
    const form = formWith({
      backend: "vlm-sglang-engine",
      lang_list: "en",
      return_content_list: "True",
      return_images: "true",
      end_page_id: "99999",
      output_dir: "./output",
    });
    const answering = gateway.call("/file_parse", { body: form });

    const input = await answerNextJob(gateway);
    const { status, body } = await answering;

    expect(input).toMatchObject({
      backend: "vlm-auto-engine",
      lang: "en",
      start_page: 0,
      end_page: -1,
      transport: "inline",
      formats: ["markdown", "content_list", "images"],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "completed",
      backend: "vlm-sglang-engine",
      results: {
        "Bericht ü": {
          md_content: RESULT.markdown,
          content_list: JSON.stringify(RESULT.content_list),
          images: { "t.png": "data:image/png;base64,iVBORw0KGgo=" },
        },
      },
    });
  });

  it("answers a zip with the names of MinerU 2, which RAGFlow looks for", async () => {
    const form = formWith({ return_content_list: "true", response_format_zip: "true" });
    const answering = gateway.call("/file_parse", { body: form });
    await answerNextJob(gateway);
    const { headers, text } = await answering;

    expect(headers.get("content-type")).toBe("application/zip");
    expect(text).toContain("Bericht ü/Bericht ü_content_list.json");
    expect(text).toContain("Bericht ü/Bericht ü.md");
  });

  it("follows a task by addresses that hold the key when the client's base does", async () => {
    const base = `/k/${gateway.key}/mineru`;
    const { status, body } = await gateway.call(`${base}/tasks`, { key: "", body: formWith({}) });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: "pending", file_names: ["Bericht ü"] });
    const { status_url: statusUrl, result_url: resultUrl } = body as Record<string, string>;
    expect(statusUrl).toBe(`${gateway.url}${base}/tasks/${body["task_id"] as string}`);

    const early = await fetch(String(resultUrl));
    expect(early.status).toBe(202);
    await answerNextJob(gateway);
    expect(await (await fetch(String(statusUrl))).json()).toMatchObject({ status: "completed" });
    expect(await (await fetch(String(resultUrl))).json()).toMatchObject({
      results: { "Bericht ü": { md_content: RESULT.markdown } },
    });
  });

  it("names the same times in each answer, in their order", async () => {
    const { body: submitted } = await gateway.call("/tasks", { body: formWith({}) });
    await answerNextJob(gateway);
    const { body } = await gateway.call(`/tasks/${String(submitted["task_id"])}`);

    expect(body["created_at"]).toBe(submitted["created_at"]);
    const times = [body["created_at"], body["started_at"], body["completed_at"]].map(String);
    expect(times).toEqual(times.toSorted());
  });

  it("answers 409 with the reason for a document that cannot be parsed", async () => {
    const answering = gateway.call("/file_parse", { body: formWith({}) });
    await answerNextJob(gateway, FAILURE);
    expect(await answering).toMatchObject({
      status: 409,
      body: { status: "failed", error: "The document is empty." },
    });
  });

  it.each([
    { options: { backend: "magic" }, detail: "backend must be" },
    { options: { parse_method: "guess" }, detail: "parse_method must be" },
    { options: { effort: "huge" }, detail: "effort must be" },
    { options: { lang_list: "klingon" }, detail: "lang_list must be" },
  ])("refuses $options as MinerU itself does", async ({ options, detail }) => {
    const { status, body } = await gateway.call("/file_parse", { body: formWith(options) });
    expect(status).toBe(400);
    expect(body).toEqual({ detail: expect.stringContaining(detail) as string });
  });

  it.each([
    { start_page_id: "one" },
    { start_page_id: "-3" },
    { formula_enable: "maybe" },
    { return_md: "perhaps" },
  ])("refuses %j as FastAPI does", async (options) => {
    const { status, body } = await gateway.call("/file_parse", { body: formWith(options) });
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ loc: ["body", ...Object.keys(options)] }]);
  });

  it("refuses a form without a file", async () => {
    const form = new FormData();
    form.set("backend", "pipeline");
    const { status, body } = await gateway.call("/tasks", { body: form });
    expect(status).toBe(400);
    expect(body["detail"]).toContain("The form has no file");
  });

  it("is healthy in the words of MinerU's client, without a key", async () => {
    const { body } = await gateway.call("/health", { key: "" });
    expect(body).toMatchObject({ status: "healthy", protocol_version: 2 });
  });

  it("numbers results of files with the same stem", () => {
    expect(uniqueStems(["a.pdf", "A.docx", "b", ".pdf"])).toEqual(["a", "A_2", "b", ".pdf"]);
  });

  function formWith(options: Readonly<Record<string, string>>): FormData {
    const form = new FormData();
    form.append("files", new Blob(["%PDF-1.4"]), "Bericht ü.pdf");
    for (const [name, value] of Object.entries(options)) form.set(name, value);
    return form;
  }
}
