import { type CrossReferences, type ObjectPlace, readCrossReferences } from "./cross-references.ts";
import { decodeStream } from "./decode-stream.ts";
import {
  expectWord,
  isDictionary,
  isReference,
  isStream,
  passWord,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  readNumber,
  readValue,
  type SyntaxReader,
  toNumber,
  UnclearPdf,
} from "./pdf-syntax.ts";

/** The objects of a PDF by their numbers. Whatever is not exactly as the format has it throws `UnclearPdf`. */
export interface PdfObjects {
  readonly trailer: PdfDictionary;
  /** Resolves a reference, or gives the value itself; `undefined` if that does not exist. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue | undefined;
}

export function openPdfObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1");
  const loaded = new Map<number, PdfValue | undefined>();
  const loading = new Set<number>();
  const packed = new Map<number, ReadonlyMap<number, PdfValue>>();
  let places: CrossReferences["places"] = new Map();
  const resolve: PdfObjects["resolve"] = (value) =>
    isReference(value) ? object(value.number) : value;
  const source = { file, text, resolve };

  function object(number: number): PdfValue | undefined {
    if (loaded.has(number)) return loaded.get(number);
    if (loading.has(number)) throw new UnclearPdf(`Object ${number} is needed to read itself.`);
    loading.add(number);
    const value = load(number, places.get(number) ?? "free");
    loading.delete(number);
    loaded.set(number, value);
    return value;
  }

  function load(number: number, place: ObjectPlace): PdfValue | undefined {
    if (place === "free") return undefined;
    if ("stream" in place) return objectsIn(place.stream).get(number);
    const found = readObject(source, place.offset);
    if (found.number !== number) throw new UnclearPdf(`Object ${number} is elsewhere.`);
    return found.value;
  }

  function objectsIn(streamNumber: number): ReadonlyMap<number, PdfValue> {
    const known = packed.get(streamNumber);
    if (known !== undefined) return known;
    const values = readPacked(requireStream(object(streamNumber)));
    packed.set(streamNumber, values);
    return values;
  }

  const references = readCrossReferences({
    text,
    readStreamAt: (offset) => requireStream(readObject(source, offset).value),
  });
  places = references.places;
  return { trailer: references.trailer, resolve };
}

interface ObjectSource {
  readonly file: Buffer;
  /** The same, each character a byte. */
  readonly text: string;
  readonly resolve: PdfObjects["resolve"];
}

function readObject(source: ObjectSource, offset: number) {
  const reader = { text: source.text, position: offset };
  const number = readNumber(reader);
  readNumber(reader);
  expectWord(reader, "obj");
  const value = readValue(reader);
  if (isDictionary(value) && passWord(reader, "stream")) {
    return { number, value: readStream(reader, value, source) };
  }
  expectWord(reader, "endobj");
  return { number, value };
}

function readStream(
  reader: SyntaxReader,
  dictionary: PdfDictionary,
  { file, text, resolve }: ObjectSource,
): PdfStream {
  const lineEnd = /\r?\n/y;
  lineEnd.lastIndex = reader.position;
  if (!lineEnd.test(text)) throw new UnclearPdf("A stream does not begin on a line of its own.");
  const start = lineEnd.lastIndex;
  reader.position = start + toNumber(resolve(dictionary.get("Length")));
  const data = file.subarray(start, reader.position);
  expectWord(reader, "endstream");
  return { kind: "stream", dictionary, data };
}

function requireStream(value: PdfValue | undefined): PdfStream {
  if (!isStream(value)) throw new UnclearPdf("Packed objects are not in a stream.");
  return value;
}

/** The objects in a stream: first their numbers and offsets, then themselves. */
function readPacked(stream: PdfStream): ReadonlyMap<number, PdfValue> {
  const text = decodeStream(stream).toString("latin1");
  const first = toNumber(stream.dictionary.get("First"));
  const count = toNumber(stream.dictionary.get("N"));
  const header = { text: text.slice(0, first), position: 0 };
  const values = new Map<number, PdfValue>();
  for (let index = 0; index < count; index += 1) {
    const number = readNumber(header);
    const position = first + readNumber(header);
    if (values.has(number)) throw new UnclearPdf(`Object ${number} is packed twice.`);
    values.set(number, readValue({ text, position }));
  }
  return values;
}
