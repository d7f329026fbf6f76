import { Readable } from "node:stream";
import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import type { BucketResult, S3Config } from "@parsewright/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readInputSettings } from "../../input/input-settings.ts";
import { connectJob } from "../../job/connect-job.ts";
import { type OutputSettings, readOutputSettings } from "../output-settings.ts";
import { packageResult } from "../package-result.ts";
import {
  differencesOf,
  largeResult,
  removeFolders,
  requestFor,
  RESULT_FILES,
} from "../testing/output-folders.ts";
import { unpackArchive } from "../testing/unpack-archive.ts";
import { testTransport } from "../transport-conformance.ts";
import type { ResultPayload } from "../transport.ts";
import { createBucketStore } from "./bucket-store.ts";
import { type Radosgw, startRadosgw, whyNoRadosgw } from "@parsewright/outbound/testing/radosgw";

const BUCKET_NAME = "results";
const MEGABYTE = 2 ** 20;
const DEFAULT_MAX_UPLOAD_BYTES = 5 * 2 ** 30;

let server: Radosgw;
let client: S3Client;

const reason = whyNoRadosgw();

describe.skipIf(reason)(`s3 against Ceph's object gateway${reason ? `: ${reason}` : ""}`, () => {
  beforeAll(async () => {
    server = await startRadosgw();
    client = new S3Client({
      endpoint: server.endpointUrl,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: server,
    });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET_NAME }));
  });

  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  afterEach(removeFolders);

  testTransport({
    name: "s3",
    settings: () => settingsFor(),
    readFiles: async (payload) => unpackArchive(await download(payload)),
    skip: { tooLarge: "a bucket takes results of any size" },
  });

  it("gives the keys of the contract, with a name that nobody can guess", async () => {
    const request = requestFor({ transport: "s3", archive_format: "zip" });

    const { payload, bytesOut } = await packageResult(
      request,
      settingsFor({ BUCKET_PREFIX: "/team/a" }),
    );

    const { bucket_key, tarball_url } = payload as BucketResult;
    expect(payload).toEqual({
      tarball_url,
      tarball_url_expires_in: 3600,
      bucket_key,
      bucket_bytes: bytesOut,
    });
    expect(bucket_key).toMatch(/^team\/a\/doc-[0-9a-f]{32}\.zip$/);
    expect(await head(bucket_key)).toMatchObject({
      ContentType: "application/zip",
      ContentLength: bytesOut,
    });
  });

  it.each(["tarball_b64", "inline", "s3"] as const)(
    "carries 25 MB of %s in parts, byte for byte",
    async (transport) => {
      const files = largeResult();

      const { payload } = await packageResult(requestFor({ transport }, files), settingsFor());

      const { parser_spilled_from, bucket_key, bucket_bytes } = payload as BucketResult;
      expect(parser_spilled_from).toBe(transport === "s3" ? undefined : transport);
      expect(await head(bucket_key)).toMatchObject({
        ContentType: "application/gzip",
        ContentLength: bucket_bytes,
      });
      expect(differencesOf(unpackArchive(await download(payload)), files)).toEqual([]);
    },
  );

  it("stores in the bucket that the job brings, and asks for no other", async () => {
    const { check, transports } = workerWithoutBucket({ PARSER_ALLOW_LOCAL_FETCH: "1" });
    const request = { ...requestFor({ transport: "s3" }), s3Config: jobBucket() };

    await check(request.input, request.s3Config);
    const { payload } = await transports.package(request);

    const { bucket_key } = payload as BucketResult;
    expect(bucket_key).toMatch(/^jobs\/1\/doc-[0-9a-f]{32}\.tar\.gz$/);
    expect(differencesOf(unpackArchive(await download(payload)), RESULT_FILES)).toEqual([]);
  });

  it("names the field of the job whose bucket refuses it", async () => {
    const { transports } = workerWithoutBucket({ PARSER_ALLOW_LOCAL_FETCH: "1" });
    const s3Config = { ...jobBucket(), accessSecret: "canary-secret" };
    const request = { ...requestFor({ transport: "s3" }), s3Config };

    await expect(transports.package(request)).rejects.toMatchObject({
      code: "STORAGE_REFUSED",
      retryable: false,
      message: expect.stringContaining("correct s3Config.accessSecret") as string,
    });
  });

  it("connects to no private host for a job, even when the check did not see it", async () => {
    const { transports } = workerWithoutBucket();
    const request = { ...requestFor({ transport: "s3" }), s3Config: jobBucket() };

    await expect(transports.package(request)).rejects.toMatchObject({ code: "SOURCE_FORBIDDEN" });
  });

  it("gives addresses that end", async () => {
    const settings = settingsFor();
    const shortLived = { ...settings, bucket: { ...bucketOf(settings), presignTtlSeconds: 1 } };
    const { payload } = await packageResult(requestFor({ transport: "s3" }), shortLived);

    const { tarball_url } = payload as BucketResult;

    await expect.poll(async () => (await fetch(tarball_url)).status, { interval: 200 }).toBe(403);
  });

  it.each([
    {
      name: "a wrong secret",
      change: { BUCKET_SECRET_ACCESS_KEY: "canary-secret" },
      code: "STORAGE_REFUSED",
      text: "SignatureDoesNotMatch (HTTP 403); correct BUCKET_SECRET_ACCESS_KEY",
    },
    {
      name: "a wrong key",
      change: { BUCKET_ACCESS_KEY_ID: "canary-secret" },
      code: "STORAGE_REFUSED",
      text: "InvalidAccessKeyId (HTTP 403); correct BUCKET_ACCESS_KEY_ID",
    },
    {
      name: "no such bucket",
      change: { BUCKET_NAME: "nowhere" },
      code: "STORAGE_REFUSED",
      text: "NoSuchBucket (HTTP 404); correct BUCKET_NAME or BUCKET_ENDPOINT_URL",
    },
    {
      name: "no server",
      change: { BUCKET_ENDPOINT_URL: "http://127.0.0.1:1" },
      code: "STORAGE_UNAVAILABLE",
      text: "ECONNREFUSED",
    },
  ])("says $name without a secret", async ({ change, code, text }) => {
    const packing = packageResult(requestFor({ transport: "s3" }), settingsFor(change));

    await expect(packing).rejects.toMatchObject({
      code,
      message: `the result could not be stored in the bucket: ${text}`,
      cause: { message: expect.not.stringContaining("canary-secret") as string },
    });
  });

  it.each([
    { name: "in one piece", archiveBytes: 3 * MEGABYTE },
    { name: "in parts", archiveBytes: 20 * MEGABYTE },
  ])("says that a result is too large for the bucket, uploaded $name", async ({ archiveBytes }) => {
    await server.setMaxUploadBytes(2 * MEGABYTE);
    try {
      const archive = {
        format: "zip" as const,
        bytes: archiveBytes,
        lost: [],
        read: () => Readable.from([Buffer.alloc(archiveBytes)], { objectMode: false }),
        close: async () => {},
      };
      const storing = createBucketStore(bucketOf(settingsFor())).store(archive, {
        basename: "too-large",
        jobId: "job-1",
        signal: new AbortController().signal,
      });

      await expect(storing).rejects.toMatchObject({
        code: "RESULT_TOO_LARGE",
        retryable: false,
        details: { bytes: archiveBytes },
        message: expect.stringContaining("more than the bucket or a proxy in front") as string,
      });
      expect(await listUploads()).toEqual([]);
    } finally {
      await server.setMaxUploadBytes(DEFAULT_MAX_UPLOAD_BYTES);
    }
  });

  it("leaves no open upload and no object when the signal aborts in the middle", async () => {
    const controller = new AbortController();
    const megabyte = Buffer.alloc(1024 * 1024);
    let openUploads = 0;
    async function* endless(): AsyncIterable<Buffer> {
      for (let count = 0; count < 60; count += 1) yield megabyte;
      while (openUploads === 0) openUploads = (await listUploads()).length;
      controller.abort(new Error("cancelled by a test"));
      yield megabyte;
    }
    const archive = {
      format: "zip" as const,
      bytes: 61 * megabyte.length,
      lost: [],
      read: () => Readable.from(endless(), { objectMode: false }),
      close: async () => {},
    };

    const storing = createBucketStore(bucketOf(settingsFor())).store(archive, {
      basename: "aborted",
      jobId: "job-1",
      signal: controller.signal,
    });

    await expect(storing).rejects.toThrow("cancelled by a test");
    expect(openUploads).toBe(1);
    expect(await listUploads()).toEqual([]);
    const { KeyCount } = await client.send(
      new ListObjectsV2Command({ Bucket: BUCKET_NAME, Prefix: "aborted" }),
    );
    expect(KeyCount).toBe(0);
  });
});

