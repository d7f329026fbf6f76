import type { PageMesh } from "@parsewright/contract";
import { type Pixels, resizePixels } from "@parsewright/document/images";
import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import { LOOKED_AT, MESH_MODEL } from "./mesh-model.ts";
import { type PageSize, toPageMesh } from "./to-page-mesh.ts";

/** Finds how the sheet in the picture of a page is bent. `undefined`: the model is not installed. */
export type FindMesh = (
  picture: Pixels,
  page: PageSize,
  signal: AbortSignal,
) => Promise<PageMesh | undefined>;

/** Connects to the finder of sheets when a page is first bent: few are. */
export function createMeshFinder(connect: ConnectModel): FindMesh {
  let connecting: ReturnType<typeof connectMeshModel> | undefined;
  return async (picture, page, signal) => {
    const [ask] = (await (connecting ??= connectMeshModel(connect)))?.asks ?? [];
    if (ask === undefined) return undefined;
    const looked = resizePixels(picture, LOOKED_AT.width, LOOKED_AT.height);
    return toPageMesh(await ask(looked, { signal }), page);
  };
}

function connectMeshModel(connect: ConnectModel) {
  return connectModel(connect, MESH_MODEL);
}
