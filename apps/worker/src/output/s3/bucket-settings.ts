import {
  ParserError,
  PRESIGN_TTL_DEFAULT_SECONDS,
  PRESIGN_TTL_MAX_SECONDS,
  PRESIGN_TTL_MIN_SECONDS,
  quote,
  urlProblem,
} from "@parser/contract";
import type { OutboundPolicy } from "@parser/outbound";
import type { Environment } from "../../environment-values.ts";

const REQUIRED = [
  "BUCKET_ENDPOINT_URL",
  "BUCKET_NAME",
  "BUCKET_ACCESS_KEY_ID",
  "BUCKET_SECRET_ACCESS_KEY",
] as const;

/** Signatures need one; stores without regions take any. */
export const DEFAULT_REGION = "us-east-1";

const PATH_STYLES = ["auto", "path", "virtual"];

/** A bucket for results, and how it is called. */
export interface BucketSettings {
  readonly endpointUrl: string;
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** Empty, or with a `/` at its end. */
  readonly prefix: string;
  readonly presignTtlSeconds: number;
  /** Whether the bucket's name stands in the path instead of the host. */
  readonly usesPathStyle: boolean;
  /** Which hosts may be called, for a bucket that a caller named. The operator's own may lie anywhere. */
  readonly policy?: OutboundPolicy;
}

/** Whether any of a bucket's variables is set: the operator then wants one. */
export function namesBucket(environment: Environment): boolean {
  return REQUIRED.some((name) => environment[name]?.trim());
}

/** Which variables transport `s3` lacks, in words; `undefined` when there are all. */
export function bucketSettingsProblem(environment: Environment): string | undefined {
  const missing = REQUIRED.filter((name) => !environment[name]?.trim());
  if (missing.length === 0) return undefined;
  return (
    `transport='s3' requires worker env vars: ${missing.join(", ")}. ` +
    "Set these in the endpoint's environment and redeploy."
  );
}

/** The bucket; `undefined` when a variable is missing. Throws a `ParserError` about a value that cannot be right. */
export function readBucketSettings(environment: Environment): BucketSettings | undefined {
  if (bucketSettingsProblem(environment) !== undefined) return undefined;
  const [endpointUrl, name, accessKeyId, secretAccessKey] = REQUIRED.map((variable) =>
    (environment[variable] ?? "").trim(),
  ) as [string, string, string, string];
  const problem = urlProblem("BUCKET_ENDPOINT_URL", endpointUrl);
  if (problem !== undefined) {
    throw new ParserError("INVALID_INPUT", `${problem}. Set the address of the store.`);
  }
  return {
    endpointUrl,
    name,
    accessKeyId,
    secretAccessKey,
    region: environment.BUCKET_REGION?.trim() || DEFAULT_REGION,
    prefix: readPrefix(environment.BUCKET_PREFIX),
    presignTtlSeconds: readTtlSeconds(environment.BUCKET_PRESIGN_TTL_SECONDS),
    usesPathStyle: readPathStyle(environment.BUCKET_PATH_STYLE, endpointUrl),
  };
}

/** A path to put before names: empty, or with a `/` at its end. */
export function readPrefix(value = ""): string {
  const prefix = value.trim().replace(/^\/+/, "");
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}

/** Never an error, as in the reference worker: too long and too short lives are cut. */
function readTtlSeconds(value = ""): number {
  const seconds = /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : PRESIGN_TTL_DEFAULT_SECONDS;
  return Math.min(Math.max(seconds, PRESIGN_TTL_MIN_SECONDS), PRESIGN_TTL_MAX_SECONDS);
}

/** Most stores have no host name for each bucket. Amazon's has, and will know no other way one day. */
function readPathStyle(value: string | undefined, endpointUrl: string): boolean {
  const style = value?.trim().toLowerCase() || "auto";
  if (!PATH_STYLES.includes(style)) {
    throw new ParserError(
      "INVALID_INPUT",
      `BUCKET_PATH_STYLE must be auto, path or virtual; got ${quote(style)}. Correct it, or unset it for auto.`,
    );
  }
  return style === "path" || (style === "auto" && !isAmazon(endpointUrl));
}

/** Whether the store is Amazon's own. */
export function isAmazon(endpointUrl: string): boolean {
  return /(^|\.)amazonaws\.com(\.cn)?$/.test(new URL(endpointUrl).hostname);
}
