import { once } from "node:events";
import { existsSync } from "node:fs";
import { type Environment, HOSTED_CALLBACK_MAX_ATTEMPTS } from "@parsewright/contract";
import { createApp } from "./app.ts";
import type { GatewaySettings } from "./config.ts";
import { lockDataFolder } from "./database/lock-data-folder.ts";
import { createDialectTasks } from "./dialects/dialect-tasks.ts";
import type { EndpointSettings } from "./endpoints/endpoint-settings.ts";
import { hostedApi } from "./hosted-api/hosted-api.ts";
import type { HostedParts } from "./hosted-api/hosted-parts.ts";
import { HOSTED_ROUTES } from "./hosted-api/hosted-routes.ts";
import { callbackBodyOf } from "./hosted-api/read-tasks.ts";
import { createTaskStore } from "./hosted-api/task-store.ts";
import { linksByRequest, SAME_LINKS_FOR_ALL } from "./http/client-links.ts";
import type { GatewayLog } from "./http/gateway-log.ts";
import { refuseTakenPort } from "./http/refuse-taken-port.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { firstKeyPath } from "./keys/first-key-file.ts";
import { leaveFirstKey } from "./keys/first-key.ts";
import { createLog, tagWorkerLine } from "./log/create-log.ts";
import { openStores, type Stores } from "./open-stores.ts";
import { createReadiness } from "./readiness.ts";
import type { ScalerView } from "./routes/scaler-view.ts";
import { LOCAL_SHUTDOWN_GRACE_SECONDS, startLocalScaler } from "./scaler/local-scaler.ts";
import { createRemoteScaler } from "./scaler/remote-scaler.ts";
import { workerEnvironment } from "./scaler/worker-environment.ts";
import { startWorkerProcess } from "./scaler/worker-process.ts";
import { startSweeper } from "./sweeper.ts";
import { startSpanSender } from "./traces/send-spans.ts";
import { createTraces } from "./traces/traces.ts";
import { createWebhookCheck } from "./webhooks/check-webhook.ts";
import { createDeliveryLog } from "./webhooks/delivery-log.ts";
import { makeWebhookBody } from "./webhooks/webhook-body.ts";
import {
  startWebhookSender,
  WEBHOOK_MAX_TRIES,
  type WebhookSenderParts,
} from "./webhooks/webhook-sender.ts";
import { webhookSecret } from "./webhooks/webhook-signature.ts";

/** Hosts that mean every address of the machine. */
const ALL_ADDRESSES: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Parts that a gateway needs of the process that it runs in. */
export interface ServeOptions {
  /** Ends the gateway. */
  readonly signal: AbortSignal;
  /** Environment that workers inherit. */
  readonly environment: Environment;
  readonly workerCommand: readonly [string, ...string[]];
  /** Takes the lines of the log. */
  readonly write: (line: string) => void;
  /** Called once the gateway answers. */
  readonly onReady: (facts: ReadyFacts) => void;
}

export interface ReadyFacts {
  readonly url: string;
  readonly endpoints: readonly string[];
  /** Made because there was none, and left in a file. */
  readonly firstKey?: { readonly key: string; readonly path: string };
  /** The file with the first key, until somebody deletes it. */
  readonly keyFile?: string;
}

/** Runs a gateway until the signal, and ends it in good order: workers first, the database last. */
export async function serve(settings: GatewaySettings, options: ServeOptions): Promise<void> {
  const log = createLog(settings.log, options.write);
  const stops: (() => Promise<void>)[] = [];
  try {
    // A database that is made first takes seconds, and stays.
    await refuseTakenPort(settings);
    await start(settings, options, { log, stops });
    await aborted(options.signal);
    log("info", "gateway is stopping", {});
  } finally {
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => log("error", "stopping", { reason: String(error) }));
    }
  }
}

