import { type ConnectModel, connectModelLater } from "../../../models/connect-model.ts";
import { decodeRegions } from "./decode-regions.ts";
import { LAYOUT_MODEL } from "./layout-model.ts";
import type { LayoutReader } from "../../layout/layout-reader.ts";
import { drawPagePicture } from "./page-picture.ts";

/** The reader that shows pages to the layout model. `undefined`: the model is not installed. */
export async function connectLayoutReader(
  connect: ConnectModel,
): Promise<LayoutReader | undefined> {
  const later = await connectModelLater(connect, LAYOUT_MODEL);
  const [model] = later?.models ?? [];
  if (later === undefined || model === undefined) return undefined;
  return {
    model,
    async findRegions(page, signal) {
      signal.throwIfAborted();
      const picture = drawPagePicture(page);
      const transfer = [picture.rgb.buffer as ArrayBuffer];
      return decodeRegions(await later.ask(picture, { signal, transfer }), page);
    },
  };
}
