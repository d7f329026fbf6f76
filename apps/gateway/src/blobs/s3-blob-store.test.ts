import { type Radosgw, startRadosgw, whyNoRadosgw } from "@parsewright/outbound/testing/radosgw";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { BlobStore } from "./blob-store.ts";
import type { Bucket } from "@parsewright/contract";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { itIsABlobStore } from "./testing/blob-store-conformance.ts";

const reason = whyNoRadosgw();

describe.skipIf(reason !== undefined)(`the s3 store${reason ? ` (${reason})` : ""}`, () => {
  let server: Radosgw;
  let store: BlobStore;
  let settings: Bucket;

  beforeAll(async () => {
    server = await startRadosgw();
    settings = {
      ...server,
      name: "blobs",
      region: "us-east-1",
      prefix: "some/folder/",
      usesPathStyle: true,
    };
    await createBucket(settings, server);
    store = createS3BlobStore(settings);
  });
  afterAll(() => server.stop());
  afterEach(() => vi.unstubAllEnvs());

  itIsABlobStore(() => store);

  it("opens the bucket as the machine, where no keys are given", async () => {
    const { accessKeyId: _key, secretAccessKey: _secret, ...keyless } = settings;
    vi.stubEnv("AWS_ACCESS_KEY_ID", server.accessKeyId);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", server.secretAccessKey);
    const asMachine = createS3BlobStore(keyless);

    await asMachine.write(Buffer.from("by its identity"), {
      key: "mine",
      contentType: "text/plain",
      maxBytes: 100,
    });

    expect(await store.describe("mine")).toMatchObject({ bytes: 15 });
  });

  it("names the variable to correct, without its value, when the secret is wrong", async () => {
    const broken = createS3BlobStore({ ...settings, secretAccessKey: "a wrong secret" });
    const error = await broken.read("a").catch((error_: unknown) => error_);
    expect(error).toMatchObject({ code: "STORAGE_REFUSED", retryable: false });
    expect(String(error)).toContain("BUCKET_SECRET_ACCESS_KEY");
    expect(String(error)).not.toContain("a wrong secret");
  });
});

async function createBucket({ endpointUrl, name, region }: Bucket, credentials: Radosgw) {
  const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const endpoint = { endpoint: endpointUrl, forcePathStyle: true };
  const client = new S3Client({ ...endpoint, region, credentials });
  await client.send(new CreateBucketCommand({ Bucket: name }));
}
