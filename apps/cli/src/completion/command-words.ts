import type { Command } from "commander";

/** Words that can follow those of one command. */
export interface CommandWords {
  /** The words that lead to the command, without the program: `jobs list`. */
  readonly path: string;
  readonly subcommands: readonly WordWithHelp[];
  /** Values of its argument, if there are few. */
  readonly choices: readonly string[];
  readonly options: readonly OptionWords[];
}

interface WordWithHelp {
  readonly word: string;
  readonly help: string;
}

interface OptionWords {
  readonly long: string;
  readonly help: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

/** Every command of the program with its options, the program itself first. */
export function listCommandWords(program: Command, path = ""): CommandWords[] {
  const { commands, registeredArguments } = program;
  const options = program.createHelp().visibleOptions(program);
  const words: CommandWords = {
    path,
    subcommands: commands.map((command) => ({
      word: command.name(),
      help: command.description(),
    })),
    choices: registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    options: options.flatMap(({ long, description, required, optional, argChoices }) =>
      long
        ? [{ long, help: description, takesValue: required || optional, choices: argChoices ?? [] }]
        : [],
    ),
  };
  const below = commands.flatMap((command) =>
    listCommandWords(command, `${path} ${command.name()}`.trim()),
  );
  return [words, ...below];
}