async function start(
  settings: GatewaySettings,
  options: ServeOptions,
  { log, stops }: { readonly log: GatewayLog; readonly stops: (() => Promise<void>)[] },
): Promise<void> {
  const byId = new Map(settings.endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const endpoints = (id: string) => byId.get(id);
  let listeningUrl = "";
  const publicUrl = () => settings.publicUrl ?? listeningUrl;
  const followsRequests = settings.publicUrl === undefined && ALL_ADDRESSES.has(settings.host);
  const links = followsRequests ? linksByRequest(() => listeningUrl) : SAME_LINKS_FOR_ALL;
  const { dataFolder } = settings.database;
  const lock = await lockFolder(settings.database, stops);
  const stores = await openStores(settings, { publicUrl, endpoints, log });
  stops.push(() => stores.database.close());
  const path = firstKeyPath(dataFolder);
  const firstKey = await leaveFirstKey(stores.database, { path, log });

  const endpointId = settings.endpoints[0].id;
  const checkWebhook = createWebhookCheck(settings.webhooks);
  const tasks = createTaskStore(stores.database);
  const hosted = { ...stores, links, checkWebhook, tasks, endpointId };
  let scaler: ScalerView = createRemoteScaler(stores.jobs, endpoints);
  const limitRate = createRateLimit(settings.http.submitsPer10Seconds);
  const spans = settings.traces && startSpanSender(settings.traces, log);
  if (spans) stops.push(() => spans.close());
  const app = createApp({
    ...stores,
    ...(spans && { traces: createTraces((span) => spans.take(span)) }),
    limitRate,
    checkWebhook,
    links,
    readDeliveries: createDeliveryLog(stores.database),
    endpoints,
    endpointIds: [...byId.keys()],
    dialects: dialectsOf(settings, stores),
    scaler: { report: (id) => scaler.report(id) },
    alsoDescribed: HOSTED_ROUTES,
    readiness: createReadiness({ ...stores, dataFolder }),
    extraction: settings.extraction,
    settings: settings.http,
    log,
  });
  await app.register(hostedApi({ ...hosted, settings: settings.http, limitRate, publicUrl, log }));
  stops.push(() => app.close());
  listeningUrl = await app.listen({ host: settings.host, port: settings.port });
  await lock?.nameUrl(listeningUrl);

  const sender = await startWebhookSender(webhookParts(settings, stores, hosted));
  stops.push(() => sender.stop());
  const sweeper = startSweeper(stores.jobs, log);
  stops.push(() => sweeper.stop());
  if (settings.startsWorkers) {
    const local = startWorkers({ settings, options, stores, log, publicUrl, listeningUrl });
    stops.push(() => local.stop());
    scaler = local;
  }
  if (followsRequests) warnOfMissingUrl(log, listeningUrl);
  log("info", "gateway is ready", { url: publicUrl() });
  options.onReady({ url: publicUrl(), endpoints: [...byId.keys()], ...keyFacts(path, firstKey) });
}

function keyFacts(path: string, firstKey: ReadyFacts["firstKey"]) {
  return { ...(firstKey && { firstKey }), ...(existsSync(path) && { keyFile: path }) };
}

function warnOfMissingUrl(log: GatewayLog, listeningUrl: string): void {
  log("warn", "PARSER_PUBLIC_URL is not set", {
    consequence: `links follow the address of each request; workers on other machines get ${listeningUrl}`,
  });
}

function dialectsOf(
  { dialects: names, endpoints }: GatewaySettings,
  { database, addresses }: Stores,
) {
  return { names, endpoint: endpoints[0], tasks: createDialectTasks(database), addresses };
}

function startWorkers(parts: {
  readonly settings: GatewaySettings;
  readonly options: ServeOptions;
  readonly stores: Stores;
  readonly log: GatewayLog;
  readonly publicUrl: () => string;
  readonly listeningUrl: string;
}) {
  const { settings, options, stores, log } = parts;
  const maxWorkers = settings.endpoints.reduce((sum, endpoint) => sum + endpoint.maxWorkers, 0);
  const startWorker = (endpoint: EndpointSettings, workerId: string) =>
    startWorkerProcess({
      command: options.workerCommand,
      environment: workerEnvironment({
        gatewayUrl: parts.listeningUrl,
        publicUrl: parts.publicUrl(),
        endpointId: endpoint.id,
        workerId,
        workerKey: stores.workerKey,
        resultMaxBytes: settings.http.resultMaxBytes,
        maxWorkers,
        inherited: options.environment,
        endpointEnvironment: {
          ...endpoint.workerEnvironment,
          PARSER_SHUTDOWN_GRACE_SECONDS: String(LOCAL_SHUTDOWN_GRACE_SECONDS),
        },
      }),
      onLine: (line) => options.write(tagWorkerLine(line, workerId)),
    });
  const { wakeups } = stores.database;
  return startLocalScaler({ ...stores, endpoints: settings.endpoints, wakeups, startWorker, log });
}

/** A job of the hosted API is reported in that API's way. */
function webhookParts(
  settings: GatewaySettings,
  stores: Stores,
  hosted: HostedParts,
): WebhookSenderParts {
  return {
    ...stores,
    async makeBody(job) {
      const callback = await callbackBodyOf(hosted, job.id);
      if (callback) return { body: callback, maxTries: HOSTED_CALLBACK_MAX_ATTEMPTS };
      return { body: await makeWebhookBody(hosted, job), maxTries: WEBHOOK_MAX_TRIES };
    },
    secretOf: (tenant) => webhookSecret(stores.signingKey, tenant),
    policy: settings.webhooks,
  };
}

/** Gateways that share a database of their own choice may share a folder. */
async function lockFolder(
  { url, dataFolder }: GatewaySettings["database"],
  stops: (() => Promise<void>)[],
) {
  if (url !== undefined) return undefined;
  const lock = await lockDataFolder(dataFolder);
  stops.push(lock.release);
  return lock;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
