import type { LoadedModel } from "@parsewright/contract";
import type { MessagePort } from "node:worker_threads";
import { type Ask, createAsker } from "../model-threads/create-asker.ts";
import type { ThreadedModel } from "../model-threads/threaded-model.ts";

/** Asks for a way to a model. */
export interface ModelRequest {
  readonly model: ThreadedModel<never, unknown>;
  /** Names of further models whose files the questions mention; the threads load them when they are first asked. */
  readonly data: readonly string[];
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
