import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { createFsBlobStore } from "./fs-blob-store.ts";
import { createJobBlobs } from "./job-blobs.ts";
import { createAddressSigner } from "./signed-address.ts";
import { createTenantStorage } from "./tenant-storage.ts";

let server: TestServer;
let database: Database;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  database = await server.create();
  folder = await mkdtemp(join(tmpdir(), "parser-blobs-"));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it("keeps nothing of a payload whose job is deleted while it arrives", async () => {
  const signer = createAddressSigner({ signingKey: Buffer.from("k"), publicUrl: () => "http://g" });
  const blobs = createJobBlobs({
    blobs: await createFsBlobStore({ folder, signer }),
    database,
    storage: createTenantStorage({ database, maxBytes: 1e9 }),
  });
  const key = "jobs/1/result";
  async function* arriving() {
    yield Buffer.from("first half, ");
    await blobs.remove([key]);
    yield Buffer.from("second half");
  }

  const writing = blobs.write(Readable.from(arriving(), { objectMode: false }), {
    key,
    owner: { jobId: "1", tenant: "acme" },
    contentType: "application/json",
    maxBytes: 1000,
  });

  await expect(writing).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await blobs.describe(key)).toBeUndefined();
  expect(await database.read("SELECT FROM parser.blob")).toEqual([]);
});
