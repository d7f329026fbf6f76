import {
  FoundPages,
  GivenBackShards,
  type PageDrafts,
  type PageShardRange,
  TakenBackShards,
} from "@parsewright/contract";
import {
  exchange,
  type HttpAnswer,
  type HttpRequest,
  openConnections,
  type StreamedBody,
} from "../platform/http-exchange.ts";
import { pause } from "../platform/pauses.ts";
import { withQuery } from "../platform/url-templates.ts";
import { findPageFormat } from "./find-recipe.ts";

/** Lets the workers of a gateway share the pages of long documents. Every call rejects when the gateway does not answer for long, or refuses. */
export interface PageExchange {
  /** Pages of the same tenant that somebody has read. */
  find(job: SharedJob, keys: readonly string[]): Promise<FoundPages["pages"]>;
  /** Lets other workers read these. */
  split(job: SharedJob, shards: readonly PageShardRange[]): Promise<void>;
  /** Lets the rest of the shard that is this job wait again, if a whole job waits; `false` where none does. */
  giveBack(job: SharedJob, rest: PageShardRange): Promise<boolean>;
  /** Takes back the shards that nobody has begun; waits while other workers read. */
  takeBack(job: SharedJob): Promise<TakenBackShards>;
  store(job: SharedJob, pages: StoredPages): Promise<void>;
  /** Shows texts of pages to whoever waits for the job. */
  draft(job: SharedJob, drafts: PageDrafts): Promise<void>;
  /** Stores all pages of the result, to be read one by one. */
  storeResults(job: SharedJob, results: StreamedBody): Promise<void>;
  /** `undefined` when it is not stored any longer. */
  read(job: SharedJob, blob: string): Promise<Uint8Array | undefined>;
}

/** Pages that were read together. */
interface StoredPages {
  readonly keys: readonly string[];
  /** The engine's confidence in each. */
  readonly confidences: readonly number[];
  readonly content: Uint8Array;
}

interface SharedJob {
  readonly jobId: string;
  readonly signal: AbortSignal;
}

export interface PageExchangeSettings {
  /** Without a job. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly recipe: () => Promise<string>;
  /** Least confidence of another recipe in a page that is taken from it. `undefined`: none is. */
  readonly keepAbove: number | undefined;
}

/** The gateway holds a request for less than this. */
const SILENCE_TIMEOUT_MS = 90_000;
/** As long as a gateway takes to start again. */
const RETRY_FOR_MS = 60_000;
const RETRY_PAUSE_MS = 500;
const MAX_LIST_BYTES = 32 * 1024 * 1024;
const MAX_BLOB_BYTES = 512 * 1024 * 1024;
const NOT_FOUND = 404;

export function createPageExchange(settings: PageExchangeSettings): PageExchange {
  const { recipe, keepAbove } = settings;
  const format = findPageFormat();
  const earlier = keepAbove === undefined ? undefined : { format, min_confidence: keepAbove };
  const call = createCaller(settings);

  async function post(job: SharedJob, path: string, body: unknown): Promise<unknown> {
    const sent = { method: "POST", body: Buffer.from(JSON.stringify(body)) } as const;
    return JSON.parse(accepted(await call(job, path, sent)).body.toString("utf8")) as unknown;
  }

  return {
    async find(job, keys) {
      const wanted = { recipe: await recipe(), keys, earlier };
      return FoundPages.parse(await post(job, "find", wanted)).pages;
    },
    split: async (job, shards) =>
      void (await post(job, "split", { recipe: await recipe(), shards })),
    storeResults: async (job, body) =>
      void accepted(await call(job, "results", { method: "PUT", body })),
    draft: async (job, drafts) => void (await post(job, "drafts", drafts)),
    async giveBack(job, rest) {
      const given = { recipe: await recipe(), shards: [rest] };
      return GivenBackShards.parse(await post(job, "give-back", given)).is_given_back;
    },
    takeBack: async (job) => TakenBackShards.parse(await post(job, "take-back", {})),
    async store(job, { content, ...pages }) {
      const path = blobPath(pages, { recipe: await recipe(), format });
      accepted(await call(job, path, { method: "PUT", body: content }));
    },
    async read(job, blob) {
      const path = `blobs/${encodeURIComponent(blob)}`;
      const answer = await call(job, path, { method: "GET", maxAnswerBytes: MAX_BLOB_BYTES });
      return answer.status === NOT_FOUND ? undefined : accepted(answer).body;
    },
  };
}

/** Sends a request, again for as long as a gateway takes to start. */
function createCaller({ address, headers }: PageExchangeSettings) {
  const connections = openConnections();
  return async (
    { jobId, signal }: SharedJob,
    path: string,
    request: Pick<HttpRequest, "method" | "body"> & { readonly maxAnswerBytes?: number },
  ): Promise<HttpAnswer> => {
    const endMs = performance.now() + RETRY_FOR_MS;
    for (;;) {
      signal.throwIfAborted();
      const answer = await exchange({
        headers: { ...headers, "content-type": "application/json" },
        url: addressOf(address, jobId, path),
        silenceTimeoutMs: SILENCE_TIMEOUT_MS,
        maxAnswerBytes: MAX_LIST_BYTES,
        signal,
        connections,
        ...request,
      }).catch((error: unknown) => {
        if (signal.aborted || performance.now() >= endMs) throw error;
        return undefined;
      });
      if (answer !== undefined && answer.status < 500) return answer;
      if (performance.now() >= endMs) throw new Error(`the gateway answered ${answer?.status}`);
      await pause(RETRY_PAUSE_MS, signal);
    }
  };
}

function blobPath(
  { keys, confidences }: Pick<StoredPages, "keys" | "confidences">,
  written: { readonly recipe: string; readonly format: string },
): string {
  const confidence = confidences.map((value) => value.toFixed(3)).join(",");
  return withQuery("blobs", { ...written, keys: keys.join(","), confidence });
}

function accepted(answer: HttpAnswer): HttpAnswer {
  if (answer.status >= 200 && answer.status <= 299) return answer;
  throw new Error(`the gateway answered ${answer.status}`);
}

/** The path goes before the query that the address may have. */
function addressOf(address: string, jobId: string, path: string): string {
  const [base = "", query] = address.split("?", 2);
  const full = `${base}/${encodeURIComponent(jobId)}/${path}`;
  if (query === undefined) return full;
  return `${full}${full.includes("?") ? "&" : "?"}${query}`;
}
