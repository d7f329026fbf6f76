import { randomUUID } from "node:crypto";
import { addAbortSignal } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { ParserError, refusedBucketSettings } from "@parsewright/contract";
import { createOutboundAgents, type OutboundAgents } from "@parsewright/outbound";
import type { Archive } from "../archive/create-archive.ts";
import {
  ARCHIVE_CONTENT_TYPES,
  archiveTooLarge,
  type ResultStore,
  storeFailed,
} from "../stores/result-store.ts";
import type { BucketSettings } from "./bucket-settings.ts";

/** Three parts in flight: 200 MB took two seconds and 24 MB of buffers. */
const PART_BYTES = 8 * 1024 * 1024;
const PARALLEL_PARTS = 3;
const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 60_000;

/** Of opening a connection; the SDK has clocks for the rest. */
const LIMITS = {
  connectTimeoutMs: CONNECT_TIMEOUT_MS,
  silenceTimeoutMs: CONNECT_TIMEOUT_MS,
  totalTimeoutMs: 3 * CONNECT_TIMEOUT_MS,
};

/** Results in an S3-compatible bucket, under names that nobody can guess. */
export function createBucketStore(settings: BucketSettings): ResultStore {
  return {
    async store(archive, { basename, signal }) {
      signal.throwIfAborted();
      const hash = randomUUID().replaceAll("-", "");
      const key = `${settings.prefix}${basename}-${hash}.${archive.format}`;
      const sdk = await loadSdk();
      const agents = settings.policy && createOutboundAgents(settings.policy, LIMITS);
      const client = createClient(sdk, settings, agents);
      try {
        await upload(sdk, { client, archive, signal, bucket: settings.name, key });
        const command = new sdk.GetObjectCommand({ Bucket: settings.name, Key: key });
        const expiresInSeconds = settings.presignTtlSeconds;
        const url = await sdk.getSignedUrl(client, command, { expiresIn: expiresInSeconds });
        return { url, expiresInSeconds, key };
      } catch (error) {
        signal.throwIfAborted();
        if (ParserError.is(error)) throw error;
        throw bucketFailed(error, settings, archive);
      } finally {
        client.destroy();
        agents?.close();
      }
    },
  };
}

/** Loaded only when something is stored: it takes longer to load than a worker to start. */
async function loadSdk() {
  const [client, storage, presigner] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
    import("@aws-sdk/s3-request-presigner"),
  ]);
  return { ...client, Upload: storage.Upload, getSignedUrl: presigner.getSignedUrl };
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

function createClient(sdk: Sdk, settings: BucketSettings, agents?: OutboundAgents): S3Client {
  const { accessKeyId, secretAccessKey } = settings;
  return new sdk.S3Client({
    endpoint: settings.endpointUrl,
    region: settings.region,
    forcePathStyle: settings.usesPathStyle,
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // By default the SDK frames bodies for checksums that many stores refuse, or store as part of the object.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      ...(agents && { httpAgent: agents.http, httpsAgent: agents.https }),
    },
  });
}

interface UploadRequest {
  readonly client: S3Client;
  readonly archive: Archive;
  readonly signal: AbortSignal;
  readonly bucket: string;
  readonly key: string;
}

async function upload(sdk: Sdk, { client, archive, signal, bucket, key }: UploadRequest) {
  // An abort ends the body, and that makes the SDK take back an upload in parts before it fails. Its own way
  // to abort fails first and takes back later, if the process lives long enough.
  const body = addAbortSignal(signal, archive.read());
  const request = new sdk.Upload({
    client,
    partSize: PART_BYTES,
    queueSize: PARALLEL_PARTS,
    params: {
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentLength: archive.bytes,
      ContentType: ARCHIVE_CONTENT_TYPES[archive.format],
    },
  });
  await request.done();
}

/** Name and status only: messages of stores can hold keys, signatures and what was signed. */
function bucketFailed(
  error: unknown,
  { settingNames }: BucketSettings,
  archive: Archive,
): ParserError {
  if (!(error instanceof Error)) return storeFailed("the bucket", "an unknown failure", error);
  const name = /^[A-Za-z]{1,64}$/.test(error.name) ? error.name : "an unknown failure";
  const { httpStatusCode: status } = (error as ServiceException).$metadata ?? {};
  if (name === "EntityTooLarge" || status === 413) return archiveTooLarge("the bucket", archive);
  const code = "code" in error && /^[A-Z_]{1,32}$/.test(String(error.code)) ? error.code : name;
  const reason = status === undefined ? String(code) : `${name} (HTTP ${status})`;
  const failure = storeFailed("the bucket", reason, error);
  const refused = refusedBucketSettings({ name, status }, settingNames);
  if (refused === undefined) return failure;
  const advice = `correct ${refused.join(" or ")}`;
  return new ParserError("STORAGE_REFUSED", `${failure.message}; ${advice}`, { cause: error });
}

/** Fields that the SDK adds to the failure of a store. */
interface ServiceException extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}
