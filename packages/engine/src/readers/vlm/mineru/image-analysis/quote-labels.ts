const CLOSERS: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };

/**
 * Puts the labels of the nodes in a line of a flowchart in quotes, so that signs in them are text. `repairRest` gets
 * what is between. A line that has labels is indented by two spaces; one whose brackets do not match stays.
 */
export function quoteLabels(line: string, repairRest: (text: string) => string): string {
  let [quoted, restStart] = ["", 0];
  for (let position = 0; position < line.length; position += 1) {
    if (!startsLabel(line, position)) continue;
    const end = closerOf(line, position);
    if (end === undefined) return repairRest(line);
    quoted +=
      repairRest(line.slice(restStart, position)) + quoteLabel(line.slice(position, end + 1));
    position = end;
    restStart = end + 1;
  }
  const rest = repairRest(line.slice(restStart));
  return restStart > 0 ? `  ${(quoted + rest).trim()}` : rest;
}

function startsLabel(line: string, position: number): boolean {
  const isOpener = CLOSERS[line[position] ?? ""] !== undefined;
  return isOpener && /[\p{L}\p{N}_]/u.test(line[position - 1] ?? "");
}

/** Finds the bracket that closes the one at a position; nested brackets count, unless the label is quoted already. */
function closerOf(line: string, start: number): number | undefined {
  if (line[start + 1] === '"') {
    const end = line.indexOf(`"${CLOSERS[line[start] ?? ""]}`, start + 2);
    return end === -1 ? undefined : end + 1;
  }
  const open: string[] = [];
  for (let position = start; position < line.length; position += 1) {
    const character = line[position] ?? "";
    const closer = CLOSERS[character];
    if (closer) open.push(closer);
    else if (character === open.at(-1)) open.pop();
    if (open.length === 0) return position;
  }
  return undefined;
}

/** Shapes have up to two brackets: `[a]`, `((a))`, `([a])`. */
function quoteLabel(label: string): string {
  const inner = label.slice(1, -1);
  const isDouble = CLOSERS[inner[0] ?? ""] !== undefined && closerOf(inner, 0) === inner.length - 1;
  const depth = isDouble ? 2 : 1;
  const text = label.slice(depth, -depth).trim();
  const bare = /^".*"$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
  return `${label.slice(0, depth)}"${escapeLabel(bare)}"${label.slice(-depth)}`;
}

/** Line breaks stay, since labels have them; nothing else may be a tag. */
function escapeLabel(text: string): string {
  return text
    .replaceAll('"', "&quot;")
    .split(/<br\s{0,4}\/?>/i)
    .map((part) => part.replaceAll("<", "&lt;").replaceAll(">", "&gt;"))
    .join("<br/>");
}
