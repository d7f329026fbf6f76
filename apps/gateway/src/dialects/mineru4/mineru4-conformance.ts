import { createHash } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE, RESULT } from "../testing/scripted-worker.ts";

/** Tests what clients of MinerU 4 rely on. */
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

  it("takes the manifest of 4.1, a file by its signed address, and gives its result by another", async () => {
    const files = [
      { name: "a.pdf", size: 8, sha256: DIGEST, page_range: "2" },
      { url: "https://example.com/b.pdf" },
    ];
    const { status, body } = await gateway.call("/v1/tasks", {
      json: { files, tier: "flash", output_formats: ["default"] },
    });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: "queued", files: [{ name: "a.pdf" }, { upload: null }] });
    expect(await answerNextJob(gateway)).toMatchObject({ file_url: "https://example.com/b.pdf" });
    const path = `/v1/tasks/${String(body["task_id"])}`;
    const [sent, fetched] = await filesAt(gateway, path);
    expect(sent?.upload).toMatchObject({ method: "PUT", headers: {} });
    expect(fetched).toMatchObject({ status: "completed", upload: null });

    for (const time of ["first", "again"]) {
      const put = await gateway.call(pathOf(sent?.upload?.url), {
        method: "PUT",
        body: "%PDF-1.4",
        key: "",
      });
      expect([put.status, time]).toEqual([200, time]);
    }
    const input = await answerNextJob(gateway);
    expect(input).toMatchObject({ backend: "pipeline", page_ranges: "2" });
    const { body: ended } = await gateway.call(path);
    expect(ended).toMatchObject({ status: "completed", progress: { completed: 2, total: 2 } });
    const [done] = await filesAt(gateway, path);
    expect(done).toMatchObject({ upload: null, parse: { tier: "flash" }, error: null });
    const archive = await gateway.call(pathOf(done?.result_url), { key: "" });
    expect(archive.text).toMatch(/^PK[^]*markdown\.md[^]*middle_json\.json[^]*images\/t\.png/);
  });

  it("refuses another file than the manifest of 4.1 announces, and takes the right one then", async () => {
    for (const [announced, field] of [
      [{ name: "a.pdf", size: 9 }, "size"],
      [{ filename: "a.pdf", sha256sum: "0".repeat(64) }, "sha256"],
    ] as const) {
      const { body } = await gateway.call("/v1/tasks", { json: { files: [announced] } });
      const [file] = body["files"] as ManifestFile[];
      const put = { method: "PUT", body: "%PDF-1.4", key: "" };
      const refused = await gateway.call(pathOf(file?.upload?.url), put);
      expect(refused).toMatchObject({ status: 400, body: { error: { param: field } } });
      expect(refused.text).toMatch(/send /);
      const path = `/v1/tasks/${String(body["task_id"])}`;
      expect(await filesAt(gateway, path)).toMatchObject([{ status: "queued" }]);
      await gateway.call(`${path}/cancel`, { method: "POST" });
    }
  });

  it("cancels a task of 4.1 whose files are not sent yet, and takes none then", async () => {
    const { body } = await gateway.call("/v1/tasks", { json: { files: [{ name: "a.pdf" }] } });
    const [file] = body["files"] as ManifestFile[];
    const path = `/v1/tasks/${String(body["task_id"])}`;
    const canceled = await gateway.call(`${path}/cancel`, { method: "POST" });
    expect(canceled.body).toMatchObject({ status: "canceled", files: [{ upload: null }] });
    const put = { method: "PUT", body: "%PDF-1.4", key: "" };
    const late = await gateway.call(pathOf(file?.upload?.url), put);
    expect(late).toMatchObject({
      status: 400,
      text: expect.stringContaining("canceled") as string,
    });
    expect((await gateway.call(path)).body).toMatchObject({ status: "canceled" });
  });

  it("ends a task of 4.1 whose file is not sent within an hour", async () => {
    const { body } = await gateway.call("/v1/tasks", { json: { files: [{ name: "a.pdf" }] } });
    const path = `/v1/tasks/${String(body["task_id"])}`;
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60 * 60 * 1000 });
    expect((await gateway.call(path)).body).toMatchObject({
      status: "failed",
      files: [{ upload: null, error: { code: "upload_expired" } }],
    });
  });

  it("takes an upload of 4.1 by the address that was given for it only", async () => {
    const { body } = await gateway.call("/v1/tasks", {
      json: { files: [{ name: "a.pdf" }, { name: "b.pdf" }] },
    });
    const [first, second] = body["files"] as ManifestFile[];
    const { search, pathname } = new URL(String(first?.upload?.url));
    const [own, other] = [first?.file_id ?? "", second?.file_id ?? ""];
    for (const path of [pathname, pathname.replace(own, other) + search]) {
      const { status } = await gateway.call(path, { method: "PUT", body: "%PDF-1.4" });
      expect({ path, status }).toEqual({ path, status: 403 });
    }
  });

  it.each([
    { files: [{}], field: "name" },
    { files: [{ name: "a.pdf", size: 0 }], field: "size" },
    { files: [{ name: "a.pdf", sha256: "x" }], field: "sha256" },
    { files: [{ url: "file:///etc/passwd" }], field: "url" },
    { files: [{ name: "a.pdf", page_range: "x" }], field: "page_range" },
    { files: [{ name: "a.pdf" }, FILE], field: "source" },
    { files: [{ name: "a.pdf" }], tier: "best", field: "tier" },
    { files: [{ name: "a.pdf" }], output_formats: ["docx"], field: "output_formats" },
  ])("refuses a manifest of 4.1 with a wrong $field", async ({ field, ...json }) => {
    const { status, body } = await gateway.call("/v1/tasks", { json });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { param: expect.stringContaining(field) as string } });
  });
}

const FILE = { source: { type: "url", url: "https://example.com/a.pdf" } };

function formWithFile(): FormData {
  const form = new FormData();
  form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  return form;
}

interface ManifestFile {
  readonly file_id: string;
  readonly upload: { readonly url: string } | null;
  readonly result_url: string | null;
}

const DIGEST = createHash("sha256").update("%PDF-1.4").digest("hex");

async function filesAt(gateway: TestGateway, path: string): Promise<ManifestFile[]> {
  const { body } = await gateway.call(path);
  return body["files"] as ManifestFile[];
}

function pathOf(url: string | null | undefined): string {
  const { pathname, search } = new URL(String(url));
  return pathname + search;
}
