import type { ConnectModel } from "../../../models/connect-model.ts";
import { connectSlanetPlus } from "./connect-slanet-plus.ts";
import type { TableStructureReader } from "./table-structure-reader.ts";

type ConnectTableReader = (connect: ConnectModel) => Promise<TableStructureReader | undefined>;

/** Every model that reads tables, the preferred first. */
const TABLE_READERS: readonly ConnectTableReader[] = [connectSlanetPlus];

/** The first table reader whose model is installed; `undefined` where none is. */
export async function connectTableReader(
  connect: ConnectModel,
): Promise<TableStructureReader | undefined> {
  for (const connectReader of TABLE_READERS) {
    const reader = await connectReader(connect);
    if (reader !== undefined) return reader;
  }
  return undefined;
}
