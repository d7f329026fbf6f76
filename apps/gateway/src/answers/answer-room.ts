import { ParserError } from "@parsewright/contract";

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

/** JSON in bytes, measured before it is written. */
export function jsonBytes(value: unknown): Buffer {
  if (charactersOf(value) > room) throw tooLarge();
  return Buffer.from(JSON.stringify(value ?? null));
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
    if (typeof one !== "object" || one === null) continue;
    for (const member of Object.values(one)) waiting.push(member);
    if (!Array.isArray(one)) for (const name of Object.keys(one)) characters += name.length + 3;
  }
  return characters;
}
