import {
  type Environment,
  ParserError,
  readVariable,
  type ResolvedJobInput,
} from "@parsewright/contract";
import {
  type BucketSettings,
  bucketSettingsProblem,
  namesBucket,
  readBucketSettings,
} from "./s3/bucket-settings.ts";
import { type BlobStoreSettings, readBlobStoreSettings } from "./stores/blob-store.ts";

/** Settings for delivering results. */
export interface OutputSettings {
  readonly responseMaxBytes: number;
  readonly bucket?: BucketSettings;
  /** Reason why transport `s3` cannot be used. Absent with a bucket, or with a Parsewright gateway that stores the results instead. */
  readonly bucketProblem?: string;
  readonly blobStore?: BlobStoreSettings;
}

/** Reads the settings of all transports and stores. Throws a `ParserError` that names the variable and the fix. */
export function readOutputSettings(environment: Environment): OutputSettings {
  const bucket = readBucketSettings(environment);
  const blobStore = readBlobStoreSettings(environment);
  const isWithoutBucket = blobStore !== undefined && !namesBucket(environment);
  const bucketProblem = isWithoutBucket ? undefined : bucketSettingsProblem(environment);
  return {
    responseMaxBytes: readVariable(environment, "PARSER_RESPONSE_MAX_BYTES"),
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
