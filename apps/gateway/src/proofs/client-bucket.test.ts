import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ParserApiClient, ParserClient } from "@parser/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, useFixtureServer } from "./client-cases.ts";
import { useMemoryBucket } from "./memory-bucket.ts";
import { isWorkerBuilt, useRealWorker } from "./real-worker.ts";

const hasEnv = process.platform !== "win32";

describe.skipIf(!isWorkerBuilt || !hasEnv)(
  "clients and a worker with a bucket",
  { timeout: 90_000 },
  () => {
    const bucket = useMemoryBucket();
    const gateway = useRealWorker(bucket.variables);
    const fixtures = useFixtureServer();
    let folder = "";
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "parser-client-bucket-"));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it("carry a task from its creation to its files", async () => {
      const client = new ParserApiClient(settings());
      const url = `${fixtures.url}/pdf/sources/sample.pdf`;

      const { data: created } = await client.createTask(url, { pageRanges: "2-3", dataId: "mine" });
      const task = await client.waitForTask(created.task_id, { pollIntervalMs: 50 });
      await client.downloadResults(task, join(folder, "task"));

      expect(task.data).toMatchObject({ state: "done", err_msg: "", data_id: "mine" });
      expect(new URL(task.data.full_zip_url ?? "").pathname).toMatch(/\.zip$/);
      expect(await readdir(join(folder, "task"))).toContain("doc.md");
    });

    it("save a result from the bucket", async () => {
      const client = new ParserClient(settings());
      const file = new Uint8Array(await readFixture("pdf/sources/sample.pdf"));

      const response = await client.parseDocument({ file, returnFormat: "s3", basename: "report" });
      await client.saveS3Tarball(response, join(folder, "native"));

      expect(client.first(response)).toMatchObject({ tarball_url_expires_in: 3600 });
      expect(await readdir(join(folder, "native"))).toContain("report.md");
    });

    function settings() {
      return { baseUrl: gateway.facts.url, apiKey: gateway.facts.firstKey };
    }
  },
);
