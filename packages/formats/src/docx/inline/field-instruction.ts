/** Parsed instruction of a field: `HYPERLINK "https://…" \l "part"`. */
export interface FieldInstruction {
  /** In capitals. */
  readonly name: string;
  /** The first word after the name, when it is not a switch. */
  readonly argument: string | undefined;
  /** The word after a switch such as `\l`. */
  readonly valueOf: (flag: string) => string | undefined;
}

export function parseInstruction(instruction: string): FieldInstruction {
  const words = Array.from(
    instruction.matchAll(/"([^"]*)"?|[^\s"]+/g),
    ([word, quoted]) => quoted ?? word,
  );
  const [name = "", first] = words;
  return {
    name: name.toUpperCase(),
    argument: first?.startsWith("\\") === true ? undefined : first,
    valueOf: (flag) => {
      const position = words.indexOf(flag);
      return position === -1 ? undefined : words[position + 1];
    },
  };
}

/** The bookmark that a link or a page number of a table of contents leads to. */
export function bookmarkOf({ name, argument, valueOf }: FieldInstruction): string | undefined {
  if (name === "HYPERLINK") return argument === undefined ? valueOf(String.raw`\l`) : undefined;
  return name === "PAGEREF" ? argument : undefined;
}
