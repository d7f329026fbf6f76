import { tmpdir } from "node:os";
import { findFreePorts } from "@parsewright/outbound/testing/free-ports";
import { describe, expect, it } from "vitest";
import { createS3BlobStore } from "./blobs/s3-blob-store.ts";
import { createReadiness } from "./readiness.ts";

const database = { read: () => Promise.resolve([]) };
const blobs = { describe: () => Promise.resolve(undefined) };
const dataFolder = tmpdir();

describe("a gateway", () => {
  it("is ready when everything answers", async () => {
    const ready = createReadiness({ database, blobs, dataFolder }).check();
    await expect(ready).resolves.toBeUndefined();
  });

  it("is not ready while the bucket cannot be reached", async () => {
    const [port] = await findFreePorts(1);
    const bucket = createS3BlobStore({
      name: "b",
      prefix: "",
      region: "us-east-1",
      endpointUrl: `http://127.0.0.1:${port}`,
      accessKeyId: "a",
      secretAccessKey: "b",
      usesPathStyle: true,
    });
    const readiness = createReadiness({ database, blobs: bucket, dataFolder });
    await expect(readiness.check()).rejects.toThrow("The file store of the gateway does not work");
  });

  it("is not ready while the database or the store gives no answer", async () => {
    const silent = { read: () => new Promise<never>(() => undefined) };
    const readiness = createReadiness({ database: silent, blobs, dataFolder });
    await expect(readiness.check()).rejects.toThrow("gave no answer in 5000 ms");
  }, 20_000);

  it("is not ready when the disk is nearly full", async () => {
    const minFreeBytes = Number.MAX_SAFE_INTEGER;
    const readiness = createReadiness({ database, blobs, dataFolder, minFreeBytes });
    await expect(readiness.check()).rejects.toThrow(/^The disk of .* has \d+ MB left\.$/);
  });

  it("asks its parts once for those who ask at the same time", async () => {
    let asked = 0;
    const counting = { read: () => Promise.resolve([(asked += 1)]) };
    const { check } = createReadiness({ database: counting as never, blobs, dataFolder });
    await Promise.all([check(), check(), check()]);
    expect(asked).toBe(1);
  });
});
