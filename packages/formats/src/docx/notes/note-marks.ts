import type { XmlElement } from "@parsewright/document/xml";
import { formatNumber } from "../numbering/format-number.ts";
import { clamp, toInteger, valueOf } from "../tree/values.ts";
import { walkElements } from "../tree/walk-elements.ts";

export type NoteKind = "footnote" | "endnote";

/** A reference to a note, with the number it shows. */
export interface NoteMark {
  readonly kind: NoteKind;
  readonly id: string;
  /** `""` where the author's own mark follows in the text. */
  readonly label: string;
}

/** The part of a section that says how its notes are numbered. */
export interface NotedSection {
  readonly elements: readonly XmlElement[];
  readonly properties: XmlElement | undefined;
}

const LARGEST_START = 16_383;
const DEFAULT_FORMATS = { footnote: "decimal", endnote: "lowerRoman" } as const;

/** The numbers of all references of one kind, over all sections, because unread ones count too. */
export function numberNotes(
  kind: NoteKind,
  sections: readonly NotedSection[],
  settings: XmlElement | undefined,
): Map<XmlElement, NoteMark> {
  const marks = new Map<XmlElement, NoteMark>();
  let next: number | undefined;
  for (const { elements, properties } of sections) {
    const setting = (name: string) =>
      valueOf(properties, `w:${kind}Pr`, name) ?? valueOf(settings, `w:${kind}Pr`, name);
    const start = clamp(toInteger(setting("w:numStart")) ?? 1, 0, LARGEST_START);
    if (setting("w:numRestart") === "eachSect") next = start;
    next ??= start;
    for (const reference of findReferences(kind, elements)) {
      const id = reference.attributes["w:id"] ?? "";
      const isCustom = reference.attributes["w:customMarkFollows"] !== undefined;
      const label = isCustom
        ? ""
        : formatNumber(next++, setting("w:numFmt") ?? DEFAULT_FORMATS[kind]);
      marks.set(reference, { kind, id, label });
    }
  }
  return marks;
}

function findReferences(kind: NoteKind, elements: readonly XmlElement[]): XmlElement[] {
  const references: XmlElement[] = [];
  for (const element of walkElements({ children: elements })) {
    if (element.name === `w:${kind}Reference`) references.push(element);
  }
  return references;
}

/** The notes of a part by id, without the lines that separate them from the text. */
export function notesById(root: XmlElement | undefined, kind: NoteKind): Map<string, XmlElement> {
  const notes = root?.children.filter(
    (node): node is XmlElement => typeof node !== "string" && node.name === `w:${kind}`,
  );
  return new Map((notes ?? []).map((note) => [note.attributes["w:id"] ?? "", note]));
}
