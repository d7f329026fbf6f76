import type { LoadedModel } from "@parsewright/contract";
import type { MessagePort } from "node:worker_threads";
import { type Ask, createAsker } from "../model-threads/create-asker.ts";
import type { ThreadedModel } from "../model-threads/threaded-model.ts";

/** Asks for a way to a model. */
export interface ModelRequest {
  readonly model: ThreadedModel<never, unknown>;
  /** Names of further models whose files the questions mention; the threads load them when they are first asked. */
  readonly data: readonly string[];
  /** Only finds out whether the model is installed; the connection then has no ports. */
  readonly isOnlyLocated?: boolean;
}

/** Ways to the threads of a model. Its ports can be handed to another thread. */
export interface ModelConnection {
  readonly ports: readonly MessagePort[];
  /** Installed parts of the model, in the order of its parts. */
  readonly models: readonly LoadedModel[];
  /** The file of each model that `data` names. */
  readonly dataPaths: readonly string[];
}

/** Connects to a model, which the first call loads. `undefined`: not installed. A damaged one is a `ParserError`. */
export type ConnectModel = (request: ModelRequest) => Promise<ModelConnection | undefined>;

/** A model as a reader uses it, in any thread. */
export interface ModelClient<Question, Answer> extends Omit<ModelConnection, "ports"> {
  /** One for each thread of the model. */
  readonly asks: readonly Ask<Question, Answer>[];
  /** Gives the connection up; the model stays loaded for others. */
  readonly close: () => void;
}

/** Connects a reader to its model. `undefined`: the model, or some of its data, is not installed. */
export async function connectModel<Question, Answer>(
  connect: ConnectModel,
  model: ThreadedModel<Question, Answer>,
  data: readonly string[] = [],
): Promise<ModelClient<Question, Answer> | undefined> {
  const connection = await connect({ model, data });
  if (connection === undefined) return undefined;
  const { ports, ...rest } = connection;
  return {
    ...rest,
    asks: ports.map((port) => createAsker<Question, Answer>(port)),
    close() {
      for (const port of ports) port.close();
    },
  };
}

/** A model that is loaded when it is first asked. */
interface LaterModel<Question, Answer> extends Pick<ModelConnection, "models"> {
  /** Fails where the model cannot be loaded. */
  readonly ask: Ask<Question, Answer>;
}

/** Connects a reader to a model that few pages need. `undefined`: not installed. A damaged one is a `ParserError`. */
export async function connectModelLater<Question, Answer>(
  connect: ConnectModel,
  model: ThreadedModel<Question, Answer>,
): Promise<LaterModel<Question, Answer> | undefined> {
  const located = await connect({ model, data: [], isOnlyLocated: true });
  if (located === undefined) return undefined;
  let client: ReturnType<typeof connectModel<Question, Answer>> | undefined;
  return {
    models: located.models,
    async ask(question, options) {
      client ??= connectModel(connect, model);
      const [ask] = (await unlessAborted(client, options.signal))?.asks ?? [];
      if (ask === undefined) throw new Error("The model is no longer installed.");
      return ask(question, options);
    },
  };
}

/** Stops waiting as soon as the caller gives up. */
function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise<Value>((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

/** Loads a model ahead of its first question. */
export async function loadModel(
  connect: ConnectModel,
  model: ThreadedModel<never, unknown>,
): Promise<void> {
  const connection = await connect({ model, data: [] });
  for (const port of connection?.ports ?? []) port.close();
}
