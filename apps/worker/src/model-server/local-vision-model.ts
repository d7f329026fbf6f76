import { ParserError, type VisionAnswer, type VisionModel } from "@parsewright/contract";
import type { RunningServer } from "./start-server-once.ts";
import type { GivenUp, SupervisedServer } from "./supervise-server.ts";
import { waitAtMost } from "./wait-at-most.ts";

/** A question that was with a server when it ended is asked once more: it may be what ended it. */
const MAX_TRIES = 2;

/** The server as it is now, or why there is none. Waits, in bounds, while it starts. */
export async function waitForServer(
  server: SupervisedServer,
  wait: { readonly ms: number; readonly signal: AbortSignal },
): Promise<RunningServer | GivenUp> {
  const available = await waitAtMost(server.available(), wait);
  return available ?? { givenUp: "the model server is starting and takes too long" };
}

/** The model of a server that may be started again while a job asks it. */
export function createLocalVisionModel(
  server: SupervisedServer,
  { name, protocol, maxInFlight }: VisionModel,
  maxWaitMs: number,
): VisionModel {
  async function askRunning(
    question: Parameters<VisionModel["ask"]>[0],
    signal: AbortSignal,
  ): Promise<VisionAnswer | undefined> {
    const running = await waitForServer(server, { ms: maxWaitMs, signal });
    if ("givenUp" in running) throw new ParserError("MODEL_SERVER_FAILED", `${running.givenUp}.`);
    try {
      return await running.model.ask(question, AbortSignal.any([signal, running.gone]));
    } catch (error) {
      signal.throwIfAborted();
      if (!running.gone.aborted) throw error;
      return undefined;
    }
  }

  return {
    name,
    protocol,
    maxInFlight,
    async ask(question, signal) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const answer = await askRunning(question, signal);
        if (answer !== undefined) return answer;
      }
      throw new ParserError(
        "MODEL_SERVER_FAILED",
        "the model server ended while it read this block, twice.",
      );
    },
  };
}
