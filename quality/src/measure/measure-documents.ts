import { availableParallelism } from "node:os";
import type { GateDocument } from "../documents/gate-document.ts";
import { runTasks } from "../processes/run-tasks.ts";
import { type DocumentResult, scoreResult } from "./measure-document.ts";

/** Far more than any document takes, with models too. */
const TIMEOUT_MS = 600_000;

/** A folder without models: those alone are used that come with the engine. */
const NOTHING_INSTALLED = "/nonexistent";

/** Parses and scores documents on all cores, with the models of a directory; `null`: without any, by geometry alone. */
export async function measureDocuments(
  documents: readonly GateDocument[],
  modelDirectory: string | null = NOTHING_INSTALLED,
): Promise<DocumentResult[]> {
  return runTasks<GateDocument, DocumentResult>({
    entry: new URL("measure-process.js", import.meta.url),
    args: modelDirectory === null ? [] : [modelDirectory],
    tasks: documents,
    processCount: availableParallelism(),
    timeoutMsOf: () => TIMEOUT_MS,
    onFailure: async (document, failure) => ({ ...(await scoreResult(document, "")), failure }),
  });
}
