import { setImmediate } from "node:timers/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import {
  openStructureSession,
  type StructureSession,
} from "../tables/structure/structure-session.ts";
import type {
  LayoutAnswer,
  LayoutConnection,
  LayoutQuestion,
  LayoutThreadData,
  LayoutThreadState,
  ModelAnswers,
  ModelQuestion,
  Subject,
} from "./layout-messages.ts";
import { type LayoutSession, openLayoutSession } from "./layout-session.ts";

/** The thread in which the models run, one answer at a time. Started by `layout-thread.ts`. */
interface Waiting extends ModelQuestion {
  readonly port: MessagePort;
}

interface Sessions {
  readonly page: LayoutSession;
  readonly table: StructureSession | undefined;
}

const waiting: Waiting[] = [];
let isRunning = false;

async function main({ modelPaths, threads }: LayoutThreadData): Promise<void> {
  let subject: Subject = "page";
  try {
    const page = await openLayoutSession({ modelPath: modelPaths.page, threads });
    subject = "table";
    const table =
      modelPaths.table === undefined
        ? undefined
        : await openStructureSession({ modelPath: modelPaths.table, threads });
    parentPort?.on("message", ({ port }: LayoutConnection) => listen(port, { page, table }));
    tell({ state: "ready" });
  } catch (error) {
    tell({ state: "failed", subject, reason: String(error) });
  }
}

function tell(state: LayoutThreadState): void {
  parentPort?.postMessage(state, []);
}

function listen(port: MessagePort, sessions: Sessions): void {
  port.on("message", (question: LayoutQuestion) => {
    if ("cancel" in question) drop(({ id }) => id === question.cancel, port);
    else waiting.push({ port, ...question });
    void answerAll(sessions);
  });
  port.on("close", () => drop(() => true, port));
}

function drop(isMeant: (entry: Waiting) => boolean, port: MessagePort): void {
  for (let position = waiting.length - 1; position >= 0; position--) {
    const entry = waiting[position];
    if (entry !== undefined && entry.port === port && isMeant(entry)) waiting.splice(position, 1);
  }
}

async function answerAll(sessions: Sessions): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  // Questions that were taken back while the model was busy are still unread in the ports.
  for (await setImmediate(); waiting.length > 0; await setImmediate()) {
    const question = waiting.shift();
    if (question !== undefined) question.port.postMessage(await answer(sessions, question), []);
  }
  isRunning = false;
}

async function answer(sessions: Sessions, question: Waiting): Promise<LayoutAnswer> {
  const { id } = question;
  try {
    return { id, seen: await look(sessions, question) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

function look(
  { page, table }: Sessions,
  { subject, picture }: Waiting,
): Promise<ModelAnswers[Subject]> {
  if (subject === "page") return page.findRegions(picture);
  if (table === undefined) throw new Error("No model for tables is loaded.");
  return table.findStructure(picture);
}

await main(workerData as LayoutThreadData);
