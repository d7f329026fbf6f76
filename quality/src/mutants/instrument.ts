import { posix } from "node:path";
import ts from "typescript";

export interface ModuleToInstrument {
  /** JavaScript, as the compiler writes it. */
  readonly text: string;
  /** Below the sources of its package, without its ending. */
  readonly file: string;
  /** The number of every threshold, by `file:NAME`. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Path that instrumented modules import the registry from. */
  readonly registry: string;
}

export interface InstrumentedModule {
  readonly text: string;
  /** Thresholds that are used while the module loads: moving them later has no effect. */
  readonly usedAtLoad: readonly number[];
}

/** Rewrites a module so that it asks the registry for its thresholds, its own and imported ones, at every use. */
export function instrumentModule(module: ModuleToInstrument): InstrumentedModule {
  const source = ts.createSourceFile(
    `${module.file}.js`,
    module.text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.JS,
  );
  const numbers = thresholdsInScope(source, module);
  const uses = findUses(source, numbers);
  if (uses.length === 0) return { text: module.text, usedAtLoad: [] };
  const edits = editsFor(uses);
  const text = edits
    .toSorted((one, other) => other.position - one.position || other.order - one.order)
    .reduce(
      (current, { position, length, insert }) =>
        current.slice(0, position) + insert + current.slice(position + length),
      module.text,
    );
  const names = "decide as __decide, peekThreshold as __peek, readThreshold as __read";
  return {
    text: `import { ${names} } from ${JSON.stringify(module.registry)};\n${text}`,
    usedAtLoad: uses.filter(({ node }) => isAtLoad(node)).map(({ number }) => number),
  };
}

/** Names in a module that mean a threshold, and its number. */
function thresholdsInScope(
  source: ts.SourceFile,
  { file, numbers }: ModuleToInstrument,
): Map<string, number> {
  const scope = new Map<string, number>();
  for (const [key, number] of numbers) {
    if (key.startsWith(`${file}:`)) scope.set(key.slice(file.length + 1), number);
  }
  for (const { from, name, imported } of source.statements.flatMap(namedImports)) {
    const number = numbers.get(`${posix.join(posix.dirname(file), from)}:${imported}`);
    if (number !== undefined) scope.set(name, number);
  }
  return scope;
}

interface NamedImport {
  /** Relative, without its ending. */
  readonly from: string;
  readonly name: string;
  readonly imported: string;
}

function namedImports(statement: ts.Statement): NamedImport[] {
  if (!ts.isImportDeclaration(statement)) return [];
  const { moduleSpecifier, importClause } = statement;
  const bindings = importClause?.namedBindings;
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith(".")) return [];
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  const from = moduleSpecifier.text.replace(/\.[jt]s$/, "");
  return bindings.elements.map(({ name, propertyName }) => ({
    from,
    name: name.text,
    imported: (propertyName ?? name).text,
  }));
}

interface Use {
  readonly node: ts.Identifier;
  readonly number: number;
  /** The comparison that the use is part of, when nothing but its outcome depends on it. */
  readonly decision: ts.Expression | undefined;
}

function findUses(source: ts.SourceFile, numbers: ReadonlyMap<string, number>): Use[] {
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    const number = ts.isIdentifier(node) ? numbers.get(node.text) : undefined;
    if (number !== undefined && ts.isIdentifier(node) && isUse(node)) {
      uses.push({ node, number, decision: decisionAround(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false;
  if (ts.isVariableDeclaration(parent)) return parent.name !== node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isPropertyAssignment(parent)) return parent.name !== node;
  return true;
}

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
const ARITHMETIC = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
]);

/** Climbs from a use through arithmetic to a comparison. */
function decisionAround(use: ts.Expression): ts.Expression | undefined {
  let node: ts.Node = use;
  while (isPassedOn(node.parent)) node = node.parent;
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || !COMPARISONS.has(parent.operatorToken.kind))
    return undefined;
  return isRepeatable(parent) ? parent : undefined;
}

function isPassedOn(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isPrefixUnaryExpression(node)) return true;
  if (ts.isBinaryExpression(node)) return ARITHMETIC.has(node.operatorToken.kind);
  return isMathCall(node);
}

function isMathCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^Math\.\w+$/.test(node.expression.getText());
}

/**
 * Checks whether an expression can be calculated again without changing anything: it assigns nothing and waits for
 * nothing.
 */
function isRepeatable(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) return false;
  if (ts.isPostfixUnaryExpression(node)) return false;
  if (ts.isPrefixUnaryExpression(node) && /^(?:\+\+|--)/.test(node.getText())) return false;
  if (ts.isBinaryExpression(node) && /^(?![=!<>]=)[^=]*=$/.test(node.operatorToken.getText()))
    return false;
  return ts.forEachChild(node, (child) => (isRepeatable(child) ? undefined : true)) === undefined;
}

interface Edit {
  readonly position: number;
  readonly length: number;
  readonly insert: string;
  /** Of two edits at one place, the lower one comes first in the text. */
  readonly order: number;
}

function editsFor(uses: readonly Use[]): Edit[] {
  const decisions = new Map<ts.Expression, number[]>();
  const edits = uses.map(({ node, number, decision }): Edit => {
    if (decision !== undefined)
      decisions.set(decision, [...(decisions.get(decision) ?? []), number]);
    const call = `${decision === undefined ? "__read" : "__peek"}(${number})`;
    const insert = ts.isShorthandPropertyAssignment(node.parent) ? `${node.text}: ${call}` : call;
    return { position: node.getStart(), length: node.getWidth(), insert, order: 1 };
  });
  for (const [decision, numbers] of decisions) {
    const open = `__decide([${numbers.join(", ")}], () => (`;
    edits.push({ position: decision.getStart(), length: 0, insert: open, order: 0 });
    edits.push({ position: decision.getEnd(), length: 0, insert: "))", order: 0 });
  }
  return edits;
}

function isAtLoad(node: ts.Node): boolean {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (ts.isFunctionLike(outer)) return false;
  }
  return true;
}
