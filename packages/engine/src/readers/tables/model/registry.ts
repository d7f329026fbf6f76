import type { ConnectModel } from "../../../models/connect-model.ts";
import { connectSlanetPlus } from "./connect-slanet-plus.ts";
import type { TableStructureReader } from "./table-structure-reader.ts";

type ConnectTableReader = (connect: ConnectModel) => Promise<TableStructureReader | undefined>;

/** Table models in order of preference. */
const TABLE_READERS: readonly ConnectTableReader[] = [connectSlanetPlus];

/** Connects the first table model that is installed; gives `undefined` if none is. */
export async function connectTableReader(
  connect: ConnectModel,
): Promise<TableStructureReader | undefined> {
  for (const connectReader of TABLE_READERS) {
    const reader = await connectReader(connect);
    if (reader !== undefined) return reader;
  }
  return undefined;
}
