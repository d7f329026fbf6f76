import { formatNumber } from "./format-number.ts";
import {
  clampLevel,
  type ListInstance,
  type ListLevel,
  type NumberingDefinitions,
} from "./numbering-definitions.ts";

/** The number or bullet that a word processor shows before a paragraph without storing it. */
export interface ListLabel {
  readonly kind: "bullet" | "number";
  /** As shown: `1.2`, `(a)`, `第一章`. `""` for a bullet. */
  readonly text: string;
  readonly value: number;
  /** The use of a list that it counts for. */
  readonly list: string;
  /** From 0. */
  readonly level: number;
  /** Indent of the level in twentieths of a point. */
  readonly indent: number | undefined;
  /** Only digits with punctuation around them: no letters, no words, not made of several numbers. */
  readonly isPlain: boolean;
}

export interface ListCounter {
  /** Counts one paragraph. `undefined` when its list is not defined or shows nothing. */
  next(instanceId: string, level: number): ListLabel | undefined;
}

/** Counts the paragraphs of a story, which must come in document order. */
export function createListCounter(definitions: NumberingDefinitions): ListCounter {
  /** By list, then by level; a level that must begin anew has no count. */
  const countsOfLists = new Map<string, Map<number, number>>();
  const begun = new Set<string>();

  function count(instance: ListInstance, key: string, level: number): Map<number, number> {
    const counts = countsOfLists.get(instance.listId) ?? new Map<number, number>();
    countsOfLists.set(instance.listId, counts);
    const override = begun.has(key) ? undefined : instance.startAt(level);
    begun.add(key);

    // A level that was skipped counts as if it had been there once.
    for (let above = 0; above < level; above++) {
      if (!counts.has(above)) counts.set(above, startOf(instance, above));
    }
    const before = counts.get(level);
    counts.set(level, override ?? (before === undefined ? startOf(instance, level) : before + 1));
    for (const below of counts.keys()) {
      if (below > level && restarts(instance.levelAt(below), level)) counts.delete(below);
    }
    return counts;
  }
  return {
    next(instanceId, wantedLevel) {
      const instance = definitions.find(instanceId);
      const level = clampLevel(wantedLevel);
      const definition = instance?.levelAt(level);
      if (instance === undefined || definition === undefined) return undefined;
      const counts = count(instance, `${instanceId}/${level}`, level);
      const value = counts.get(level) ?? 0;
      const place = { value, list: instanceId, level, indent: definition.indent };
      if (definition.format === "bullet") {
        // Without anything to see it only indents, as for a second paragraph of an item.
        const isSeen = definition.hasPicture || definition.text.trim() !== "";
        return isSeen ? { kind: "bullet", text: "", isPlain: true, ...place } : undefined;
      }
      const text = labelText(instance, level, counts);
      if (text === "") return undefined;
      return { kind: "number", text, isPlain: isPlain(definition, level), ...place };
    },
  };
}

function startOf(instance: ListInstance, level: number): number {
  return instance.startAt(level) ?? instance.levelAt(level)?.start ?? 1;
}

function restarts(definition: ListLevel | undefined, level: number): boolean {
  const after = definition?.restartAfter;
  return after === undefined || level < after;
}

function labelText(
  instance: ListInstance,
  level: number,
  counts: ReadonlyMap<number, number>,
): string {
  const { text = "", isLegal = false } = instance.levelAt(level) ?? {};
  return text
    .replace(/%([1-9])/g, (_, position: string) => {
      const at = Number(position) - 1;
      const definition = instance.levelAt(at);
      if (definition === undefined || definition.format === "bullet") return "";
      const value = counts.get(at) ?? definition.start;
      const format = isLegal ? "decimal" : definition.format;
      return formatNumber(value, format, definition.pattern);
    })
    .trim();
}

function isPlain({ text, format }: ListLevel, level: number): boolean {
  const [before = "", after] = text.split(`%${level + 1}`);
  return after !== undefined && DIGITS.has(format) && !/[\p{L}\p{N}%]/u.test(before + after);
}

const DIGITS = new Set(["decimal", "decimalZero", "decimalHalfWidth", "decimalFullWidth"]);
