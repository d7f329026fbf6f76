import { createHash } from "node:crypto";
import type * as EngineModule from "@parsewright/engine";
import type { GateDocument } from "../documents/gate-document.ts";
import { parseGateDocument } from "../measure/measure-document.ts";
import { serveTasks } from "../processes/serve-tasks.ts";
import type { MutantSetup, MutantTask, RecordAnswer, TryAnswer } from "./mutant-task.ts";
import { moveThreshold, recordUses, setThresholds } from "./threshold-registry.ts";

const { entry, values } = JSON.parse(process.argv[2] ?? "") as MutantSetup;
let engine: Promise<EngineModule.Engine> | undefined;

serveTasks((task: MutantTask) =>
  task.kind === "record" ? recordDocument(task.document) : tryMutant(task),
);

async function recordDocument(document: GateDocument): Promise<RecordAnswer> {
  setThresholds(values);
  const startMs = performance.now();
  const markdownHash = await hashOf(document);
  const parseMs = performance.now() - startMs;
  let recordedHash = "";
  const notes = await recordUses(async () => {
    recordedHash = await hashOf(document);
  });
  if (recordedHash !== markdownHash)
    throw new Error(`${document.set}/${document.id} does not come out the same twice.`);
  return { document, markdownHash, notes, parseMs };
}

async function tryMutant(task: Extract<MutantTask, { kind: "try" }>): Promise<TryAnswer> {
  setThresholds(values);
  moveThreshold(task.threshold, task.value);
  const moved: string[] = [];
  for (const { document, markdownHash } of task.candidates) {
    if ((await hashOf(document)) === markdownHash) continue;
    moved.push(`${document.set}/${document.id}`);
    if (!task.isCounting) break;
  }
  return { moved };
}

async function hashOf(document: GateDocument): Promise<string> {
  // Imported late: a threshold that is used while modules load has to be moved before.
  engine ??= import(entry).then(({ createEngine }: typeof EngineModule) =>
    createEngine({ threads: 1 }),
  );
  const { markdown, failure } = await parseGateDocument(await engine, document);
  return createHash("sha256")
    .update(failure ?? markdown)
    .digest("base64");
}
