import type { Command } from "commander";
import type { CommandIo } from "../command-io.ts";
import type { Finish } from "../exit-codes.ts";

/** Gives a command its arguments, options, help and action. */
type DefineCommand = (command: Command, io: CommandIo, finish: Finish) => void;

/** A command by name. The rest of it is loaded only when it is needed, so that every command starts fast. */
export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  load(): Promise<DefineCommand>;
}
