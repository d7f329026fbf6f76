import { ParserError } from "@parsewright/contract";

const MEBI = 1024 * 1024;

/** Office files and PDFs unpack about ten to one; long labels that many cells share make more of it. */
const CHARACTERS_PER_BYTE = 64;

/** A small file may be all repetition, such as a form. */
const FEWEST_CHARACTERS = 4 * MEBI;

/** Less than one string can hold, since outputs repeat all tables in one; more than workbooks write before they leave rows out. */
const MOST_CHARACTERS = 384 * MEBI;

/** Takes text from what a document may become. Throws `DOCUMENT_TOO_COMPLEX` when nothing is left. */
export type SpendText = (characters: number) => void;

/** Creates the budget of text for a file of this size: a file that only refers to a text a million times is refused. */
export function createTextBudget(fileBytes: number): SpendText {
  const limit = Math.min(
    MOST_CHARACTERS,
    Math.max(FEWEST_CHARACTERS, fileBytes * CHARACTERS_PER_BYTE),
  );
  let charactersLeft = limit;
  return (characters) => {
    charactersLeft -= characters;
    if (charactersLeft >= 0) return;
    throw new ParserError(
      "DOCUMENT_TOO_COMPLEX",
      `The document repeats its text until it is more than ${limit} characters, the most that a file of ${fileBytes} bytes may become.`,
      { details: { characters: limit, bytes: fileBytes } },
    );
  };
}
