import type { EnvironmentVariable } from "./environment-variable.ts";
import {
  PRESIGN_TTL_DEFAULT_SECONDS,
  PRESIGN_TTL_MAX_SECONDS,
  PRESIGN_TTL_MIN_SECONDS,
} from "./limits.ts";

const workerAndGateway = ["worker", "gateway"] as const;

/** Address and credentials of the bucket for results. */
export const BUCKET_VARIABLES = {
  BUCKET_ENDPOINT_URL: {
    purpose: "Address of the S3-compatible store for transport `s3` and large results",
    unset: "no bucket",
    readBy: workerAndGateway,
  },
  BUCKET_NAME: { purpose: "Bucket for results", unset: "no bucket", readBy: workerAndGateway },
  BUCKET_ACCESS_KEY_ID: {
    purpose: "Access key with read and write permission on the bucket",
    unset: "no bucket",
    readBy: workerAndGateway,
    isSecret: true,
  },
  BUCKET_SECRET_ACCESS_KEY: {
    purpose: "Secret of the access key",
    unset: "no bucket",
    readBy: workerAndGateway,
    isSecret: true,
  },
  BUCKET_CREDENTIALS: {
    purpose:
      "`identity` opens the bucket as the pod or machine, by its role, instead of with the two keys; found like in other AWS programs",
    type: "choice",
    values: ["keys", "identity"],
    default: "keys",
    readBy: workerAndGateway,
  },
  BUCKET_REGION: {
    purpose: "Region of the bucket, if the store needs one",
    unset: "us-east-1",
    readBy: workerAndGateway,
  },
  BUCKET_PATH_STYLE: {
    purpose:
      "Where the bucket's name goes: `path` in the path, `virtual` in the host, `auto` in the host on amazonaws.com only",
    type: "choice",
    values: ["auto", "path", "virtual"],
    default: "auto",
    readBy: workerAndGateway,
  },
  BUCKET_PREFIX: {
    purpose: "Folder in the bucket under which results are placed",
    unset: "the bucket's root",
    readBy: workerAndGateway,
  },
  BUCKET_PRESIGN_TTL_SECONDS: {
    purpose: "Lifetime of a presigned result address, kept between 60 and 604800",
    type: "integer",
    default: PRESIGN_TTL_DEFAULT_SECONDS,
    keptBetween: [PRESIGN_TTL_MIN_SECONDS, PRESIGN_TTL_MAX_SECONDS],
    readBy: workerAndGateway,
  },
} as const satisfies Record<string, EnvironmentVariable>;
