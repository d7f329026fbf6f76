import { Readable } from "node:stream";
import type { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import {
  type Bucket,
  ParserError,
  PRESIGN_TTL_MAX_SECONDS,
  refusedBucketSettings,
} from "@parsewright/contract";
import { checkBlobKey } from "./blob-key.ts";
import type { BlobDescription, BlobFacts, BlobStore, WriteOptions } from "./blob-store.ts";
import { measureContent } from "./measure-content.ts";
import { storageError } from "./storage-error.ts";

const PART_BYTES = 8 * 1024 * 1024;
/** Parts in flight: with their size, the memory that one upload takes. */
const PARTS_AT_ONCE = 2;

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** Keeps blobs in a bucket, so that any number of gateways share them. The SDK is loaded with the first call. */
export function createS3BlobStore(settings: Bucket): BlobStore {
  let loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const open = () => (loading ??= openClient(settings));
  const objectOf = (key: string) => ({
    Bucket: settings.name,
    Key: settings.prefix + checkBlobKey(key),
  });

  return {
    write: async (content, options) =>
      writeObject(content, { ...options, target: objectOf(options.key), ...(await open()) }),

    async describe(key) {
      const { sdk, client } = await open();
      try {
        return describeAnswer(await client.send(new sdk.HeadObjectCommand(objectOf(key))));
      } catch (error) {
        if (error instanceof sdk.NotFound) return undefined;
        throw bucketError(error);
      }
    },

    async read(key, range) {
      const { sdk, client } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const answer = await client.send(
          new sdk.GetObjectCommand({ ...objectOf(key), ...(Range !== undefined && { Range }) }),
        );
        if (!(answer.Body instanceof Readable)) throw new Error("the bucket sent no body");
        return { stream: answer.Body, ...describeAnswer(answer) };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw bucketError(error);
      }
    },

    async downloadUrl(key, { expiresInSeconds, fileName }) {
      const { sdk, client } = await open();
      const ResponseContentDisposition = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
      const command = new sdk.GetObjectCommand({ ...objectOf(key), ResponseContentDisposition });
      return sdk.getSignedUrl(client, command, { expiresIn: bounded(expiresInSeconds) });
    },

    // One by one: not every store takes a delete of many.
    async remove(keys) {
      const { sdk, client } = await open();
      try {
        for (const key of keys) await client.send(new sdk.DeleteObjectCommand(objectOf(key)));
      } catch (error) {
        throw bucketError(error);
      }
    },
  };
}

/** A refusal is for the operator to end; anything else may pass. */
function bucketError(cause: unknown): ParserError {
  const { name = "", $metadata } = cause as Partial<S3ServiceException>;
  const refused = refusedBucketSettings({ name, status: $metadata?.httpStatusCode });
  if (refused === undefined) return storageError(cause);
  return new ParserError(
    "STORAGE_REFUSED",
    `The bucket of the gateway refuses it; the operator has to correct ${refused.join(" or ")}.`,
    { cause },
  );
}

function describeAnswer(answer: {
  readonly ContentLength?: number | undefined;
  readonly ContentType?: string | undefined;
}): BlobDescription {
  const { ContentLength: bytes = 0, ContentType: contentType = "application/octet-stream" } =
    answer;
  return { bytes, contentType };
}

async function writeObject(
  content: Readable | Uint8Array,
  options: WriteOptions & { target: { Bucket: string; Key: string }; sdk: Sdk; client: S3Client },
): Promise<BlobFacts> {
  const { key, contentType, maxBytes, signal, target, sdk, client } = options;
  const measured = measureContent(content, { maxBytes, signal });
  const upload = new sdk.Upload({
    client,
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    params: { ...target, Body: Readable.from(measured.chunks()), ContentType: contentType },
  });
  const abort = () => void upload.abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    signal?.throwIfAborted();
    await upload.done();
  } catch (error) {
    signal?.throwIfAborted();
    throw measured.failure() ?? bucketError(error);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
  return { key, ...measured.facts() };
}

async function openClient(settings: Bucket) {
  const sdk = await loadSdk();
  const { endpointUrl, region, accessKeyId, secretAccessKey, usesPathStyle } = settings;
  const client = new sdk.S3Client({
    endpoint: endpointUrl,
    region,
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: usesPathStyle,
    // With the SDK's own defaults, streamed uploads fail or arrive broken on other stores.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}

async function loadSdk() {
  const [client, storage, presigner] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
    import("@aws-sdk/s3-request-presigner"),
  ]);
  return { ...client, Upload: storage.Upload, getSignedUrl: presigner.getSignedUrl };
}

function bounded(seconds: number): number {
  return Math.min(seconds, PRESIGN_TTL_MAX_SECONDS);
}
