import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import { decodeRegions } from "./decode-regions.ts";
import { LAYOUT_MODEL } from "./layout-model.ts";
import type { LayoutReader } from "../../layout/layout-reader.ts";
import { drawPagePicture } from "./page-picture.ts";

/** The reader that shows pages to the layout model. `undefined`: the model is not installed. */
export async function connectLayoutReader(
  connect: ConnectModel,
): Promise<LayoutReader | undefined> {
  const client = await connectModel(connect, LAYOUT_MODEL);
  const [ask] = client?.asks ?? [];
  const [model] = client?.models ?? [];
  if (ask === undefined || model === undefined) return undefined;
  return {
    model,
    async findRegions(page, signal) {
      signal.throwIfAborted();
      const picture = drawPagePicture(page);
      const transfer = [picture.rgb.buffer as ArrayBuffer];
      return decodeRegions(await ask(picture, { signal, transfer }), page);
    },
  };
}
