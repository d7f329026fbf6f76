import type { XmlNode } from "@parsewright/document/xml";
import { flowElement } from "../flow/flow-tree.ts";
import type { WordReading } from "./word-reading.ts";

/** Codes of the properties of characters. */
const PROPERTIES = {
  bold: 0x0835,
  italic: 0x0836,
  strike: 0x0837,
  hidden: 0x083c,
  deleted: 0x0800,
  underline: 0x2a3e,
  script: 0x2a48,
  picture: 0x6a03,
} as const;

const FIELD_BEGIN = "\u0013";
const FIELD_MIDDLE = "\u0014";
const FIELD_END = "\u0015";
const PICTURE = "\u0001";
const NOTE_MARK = "\u0002";

const CHARACTERS: Readonly<Record<string, XmlNode>> = {
  "\u000b": flowElement("br", []),
  "\u001e": "-",
  "\u001f": "",
};

interface OpenField {
  instruction: string;
  isResult: boolean;
}

/** The text of a paragraph with its look. What a field shows is read, and what it asks for only to find links. */
export function readRuns(reading: WordReading, start: number, stop: number): XmlNode[] {
  const { text } = reading.text;
  const nodes: XmlNode[] = [];
  const fields: OpenField[] = [];
  let position = start;
  while (position < stop) {
    const sign = text.charAt(position);
    const field = fields.at(-1);
    if (sign === FIELD_BEGIN) fields.push({ instruction: "", isResult: false });
    else if (sign === FIELD_MIDDLE && field !== undefined) field.isResult = true;
    else if (sign === FIELD_END) fields.pop();
    else if (field !== undefined && !field.isResult) field.instruction += sign;
    else {
      const run = endOfRun(reading, position, stop);
      nodes.push(...styledNodes(reading, { start: position, stop: run.end }, linkOf(fields)));
      position = run.end;
      continue;
    }
    position += 1;
  }
  return nodes;
}

/** A run has one look and no sign of a field. */
function endOfRun(reading: WordReading, start: number, stop: number): { end: number } {
  const { text, offsetOf } = reading.text;
  const properties = reading.charactersAt(offsetOf(start));
  let end = start + 1;
  while (
    end < stop &&
    !`${FIELD_BEGIN}${FIELD_MIDDLE}${FIELD_END}`.includes(text.charAt(end)) &&
    reading.charactersAt(offsetOf(end)) === properties
  ) {
    end += 1;
  }
  return { end };
}

function linkOf(fields: readonly OpenField[]): string | undefined {
  const instruction = fields.find(({ instruction: text }) => /^\s*HYPERLINK/i.test(text));
  return /"([^"]+)"/.exec(instruction?.instruction ?? "")?.[1];
}

function styledNodes(
  reading: WordReading,
  { start, stop }: { readonly start: number; readonly stop: number },
  link: string | undefined,
): XmlNode[] {
  const values = reading.charactersAt(reading.text.offsetOf(start))?.values;
  const valueOf = (code: number) => values?.get(code) ?? 0;
  if (valueOf(PROPERTIES.hidden) === 1 || valueOf(PROPERTIES.deleted) === 1) return [];
  const nodes = toNodes(reading, { start, stop, picture: values?.get(PROPERTIES.picture) });
  // A mark is raised by itself, and a link is underlined by itself.
  const isMark = nodes.some((node) => typeof node !== "string" && node.name === "sup");
  const tags = TAGS.filter(([code, tag, value]) => {
    if ((isMark && tag === "sup") || (link !== undefined && tag === "u")) return false;
    return value === undefined ? valueOf(code) > 0 : valueOf(code) === value;
  });
  const styled = tags.reduceRight<XmlNode[]>((inner, [, tag]) => [flowElement(tag, inner)], nodes);
  return link === undefined ? styled : [flowElement("a", styled, { href: link })];
}

/** Elements that show a property, with the value that triggers each; without a value, any but 0 does. */
const TAGS: readonly (readonly [code: number, tag: string, value: number | undefined])[] = [
  [PROPERTIES.bold, "b", 1],
  [PROPERTIES.italic, "i", 1],
  [PROPERTIES.strike, "s", 1],
  [PROPERTIES.underline, "u", undefined],
  [PROPERTIES.script, "sup", 1],
  [PROPERTIES.script, "sub", 2],
];

interface NodePlace {
  readonly start: number;
  readonly stop: number;
  /** Offset of a picture in the data of the file. */
  readonly picture: number | undefined;
}

function toNodes(reading: WordReading, { start, stop, picture }: NodePlace): XmlNode[] {
  const nodes: XmlNode[] = [];
  for (const sign of reading.text.text.slice(start, stop)) {
    const last = nodes.at(-1);
    if (sign === PICTURE && picture !== undefined) nodes.push(...readPicture(reading, picture));
    else if (sign === NOTE_MARK) nodes.push(flowElement("sup", [nextNote(reading, start)]));
    else if (Object.hasOwn(CHARACTERS, sign)) nodes.push(CHARACTERS[sign] ?? "");
    else if (sign >= " " || sign === "\t") {
      if (typeof last === "string") nodes[nodes.length - 1] = last + sign;
      else nodes.push(sign);
    }
  }
  return nodes;
}

/** Marks and notes are in the same order. */
function nextNote({ file, noteCounts }: WordReading, position: number): string {
  return String(position < file.bodyLength ? ++noteCounts.body : ++noteCounts.notes);
}

const SIGNATURES = [Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("ffd8ff", "hex")];

/** A picture is wrapped in records of its drawing; its own bytes are found by how they begin. */
function readPicture({ file, pictures }: WordReading, offset: number): XmlNode[] {
  if (offset + 4 > file.data.length) return [];
  const record = file.data.subarray(offset, offset + file.data.readUInt32LE(offset));
  const start = SIGNATURES.map((signature) => record.indexOf(signature)).find((at) => at !== -1);
  if (start === undefined) return [];
  pictures.push(record.subarray(start));
  return [flowElement("img", [], { src: `pict:${pictures.length - 1}` })];
}
