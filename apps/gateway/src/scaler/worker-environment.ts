import { type EnvironmentVariableName, RESPONSE_MAX_BYTES } from "@parsewright/contract";
import { portOf } from "@parsewright/outbound";

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets and settings of the gateway itself that a worker has no use for. */
const KEPT_FROM_WORKERS: ReadonlySet<string> = new Set<string>([
  "DATABASE_URL",
  "PARSER_SIGNING_KEY",
  "PARSER_WORKER_KEY",
  "PARSER_MONITOR_KEY",
  "PARSER_CONFIG",
  // One port cannot serve several workers.
  "PARSER_METRICS_PORT",
  "RUNPOD_API_KEY",
]);

/** The bucket is the gateway's store: it signs new addresses of what it has stored itself, for as long as a job is kept. */
const OF_BUCKET = "BUCKET_";

/**
 * The variables of a worker process: the gateway's own, those of its endpoint over them, and the addresses and the
 * key of the worker protocol. The addresses are templates with a query string, since workers append with `&`.
 */
export function workerEnvironment(options: {
  /** Address by which a worker on this machine reaches the gateway. */
  readonly gatewayUrl: string;
  /** Address by which clients reach it; addresses of uploads begin with it. */
  readonly publicUrl: string;
  readonly endpointId: string;
  readonly workerId: string;
  readonly workerKey: string;
  readonly resultMaxBytes: number;
  /** Workers of all endpoints that this gateway may run at the same time. */
  readonly maxWorkers: number;
  readonly inherited: Environment;
  readonly endpointEnvironment: Readonly<Record<string, string>>;
}): Record<string, string> {
  const { gatewayUrl, endpointId, workerId, workerKey } = options;
  const base = `${gatewayUrl}/v2/${endpointId}`;
  const protocol = {
    RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$ID?gpu=local`,
    RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?gpu=local`,
    RUNPOD_WEBHOOK_POST_STREAM: `${base}/job-stream/$RUNPOD_POD_ID/$ID?gpu=local`,
    RUNPOD_WEBHOOK_PING: `${base}/ping/$RUNPOD_POD_ID?gpu=local`,
    PARSER_WEBHOOK_POST_BLOB: `${base}/job-blob/$RUNPOD_POD_ID/$ID?gpu=local`,
    PARSER_WEBHOOK_RETURN_JOB: `${base}/job-return/$RUNPOD_POD_ID/$ID?gpu=local`,
    RUNPOD_AI_API_KEY: workerKey,
    RUNPOD_POD_ID: workerId,
    RUNPOD_ENDPOINT_ID: endpointId,
    // A larger result is stored while it is made, instead of going through the memory of the worker.
    PARSER_RESPONSE_MAX_BYTES: String(Math.min(options.resultMaxBytes, RESPONSE_MAX_BYTES)),
  } satisfies Partial<Record<EnvironmentVariableName, string>> & Record<string, string>;
  const inherited = Object.entries(options.inherited).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !KEPT_FROM_WORKERS.has(entry[0]) && !entry[0].startsWith(OF_BUCKET),
  );
  const set = { ...Object.fromEntries(inherited), ...options.endpointEnvironment };
  return {
    PARSER_WORKERS_PER_MACHINE: String(Math.max(1, options.maxWorkers)),
    ...set,
    ...protocol,
    PARSER_ALLOW_FETCH_FROM: fetchHostsOf([gatewayUrl, options.publicUrl], set),
    PARSER_VOLUME_ROOTS: volumeRootsOf(set),
  };
}

/**
 * The worker's default is made for a container of its own. Here the folders are those of the machine, and what lies in
 * them belongs to others than the callers.
 */
function volumeRootsOf({ PARSER_VOLUME_ROOTS: roots = "" }: Environment): string {
  return roots.trim() === "" ? "none" : roots;
}

/**
 * Uploads are fetched from the gateway itself, which need not be a public host. With its port: other ports of the same
 * machine belong to other services.
 */
function fetchHostsOf(
  urls: readonly string[],
  { PARSER_ALLOW_FETCH_FROM: others = "" }: Environment,
): string {
  const hosts = urls.map((text) => {
    const url = new URL(text);
    return `${url.hostname}:${portOf(url)}`;
  });
  return [...new Set(hosts), ...(others.trim() === "" ? [] : [others])].join(",");
}
