import {
  ParserError,
  PRESIGN_TTL_MAX_SECONDS,
  type EnvironmentVariableName,
} from "@parser/contract";

/** Where the gateway keeps blobs when it has a bucket. */
export interface BucketSettings {
  readonly endpointUrl: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Whether the bucket's name stands in the path instead of the host. */
  readonly usesPathStyle: boolean;
}

/** The longest that a bucket signs an address for. */
export const BUCKET_ADDRESS_MAX_SECONDS = PRESIGN_TTL_MAX_SECONDS;

type Environment = Readonly<Record<string, string | undefined>>;

const REQUIRED = [
  "BUCKET_ENDPOINT_URL",
  "BUCKET_NAME",
  "BUCKET_ACCESS_KEY_ID",
  "BUCKET_SECRET_ACCESS_KEY",
] as const satisfies readonly EnvironmentVariableName[];

/** `undefined` without a bucket: blobs are files then. Half of the settings is a mistake, not a choice. */
export function readBucketSettings(environment: Environment): BucketSettings | undefined {
  const missing = REQUIRED.filter((name) => !environment[name]);
  if (missing.length === REQUIRED.length) return undefined;
  if (missing.length > 0) {
    throw new ParserError(
      "STORAGE_NOT_CONFIGURED",
      `A bucket needs all of ${REQUIRED.join(", ")}; set ${missing.join(", ")}, or unset the others.`,
    );
  }
  const text = (name: EnvironmentVariableName) => environment[name] ?? "";
  const folder = text("BUCKET_PREFIX").replaceAll(/^\/+|\/+$/g, "");
  return {
    endpointUrl: text("BUCKET_ENDPOINT_URL"),
    bucket: text("BUCKET_NAME"),
    accessKeyId: text("BUCKET_ACCESS_KEY_ID"),
    secretAccessKey: text("BUCKET_SECRET_ACCESS_KEY"),
    region: text("BUCKET_REGION") || "us-east-1",
    prefix: folder && `${folder}/`,
    usesPathStyle: readPathStyle(text("BUCKET_PATH_STYLE"), text("BUCKET_ENDPOINT_URL")),
  };
}

/** Bucket names as host names work with the largest vendor and hardly with any other. */
function readPathStyle(value: string, endpointUrl: string): boolean {
  const style = value.trim().toLowerCase() || "auto";
  if (!["auto", "path", "virtual"].includes(style)) {
    throw new ParserError(
      "INVALID_INPUT",
      `BUCKET_PATH_STYLE is "${style}"; use auto, path or virtual, or unset it for auto.`,
    );
  }
  if (style !== "auto") return style === "path";
  return !/(^|\.)amazonaws\.com(\.cn)?$/.test(new URL(endpointUrl).hostname);
}
