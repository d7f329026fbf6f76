import type { MessagePort } from "node:worker_threads";
import { createTableStructureReader } from "../tables/structure/create-table-structure-reader.ts";
import type { TableStructureReader } from "../tables/structure/table-structure-reader.ts";
import { createModelAsker } from "./create-model-asker.ts";
import { decodeRegions } from "./decode-regions.ts";
import type { LayoutModels } from "./layout-messages.ts";
import type { LayoutReader } from "./layout-reader.ts";
import { drawPagePicture } from "./page-picture.ts";

/** What looks at pages with the models of one thread. */
export interface LayoutReaders {
  readonly layout: LayoutReader;
  /** Absent where no model for tables is loaded. */
  readonly tables?: TableStructureReader;
}

/** Readers that ask the thread at the other end of `port`. Works in any thread. */
export function createLayoutReaders(port: MessagePort, models: LayoutModels): LayoutReaders {
  const ask = createModelAsker(port);
  const layout: LayoutReader = {
    model: models.page,
    async findRegions(page, signal) {
      signal.throwIfAborted();
      return decodeRegions(await ask("page", drawPagePicture(page), signal), page);
    },
  };
  if (models.table === undefined) return { layout };
  const tables = createTableStructureReader(models.table, (picture, signal) =>
    ask("table", picture, signal),
  );
  return { layout, tables };
}
