import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./database/testing/test-database.ts";
import { ECHO_WORKER } from "./testing/echo-worker.ts";
import { type ServingGateway, startServingGateway } from "./testing/serving-gateway.ts";
import { mountSmallDisk } from "./testing/small-disk.ts";

/** A little more than a gateway wants to have free. */
const DISK_MEGABYTES = 96;
const POLL = { interval: 200, timeout: 30_000 };
const DOCUMENT = `%PDF-1.7\n${"%".repeat(1024 * 1024)}`;

const folder = await mkdtemp(join(tmpdir(), "parser-full-disk-"));
const disk = await mountSmallDisk(join(folder, "disk"), DISK_MEGABYTES);

describe.runIf(disk !== undefined)(
  "a gateway whose disk is full (needs the right to mount)",
  () => {
    let server: TestServer;
    let gateway: ServingGateway;

    // Nothing was stored before: the first upload makes folders, too.
    beforeAll(async () => {
      server = await startTestServer();
      gateway = await startServingGateway({
        folder: disk?.folder ?? "",
        workerCommand: ECHO_WORKER,
        environment: { DATABASE_URL: await server.urlOf(await server.create()) },
      });
      await disk?.fill();
    });

    it.each([
      { path: "/v2/parser/run", field: "file" },
      { path: "/v2/parser/runsync", field: "file" },
      { path: "/v1/convert/file", field: "files" },
      { path: "/tasks", field: "files" },
      { path: "/file_parse", field: "files" },
      { path: "/general/v0/general", field: "files" },
      { path: "/v1/files", field: "file" },
    ])("answers a form at $path with 5xx, and logs the reason", async ({ path, field }) => {
      const before = gateway.lines.length;

      const answer = await upload(path, field);

      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(await answer.text()).not.toMatch(/malformed|truncated|cannot be read/);
      expect(gateway.lines.slice(before).join("\n")).toContain("ENOSPC: no space left on device");
    });

    it("answers a document in JSON in the same way", async () => {
      const answer = await submit({ file_b64: btoa(DOCUMENT) });

      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: "STORAGE_UNAVAILABLE" });
    });

    it("is not ready, and logs why, until there is space again; then it works", async () => {
      const readiness = async () => (await gateway.send("GET", "/readyz")).status;
      await expect.poll(readiness, POLL).toBe(503);
      expect(gateway.lines.join("\n")).toMatch(/The disk of \S+ has 0 MB left/);

      await disk?.free();

      await expect.poll(readiness, POLL).toBe(200);
      const answer = await upload("/v2/parser/run", "file");
      expect(answer.status).toBe(200);
      const { id } = (await answer.json()) as { id: string };
      await expect
        .poll(() => gateway.call("GET", `status/${id}`), POLL)
        .toMatchObject({ status: "COMPLETED" });
    });

    function upload(path: string, field: string): Promise<Response> {
      const form = new FormData();
      form.set(field, new Blob([DOCUMENT], { type: "application/pdf" }), "a.pdf");
      const { url, firstKey } = gateway.facts;
      const headers = { authorization: `Bearer ${firstKey?.key}` };
      return fetch(url + path, { method: "POST", headers, body: form });
    }

    function submit(input: object): Promise<Response> {
      return gateway.send("POST", "/v2/parser/run", { body: { input } });
    }

    afterAll(async () => {
      await gateway?.stop();
      await server?.stop();
    });
  },
);

afterAll(async () => {
  disk?.remove();
  await rm(folder, { recursive: true, force: true });
});
