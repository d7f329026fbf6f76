/** Reads the argument in braces or brackets that begins at `start`; `undefined` when there is none. */
export function readArgument(
  source: string,
  start: number,
  [open, close]: readonly [string, string] = ["{", "}"],
): { readonly content: string; readonly end: number } | undefined {
  const from = source.slice(start).search(/\S/) + start;
  if (source[from] !== open) return undefined;
  let depth = 0;
  for (let position = from; position < source.length; position++) {
    const character = source[position];
    if (character === "\\") position++;
    else if (character === open) depth++;
    else if (character === close && --depth === 0)
      return { content: source.slice(from + 1, position), end: position + 1 };
  }
  return undefined;
}

/** Splits where `separator` matches outside braces and inner environments. */
export function splitOutside(source: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  const token = new RegExp(`${separator.source}|\\\\begin\\{|\\\\end\\{|\\\\[^]|[{}]`, "gy");
  let [depth, start, position] = [0, 0, 0];
  while (position < source.length) {
    token.lastIndex = position;
    const [found] = token.exec(source) ?? [];
    position += found?.length ?? 1;
    if (found === undefined) continue;
    if (depth === 0 && new RegExp(`^(?:${separator.source})$`).test(found)) {
      pieces.push(source.slice(start, position - found.length));
      start = position;
    } else depth += depthChange(found);
  }
  return [...pieces, source.slice(start)];
}

/** `\begin{` opens an environment and the braces of its name; the name's closing brace comes by itself. */
function depthChange(token: string): number {
  if (token === "\\begin{") return 2;
  if (token === "{") return 1;
  if (token === "}") return -1;
  return 0;
}
