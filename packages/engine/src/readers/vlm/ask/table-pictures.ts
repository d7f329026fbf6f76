import type { SourcePage } from "@parsewright/document/files";
import { cutPixels, encodePng, type FigureSink, type Pixels } from "@parsewright/document/images";
import { toWholePoints } from "@parsewright/document/geometry";
import type { VlmBlock } from "../mineru/vlm-block.ts";
import { toPixelBox } from "./crop-block.ts";
import { makeTokens, maskPictures, placeInCrop } from "./mask-pictures.ts";
import { toPoints } from "./page-layer.ts";

/** A picture inside a table, and what is written in its place until the table is read. */
export interface TablePicture {
  readonly block: VlmBlock;
  readonly token: string;
  readonly fileName: string;
}

/** Gives each picture inside a table a token to be recognised by and the name of its file. */
export function nameTablePictures(
  picturesIn: ReadonlyMap<VlmBlock, readonly VlmBlock[]>,
  page: SourcePage,
  images: FigureSink,
): Map<VlmBlock, TablePicture[]> {
  const blocks = [...picturesIn.values()].flat();
  const tokens = makeTokens(blocks.map(({ bbox }) => `${page.index} ${bbox.join(" ")}`));
  const tokenOf = new Map(blocks.map((block, position) => [block, tokens[position] ?? ""]));
  const nameOf = ({ bbox }: VlmBlock) =>
    images.nameOf(page.index, toWholePoints(toPoints(bbox, page), page));
  return new Map(
    [...picturesIn].map(([table, pictures]) => [
      table,
      pictures.map((block) => ({
        block,
        token: tokenOf.get(block) ?? "",
        fileName: nameOf(block),
      })),
    ]),
  );
}

/** Writes tokens over the pictures of a table in its upright crop. */
export function maskTablePictures(
  crop: Pixels,
  pictures: readonly TablePicture[],
  { table, pagePicture }: { readonly table: VlmBlock; readonly pagePicture: Pixels },
): Pixels {
  if (pictures.length === 0) return crop;
  const cropBox = toPixelBox(table.bbox, pagePicture);
  return maskPictures(
    crop,
    pictures.map(({ block, token }) => ({
      box: placeInCrop(toPixelBox(block.bbox, pagePicture), cropBox, table.angle),
      token,
    })),
  );
}

/** Checks whether the model has written the token of a picture into its table. */
export function isInTable({ token }: TablePicture, { content }: VlmBlock): boolean {
  return new RegExp(`\\[\\s*${token}\\s*\\]`).test(content ?? "");
}

/** Hands the picture to the sink. */
export async function storeTablePicture(
  { block, fileName }: TablePicture,
  pagePicture: Pixels,
  images: FigureSink,
): Promise<void> {
  const crop = cutPixels(pagePicture, toPixelBox(block.bbox, pagePicture));
  await images.add?.(fileName, await encodePng(crop));
}
