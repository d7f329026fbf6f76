import { exit } from "node:process";
import { setImmediate } from "node:timers/promises";
import { type MessagePort, parentPort } from "node:worker_threads";
import { UnusableProviderError } from "./unusable-provider-error.ts";
import type {
  ModelAnswer,
  ModelConnection,
  ModelMessage,
  ModelThreadState,
} from "./model-messages.ts";

interface Waiting<Question> {
  readonly id: number;
  readonly question: Question;
  readonly port: MessagePort;
}

/** Reports that a part of the thread's models cannot be loaded. */
export function reportFailure(part: string, error: unknown): void {
  const message = error instanceof UnusableProviderError ? error.message : undefined;
  report({
    state: "failed",
    part,
    reason: String(error),
    ...(message !== undefined && { message }),
  });
}

/** Reports that the models are loaded, and answers what comes in on the thread's connections, `atOnce` questions at a time. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what comes from a port has only the type that its reader gives it
export function serveQuestions<Question>(
  look: (question: Question) => Promise<unknown>,
  atOnce = 1,
): void {
  const waiting: Waiting<Question>[] = [];
  let running = 0;
  let isClosing = false;

  const drop = (isMeant: (entry: Waiting<Question>) => boolean) => {
    for (let position = waiting.length - 1; position >= 0; position--) {
      const entry = waiting[position];
      if (entry !== undefined && isMeant(entry)) waiting.splice(position, 1);
    }
  };
  const answerAll = async () => {
    if (running >= atOnce) return;
    running += 1;
    // Questions that were taken back while the model was busy are still unread in the ports.
    for (await setImmediate(); waiting.length > 0; await setImmediate()) {
      const next = waiting.shift();
      if (next === undefined) continue;
      const answered = await answer(next, look);
      // Neither is the word that the thread is to end.
      await setImmediate();
      if (!isClosing) next.port.postMessage(answered, []);
    }
    running -= 1;
    if (isClosing && running === 0) exit();
  };
  parentPort?.on("message", (connection: ModelConnection) => {
    if ("isClosing" in connection) {
      isClosing = true;
      drop(() => true);
      void answerAll();
      return;
    }
    const { port } = connection;
    port.on("message", (message: ModelMessage<Question>) => {
      if ("cancel" in message) drop((entry) => entry.port === port && entry.id === message.cancel);
      else if (!isClosing) waiting.push({ port, ...message });
      void answerAll();
    });
    port.on("close", () => drop((entry) => entry.port === port));
  });
  report({ state: "ready" });
}

function report(state: ModelThreadState): void {
  parentPort?.postMessage(state, []);
}

async function answer<Question>(
  { id, question }: Waiting<Question>,
  look: (question: Question) => Promise<unknown>,
): Promise<ModelAnswer<unknown>> {
  try {
    return { id, seen: await look(question) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}
