import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE, RESULT } from "../testing/scripted-worker.ts";

/** What clients of MinerU 4 rely on. */
export function testMineru4(gateway: TestGateway): void {
  it("takes a file in, parses it as a job and gives its outputs as files", async () => {
    const announced = await gateway.call("/v1/uploads", {
      json: { filename: "a.pdf", bytes: 8, mime_type: "application/pdf", purpose: "parse" },
    });
    const { id, upload_url: uploadUrl } = announced.body as Record<string, string>;
    await gateway.call(String(uploadUrl), { method: "PUT", body: "%PDF-1.4" });
    const { body: upload } = await gateway.call(`/v1/uploads/${id}/complete`, { method: "POST" });
    expect(upload).toMatchObject({ status: "completed", file: { id, bytes: 8 } });

    const json = {
      files: [{ source: { type: "file_id", file_id: id }, page_range: "2-r1" }],
      tier: "flash",
      output_formats: ["middle_json", "markdown"],
    };
    const { status, body: job } = await gateway.call("/v1/parse/jobs", { json });
    expect(status).toBe(202);
    const input = await answerNextJob(gateway);
    expect(input).toMatchObject({ backend: "pipeline", page_ranges: "2--1" });
    const { body } = await gateway.call(`/v1/parse/jobs/${String(job["job_id"])}`);
    expect(body).toMatchObject({
      status: "completed",
      tier: "flash",
      progress: { completed: 1, failed: 0, total: 1 },
    });
    const [file] = body["files"] as { output_files: Record<string, { file_id: string }> }[];
    const output = file?.output_files["middle_json"]?.file_id;
    const middle = await gateway.call(`/v1/files/${output}/content`);
    expect(JSON.parse(middle.text)).toEqual(RESULT.middle);
  });

  it("parses files of a form at once, with options in the query", async () => {
    const answering = gateway.call("/v1/file_parse?tier=advanced&output_formats=markdown", {
      body: formWithFile(),
    });
    expect(await answerNextJob(gateway)).toMatchObject({ backend: "vlm-auto-engine" });
    expect((await answering).body).toMatchObject({
      status: "completed",
      files: [{ name: "a.pdf", status: "completed", content: { markdown: RESULT.markdown } }],
    });
  });

  it("answers 409 with the reason for a task that failed, and cancels one that waits", async () => {
    const failing = await gateway.call("/v1/tasks", { body: formWithFile() });
    await answerNextJob(gateway, FAILURE);
    const path = `/v1/tasks/${String(failing.body["task_id"])}`;
    expect(await gateway.call(`${path}/result`)).toMatchObject({
      status: 409,
      body: { status: "failed", files: [{ error: { message: "The document is empty." } }] },
    });

    const waiting = await gateway.call("/v1/tasks", { body: formWithFile() });
    const cancelled = await gateway.call(`/v1/tasks/${String(waiting.body["task_id"])}`, {
      method: "DELETE",
    });
    expect(cancelled.body).toMatchObject({ status: "canceled" });

    const later = await gateway.call("/v1/tasks", { body: formWithFile() });
    const path41 = `/v1/tasks/${String(later.body["task_id"])}/cancel`;
    expect((await gateway.call(path41, { method: "POST" })).body).toMatchObject({
      status: "canceled",
    });
  });

  it.each([
    { json: { files: [] }, message: "files" },
    { json: { files: [{ source: { type: "local", path: "/etc/passwd" } }] }, message: "type" },
    { json: { files: [FILE], output_formats: ["docx"] }, message: "output_formats" },
    { json: { files: [FILE], ocr_mode: "bogus" }, message: "ocr_mode" },
    { json: { files: [{ ...FILE, page_range: "r3-r1" }] }, message: "page_range" },
    { json: { files: [FILE], callback: { url: "https://e.com" } }, message: "callback" },
  ])("refuses $json in MinerU's shape", async ({ json, message }) => {
    const { status, body } = await gateway.call("/v1/parse/jobs", { json });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { type: "invalid_request_error", code: "invalid_input" } });
    expect(body).toMatchObject({ error: { param: expect.stringContaining(message) as string } });
  });

  it.each([
    { field: "tier", value: "bogus" },
    { field: "ocr_mode", value: "bogus" },
    { field: "output_formats", value: "docx" },
    { field: "page_range", value: "x" },
  ])("refuses $field as a field of a form, as in the query", async ({ field, value }) => {
    const form = formWithFile();
    form.set(field, value);
    const inForm = await gateway.call("/v1/file_parse", { body: form });
    const inQuery = await gateway.call(`/v1/file_parse?${field}=${value}`, {
      body: formWithFile(),
    });
    for (const { status, body } of [inForm, inQuery]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { param: field } });
    }
  });
}

const FILE = { source: { type: "url", url: "https://example.com/a.pdf" } };

function formWithFile(): FormData {
  const form = new FormData();
  form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  return form;
}
