import type { Character } from "@parsewright/document/files";
import { readSegments } from "./read-segments.ts";
import type { TextSegment } from "./text-segment.ts";

/** The text of a page or of a part of it, read once for all who look at it. */
export interface TextLayer {
  /** In the order the file draws them, like the segments. */
  readonly characters: readonly Character[];
  readonly segments: readonly TextSegment[];
}

const NOTHING: TextLayer = { characters: [], segments: [] };

export function readTextLayer(characters: readonly Character[]): TextLayer {
  return { characters, segments: readSegments(characters) };
}

/** The text that some characters of a layer make up. Segments stay as they are; what is left of one that is cut is read again. */
export function partOfText(layer: TextLayer, isPart: (one: Character) => boolean): TextLayer {
  const characters = layer.characters.filter(isPart);
  if (characters.length === 0) return NOTHING;
  const segments = layer.segments.flatMap((segment) => {
    const own = segment.characters.filter(isPart);
    return own.length === segment.characters.length ? [segment] : readSegments(own);
  });
  return { characters, segments };
}

/** The text of each owner of characters. Segments stay as they are; one that is cut is read again, part by part. */
export function divideText<Owner>(
  { characters, segments }: TextLayer,
  ownerOf: (character: Character) => Owner,
): Map<Owner, TextLayer> {
  const segmentsByOwner = new Map<Owner, TextSegment[]>();
  for (const segment of segments) {
    const parts = groupBy(segment.characters, ownerOf);
    for (const [owner, part] of parts)
      addAll(segmentsByOwner, owner, parts.size === 1 ? [segment] : readSegments(part));
  }
  const divided = new Map<Owner, TextLayer>();
  for (const [owner, own] of groupBy(characters, ownerOf))
    divided.set(owner, { characters: own, segments: segmentsByOwner.get(owner) ?? [] });
  return divided;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function addAll<Key, Item>(groups: Map<Key, Item[]>, key: Key, items: readonly Item[]): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [...items]);
  else for (const item of items) group.push(item);
}
