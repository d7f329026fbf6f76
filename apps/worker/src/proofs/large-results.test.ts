import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { BucketResult, FailureResponse, SuccessResponse } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mockDocument, mockPicture } from "@parsewright/engine-host/testing/mock-instructions";
import { differencesOf } from "../output/testing/output-folders.ts";
import { unpackArchive } from "../output/testing/unpack-archive.ts";
import { type Radosgw, startRadosgw, whyNoRadosgw } from "@parsewright/outbound/testing/radosgw";
import { isWorkerBuilt } from "../testing/worker-process.ts";
import { type BlobServer, startBlobServer } from "./testing/blob-server.ts";
import { inBase64, type Proof, startProof } from "./testing/proof-worker.ts";

/** Far more than anything here takes, for loaded machines. */
const TIMEOUT_MS = 120_000;

const BUCKET_NAME = "results";
const OVER_OUR_LIMIT_MB = 25;
/** Below our limit, but more than a platform takes which draws the line at 10 MB. */
const OVER_THE_PLATFORMS_LIMIT_MB = 12;

const reason = whyNoRadosgw();

interface Store {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const STORES = [
  { name: "a bucket", start: startBucket, isMissing: reason !== undefined },
  { name: "the gateway's store", start: startGatewayStore, isMissing: false },
];

for (const { name, start, isMissing } of STORES) {
  describe.runIf(isWorkerBuilt && !isMissing)(`results too large, and ${name}`, () => {
    let store: Store;
    let proof: Proof;

    beforeAll(async () => {
      store = await start();
      proof = await startProof({ maxResultBytes: 10 * 1024 * 1024 });
      proof.startWorker(store.environment);
    }, TIMEOUT_MS);

    afterAll(async () => {
      await proof.close();
      await store.stop();
    });

    it.each([
      { transport: "inline", archive_format: "tar.gz" },
      { transport: "tarball_b64", archive_format: "tar.gz" },
      { transport: "tarball_b64", archive_format: "zip" },
    ])("arrive byte for byte through it: $transport, $archive_format", async (input) => {
      expect(await runJob(OVER_OUR_LIMIT_MB, input)).toEqual({
        spilledFrom: input.transport,
        differences: [],
      });
    });

    it("arrive through it when only the platform finds them too large", async () => {
      const input = { transport: "tarball_b64" };

      expect(await runJob(OVER_THE_PLATFORMS_LIMIT_MB, input)).toEqual({
        spilledFrom: "tarball_b64",
        differences: [],
      });
      const sizes = proof.platform.requests.map(({ bytes }) => bytes);
      expect(Math.max(...sizes)).toBeGreaterThan(OVER_THE_PLATFORMS_LIMIT_MB * 1024 * 1024);
    });

    it.runIf(start === startBucket)("arrive through it as asked for: s3", async () => {
      expect(await runJob(OVER_OUR_LIMIT_MB, { transport: "s3" })).toEqual({
        spilledFrom: undefined,
        differences: [],
      });
    });

    /** Where the result should have been, and which pictures are other ones than the engine wrote. */
    async function runJob(megabytes: number, input: object) {
      const id = JSON.stringify([megabytes, input]);
      proof.platform.submit({ id, input: { ...largeDocument(megabytes), ...input } });
      const { results } = (await proof.response(id)) as SuccessResponse;
      const { parser_spilled_from: spilledFrom, tarball_url } = results[0] as BucketResult;
      const archive = Buffer.from(await (await fetch(tarball_url)).arrayBuffer());
      return { spilledFrom, differences: differencesOf(picturesIn(archive), pictures(megabytes)) };
    }
  });
}

describe.runIf(isWorkerBuilt)("results too large, and no store", () => {
  it("fail with their size, the limit and the fix", { timeout: TIMEOUT_MS }, async () => {
    const proof = await startProof({ maxResultBytes: 10 * 1024 * 1024 });
    onTestFinished(() => proof.close());
    proof.startWorker();
    const { platform } = proof;
    const inline = { ...largeDocument(OVER_OUR_LIMIT_MB), transport: "inline" };
    platform.submit({ id: "inline", input: inline });
    platform.submit({ id: "tarball", input: largeDocument(OVER_OUR_LIMIT_MB) });
    platform.submit({ id: "refused", input: largeDocument(OVER_THE_PLATFORMS_LIMIT_MB) });

    const texts = await Promise.all(["inline", "tarball", "refused"].map((id) => failure(id)));
    expect(texts).toEqual([
      expect.stringMatching(/is 33\.\d MB, over the limit of 20 MB .* use transport 's3'/),
      expect.stringMatching(/is 33\.\d MB, over the limit of 20 MB .* use transport 's3'/),
      expect.stringMatching(/is 16\.\d MB, more than the platform takes .* use transport 's3'/),
    ]);

    async function failure(id: string): Promise<string | undefined> {
      const { parser_error } = (await proof.response(id)) as FailureResponse;
      expect(parser_error?.code).toBe("RESULT_TOO_LARGE");
      return parser_error?.message;
    }
  });
});

async function startBucket(): Promise<Store> {
  const server: Radosgw = await startRadosgw();
  const client = new S3Client({
    endpoint: server.endpointUrl,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: server,
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET_NAME }));
  client.destroy();
  return {
    environment: {
      BUCKET_ENDPOINT_URL: server.endpointUrl,
      BUCKET_NAME,
      BUCKET_ACCESS_KEY_ID: server.accessKeyId,
      BUCKET_SECRET_ACCESS_KEY: server.secretAccessKey,
    },
    stop: () => server.stop(),
  };
}

async function startGatewayStore(): Promise<Store> {
  const server: BlobServer = await startBlobServer();
  return {
    environment: { PARSER_WEBHOOK_POST_BLOB: server.urlTemplate },
    stop: () => server.close(),
  };
}

function largeDocument(megabytes: number) {
  return inBase64(mockDocument({ do: "pictures", megabytes }));
}

function pictures(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`images/${index}.png`, mockPicture(index)]),
  );
}

function picturesIn(archive: Buffer): Record<string, Uint8Array> {
  const files = Object.entries(unpackArchive(archive));
  return Object.fromEntries(files.filter(([name]) => name.startsWith("images/")));
}
