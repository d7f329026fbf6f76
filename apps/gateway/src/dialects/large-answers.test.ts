import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { openZip } from "@parsewright/document/archives";
import type { FastifyReply } from "fastify";
import { describe, expect, it } from "vitest";
import type { JobRecord } from "../jobs/job-record.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import type { DialectParts } from "./dialect.ts";
import { convertResults } from "./results.ts";
import { answerNextJob, success } from "./testing/scripted-worker.ts";

const MEBIBYTE = 1024 * 1024;
/** More than half of what answers of a tenant may hold at once. */
const LARGE = "x".repeat(9 * MEBIBYTE);
/** Too large for a row. */
const STORED = "y".repeat(MEBIBYTE);

describe("answers of many results", () => {
  const gateway = useTestGateway();

  it("streams the results of a task as JSON", async () => {
    const id = await submit("/tasks", [STORED, "short"]);
    const { body } = await gateway.call(`/tasks/${id}/result`);
    expect(body).toMatchObject({
      status: "completed",
      results: { "0": { md_content: STORED }, "1": { md_content: "short" } },
    });
  });

  it.each([
    { path: "/tasks", zip: (id: string) => `/tasks/${id}/result`, name: "1/1.md" },
    { path: "/v1/convert/file/async", zip: (id: string) => `/v1/result/${id}`, name: "1.md" },
    {
      path: "/v1/tasks",
      zip: (id: string) => `/v1/tasks/${id}/result?response_format=zip`,
      name: "2/markdown.md",
    },
  ])("streams the results of $path as a zip", async ({ path, zip, name }) => {
    const id = await submit(path, ["short", STORED]);
    const answer = await fetch(gateway.url + zip(id), {
      headers: { authorization: `Bearer ${gateway.key}` },
    });
    const archive = openZip(new Uint8Array(await answer.arrayBuffer()));
    expect(Buffer.from(archive.read(name)).toString()).toBe(STORED);
  });

  it.each([
    {
      path: "/tasks",
      zip: (id: string) => `/tasks/${id}/result`,
      names: ["document", "same", "same_2"],
    },
    {
      path: "/v1/convert/file/async",
      zip: (id: string) => `/v1/result/${id}`,
      names: ["document", "same", "same_2"],
    },
  ])(
    "names the results of $path so that none leads out of the zip or covers another",
    async ({ path, zip, names }) => {
      const form = new FormData();
      for (const name of ["...pdf", "same.md", "same.html"])
        form.append("files", new Blob(["%PDF-1.4"]), name);
      form.set("response_format_zip", "true");
      const { body } = await gateway.call(path, { body: form });
      for (const _name of names) await answerNextJob(gateway);
      const answer = await fetch(gateway.url + zip(String(body["task_id"])), {
        headers: { authorization: `Bearer ${gateway.key}` },
      });
      const archive = openZip(new Uint8Array(await answer.arrayBuffer()));
      const files = archive.names.filter((name) => name.endsWith(".md"));
      expect(
        files.map((name) => name.replace(/^.*\/|\.md$/g, "").replace(/\.md$/, "")).toSorted(),
      ).toEqual(names);
      expect(archive.names.filter((name) => name.includes(".."))).toEqual([]);
    },
  );

  it("answers all chunks before all documents", async () => {
    const id = await submit("/v1/chunk/hybrid/file/async", ["one", "two"]);
    const { body } = await gateway.call(`/v1/result/${id}`);
    expect(body).toMatchObject({
      chunks: [{ filename: "0.pdf" }, { filename: "1.pdf" }],
      documents: [{ content: { filename: "0.pdf" } }, { content: { filename: "1.pdf" } }],
      processing_time: 3,
    });
  });

  it("answers Unstructured with a list for each of several files", async () => {
    const answering = gateway.call("/general/v0/general", { body: formWith(2) });
    await answerNextJob(gateway);
    await answerNextJob(gateway);
    const lists = (await answering).body as unknown as { metadata: { filename: string } }[][];
    const names = lists.map((list) => list.map(({ metadata }) => metadata.filename));
    expect(names.map((list) => [...new Set(list)])).toEqual([["0.pdf"], ["1.pdf"]]);
  });

  it("refuses results that are too large together before it reads one", async () => {
    const output = { blobKey: "x", bytes: 30 * MEBIBYTE };
    const jobs = Array.from({ length: 9 }, () => ({ status: "COMPLETED", output }) as JobRecord);
    const asked = () => null;
    const results = { jobs, to: "mineru4Markdown" as const, asked };
    const reading = convertResults({} as DialectParts, {} as FastifyReply, results).next();
    await expect(reading).rejects.toMatchObject({
      code: "RESULT_TOO_LARGE",
      message: expect.stringContaining("270 MB of 256 MB") as string,
    });
  });

  it("gives room to the next when a client leaves within its answer", async () => {
    const id = await submit("/tasks", [LARGE]);
    for (let clients = 0; clients < 3; clients += 1) await leaveWithin(`/tasks/${id}/result`);
    expect((await gateway.call(`/tasks/${id}/result`)).status).toBe(200);
  });

  it.each([
    { path: "/tasks", result: (id: string) => `/tasks/${id}/result` },
    { path: "/v1/tasks", result: (id: string) => `/v1/tasks/${id}/result` },
    { path: "/v1/tasks", result: (id: string) => `/v1/tasks/${id}/result?response_format=zip` },
    { path: "/v1/convert/file/async", result: (id: string) => `/v1/result/${id}` },
    { path: "/v1/chunk/hybrid/file/async", result: (id: string) => `/v1/result/${id}` },
  ])("gives room to the next when an answer of $path is sent", async ({ path, result }) => {
    const id = await submit(path, ["short", LARGE]);
    for (let answers = 0; answers < 2; answers += 1)
      expect((await gateway.call(result(id))).status).toBe(200);
  });

  // Last: it leaves a gateway without files.
  it("describes a task of MinerU 4 without reading its results", async () => {
    const id = await submit("/v1/tasks", [STORED, STORED]);
    await rm(gateway.folder, { recursive: true });
    const { status, body } = await gateway.call(`/v1/tasks/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "completed", progress: { completed: 2 } });
    const result = await gateway.call(`/v1/tasks/${id}/result`);
    expect(result.status).toBe(404);
  });

  /** A task whose jobs have these texts as results. */
  async function submit(path: string, texts: readonly string[]): Promise<string> {
    const form = formWith(texts.length);
    if (path === "/tasks" && texts[0] === "short") form.set("response_format_zip", "true");
    const { body } = await gateway.call(path, { body: form });
    for (const markdown of texts) await answerNextJob(gateway, success({ markdown }));
    return String(body["task_id"]);
  }

  /** Reads the beginning of an answer and nothing more. */
  function leaveWithin(path: string): Promise<void> {
    const { hostname, port } = new URL(gateway.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.key}\r\n\r\n`,
      );
      socket.once("data", () => socket.destroy());
      socket.once("close", () => resolve());
      socket.once("error", reject);
    });
  }

  function formWith(count: number): FormData {
    const form = new FormData();
    for (let index = 0; index < count; index += 1) {
      form.append("files", new Blob(["%PDF-1.4"]), `${index}.pdf`);
    }
    return form;
  }
});
