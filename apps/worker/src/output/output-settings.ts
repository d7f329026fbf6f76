import { ParserError, quote, RESPONSE_MAX_BYTES, type ResolvedJobInput } from "@parser/contract";
import {
  type BucketSettings,
  bucketSettingsProblem,
  readBucketSettings,
} from "./s3/bucket-settings.ts";
import { type BlobStoreSettings, readBlobStoreSettings } from "./stores/blob-store.ts";

/** How results leave the worker. */
export interface OutputSettings {
  readonly responseMaxBytes: number;
  readonly bucket?: BucketSettings;
  /** What transport `s3` lacks, in words; absent where there is a bucket. */
  readonly bucketProblem?: string;
  readonly blobStore?: BlobStoreSettings;
}

/** Reads the settings of all transports and stores. Throws a `ParserError` that names the variable and the fix. */
export function readOutputSettings(
  environment: Readonly<Record<string, string | undefined>>,
): OutputSettings {
  const bucket = readBucketSettings(environment);
  const bucketProblem = bucketSettingsProblem(environment);
  const blobStore = readBlobStoreSettings(environment);
  return {
    responseMaxBytes: readResponseMaxBytes(environment.PARSER_RESPONSE_MAX_BYTES),
    ...(bucket && { bucket }),
    ...(bucketProblem !== undefined && { bucketProblem }),
    ...(blobStore && { blobStore }),
  };
}

/** Refuses a transport that this worker cannot use, before anything is done for the job. */
export function checkTransport({ transport }: ResolvedJobInput, settings: OutputSettings): void {
  if (transport !== "s3" || settings.bucketProblem === undefined) return;
  throw new ParserError("STORAGE_NOT_CONFIGURED", settings.bucketProblem);
}

function readResponseMaxBytes(value: string | undefined): number {
  const text = value?.trim() || String(RESPONSE_MAX_BYTES);
  const bytes = Number(text);
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new ParserError(
    "INVALID_INPUT",
    `PARSER_RESPONSE_MAX_BYTES must be a whole number of bytes above 0; got ${quote(text)}. ` +
      `Correct it, or unset it for ${RESPONSE_MAX_BYTES}.`,
  );
}
