import {
  makeBucket,
  ParserError,
  PRESIGN_TTL_DEFAULT_SECONDS,
  type S3Config,
} from "@parsewright/contract";
import { checkDestination, type OutboundPolicy } from "@parsewright/outbound";
import type { OutputSettings } from "../output-settings.ts";
import type { BucketSettings } from "./bucket-settings.ts";

/** Addresses that a bucket of a job may have. */
export type BucketPolicy = Omit<OutboundPolicy, "field">;

const FIELDS = ["accessId", "accessSecret", "bucketName", "endpointUrl"] as const;

/** Refuses a bucket that a job may not bring, before anything is done for the job. */
export async function checkJobBucket(s3Config: S3Config, policy: BucketPolicy): Promise<void> {
  const empty = FIELDS.filter((field) => s3Config[field].trim() === "");
  if (empty.length > 0) {
    const names = empty.map((field) => `s3Config.${field}`).join(", ");
    throw new ParserError(
      "INVALID_INPUT",
      `${names} must not be empty; leave s3Config out to use the worker's bucket`,
    );
  }
  await checkDestination(s3Config.endpointUrl, withField(policy));
}

/** The same settings with the bucket that a job brings in place of the operator's. */
export function withJobBucket(
  settings: OutputSettings,
  s3Config: S3Config | undefined,
  policy: BucketPolicy,
): OutputSettings {
  if (s3Config === undefined) return settings;
  const { accessId, accessSecret, bucketName, endpointUrl, objectPath } = s3Config;
  const given = {
    endpointUrl,
    name: bucketName,
    accessKeyId: accessId,
    secretAccessKey: accessSecret,
  };
  const bucket: BucketSettings = {
    ...makeBucket(given, { prefix: objectPath }),
    presignTtlSeconds: settings.bucket?.presignTtlSeconds ?? PRESIGN_TTL_DEFAULT_SECONDS,
    policy: withField(policy),
    settingNames: {
      endpointUrl: "s3Config.endpointUrl",
      name: "s3Config.bucketName",
      accessKeyId: "s3Config.accessId",
      secretAccessKey: "s3Config.accessSecret",
    },
  };
  return { ...settings, bucket };
}

function withField(policy: BucketPolicy): OutboundPolicy {
  return { ...policy, field: "s3Config.endpointUrl" };
}
