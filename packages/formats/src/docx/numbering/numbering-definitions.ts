import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import type { StyleSheet } from "../styles/style-sheet.ts";
import { clamp, isOn, readIndent, toInteger, valueOf } from "../tree/values.ts";

/** Format of one level of a list. */
export interface ListLevel {
  readonly start: number;
  /** The value of `w:numFmt`, such as `decimal` or `bullet`. */
  readonly format: string;
  /** The example that a `custom` format follows. */
  readonly pattern: string | undefined;
  /** The label, with `%1` for the number of the first level and so on. */
  readonly text: string;
  /** Writes the numbers of all levels in digits, whatever their format. */
  readonly isLegal: boolean;
  /** Begins again after a paragraph of this level or a higher one, counted from 1; 0 is never. */
  readonly restartAfter: number | undefined;
  /** The bullet is a picture. */
  readonly hasPicture: boolean;
  /** Indent in twentieths of a point. */
  readonly indent: number | undefined;
  /** Paragraphs of this style are on this level. */
  readonly styleId: string | undefined;
}

/** One use of a list. Uses of the same list count on from each other. */
export interface ListInstance {
  /** The list that the use counts in. */
  readonly listId: string;
  levelAt(level: number): ListLevel | undefined;
  /** Number at which this use restarts a level. */
  startAt(level: number): number | undefined;
  /** The level of paragraphs of a style. */
  levelOfStyle(styleId: string): number | undefined;
}

export interface NumberingDefinitions {
  find(id: string): ListInstance | undefined;
}

type Levels = ReadonlyMap<number, ListLevel>;

const DEEPEST_LEVEL = 8;

/** Word itself allows counting from 0 to 32767. */
const LARGEST_START = 32_767;

/** A level of a list as Word allows them, whatever the file says. */
export function clampLevel(level: number): number {
  return clamp(level, 0, DEEPEST_LEVEL);
}

/** Reads `w:numbering`. Without it no paragraph has a number. */
export function readNumberingDefinitions(
  root: XmlElement | undefined,
  sheet: StyleSheet,
): NumberingDefinitions {
  const lists = byId(root, "w:abstractNum", "w:abstractNumId");
  const instances = byId(root, "w:num", "w:numId");
  const known = new Map<string, ListInstance | undefined>();

  /** A list may be defined by a list style, which names another use, which names the list. */
  function findList(id: string | undefined, depth = 0): XmlElement | undefined {
    const list = id === undefined ? undefined : lists.get(id);
    const link = valueOf(list, "w:numStyleLink");
    if (link === undefined || depth > 3) return list;
    const target = instances.get(sheet.numberingOf(link) ?? "");
    return findList(valueOf(target, "w:abstractNumId"), depth + 1) ?? list;
  }
  return {
    find(id) {
      if (known.has(id)) return known.get(id);
      const element = instances.get(id);
      const list = findList(valueOf(element, "w:abstractNumId"));
      const instance = element && list && toInstance(element, list);
      known.set(id, instance);
      return instance;
    },
  };
}

function byId(
  root: XmlElement | undefined,
  name: string,
  idAttribute: string,
): Map<string, XmlElement> {
  const elements = root === undefined ? [] : childElements(root, name);
  return new Map(elements.map((element) => [element.attributes[idAttribute] ?? "", element]));
}

function toInstance(element: XmlElement, list: XmlElement): ListInstance {
  const overrides = childElements(element, "w:lvlOverride");
  const levels: Levels = new Map([
    ...readLevels(list),
    ...overrides.flatMap((override) => [...readLevels(override)]),
  ]);
  const starts = new Map(
    overrides.flatMap((override) => {
      const start = toInteger(valueOf(override, "w:startOverride"));
      return start === undefined
        ? []
        : [[levelOf(override), clamp(start, 0, LARGEST_START)] as const];
    }),
  );
  return {
    listId: list.attributes["w:abstractNumId"] ?? "",
    levelAt: (level) => levels.get(level),
    startAt: (level) => starts.get(level),
    levelOfStyle: (styleId) => [...levels].find(([, level]) => level.styleId === styleId)?.[0],
  };
}

function readLevels(parent: XmlElement): Levels {
  return new Map(
    childElements(parent, "w:lvl").map((element) => [levelOf(element), toLevel(element)]),
  );
}

function levelOf({ attributes }: XmlElement): number {
  return clampLevel(toInteger(attributes["w:ilvl"]) ?? 0);
}

function toLevel(element: XmlElement): ListLevel {
  const format = findChild(element, "w:numFmt");
  return {
    start: clamp(toInteger(valueOf(element, "w:start")) ?? 0, 0, LARGEST_START),
    format: format?.attributes["w:val"] ?? "decimal",
    pattern: format?.attributes["w:format"],
    text: valueOf(element, "w:lvlText") ?? "",
    isLegal: isOn(findChild(element, "w:isLgl")) === true,
    restartAfter: toInteger(valueOf(element, "w:lvlRestart")),
    hasPicture: findChild(element, "w:lvlPicBulletId") !== undefined,
    indent: readIndent(findChild(element, "w:pPr")),
    styleId: valueOf(element, "w:pStyle"),
  };
}
