import {
  type Bucket,
  BUCKET_VARIABLES,
  missingBucketVariables,
  ParserError,
  readBucket,
} from "@parsewright/contract";

/** Bucket in which the gateway keeps blobs. `undefined` without a bucket: blobs are files then. Half of the settings is a mistake, not a choice. */
export function readBlobBucket(
  environment: Readonly<Record<string, string | undefined>>,
): Bucket | undefined {
  const missing = missingBucketVariables(environment);
  if (missing.length > 0 && missing.length < BUCKET_VARIABLES.length) {
    throw new ParserError(
      "STORAGE_NOT_CONFIGURED",
      `A bucket needs all of ${BUCKET_VARIABLES.join(", ")}; set ${missing.join(", ")}, or unset the others.`,
    );
  }
  return readBucket(environment);
}
