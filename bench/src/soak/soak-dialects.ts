import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readHostedBatch, uploadToHostedApi } from "./call-hosted-api.ts";
import type { SoakService } from "./soak-service.ts";

type Send = (url: string, key: string) => Promise<CallAnswer>;

interface CallAnswer {
  /** 0 where there was no answer. */
  readonly status: number;
  readonly text: string;
}

/** One call of a client of another parser, which waits for its answer. */
interface DialectCall {
  readonly name: string;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: () => Buffer | FormData | string;
  /** Address that has the result later, where an answer does not wait for it. */
  readonly resultAt?: (answer: Response) => string | Promise<string>;
}

const RETRY_MS = 200;
/** MinerU's answer for a job that failed, as those do that meet the full disk. */
const TASK_FAILED = 409;
/** The hosted API's job still runs. */
const RUNNING = 202;
/** LlamaParse's answer for a job that still runs. */
const NOT_YET = 404;
/** Time in which each API has to answer once nothing disturbs it any more. */
const PATIENCE_MS = 300_000;
const DOCUMENT = readFileSync(
  fileURLToPath(new URL("../../../fixtures/office/sources/lighthouses.docx", import.meta.url)),
);
/** Every answer to the document has it. */
const SENTENCE = "The first beacons were open fires on headlands";

const CALLS: readonly DialectCall[] = [
  { name: "Tika", method: "PUT", path: "/tika/text", body: () => DOCUMENT },
  { name: "docling-serve", method: "POST", path: "/v1/convert/file", body: () => form("files") },
  {
    name: "docling-serve's chunks",
    method: "POST",
    path: "/v1/chunk/hybrid/file",
    body: () => form("files"),
  },
  { name: "MinerU", method: "POST", path: "/file_parse", body: () => form("files") },
  {
    name: "Unstructured",
    method: "POST",
    path: "/general/v0/general",
    body: () => form("files"),
  },
  {
    name: "Unstructured's chunks",
    method: "POST",
    path: "/general/v0/general",
    body: () => form("files", { chunking_strategy: "by_title", overlap: "20" }),
  },
  { name: "MinerU 4", method: "POST", path: "/v1/file_parse", body: () => form("files") },
  { name: "Open WebUI", method: "PUT", path: "/process", body: () => DOCUMENT },
  { name: "Marker", method: "POST", path: "/marker/upload", body: () => form("file") },
  {
    name: "Mistral",
    method: "POST",
    path: "/v1/ocr",
    body: () =>
      JSON.stringify({
        model: "mistral-ocr-latest",
        document: {
          type: "document_url",
          document_url: `data:application/vnd.openxmlformats-officedocument.wordprocessingml.document;base64,${DOCUMENT.toString("base64")}`,
        },
      }),
  },
  {
    name: "Azure",
    method: "POST",
    path: "/documentintelligence/documentModels/prebuilt-layout:analyze?api-version=2024-11-30",
    body: () => JSON.stringify({ base64Source: DOCUMENT.toString("base64") }),
    resultAt: (answer) => answer.headers.get("operation-location") ?? "",
  },
  {
    name: "LlamaParse",
    method: "POST",
    path: "/api/v1/parsing/upload",
    body: () => form("file"),
    async resultAt(answer) {
      const { id } = (await answer.json()) as { id: string };
      return new URL(`/api/v1/parsing/job/${id}/result/markdown`, answer.url).href;
    },
  },
];

/** Calls of clients, by the name of their API. */
const CLIENTS: readonly { readonly name: string; readonly send: Send }[] = [
  ...CALLS.map((call) => ({
    name: call.name,
    send: (url: string, key: string) => send(url, call, key),
  })),
  { name: "the hosted API", send: sendToHostedApi },
];

/** Calls the APIs of other parsers, one after the other, until stopped and each has answered. A call that fails is made again, as clients do. */
export function callDialects({ gateways, dialectKey }: SoakService) {
  const stopping = new AbortController();
  const violations: string[] = [];
  const repeatedFor: Record<string, number> = {};
  let [answered, repeated] = [0, 0];
  let giveUpAtMs = Infinity;
  const mayStop = () =>
    stopping.signal.aborted && (answered >= CLIENTS.length || performance.now() > giveUpAtMs);
  const run = async () => {
    for (let turn = 0; !mayStop();) {
      const call = CLIENTS[turn % CLIENTS.length];
      const gateway = gateways[(turn + repeated) % gateways.length];
      if (call === undefined || gateway === undefined) return;
      const { status, text } = await call
        .send(gateway.url, dialectKey)
        .catch(() => ({ status: 0, text: "" }));
      if (status === 200) {
        answered += 1;
        turn += 1;
        if (!text.includes(SENTENCE)) violations.push(`${call.name} answered with another text`);
      } else if (status >= 400 && status < 429 && status !== TASK_FAILED) {
        violations.push(`${call.name} answered ${status}: ${text.slice(0, 200)}`);
        turn += 1;
      } else {
        repeated += 1;
        repeatedFor[`${call.name} ${status}`] = (repeatedFor[`${call.name} ${status}`] ?? 0) + 1;
        await sleep(RETRY_MS);
      }
    }
  };
  const running = run();
  return {
    async stop() {
      giveUpAtMs = performance.now() + PATIENCE_MS;
      stopping.abort();
      await running;
      if (answered < CLIENTS.length)
        violations.push("not every API of another parser has answered");
      return { answered, repeatedFor, violations };
    },
  };
}

async function send(
  url: string,
  { method, path, body, resultAt }: DialectCall,
  key: string,
): Promise<CallAnswer> {
  const content = body();
  const headers = {
    authorization: `Bearer ${key}`,
    ...(typeof content === "string" && { "content-type": "application/json" }),
  };
  const answer = await fetch(url + path, { method, body: content, headers });
  if (resultAt === undefined || !answer.ok)
    return { status: answer.status, text: await answer.text() };
  return askLater(await resultAt(answer), headers);
}

async function sendToHostedApi(url: string, key: string): Promise<CallAnswer> {
  const uploaded = await uploadToHostedApi(url, { key, document: DOCUMENT });
  if (uploaded.status !== 200) return uploaded;
  for (let giveUpAtMs = performance.now() + PATIENCE_MS; ;) {
    const answer = await readHostedBatch(url, { key, batchId: uploaded.text });
    if (answer.status !== RUNNING) return answer;
    if (performance.now() > giveUpAtMs) return { status: 0, text: answer.text };
    await sleep(RETRY_MS);
  }
}

/** Asks as long as the document is being read. */
async function askLater(url: string, headers: Readonly<Record<string, string>>) {
  for (let giveUpAtMs = performance.now() + PATIENCE_MS; ;) {
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    const isRunning = /"status": ?"(?:running|notStarted|PENDING)"/i.test(text);
    const isEarly = isRunning || answer.status === NOT_YET;
    // A job that met the full disk has failed: the call is made again.
    if (/"status": ?"(?:failed|ERROR)"/i.test(text)) return { status: TASK_FAILED, text };
    if (!isEarly) return { status: answer.status, text };
    if (performance.now() > giveUpAtMs) return { status: 0, text };
    await sleep(RETRY_MS);
  }
}

function form(field: string, options: Readonly<Record<string, string>> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(options)) data.append(name, value);
  data.append(field, new Blob([DOCUMENT]), "lighthouses.docx");
  return data;
}
