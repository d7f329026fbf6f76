import type { LoadedModel } from "@parser/contract";
import { locateModel } from "./models/locate-model.ts";
import {
  createLayoutReaders,
  type LayoutReaders,
  type ModelToLoad,
  startLayoutThread,
} from "./readers/layout/layout-thread.ts";
import type { LayoutConnection } from "./threads/page-messages.ts";

const LAYOUT_MODEL = { name: "pp-doclayout-v3", file: "inference.onnx" };
const TABLE_MODEL = { name: "slanet-plus", file: "slanet-plus.onnx" };

/** The models of an engine, in a thread of their own. */
export interface LayoutService {
  readonly models: LoadedModel[];
  /** A way to them for one more thread. */
  connect(): LayoutConnection;
  close(): Promise<void>;
}

/** Starts the layout model where it is installed, with the model for tables where that is; without it pages are read by their geometry. */
export async function startLayoutService({
  modelDirectory,
  threads,
}: {
  modelDirectory: string;
  threads: number;
}): Promise<LayoutService | undefined> {
  const page = await findModel(LAYOUT_MODEL, modelDirectory);
  if (page === undefined) return undefined;
  const table = await findModel(TABLE_MODEL, modelDirectory);
  const thread = await startLayoutThread({ page, ...(table && { table }), threads });
  const models = { page: page.model, ...(table && { table: table.model }) };
  return {
    models: Object.values(models),
    connect: () => ({ port: thread.connect(), models }),
    close: () => thread.close(),
  };
}

async function findModel(
  { name, file }: typeof LAYOUT_MODEL,
  modelDirectory: string,
): Promise<ModelToLoad | undefined> {
  const installed = await locateModel(name, { modelDirectory });
  const modelPath = installed?.files[file];
  if (installed === undefined || modelPath === undefined) return undefined;
  const { version, directory } = installed;
  return { model: { name, version, directory }, modelPath };
}

/** What a backend gets of the models. */
export function layoutContext(connection: LayoutConnection | undefined): Partial<LayoutReaders> {
  return connection === undefined ? {} : createLayoutReaders(connection.port, connection.models);
}
