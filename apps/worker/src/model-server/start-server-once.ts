import { setTimeout as wait } from "node:timers/promises";
import type { ConnectedVisionModel } from "@parsewright/vision";
import { askWarmUpQuestion } from "./ask-warm-up-question.ts";
import { findFreePort } from "./find-free-port.ts";
import type { ModelServerSettings } from "./model-server-settings.ts";
import type { ServerPlan } from "./plan-model-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { waitUntilHealthy } from "./wait-until-healthy.ts";

/** Connects to a server on loopback that is healthy. */
export type ConnectModel = (url: string, signal: AbortSignal) => Promise<ConnectedVisionModel>;

/** A server that has answered a question. */
export interface RunningServer {
  readonly url: string;
  readonly model: ConnectedVisionModel;
  /** Aborted when the process has ended. */
  readonly gone: AbortSignal;
}

export interface StartParts {
  readonly plan: ServerPlan;
  readonly settings: Pick<ModelServerSettings, "apiKey" | "childEnvironment" | "startSeconds">;
  readonly connect: ConnectModel;
  readonly onOutput: (text: string) => void;
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
}

/** Outcome of one start. */
export interface Started {
  readonly process: ServerProcess;
  /** The server, or why it does not answer. The process may still be there then. */
  readonly result: RunningServer | StartFailure;
}

interface StartFailure {
  readonly problem: string;
  /** It had all the time it may have: there is no use in another try. */
  readonly isTooSlow: boolean;
}

/** Starts a server and waits until it has answered a question. Never rejects. */
export async function startServerOnce(parts: StartParts): Promise<Started> {
  const { plan, settings, onOutput, signal } = parts;
  const port = await findFreePort();
  const process = startServerProcess({
    command: plan.commandFor(port),
    environment: { ...settings.childEnvironment, ...plan.environmentFor(port) },
    onOutput,
  });
  const gone = new AbortController();
  void process.ended.then((end) => gone.abort(new Error(end)));
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), settings.startSeconds * 1000);
  const either = AbortSignal.any([gone.signal, deadline.signal, signal]);
  try {
    const url = `http://127.0.0.1:${port}`;
    const model = await makeReady(url, either, parts);
    return { process, result: { url, model, gone: gone.signal } };
  } catch (error) {
    // A refused question may be the first sign of a process that is about to end.
    await Promise.race([process.ended, wait(END_FOLLOWS_WITHIN_MS, undefined, { ref: false })]);
    const isTooSlow = deadline.signal.aborted && !gone.signal.aborted;
    const problem = await describeProblem(error, { process, gone: gone.signal, isTooSlow });
    return { process, result: { problem, isTooSlow } };
  } finally {
    clearTimeout(timer);
  }
}

const END_FOLLOWS_WITHIN_MS = 200;

async function makeReady(
  url: string,
  signal: AbortSignal,
  { settings: { apiKey }, connect }: StartParts,
): Promise<ConnectedVisionModel> {
  await waitUntilHealthy(url, { signal, ...(apiKey !== undefined && { apiKey }) });
  const model = await connect(url, signal);
  try {
    await askWarmUpQuestion(model, signal);
    return model;
  } catch (error) {
    model.close();
    throw error;
  }
}

async function describeProblem(
  error: unknown,
  facts: { process: ServerProcess; gone: AbortSignal; isTooSlow: boolean },
): Promise<string> {
  if (facts.gone.aborted) return `it ended with ${await facts.process.ended}`;
  if (facts.isTooSlow) return "it did not answer within PARSER_VLM_START_SECONDS";
  return error instanceof Error ? error.message : String(error);
}
