import { availableParallelism } from "node:os";
import type { Tier } from "@parsewright/contract";
import type { GateDocument } from "../documents/gate-document.ts";
import { runTasks } from "../processes/run-tasks.ts";
import { type DocumentResult, scoreResult } from "./measure-document.ts";

/** Far more than any document takes, with models too. */
const TIMEOUT_MS = 600_000;

/** Parses and scores documents on all cores, without models unless a directory of them is given. */
export async function measureDocuments(
  documents: readonly GateDocument[],
  modelDirectory?: string,
  tier: Tier = "balanced",
): Promise<DocumentResult[]> {
  return runTasks<GateDocument, DocumentResult>({
    entry: new URL("measure-process.js", import.meta.url),
    args: modelDirectory === undefined ? [] : [modelDirectory, tier],
    tasks: documents,
    processCount: availableParallelism(),
    timeoutMsOf: () => TIMEOUT_MS,
    onFailure: async (document, failure) => ({ ...(await scoreResult(document, "")), failure }),
  });
}
