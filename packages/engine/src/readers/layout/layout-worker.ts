import { setImmediate } from "node:timers/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type {
  LayoutAnswer,
  LayoutConnection,
  LayoutQuestion,
  LayoutThreadData,
  LayoutThreadState,
} from "./layout-messages.ts";
import { type LayoutSession, openLayoutSession } from "./layout-session.ts";

/** The thread in which the layout model runs. Started by `layout-thread.ts`. */
interface Waiting {
  readonly port: MessagePort;
  readonly id: number;
  readonly picture: Uint8Array;
}

const waiting: Waiting[] = [];
let isRunning = false;

async function main(): Promise<void> {
  try {
    const session = await openLayoutSession(workerData as LayoutThreadData);
    parentPort?.on("message", ({ port }: LayoutConnection) => listen(port, session));
    tell({ state: "ready" });
  } catch (error) {
    tell({ state: "failed", reason: String(error) });
  }
}

function tell(state: LayoutThreadState): void {
  parentPort?.postMessage(state, []);
}

function listen(port: MessagePort, session: LayoutSession): void {
  port.on("message", (question: LayoutQuestion) => {
    if ("cancel" in question) drop(({ id }) => id === question.cancel, port);
    else waiting.push({ port, ...question });
    void answerAll(session);
  });
  port.on("close", () => drop(() => true, port));
}

function drop(isMeant: (entry: Waiting) => boolean, port: MessagePort): void {
  for (let position = waiting.length - 1; position >= 0; position--) {
    const entry = waiting[position];
    if (entry !== undefined && entry.port === port && isMeant(entry)) waiting.splice(position, 1);
  }
}

async function answerAll(session: LayoutSession): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  // Questions that were taken back while the model was busy are still unread in the ports.
  for (await setImmediate(); waiting.length > 0; await setImmediate()) {
    const question = waiting.shift();
    if (question !== undefined) question.port.postMessage(await answer(session, question), []);
  }
  isRunning = false;
}

async function answer(session: LayoutSession, { id, picture }: Waiting): Promise<LayoutAnswer> {
  try {
    return { id, regions: await session.findRegions(picture) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

await main();
