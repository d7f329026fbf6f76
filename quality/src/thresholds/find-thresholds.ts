import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import type { Threshold } from "./threshold.ts";

const PACKAGES = fileURLToPath(new URL("../../../packages", import.meta.url));
/** Code that makes pages of files, blocks of pages, and a document of blocks. */
const FOLDERS = [
  join(PACKAGES, "document", "src", "captions"),
  join(PACKAGES, "document", "src", "order"),
  join(PACKAGES, "engine", "src", "readers"),
  join(PACKAGES, "engine", "src", "stages"),
  join(PACKAGES, "pdf", "src", "pdf"),
];
const NAME = /^[A-Z][A-Z0-9_]*$/;
/** Tests, and what only they use. */
const TEST_FILE = /\.test\.ts$|-conformance\.ts$|(?:^|\/)sample-[^/]*$|(?:^|\/)testing\//;

/** All named thresholds of the engine's PDF reader, readers and stages, in order of file and place. */
export async function findEngineThresholds(): Promise<Threshold[]> {
  const thresholds: Threshold[] = [];
  for (const path of await listSources()) {
    const [, , ...below] = relative(PACKAGES, path).split(sep);
    const file = below.join("/").replace(/\.ts$/, "");
    thresholds.push(...findThresholds(file, await readFile(path, "utf8")));
  }
  return thresholds;
}

async function listSources(): Promise<string[]> {
  const lists = FOLDERS.map(async (folder) => {
    const names = await readdir(folder, { recursive: true });
    return names.map((name) => join(folder, name));
  });
  return (await Promise.all(lists))
    .flat()
    .filter((path) => path.endsWith(".ts") && !TEST_FILE.test(path.split(sep).join("/")))
    .toSorted();
}

/** The thresholds of one module: constants of the module whose value is a number other than 0, written in decimals. */
export function findThresholds(file: string, text: string): Threshold[] {
  const source = ts.createSourceFile(`${file}.ts`, text, ts.ScriptTarget.Latest);
  let reason = "";
  return source.statements.flatMap((statement) => {
    reason = commentOf(statement, text) ?? reason;
    if (!ts.isVariableStatement(statement)) return [];
    if ((statement.declarationList.flags & ts.NodeFlags.Const) === 0) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name) || !NAME.test(name.text) || initializer === undefined) return [];
      const value = numberOf(initializer, source);
      // No factor moves a 0, and the infinite stands for no limit.
      if (value === undefined || value === 0 || !Number.isFinite(value)) return [];
      return { file, name: name.text, value, reason };
    });
  });
}

/** The value of an expression of decimal literals. Hexadecimal ones are codes of characters and masks, not measures. */
function numberOf(node: ts.Expression, source: ts.SourceFile): number | undefined {
  if (ts.isNumericLiteral(node)) {
    return /^0x/i.test(node.getText(source)) ? undefined : Number(node.text);
  }
  if (ts.isParenthesizedExpression(node)) return numberOf(node.expression, source);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = numberOf(node.operand, source);
    return value === undefined ? undefined : -value;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [numberOf(node.left, source), numberOf(node.right, source)];
  if (left === undefined || right === undefined) return undefined;
  return calculate(node.operatorToken.kind, left, right);
}

function calculate(operator: ts.SyntaxKind, left: number, right: number): number | undefined {
  switch (operator) {
    case ts.SyntaxKind.AsteriskToken:
      return left * right;
    case ts.SyntaxKind.SlashToken:
      return left / right;
    case ts.SyntaxKind.PlusToken:
      return left + right;
    case ts.SyntaxKind.MinusToken:
      return left - right;
    default:
      return undefined;
  }
}

/** The comment above a statement; `undefined` where it follows another without a blank line and shares that one's. */
function commentOf(statement: ts.Statement, text: string): string | undefined {
  const comments = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? [];
  const last = comments.at(-1);
  if (last === undefined) {
    const before = /^\s*/.exec(text.slice(statement.getFullStart()))?.[0] ?? "";
    return before.includes("\n\n") ? "" : undefined;
  }
  // Lines of `//` belong together; of several block comments only the last is about the constant.
  const about = last.kind === ts.SyntaxKind.MultiLineCommentTrivia ? [last] : comments;
  return about
    .map(({ pos, end }) => text.slice(pos, end))
    .join(" ")
    .replaceAll(/^\s*\/\*\*?|\*\/|^\s*\/\/|^\s*\*|\s\/\/(?=\s)/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