function settingsFor(change: Record<string, string> = {}): OutputSettings {
  return readOutputSettings({
    BUCKET_ENDPOINT_URL: server.endpointUrl,
    BUCKET_NAME,
    BUCKET_ACCESS_KEY_ID: server.accessKeyId,
    BUCKET_SECRET_ACCESS_KEY: server.secretAccessKey,
    ...change,
  });
}

/** The sources and transports of a worker whose operator has set no bucket. */
function workerWithoutBucket(environment: Record<string, string> = {}) {
  const { sources, transports } = connectJob({
    input: readInputSettings(environment),
    output: readOutputSettings(environment),
  });
  return { check: sources.check, transports };
}

function jobBucket(): S3Config {
  return {
    accessId: server.accessKeyId,
    accessSecret: server.secretAccessKey,
    bucketName: BUCKET_NAME,
    endpointUrl: server.endpointUrl,
    objectPath: "jobs/1",
  };
}

function bucketOf({ bucket }: OutputSettings) {
  if (bucket === undefined) throw new Error("the test has no bucket");
  return bucket;
}

async function download(payload: ResultPayload): Promise<Buffer> {
  const response = await fetch((payload as BucketResult).tarball_url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

function head(key: string) {
  return client.send(new HeadObjectCommand({ Bucket: BUCKET_NAME, Key: key }));
}

async function listUploads() {
  const answer = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET_NAME }));
  return answer.Uploads ?? [];
}
