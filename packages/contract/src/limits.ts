const MEBIBYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Largest document sent as `file_b64`, decoded. Specification, Limits. */
export const FILE_B64_MAX_DECODED_BYTES = 20 * MEBIBYTE;

/** Longest `file_b64` text that is decoded at all: 20 MB in base64 plus 5 % for line breaks, as in the reference worker. */
export const FILE_B64_MAX_ENCODED_CHARACTERS = Math.floor(
  (FILE_B64_MAX_DECODED_BYTES / 3) * 4 * 1.05,
);

/** Largest document fetched from `file_url`. Specification, Limits. */
export const FILE_URL_MAX_BYTES = 200 * MEBIBYTE;

/** Time that a `file_url` server may stay silent. Specification, Limits. */
export const FILE_URL_SILENCE_TIMEOUT_MS = 120_000;

/** Time for the whole fetch of a `file_url`, against a server that sends too slowly to finish; as in the reference worker. */
export const FILE_URL_TOTAL_TIMEOUT_MS = 300_000;

/** Longest output name: with the longest suffix it stays under the 255 bytes of common file systems. */
export const BASENAME_MAX_CHARACTERS = 128;

/** A smaller chunk holds less than a sentence. */
export const CHUNK_TOKENS_MIN = 32;

/** Far more ranges than anybody types. */
export const PAGE_RANGES_MAX_CHARACTERS = 4096;

/** As long as office programs take; PDF cuts longer ones to 127 bytes anyway. */
export const PASSWORD_MAX_CHARACTERS = 255;

/** Largest result the platform takes from a worker. Specification, Response-size failure. */
export const RESPONSE_MAX_BYTES = 20 * MEBIBYTE;

/** Body limit of `/run`. Specification, Limits. */
export const RUN_BODY_MAX_BYTES = 10 * MEBIBYTE;

/** Body limit of `/runsync`. Specification, Limits. */
export const RUNSYNC_BODY_MAX_BYTES = 20 * MEBIBYTE;

/** Largest chunk of a stream. The platform's operation reference. */
export const STREAM_CHUNK_MAX_BYTES = MEBIBYTE;

/** Lifetime of a presigned result URL unless `BUCKET_PRESIGN_TTL_SECONDS` says otherwise. Specification, Limits. */
export const PRESIGN_TTL_DEFAULT_SECONDS = 3600;
/** Below this a client can hardly start its download; as in the reference worker. */
export const PRESIGN_TTL_MIN_SECONDS = 60;
/** The longest that signature version 4 allows: 7 days. */
export const PRESIGN_TTL_MAX_SECONDS = 604_800;

/** Longest `error` of a failure response, as in the reference worker. */
export const ERROR_TEXT_MAX_CHARACTERS = 2000;
/** Longest `traceback` of a failure response, as in the reference worker. */
export const TRACEBACK_MAX_CHARACTERS = 4000;
/** Frames of a `traceback`. Specification, Failure response. */
export const TRACEBACK_MAX_FRAMES = 5;
/** Items listed in `degraded`; its `count` is always the true number. As in the reference worker. */
export const DEGRADED_MAX_ITEMS = 50;

/** Execution timeout of an endpoint. Specification, Limits. */
export const EXECUTION_TIMEOUT_DEFAULT_MS = 15 * MINUTE_MS;
/** Bounds of `policy.executionTimeout`. The platform's request reference. */
export const EXECUTION_TIMEOUT_MIN_MS = 5000;
export const EXECUTION_TIMEOUT_MAX_MS = 7 * DAY_MS;

/** Lifetime of a job before it times out, and the bounds of `policy.ttl`. The platform's request reference. */
export const JOB_TTL_DEFAULT_MS = DAY_MS;
export const JOB_TTL_MIN_MS = 10_000;
export const JOB_TTL_MAX_MS = 7 * DAY_MS;

/** Time for which `/runsync` and `/status-sync` hold a request, and the bounds of `?wait`. The platform's operation reference. */
export const SYNC_WAIT_DEFAULT_MS = 90_000;
export const WAIT_MIN_MS = 1000;
export const WAIT_MAX_MS = 300_000;
/**
 * Time for which `/stream` holds a request with nothing to send. The platform's Python client gives up after the same
 * 10 s as the platform, so that the two race; this is a little less.
 */
export const STREAM_WAIT_DEFAULT_MS = 9000;

/** Interval at which a worker reports itself. The platform's worker library. */
export const PING_INTERVAL_DEFAULT_MS = 10_000;
/** A worker silent for this long is lost, and its jobs go to another; measured on the platform. */
export const WORKER_LOST_AFTER_MS = 40_000;
/** Runs of a job after which it fails for good when its worker ended alone each time: the document may be the reason. */
export const JOB_MAX_CRASHES = 2;
/** Runs of a job after which it fails for good, whatever was lost: machines, gateways, workers. */
export const JOB_MAX_ATTEMPTS_DEFAULT = 5;

/** Idle time after which a worker is stopped. Specification, Limits. */
export const WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS = 10;
/** Bounds of the number of workers. Specification, Limits. */
export const WORKERS_DEFAULT_MIN = 0;
export const WORKERS_DEFAULT_MAX = 3;

/** Interval at which metrics are exported. Specification, Telemetry. */
export const METRICS_FLUSH_INTERVAL_MS = 10_000;
/** Interval at which traces and logs are exported. Specification, Telemetry. */
export const TRACES_AND_LOGS_FLUSH_INTERVAL_MS = 500;

/** Largest file of the hosted API that ours mirrors. Specification, Limits. */
export const HOSTED_FILE_MAX_BYTES = 200 * MEBIBYTE;
/** Files of one batch. The hosted API once took 200, now 50; the larger keeps older clients working. */
export const HOSTED_BATCH_MAX_FILES = 200;
/** Lifetime of an upload address of the hosted API. Its documentation. */
export const HOSTED_UPLOAD_URL_TTL_MS = DAY_MS;
/** Calls of a callback before it is given up: the first and five more. The hosted API's documentation. */
export const HOSTED_CALLBACK_MAX_ATTEMPTS = 6;
