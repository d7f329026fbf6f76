/**
 * A loop says the same at least this often. Songs, forms and tables repeat a line or a row a dozen times; a model
 * that loops does so hundreds of times, until it is cut off.
 */
const FEWEST_REPEATS = 24;

/** Short units need more repeats to be a loop: a column of zeros or a row of ticks is not one. */
const SHORTEST_LOOP = 600;

/**
 * Repetition without letters is a loop only from this length on: leaders, rules, empty cells of a form or a matrix of
 * zeros repeat by nature.
 */
const SHORTEST_BLANK_LOOP = 6000;

/** A loop of whole paragraphs: long units are never repeated by chance. */
const LONG_UNIT = 200;
const FEWEST_LONG_REPEATS = 5;

const ROW_END = "<nl>";

/** Limit: the end of the answer decides; a loop longer than this is found by its last part, and cut where that begins. */
const LOOKED_AT = 300_000;

/**
 * Finds the position at which an answer begins to repeat itself without end, so that `answer.slice(0, position)` keeps
 * the first of the repeated pieces; `undefined` when it does not.
 */
export function findRepetition(answer: string): number | undefined {
  return findLoopAtEnd(answer) ?? findRepeatedLine(answer);
}

/** Checks whether an answer repeats itself without end. */
export function isRepetitive(answer: string): boolean {
  return findRepetition(answer) !== undefined;
}

/** A model that loops is mostly cut off while it does, in the middle of a piece. */
function findLoopAtEnd(answer: string): number | undefined {
  const text = answer.trimEnd().slice(-LOOKED_AT);
  const offset = answer.trimEnd().length - text.length;
  const borders = bordersFromTheEnd(text);
  // The longest suffix first: it shows where the loop begins.
  for (let length = text.length; length >= SHORTEST_LOOP; length -= 1) {
    const period = length - (borders[length] ?? 0);
    if (period * 2 > length) continue;
    const start = text.length - length;
    if (isLoop(text.slice(start, start + period), length))
      return offset + endOfLine(text, start + period, period);
  }
  return undefined;
}

/** A loop rarely begins where a line or a row does: the cut moves on to where one ends. */
function endOfLine(text: string, position: number, period: number): number {
  const ahead = text.slice(position, position + period);
  const [lineEnd, rowEnd] = [ahead.indexOf("\n"), ahead.indexOf(ROW_END)];
  if (lineEnd !== -1) return position + lineEnd;
  return rowEnd === -1 ? position : position + rowEnd + ROW_END.length;
}

function isLoop(unit: string, length: number): boolean {
  const repeats = length / unit.length;
  if (unit.length >= LONG_UNIT) return repeats >= FEWEST_LONG_REPEATS;
  const shortest = isBlankUnit(unit) ? SHORTEST_BLANK_LOOP : SHORTEST_LOOP;
  return repeats >= FEWEST_REPEATS && length >= shortest;
}

/** A unit may begin within a tag. Tags that it has whole, once it is written twice, are not letters of its own. */
function isBlankUnit(unit: string): boolean {
  const text = unit
    .repeat(2)
    .replace(/^[a-z]{0,5}>/, "")
    .replace(/<[a-z]{0,5}$/, "")
    .replaceAll(/<[a-z]{1,5}>/g, "");
  return !/\p{L}/u.test(text);
}

/**
 * For each length of a suffix, how long the longest shorter suffix of the text is that this suffix also begins with
 * when read backwards (the failure function of the reversed text): their difference is the period.
 */
function bordersFromTheEnd(text: string): Int32Array {
  const borders = new Int32Array(text.length + 1);
  const last = text.length - 1;
  let border = 0;
  for (let length = 1; length < text.length; length += 1) {
    const character = text.charCodeAt(last - length);
    while (border > 0 && text.charCodeAt(last - border) !== character)
      border = borders[border] ?? 0;
    if (text.charCodeAt(last - border) === character) border += 1;
    borders[length + 1] = border;
  }
  return borders;
}

/** A model can leave a loop again: the same line many times over, and then the rest. */
function findRepeatedLine(answer: string): number | undefined {
  let [before, repeats, firstEnd, position] = ["", 0, 0, 0];
  for (const line of answer.split("\n")) {
    const end = position + line.length;
    if (line.trim() !== "" && line === before) repeats += 1;
    else [before, repeats, firstEnd] = [line, 1, end];
    if (repeats >= FEWEST_REPEATS && isLoop(line, repeats * line.length)) return firstEnd;
    position = end + 1;
  }
  return undefined;
}
