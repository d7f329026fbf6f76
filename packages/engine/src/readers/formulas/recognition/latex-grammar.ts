/** Says which token may follow, so that every brace, fence and environment is closed, by what belongs to it. */
export interface LatexGrammar {
  allows(token: string): boolean;
  /** Nothing is open. */
  mayEnd(): boolean;
  add(token: string): void;
}

/** Token that opened a group. */
type Open = string;

/** Commands with a second argument, which `}{` begins. */
const TWO_PARTS = new Set(["\\frac{", "\\binom{", "\\overset{", "\\underset{"]);

const isLeft = (token: string) => /^\\left(?![a-z])/.test(token);
const isRight = (token: string) => /^\\right(?![a-z])/.test(token);
const ROWS = new Set(["&", "\\\\", "\\hline"]);

export function createLatexGrammar(): LatexGrammar {
  const open: Open[] = [];
  let last = "";
  return {
    mayEnd: () => open.length === 0 && !isScriptSign(last),
    allows(token) {
      if (isScriptSign(last) && (closes(token) || isScriptSign(token) || ROWS.has(token)))
        return false;
      return isClosable(token, open);
    },
    add(token) {
      if (closes(token)) open.pop();
      if (opens(token)) open.push(token);
      last = token;
    },
  };
}

const isScriptSign = (token: string) => token === "_" || token === "^";

/** `}{` and `]{` close one part and open the next. */
function opens(token: string): boolean {
  if (token === "\\{") return false;
  return (
    token.endsWith("{") ||
    /^\\[a-z]+\[$/.test(token) ||
    isLeft(token) ||
    token.startsWith("\\begin{")
  );
}

function closes(token: string): boolean {
  return /^(?:\}|\]\{)/.test(token) || isRight(token) || token.startsWith("\\end{");
}

function isClosable(token: string, open: readonly Open[]): boolean {
  const top = open.at(-1) ?? "";
  if (/^[\]}]/.test(token)) return endsArgument(token, top);
  if (isRight(token) || token.startsWith("\\middle")) return isLeft(top);
  if (token.startsWith("\\end{")) return top === token.replace("\\end{", "\\begin{");
  if (ROWS.has(token)) return top.startsWith("\\begin{") || top === "\\substack{";
  return true;
}

function endsArgument(token: string, top: Open): boolean {
  const isOption = top.endsWith("[") && !isLeft(top);
  if (token === "]{") return isOption;
  // It would end the optional argument.
  if (token === "]") return !isOption;
  if (token === "}{") return TWO_PARTS.has(top);
  return top.endsWith("{") && !isLeft(top) && !TWO_PARTS.has(top);
}
