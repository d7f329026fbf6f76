import { availableParallelism } from "node:os";
import type { GateDocument } from "../documents/gate-document.ts";
import { runTasks } from "../processes/run-tasks.ts";
import { type DocumentResult, scoreResult } from "./measure-document.ts";

/** Far more than any document takes, with models too. */
const TIMEOUT_MS = 600_000;

/** Parses and scores documents on all cores, with the models of a directory or with those alone that come with the engine. */
export async function measureDocuments(
  documents: readonly GateDocument[],
  modelDirectory?: string,
): Promise<DocumentResult[]> {
  return runTasks<GateDocument, DocumentResult>({
    entry: new URL("measure-process.js", import.meta.url),
    args: modelDirectory === undefined ? [] : [modelDirectory],
    tasks: documents,
    processCount: availableParallelism(),
    timeoutMsOf: () => TIMEOUT_MS,
    onFailure: async (document, failure) => ({ ...(await scoreResult(document, "")), failure }),
  });
}
