import type { Random } from "../../random.ts";

/** Alternatives of each name. Those of a recursive name begin with the simplest, which ends the recursion. */
export type Grammar = ReadonlyMap<string, readonly string[]>;

/** Reads rules: a name in a line of its own, and its alternatives below it, one in each line, indented. */
export function readGrammar(...texts: readonly string[]): Grammar {
  const rules = new Map<string, string[]>();
  for (const text of texts) {
    let alternatives: string[] = [];
    for (const line of text.split("\n").filter((candidate) => candidate.trim() !== "")) {
      if (line.startsWith(" ")) alternatives.push(line.trim());
      else rules.set(line.trim(), (alternatives = rules.get(line.trim()) ?? []));
    }
  }
  return rules;
}

/** The grammar without what needs one of these commands, directly or by way of other names. */
export function withoutCommands(grammar: Grammar, commands: readonly string[]): Grammar {
  let rules = grammar;
  let isLacking = (text: string): boolean => commands.some((command) => text.includes(command));
  for (;;) {
    const left = [...rules].map(([name, alternatives]): [string, string[]] => [
      name,
      alternatives.filter((text) => !isLacking(text)),
    ]);
    const gone = left.filter(([, alternatives]) => alternatives.length === 0).map(([name]) => name);
    rules = new Map(left.filter(([, alternatives]) => alternatives.length > 0));
    if (gone.length === 0) return rules;
    isLacking = (text) => gone.some((name) => new RegExp(`<${name}[.>]`).test(text));
  }
}

/** Symbols that were chosen for a whole paper and stay the same in it. */
type Bindings = Map<string, string>;

/** Names nested deeper than this become the first of their alternatives, so that formulas end. */
const MOST_NESTED = 5;

/** A name in angle brackets, such as `<term>`. With a label, `<letter.1>`, it is the same wherever the text has it. */
const SLOT = /<([a-z][a-z-]*)(?:\.(\w+))?>/g;

/** The label of what stays the same throughout a paper. */
const PAPER_LABEL = "paper";

export interface Writer {
  readonly grammar: Grammar;
  readonly random: Random;
  readonly paper: Bindings;
}

/** Writes a text from a name of the grammar. */
export function writeFrom(writer: Writer, name: string): string {
  const text: Bindings = new Map();
  const expand = (rule: string, depth: number): string => {
    const alternatives = writer.grammar.get(rule);
    if (alternatives === undefined) throw new Error(`The grammar has no rule "${rule}"`);
    const simplest = alternatives[0] ?? "";
    const chosen = depth > MOST_NESTED ? simplest : writer.random.pick(alternatives);
    return chosen.replaceAll(SLOT, (_slot, inner: string, label: string | undefined) => {
      if (label === undefined) return expand(inner, depth + 1);
      const bindings = label === PAPER_LABEL ? writer.paper : text;
      const known = bindings.get(`${inner}.${label}`);
      if (known !== undefined) return known;
      const fresh = chooseDifferent(() => expand(inner, depth + 1), bindings, inner);
      bindings.set(`${inner}.${label}`, fresh);
      return fresh;
    });
  };
  return expand(name, 0);
}

const MOST_TRIES = 8;

/** Two labels of one name are two different symbols, where the grammar has enough of them. */
function chooseDifferent(choose: () => string, bindings: Bindings, name: string): string {
  const taken = new Set(
    [...bindings].filter(([key]) => key.startsWith(`${name}.`)).map(([, value]) => value),
  );
  let value = choose();
  for (let tries = 1; tries < MOST_TRIES && taken.has(value); tries += 1) value = choose();
  return value;
}
