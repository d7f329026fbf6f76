import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import { createTableStructureReader } from "./create-table-structure-reader.ts";
import { SLANET_PLUS_MODEL } from "./slanet-plus-model.ts";
import type { TableStructureReader } from "./table-structure-reader.ts";

/** The reader that shows tables to SLANet-plus. `undefined`: the model is not installed. */
export async function connectSlanetPlus(
  connect: ConnectModel,
): Promise<TableStructureReader | undefined> {
  const client = await connectModel(connect, SLANET_PLUS_MODEL);
  const [ask] = client?.asks ?? [];
  const [model] = client?.models ?? [];
  if (ask === undefined || model === undefined) return undefined;
  return createTableStructureReader(model, (picture, signal) =>
    ask(picture, { signal, transfer: [picture.rgb.buffer as ArrayBuffer] }),
  );
}
