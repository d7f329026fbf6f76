import { availableParallelism } from "node:os";
import type { Tier } from "@parsewright/contract";
import type { GateDocument } from "../documents/gate-document.ts";
import { runTasks } from "../processes/run-tasks.ts";
import { type DocumentResult, scoreResult } from "./measure-document.ts";

/** Far more than any document takes, with models too. */
const TIMEOUT_MS = 600_000;

/** The models that read the documents, and how much work they are given. */
export type MeasureOptions = Readonly<{
  modelDirectory?: string;
  models?: "none";
  tier?: Tier;
}>;

/** Parses and scores documents on all cores. Without options, with the models that come with the engine alone. */
export async function measureDocuments(
  documents: readonly GateDocument[],
  options: MeasureOptions = {},
): Promise<DocumentResult[]> {
  return runTasks<GateDocument, DocumentResult>({
    entry: new URL("measure-process.js", import.meta.url),
    args: [JSON.stringify(options)],
    tasks: documents,
    processCount: availableParallelism(),
    timeoutMsOf: () => TIMEOUT_MS,
    onFailure: async (document, failure) => ({ ...(await scoreResult(document, "")), failure }),
  });
}
