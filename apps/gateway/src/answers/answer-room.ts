import { ParserError } from "@parsewright/contract";
import { KeptJson } from "./kept-json.ts";

/** Characters that the answer being made may have, and those counted of it; answers are made one after the other. */
let room = Infinity;
let spent = 0;

/** Makes part of an answer, which may have this many characters. RESULT_TOO_LARGE for more: pictures, cells and pages may be repeated in it as often as a document or a request likes. */
export function withinRoom<Value>(characters: number, make: () => Value): Value {
  [room, spent] = [characters, 0];
  try {
    return make();
  } finally {
    room = Infinity;
  }
}

/** Counts what is repeated in an answer, before it is. */
export function spendRoom(characters: number): void {
  spent += characters;
  if (spent > room) throw tooLarge();
}

function tooLarge(): ParserError {
  return new ParserError("RESULT_TOO_LARGE", "The answer repeats more of its result than fits.");
}

/** JSON in bytes, measured before it is written; members that are stored as they are wanted are not written again. */
export function jsonBytes(value: unknown): Buffer {
  if (charactersOf(value) > room) throw tooLarge();
  if (value instanceof KeptJson) return value.bytes;
  return isPartlyKept(value) ? joinMembers(value) : toJson(value);
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value ?? null));
}

function isPartlyKept(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((member) => member instanceof KeptJson);
}

function joinMembers(value: object): Buffer {
  const pieces = Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    member === undefined
      ? []
      : [
          Buffer.from(`,${JSON.stringify(name)}:`),
          member instanceof KeptJson ? member.bytes : toJson(member),
        ],
  );
  const object = Buffer.concat([...pieces, Buffer.from("}")]);
  object.write("{");
  return object;
}

/** Replaces what a pattern finds; texts that are put in may be long and the same. */
export function replaceEach(
  text: string,
  pattern: RegExp,
  write: (...found: string[]) => string,
): string {
  return text.replaceAll(pattern, (...found) => {
    const written = write(...(found as string[]));
    spendRoom(written.length);
    return written;
  });
}

/** About the length of the JSON of a value, of which texts and members are counted as often as they are in it. */
function charactersOf(value: unknown): number {
  let characters = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && characters <= room) {
    const one = waiting.pop();
    characters += typeof one === "string" ? one.length + 2 : 4;
    if (one instanceof KeptJson) characters += one.bytes.length;
    if (typeof one !== "object" || one === null || one instanceof KeptJson) continue;
    for (const member of Object.values(one)) waiting.push(member);
    if (!Array.isArray(one)) for (const name of Object.keys(one)) characters += name.length + 3;
  }
  return characters;
}
