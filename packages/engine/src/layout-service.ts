import type { LoadedModel } from "@parser/contract";
import { locateModel } from "./models/locate-model.ts";
import type { LayoutReader } from "./readers/layout/layout-reader.ts";
import { createLayoutReader, startLayoutThread } from "./readers/layout/layout-thread.ts";
import type { LayoutConnection } from "./threads/page-messages.ts";

const LAYOUT_MODEL = "pp-doclayout-v3";
const LAYOUT_MODEL_FILE = "inference.onnx";

/** The layout model of an engine, in a thread of its own. */
export interface LayoutService {
  readonly model: LoadedModel;
  /** A way to it for one more thread. */
  connect(): LayoutConnection;
  close(): Promise<void>;
}

/** Starts the layout model where it is installed; without it pages are read by their geometry. */
export async function startLayoutService({
  modelDirectory,
  threads,
}: {
  modelDirectory: string;
  threads: number;
}): Promise<LayoutService | undefined> {
  const installed = await locateModel(LAYOUT_MODEL, { modelDirectory });
  const modelPath = installed?.files[LAYOUT_MODEL_FILE];
  if (installed === undefined || modelPath === undefined) return undefined;
  const { name, version, directory } = installed;
  const model = { name, version, directory };
  const thread = await startLayoutThread({ modelPath, model, threads });
  return {
    model,
    connect: () => ({ port: thread.connect(), model }),
    close: () => thread.close(),
  };
}

/** What a backend gets of the layout model. */
export function layoutContext(connection: LayoutConnection | undefined): {
  readonly layout?: LayoutReader;
} {
  return connection === undefined
    ? {}
    : { layout: createLayoutReader(connection.port, connection.model) };
}
