import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import type { PageDescription } from "../../describe/describe-page.ts";
import { CELL_MODEL } from "./cell-model.ts";
import type { TableAnswers } from "./place-tokens.ts";

/** Says which words of a table share a row and a column, by what it has learned from other tables. */
export interface CellReader {
  read(table: PageDescription, signal: AbortSignal): Promise<TableAnswers>;
}

/** Gives the reader of cells; `undefined` where there are no models. */
export type FindCellReader = () => Promise<CellReader | undefined>;

/** Connects to the model of cells when a page first has a table. */
export function createCellReaderFinder(connect: ConnectModel): FindCellReader {
  let reader: Promise<CellReader | undefined> | undefined;
  return () => (reader ??= connectCellReader(connect));
}

async function connectCellReader(connect: ConnectModel): Promise<CellReader | undefined> {
  const client = await connectModel(connect, CELL_MODEL);
  if (client === undefined) return undefined;
  let next = 0;
  return {
    async read(table, signal) {
      const ask = client.asks[next++ % client.asks.length];
      if (ask === undefined) throw new Error("The model of cells has no thread.");
      return ask(table, { signal });
    },
  };
}
