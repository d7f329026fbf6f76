import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { SoakService } from "./soak-service.ts";

/** One call of a client of another parser, which waits for its answer. */
interface DialectCall {
  readonly name: string;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: () => Buffer | FormData;
}

const RETRY_MS = 200;
/** MinerU's answer for a job that failed, as those do that meet the full disk. */
const TASK_FAILED = 409;
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
  { name: "MinerU", method: "POST", path: "/file_parse", body: () => form("files") },
  {
    name: "Unstructured",
    method: "POST",
    path: "/general/v0/general",
    body: () => form("files"),
  },
];

/** Calls the APIs of other parsers, one after the other, until stopped and each has answered. A call that fails is made again, as clients do. */
export function callDialects({ gateways, dialectKey }: SoakService) {
  const stopping = new AbortController();
  const violations: string[] = [];
  const repeatedFor: Record<string, number> = {};
  let [answered, repeated] = [0, 0];
  let giveUpAtMs = Infinity;
  const mayStop = () =>
    stopping.signal.aborted && (answered >= CALLS.length || performance.now() > giveUpAtMs);
  const run = async () => {
    for (let turn = 0; !mayStop();) {
      const call = CALLS[turn % CALLS.length];
      const gateway = gateways[(turn + repeated) % gateways.length];
      if (call === undefined || gateway === undefined) return;
      const { status, text } = await send(gateway.url, call, dialectKey);
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
      if (answered < CALLS.length) violations.push("not every API of another parser has answered");
      return { answered, repeatedFor, violations };
    },
  };
}

/** 0 where there was no answer. */
async function send(
  url: string,
  { method, path, body }: DialectCall,
  key: string,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(url + path, {
      method,
      body: body(),
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

function form(field: string): FormData {
  const data = new FormData();
  data.append(field, new Blob([DOCUMENT]), "lighthouses.docx");
  return data;
}
