import { createHash } from "node:crypto";
import { ParserError } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderContentList, renderMarkdown } from "@parsewright/document";
import * as shippedModule from "@parsewright/engine";
import { requestFor } from "../measure/parse-file.ts";
import { serveTasks } from "../processes/serve-tasks.ts";
import type {
  MutantDocument,
  MutantSetup,
  MutantTask,
  RecordAnswer,
  TryAnswer,
} from "./mutant-task.ts";
import { moveThreshold, recordUses, setThresholds } from "./threshold-registry.ts";

const { entry, values, modelDirectory } = JSON.parse(process.argv[2] ?? "") as MutantSetup;
const engineOptions = { threads: 1, ...(modelDirectory !== undefined && { modelDirectory }) };
const shipped = shippedModule.createEngine(engineOptions);
let instrumented: Promise<shippedModule.Engine> | undefined;

serveTasks((task: MutantTask) =>
  task.kind === "record" ? recordDocument(task.document) : tryMutant(task),
);

/**
 * Notes what a document says of each threshold. Throws where the instrumented engine does not read it as the shipped one does:
 * a part of it, such as a model that failed to load, would not be tried at all.
 */
async function recordDocument(document: MutantDocument): Promise<RecordAnswer> {
  setThresholds(values);
  const outputHash = await hashOf(shipped, document);
  const engine = await loadInstrumented();
  const startMs = performance.now();
  let recordedHash = "";
  const notes = await recordUses(async () => {
    recordedHash = await hashOf(engine, document);
  });
  const parseMs = performance.now() - startMs;
  if (recordedHash !== outputHash)
    throw new Error(`${document.set}/${document.id} does not come out as without mutants.`);
  return { document, outputHash, notes, parseMs };
}

async function tryMutant(task: Extract<MutantTask, { kind: "try" }>): Promise<TryAnswer> {
  setThresholds(values);
  for (const { value, document, outputHash } of task.trials) {
    moveThreshold(task.threshold, value);
    const hash = await hashOf(await loadInstrumented(), document);
    if (hash !== outputHash) return { moved: `${document.set}/${document.id}` };
  }
  return { moved: undefined };
}

/** Imported late: a threshold that is used while modules load has to be moved before. */
function loadInstrumented(): Promise<shippedModule.Engine> {
  instrumented ??= import(entry).then(({ createEngine }: typeof shippedModule) =>
    createEngine(engineOptions),
  );
  return instrumented;
}

/** A hash of what users get of a document: its Markdown and its blocks. */
async function hashOf(engine: shippedModule.Engine, document: MutantDocument): Promise<string> {
  return createHash("sha256")
    .update(await outputOf(engine, document))
    .digest("base64");
}

async function outputOf(engine: shippedModule.Engine, { filePath }: MutantDocument) {
  const request = await requestFor(filePath);
  try {
    const document = await engine.parse(request);
    const blocks = renderContentList(document, DEFAULT_RENDER_OPTIONS);
    return `${renderMarkdown(document, DEFAULT_RENDER_OPTIONS)}${JSON.stringify(blocks)}`;
  } catch (error) {
    return String(ParserError.is(error) ? error.code : error);
  }
}
