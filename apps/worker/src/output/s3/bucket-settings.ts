import {
  type Bucket,
  BUCKET_VARIABLES,
  type BucketSettingNames,
  type Environment,
  missingBucketVariables,
  readBucket,
  readVariable,
} from "@parsewright/contract";
import type { OutboundPolicy } from "@parsewright/outbound";

/** A bucket for results. */
export interface BucketSettings extends Bucket {
  readonly presignTtlSeconds: number;
  /** Hosts that may be called, for a bucket that a caller named. The operator's own may be anywhere. */
  readonly policy?: OutboundPolicy;
  /** The caller's names of the settings, for a bucket that a caller named. */
  readonly settingNames?: BucketSettingNames;
}

/** True when any of a bucket's variables is set: the operator then wants one. */
export function namesBucket(environment: Environment): boolean {
  return missingBucketVariables(environment).length < BUCKET_VARIABLES.length;
}

/** Names the variables that transport `s3` lacks, in words; `undefined` when all are set. */
export function bucketSettingsProblem(environment: Environment): string | undefined {
  const missing = missingBucketVariables(environment);
  if (missing.length === 0) return undefined;
  return (
    `transport='s3' requires worker env vars: ${missing.join(", ")}. ` +
    "Set these in the endpoint's environment and redeploy."
  );
}

/** The bucket; `undefined` when a variable is missing. Throws a `ParserError` about a value that cannot be right. */
export function readBucketSettings(environment: Environment): BucketSettings | undefined {
  const bucket = readBucket(environment);
  const presignTtlSeconds = readVariable(environment, "BUCKET_PRESIGN_TTL_SECONDS");
  return bucket && { ...bucket, presignTtlSeconds };
}
