/** Separator between the fields of a record. */
export type Delimiter = "," | ";" | "\t";

const DELIMITERS: readonly Delimiter[] = ["\t", ";", ","];

/** Excel writes it above the first record. */
const DECLARED = /^sep=([,;\t])\r?\n/;

/** Records that show whether a text is a table. */
const SAMPLED_RECORDS = 50;

/** Prose has commas too: two lines with one each are not yet a table. */
const LEAST_RECORDS_WITH_SPACES = 3;
const LEAST_FIELDS_WITH_SPACES = 3;

/** Finds the separator of a text whose records all have the same number of fields; `undefined` for other texts. */
export function findDelimiter(text: string): Delimiter | undefined {
  const declared = DECLARED.exec(text)?.[1];
  if (declared !== undefined) return DELIMITERS.find((delimiter) => delimiter === declared);
  return DELIMITERS.find((delimiter) => isTable(sampleRecords(text, delimiter)));
}

function sampleRecords(text: string, delimiter: Delimiter): string[][] {
  const records: string[][] = [];
  for (const { fields, isCut } of readRecords(text, delimiter)) {
    // The text may be the beginning of a longer one.
    if (isCut && records.length > 1) break;
    if (fields.length === 1 && fields[0] === "") continue;
    records.push(fields);
    if (records.length === SAMPLED_RECORDS) break;
  }
  return records;
}

function isTable(records: readonly (readonly string[])[]): boolean {
  const width = records[0]?.length ?? 0;
  if (records.length < 2 || width < 2) return false;
  if (records.some(({ length }) => length !== width)) return false;
  const later = records.flatMap((fields) => fields.slice(1));
  const isSpaced = later.filter((field) => field.startsWith(" ")).length * 2 > later.length;
  return (
    !isSpaced || (records.length >= LEAST_RECORDS_WITH_SPACES && width >= LEAST_FIELDS_WITH_SPACES)
  );
}

interface CsvRecord {
  readonly fields: string[];
  /** The text ends here, without a line end. */
  readonly isCut: boolean;
}

/** The records of a text, one after the other. Quoted fields may contain delimiters, line ends and doubled quotes. */
export function* readRecords(text: string, delimiter: Delimiter): Generator<CsvRecord> {
  const head = DECLARED.exec(text)?.[0].length ?? 0;
  let position = head;
  let fields: string[] = [];
  while (position < text.length) {
    const field = readField(text, position, delimiter);
    fields.push(field.value);
    position = field.end;
    const sign = text.charAt(position);
    if (sign === delimiter) {
      position += 1;
      if (position < text.length) continue;
      fields.push("");
    } else if (sign !== "") position += text.startsWith("\r\n", position) ? 2 : 1;
    yield { fields, isCut: sign === "" || sign === delimiter };
    fields = [];
  }
}

function readField(
  text: string,
  start: number,
  delimiter: Delimiter,
): { readonly value: string; readonly end: number } {
  if (text.charAt(start) !== '"') {
    const end = endOfPlain(text, start, delimiter);
    return { value: text.slice(start, end), end };
  }
  let value = "";
  let position = start + 1;
  for (;;) {
    const quote = text.indexOf('"', position);
    if (quote === -1) return { value: value + text.slice(position), end: text.length };
    value += text.slice(position, quote);
    if (text.charAt(quote + 1) !== '"') {
      // Text between the quote and the delimiter belongs to the field.
      const end = endOfPlain(text, quote + 1, delimiter);
      return { value: value + text.slice(quote + 1, end), end };
    }
    value += '"';
    position = quote + 2;
  }
}

function endOfPlain(text: string, start: number, delimiter: Delimiter): number {
  let end = start;
  for (; end < text.length; end++) {
    const sign = text.charAt(end);
    if (sign === delimiter || sign === "\n" || sign === "\r") break;
  }
  return end;
}
