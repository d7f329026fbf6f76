import type { Box } from "@parsewright/contract";
import type { Character, Ruling, SourcePage } from "@parsewright/document/files";
import { isInside } from "@parsewright/document/geometry";
import { readTextLayer } from "../../text/text-layer.ts";
import { turnBox, turnPoint } from "../../text/turn.ts";
import type { PlacedCell } from "../steps/table-cells.ts";
import { writeTable, type WrittenTable } from "../steps/write-table.ts";
import type { TableReading, TableRegion } from "../steps/table-region.ts";

/** A part of a page, turned so that most of its text is upright. */
export interface TurnedPage {
  readonly page: SourcePage;
  readonly box: Box;
  /** Gives a table back as it is on the page, with the page's own characters. */
  readonly turnBack: (region: TableRegion) => TableRegion;
}

/** Turns a page for a table that is printed sideways; any other stays as it is. */
export function turnUpright(page: SourcePage, box: Box): TurnedPage {
  const degrees = sidewaysAngle(page.characters.filter((one) => isInside(one.box, box)));
  if (degrees === undefined) return { page, box, turnBack: (region) => region };
  const originals = new Map<Character, Character>();
  const characters = page.characters
    .filter(({ angle }) => angle === degrees)
    .map((character) => {
      const turned = turnCharacter(character, -degrees);
      originals.set(turned, character);
      return turned;
    });
  return {
    page: {
      ...page,
      characters,
      rulings: page.rulings.map((ruling) => turnRuling(ruling, -degrees)),
      fills: page.fills.map((fill) => turnBox(fill, -degrees)),
      drawings: page.drawings.map((drawing) => turnBox(drawing, -degrees)),
      images: page.images.map((image) => ({ ...image, box: turnBox(image.box, -degrees) })),
    },
    box: turnBox(box, -degrees),
    turnBack: ({ cells = [], ...region }) => ({
      ...region,
      ...turnWritten(writeTable({ ...region, cells }), degrees),
      box: turnBox(region.box, degrees),
      characters: new Set([...region.characters].flatMap((one) => originals.get(one) ?? [])),
    }),
  };
}

function turnWritten({ html, places }: WrittenTable, degrees: number): WrittenTable {
  return {
    html,
    places: places.map((place) => ({
      ...place,
      box: turnBox(place.box, degrees),
      words: place.words.map((word) => ({ ...word, box: turnBox(word.box, degrees) })),
    })),
  };
}

/** The angle of most of the characters, when it is a quarter or a half turn. Where there are several angles, that of most lines: long heads over short figures are not a table on its side. */
export function sidewaysAngle(characters: readonly Character[]): number | undefined {
  const counts = new Map<number, number>();
  const isMixed = characters.some(({ angle }) => angle !== characters[0]?.angle);
  const pieces = isMixed ? readTextLayer(characters).segments : characters;
  for (const { angle } of pieces) counts.set(angle, (counts.get(angle) ?? 0) + 1);
  const [most] = [...counts].toSorted((first, second) => second[1] - first[1]);
  const angle = most?.[0] ?? 0;
  return angle !== 0 && angle % 90 === 0 ? angle : undefined;
}

function turnCharacter(character: Character, degrees: number): Character {
  const { box, baseline, angle } = character;
  return {
    ...character,
    box: turnBox(box, degrees),
    baseline: turnPoint(baseline, degrees),
    angle: angle + degrees,
  };
}

function turnRuling({ direction, position, from, to }: Ruling, degrees: number): Ruling {
  const isHorizontal = direction === "horizontal";
  const line: Box = isHorizontal ? [from, position, to, position] : [position, from, position, to];
  const [left, top, right, bottom] = turnBox(line, degrees);
  // After a half turn a line keeps its direction.
  return right - left > bottom - top
    ? { direction: "horizontal", position: (top + bottom) / 2, from: left, to: right }
    : { direction: "vertical", position: (left + right) / 2, from: top, to: bottom };
}

/** A function that gives readings back with the page's own characters in place of those that replaced them. */
export function giveBackOriginals(
  originals: ReadonlyMap<Character, Character>,
): (reading: TableReading) => TableReading {
  const originalsOf = (some: Iterable<Character>) =>
    [...some].map((one) => originals.get(one) ?? one);
  const giveCells = (cells: readonly PlacedCell[]) =>
    cells.map((cell) => ({ ...cell, characters: originalsOf(cell.characters) }));
  return ({ region, cells, ...reading }) => ({
    ...reading,
    region: {
      ...region,
      ...(region.cells && { cells: giveCells(region.cells) }),
      characters: new Set(originalsOf(region.characters)),
    },
    ...(cells && { cells: giveCells(cells) }),
  });
}
