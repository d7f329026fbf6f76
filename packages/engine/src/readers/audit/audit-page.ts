import type { Block, Disagreement, PageAudit } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxArea, shareInside } from "@parsewright/document/geometry";
import { signsOf } from "@parsewright/document/language";
import { countExplained } from "./explained-characters.ts";
import { shareOfInk } from "./explained-ink.ts";

/** Limit: more would make the layout of a poor scan mostly a list of them. */
const MAX_DISAGREEMENTS = 50;

/** Accounts for everything on a page. Blocks that are dropped are known only once the whole document is read. */
export function auditPage(
  page: SourcePage,
  blocks: readonly Block[],
  disagreements: readonly Disagreement[],
): PageAudit {
  const boxes = blocks.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]));
  const ink = shareOfInk(page, boxes);
  const { all, explained } = countExplained(page, blocks);
  return {
    ...(ink !== undefined && { ink_explained: toThreeDigits(ink) }),
    characters: all,
    ...(all > 0 && { characters_explained: toThreeDigits(explained / all) }),
    hidden_characters: page.hiddenCharacters.flatMap(({ text }) => signsOf(text)).length,
    dropped_characters: 0,
    unread_pictures: countUnreadPictures(page, blocks),
    ...(disagreements.length > 0 && { disagreements: disagreements.slice(0, MAX_DISAGREEMENTS) }),
  };
}

/** Pictures of a page whose text nobody asked a recogniser for, or that are shown nowhere. */
function countUnreadPictures(
  { images, pictureText, isScan }: SourcePage,
  blocks: readonly Block[],
): number {
  if (isScan === true) return 0;
  const read = [
    ...(pictureText ?? []).map(({ box }) => box),
    ...blocks.flatMap(({ bbox, parser_text }) => (bbox && parser_text ? [bbox] : [])),
  ];
  return images.filter(
    ({ box }) => boxArea(box) > 0 && !read.some((place) => shareInside(box, place) > 0.5),
  ).length;
}

/** More digits would say more than is known. */
function toThreeDigits(share: number): number {
  return Math.round(share * 1000) / 1000;
}
