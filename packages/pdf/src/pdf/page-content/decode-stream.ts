import { inflateSync } from "node:zlib";
import {
  isDictionary,
  type PdfDictionary,
  type PdfStream,
  toNumber,
  UnclearPdf,
  wordOf,
} from "./pdf-syntax.ts";

/** Limit: a stream that unpacks to more is mischief. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Constant: as PDF numbers the predictors of PNG. */
const FIRST_PNG_PREDICTOR = 10;
const AS_IT_IS = 0;
/** Constant: as PNG numbers its filters. */
const FROM_ABOVE = 2;

/** The content of a stream that holds objects or their table. Nearly all programs write these in the same way. */
export function decodeStream({ dictionary, data }: PdfStream): Buffer {
  const filter = dictionary.get("Filter");
  if (filter === undefined) return Buffer.from(data);
  const [name = filter, ...others] = Array.isArray(filter) ? filter : [filter];
  if (wordOf(name) !== "/FlateDecode" || others.length > 0) throw unusual();
  const content = inflateSync(data, { maxOutputLength: MAX_BYTES });
  const parameters = dictionary.get("DecodeParms");
  const [own = parameters] = Array.isArray(parameters) ? parameters : [parameters];
  return isDictionary(own) ? undoPredictor(content, own) : content;
}

/** Tables are written as PNG writes rows: each byte as it is, or as the difference from the one above. */
function undoPredictor(content: Buffer, parameters: PdfDictionary): Buffer {
  const numberOf = (name: string) => (parameters.has(name) ? toNumber(parameters.get(name)) : 1);
  const predictor = numberOf("Predictor");
  if (predictor === 1) return content;
  if (predictor < FIRST_PNG_PREDICTOR || numberOf("Colors") !== 1) throw unusual();
  const columns = numberOf("Columns");
  const rows: Buffer[] = [];
  for (let at = 0; at + columns < content.length; at += columns + 1) {
    const row = Buffer.from(content.subarray(at + 1, at + 1 + columns));
    const above = rows.at(-1);
    if (content[at] === FROM_ABOVE && above) addTo(row, above);
    else if (content[at] !== AS_IT_IS && content[at] !== FROM_ABOVE) throw unusual();
    rows.push(row);
  }
  return Buffer.concat(rows);
}

function addTo(row: Buffer, above: Buffer): void {
  for (const [column, value] of above.entries()) row[column] = (row[column] ?? 0) + value;
}

function unusual(): UnclearPdf {
  return new UnclearPdf("A part of the file is packed in an unusual way.");
}
