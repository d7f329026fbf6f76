import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ParserApiClient, ParserClient } from "@parser/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createDataFolder,
  type ServingGateway,
  startServingGateway,
} from "../testing/serving-gateway.ts";
import { readFixture, useFixtureServer } from "./client-cases.ts";
import { isWorkerBuilt, WORKER_MAIN } from "./real-worker.ts";

const hasEnv = process.platform !== "win32";

describe.skipIf(!isWorkerBuilt || !hasEnv)(
  "clients and a worker with a bucket",
  { timeout: 90_000 },
  () => {
    const fixtures = useFixtureServer();
    const bucket = createBucketServer();
    let data: Awaited<ReturnType<typeof createDataFolder>>;
    let gateway: ServingGateway;
    let folder = "";
    beforeAll(async () => {
      bucket.listen(0, "127.0.0.1");
      await once(bucket, "listening");
      data = await createDataFolder();
      folder = await mkdtemp(join(tmpdir(), "parser-client-bucket-"));
      gateway = await startServingGateway({
        folder: data.path,
        // Only the worker has the bucket: the gateway would ask it for more than such a server can do.
        workerCommand: ["/usr/bin/env", ...bucketVariables(), process.execPath, WORKER_MAIN],
        environment: {
          PARSER_MODEL_DIR: data.path,
          PARSER_SKIP_WARMUP: "1",
          PARSER_WORKERS_MIN: "1",
          PARSER_WORKERS_MAX: "1",
          PARSER_ALLOW_LOCAL_FETCH: "on",
        },
      });
    }, 60_000);
    afterAll(async () => {
      await gateway?.stop();
      bucket.closeAllConnections();
      bucket.close();
      await data?.remove();
      await rm(folder, { recursive: true, force: true });
    }, 60_000);

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

    function bucketVariables(): string[] {
      const { port } = bucket.address() as AddressInfo;
      return [
        `BUCKET_ENDPOINT_URL=http://127.0.0.1:${port}`,
        "BUCKET_NAME=results",
        "BUCKET_ACCESS_KEY_ID=key",
        "BUCKET_SECRET_ACCESS_KEY=secret",
        "BUCKET_PATH_STYLE=path",
      ];
    }
  },
);

/** As much of a bucket as a result needs: it keeps what is put, and gives it back. */
function createBucketServer() {
  const objects = new Map<string, Buffer>();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://bucket");
    const body = await buffer(request);
    if (request.method === "PUT") objects.set(pathname, body);
    const object = objects.get(pathname);
    response.writeHead(object === undefined ? 404 : 200, { etag: '"1"' });
    response.end(request.method === "GET" ? object : undefined);
  }
  return createServer((request, response) => void answer(request, response));
}
