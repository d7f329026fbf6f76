import { basename } from "node:path";

/** The names of the command: the one that is installed, and the one that only a clone has. */
const COMMAND_NAMES = ["parsewright", "parser"] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** By which of its names the command was started; `script` is what Node calls `process.argv[1]`. */
export function calledName(script: string | undefined): CommandName {
  const name = basename(script ?? "", ".js");
  return COMMAND_NAMES.find((known) => known === name) ?? COMMAND_NAMES[0];
}

/** Texts name the command as it is installed; a reader sees the name that he has typed. */
export function inCalledName(text: string, name: CommandName): string {
  return text.replaceAll(/\bparsewright (?=[a-z<-])/g, `${name} `);
}
