import type { LoadedModel } from "@parser/contract";
import type { LayoutReader } from "./readers/layout/layout-reader.ts";
import type { LayoutConnection } from "./threads/page-messages.ts";

/** The layout model of an engine, in a thread of its own. */
export interface LayoutService {
  readonly model: LoadedModel;
  /** A way to it for one more thread. */
  connect(): LayoutConnection;
  close(): Promise<void>;
}

/** Starts the layout model where it is installed; without it pages are read by their geometry. */
export async function startLayoutService(_options: {
  modelDirectory: string;
  threads: number;
}): Promise<LayoutService | undefined> {
  return undefined;
}

/** What a backend gets of the layout model. */
export function layoutContext(_connection: LayoutConnection | undefined): {
  readonly layout?: LayoutReader;
} {
  return {};
}
