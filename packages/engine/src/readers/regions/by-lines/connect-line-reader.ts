import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import { LINE_MODEL } from "./line-model.ts";
import type { LineReader } from "./line-reader.ts";

/** The reader that asks the model of lines, each of its threads in turn. */
export async function connectLineReader(connect: ConnectModel): Promise<LineReader | undefined> {
  const client = await connectModel(connect, LINE_MODEL);
  const [model] = client?.models ?? [];
  if (client === undefined || model === undefined) return undefined;
  let next = 0;
  return {
    model,
    async read(page, signal) {
      const ask = client.asks[next++ % client.asks.length];
      if (ask === undefined) throw new Error("The model of lines has no thread.");
      return ask(page, { signal });
    },
  };
}
