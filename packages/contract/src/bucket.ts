import type { EnvironmentVariableName } from "./environment.ts";
import { ParserError } from "./errors.ts";
import { type Environment, readVariable } from "./read-variable.ts";
import { urlProblem } from "./url-shape.ts";

/** A bucket of an S3-compatible store, and how it is called. */
export interface Bucket {
  readonly endpointUrl: string;
  readonly name: string;
  /** Neither of the two is set where the identity of the pod or machine opens the bucket. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  readonly region: string;
  /** Empty, or with a `/` at its end. */
  readonly prefix: string;
  /** True if the bucket's name is in the path instead of the host. */
  readonly usesPathStyle: boolean;
}

/** Without all of them there is no bucket. */
export const BUCKET_VARIABLES = [
  "BUCKET_ENDPOINT_URL",
  "BUCKET_NAME",
  "BUCKET_ACCESS_KEY_ID",
  "BUCKET_SECRET_ACCESS_KEY",
] as const satisfies readonly EnvironmentVariableName[];

/** Names of the settings that a store can refuse, as whoever configured the bucket knows them. */
export type BucketSettingNames = Readonly<
  Record<"endpointUrl" | "name" | "accessKeyId" | "secretAccessKey", string>
>;

const OPERATOR_NAMES: BucketSettingNames = {
  endpointUrl: "BUCKET_ENDPOINT_URL",
  name: "BUCKET_NAME",
  accessKeyId: "BUCKET_ACCESS_KEY_ID",
  secretAccessKey: "BUCKET_SECRET_ACCESS_KEY",
};

/** Signatures need one; stores without regions take any. */
const DEFAULT_REGION = "us-east-1";

/** Names in `BUCKET_VARIABLES` that are needed and not set. */
export function missingBucketVariables(environment: Environment): readonly string[] {
  const needed = usesIdentity(environment) ? BUCKET_VARIABLES.slice(0, 2) : BUCKET_VARIABLES;
  return needed.filter((name) => readVariable(environment, name) === undefined);
}

function usesIdentity(environment: Environment): boolean {
  return readVariable(environment, "BUCKET_CREDENTIALS") === "identity";
}

/** The operator's bucket; `undefined` when a variable is missing. Throws a `ParserError` about a value that cannot be right. */
export function readBucket(environment: Environment): Bucket | undefined {
  if (missingBucketVariables(environment).length > 0) return undefined;
  const [endpointUrl = "", name = "", accessKeyId = "", secretAccessKey = ""] =
    BUCKET_VARIABLES.map((variable) => readVariable(environment, variable));
  const problem = urlProblem("BUCKET_ENDPOINT_URL", endpointUrl);
  if (problem !== undefined) {
    throw new ParserError("INVALID_INPUT", `${problem}. Set the address of the store.`);
  }
  const style = readVariable(environment, "BUCKET_PATH_STYLE");
  const region = readVariable(environment, "BUCKET_REGION");
  const keys = usesIdentity(environment) ? {} : { accessKeyId, secretAccessKey };
  return makeBucket(
    { endpointUrl, name, ...keys },
    {
      prefix: readVariable(environment, "BUCKET_PREFIX"),
      ...(region !== undefined && { region }),
      ...(style !== "auto" && { usesPathStyle: style === "path" }),
    },
  );
}

/**
 * Names the settings to correct when a store refuses to work for us, a failure that does not pass by itself.
 * `undefined` for failures that may.
 */
export function refusedBucketSettings(
  failure: { readonly name: string; readonly status: number | undefined },
  names: BucketSettingNames = OPERATOR_NAMES,
): readonly string[] | undefined {
  const { name, status = 0 } = failure;
  if (status === 404) return [names.name, names.endpointUrl];
  // A clock that is wrong makes every signature look old.
  if (![401, 403].includes(status) || name === "RequestTimeTooSkewed") return undefined;
  if (name === "SignatureDoesNotMatch") return [names.secretAccessKey];
  if (name === "InvalidAccessKeyId") return [names.accessKeyId];
  return [names.accessKeyId, names.secretAccessKey, names.name];
}

type Given = Pick<Bucket, "endpointUrl" | "name" | "accessKeyId" | "secretAccessKey">;

interface Wishes {
  readonly prefix?: string | undefined;
  readonly region?: string;
  readonly usesPathStyle?: boolean;
}

/** A bucket of which only this much is known; what the address of the store says is not asked for. */
export function makeBucket(given: Given, wishes: Wishes = {}): Bucket {
  const { hostname } = new URL(given.endpointUrl);
  const prefix = (wishes.prefix ?? "").trim().replaceAll(/^\/+|(?<!\/)\/+$/g, "");
  return {
    ...given,
    region: wishes.region ?? regionOf(hostname),
    prefix: prefix && `${prefix}/`,
    // Most stores have no host name for each bucket. Amazon's has, and will know no other way one day.
    usesPathStyle: wishes.usesPathStyle ?? !/(^|\.)amazonaws\.com(\.cn)?$/.test(hostname),
  };
}

/** Where signatures need the right region, the host mostly says it: `s3.eu-west-1.amazonaws.com`. */
function regionOf(hostname: string): string {
  const [, region] = /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(hostname) ?? [];
  const [, space] = /^([a-z]{3}\d)\.digitaloceanspaces\.com$/.exec(hostname) ?? [];
  return region ?? space ?? DEFAULT_REGION;
}
