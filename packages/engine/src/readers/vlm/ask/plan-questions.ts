import { boxArea, boxHeight, boxWidth, shareInside } from "@parsewright/document/geometry";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";

/** Of which blocks of a page the model is asked for the content. */
export interface QuestionPlan {
  /** Remaining blocks of the layout, in reading order. */
  readonly blocks: readonly VlmBlock[];
  readonly asked: ReadonlySet<VlmBlock>;
  /** The pictures inside each table that has some, from top to bottom. */
  readonly picturesIn: ReadonlyMap<VlmBlock, readonly VlmBlock[]>;
}

/** Boxes of which this much lies in another are inside it. */
const INSIDE_SHARE = 0.9;

/** Smaller pictures are icons: they must be larger than the first both ways, or than the second as a whole. */
const MIN_PICTURE_SIDE = 0.1;
const MIN_PICTURE_AREA = 0.01;

const CONTAINERS: ReadonlySet<VlmBlockType> = new Set(["list", "equation_block", "image_block"]);
const PICTURES: ReadonlySet<VlmBlockType> = new Set(["image", "chart"]);
const CAPTION_OWNERS: ReadonlySet<VlmBlockType> = new Set(["image", "chart", "image_block"]);

/** Chooses what to ask about: no containers, no captions that are part of a picture, no pictures that are part of a table. */
export function planQuestions(
  layout: readonly VlmBlock[],
  { isAnalyzingImages }: { readonly isAnalyzingImages: boolean },
): QuestionPlan {
  const captionOwners = layout.filter(({ type }) => CAPTION_OWNERS.has(type));
  const named = layout.filter(
    ({ type, bbox }) =>
      type !== "image_caption" || !captionOwners.some((owner) => isWithin(bbox, owner.bbox)),
  );
  const picturesIn = findPicturesInTables(named);
  const absorbed = new Set([...picturesIn.values()].flat());
  const blocks = named.filter((block) => !absorbed.has(block));
  const groups = blocks.filter(({ type }) => type === "image_block");
  const isAsked = ({ type, bbox }: VlmBlock) => {
    if (CONTAINERS.has(type)) return false;
    if (!PICTURES.has(type)) return true;
    const isPartOfGroup = groups.some((group) => isWithin(bbox, group.bbox));
    return isAnalyzingImages && !isPartOfGroup && isLargePicture(bbox);
  };
  return { blocks, asked: new Set(blocks.filter(isAsked)), picturesIn };
}

function isWithin(box: VlmBlock["bbox"], outer: VlmBlock["bbox"]): boolean {
  return shareInside(box, outer) >= INSIDE_SHARE;
}

function isLargePicture(bbox: VlmBlock["bbox"]): boolean {
  const isWideAndHigh = boxWidth(bbox) > MIN_PICTURE_SIDE && boxHeight(bbox) > MIN_PICTURE_SIDE;
  return isWideAndHigh || boxArea(bbox) > MIN_PICTURE_AREA;
}

function findPicturesInTables(blocks: readonly VlmBlock[]): Map<VlmBlock, VlmBlock[]> {
  const tables = blocks.filter(({ type }) => type === "table");
  const found = new Map<VlmBlock, VlmBlock[]>();
  for (const picture of blocks) {
    const table = picture.type === "image" ? tableAround(picture, tables) : undefined;
    if (table !== undefined) found.set(table, [...(found.get(table) ?? []), picture]);
  }
  for (const [table, pictures] of found) found.set(table, pictures.toSorted(fromTopLeft));
  return found;
}

/** The table that holds most of the picture; the smaller of two that hold the same. */
function tableAround(picture: VlmBlock, tables: readonly VlmBlock[]): VlmBlock | undefined {
  const [best] = tables
    .map((table) => ({ table, share: shareInside(picture.bbox, table.bbox) }))
    .filter(({ share }) => share >= INSIDE_SHARE)
    .toSorted(
      (first, second) =>
        second.share - first.share || boxArea(first.table.bbox) - boxArea(second.table.bbox),
    );
  return best?.table;
}

function fromTopLeft({ bbox: first }: VlmBlock, { bbox: second }: VlmBlock): number {
  return first[1] - second[1] || first[0] - second[0];
}
