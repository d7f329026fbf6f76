import { Argument, type Command } from "commander";
import type { CommandIo } from "../command-io.ts";
import { listCommandWords } from "../completion/command-words.ts";
import { type Shell, SHELLS, writeCompletion } from "../completion/write-completion.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";

const COMPLETION_HELP = `
Examples:
  source <(parsewright completion bash)            in ~/.bashrc
  source <(parsewright completion zsh)             in ~/.zshrc, after compinit
  parsewright completion fish > ~/.config/fish/completions/parsewright.fish`;

/** The command that prints completion scripts. */
export function defineCompletion(completion: Command, io: CommandIo, finish: Finish): void {
  completion
    .addArgument(new Argument("<shell>", "the shell").choices(SHELLS))
    .addHelpText("after", COMPLETION_HELP)
    .action((shell: Shell) => finish(printCompletion(shell, completion, io)));
}

/** The program has loaded all commands for it. */
function printCompletion(shell: Shell, completion: Command, io: CommandIo): Promise<ExitCode> {
  const program = completion.parent ?? completion;
  io.stdout.write(writeCompletion(shell, listCommandWords(program)));
  return Promise.resolve(EXIT_CODES.ok);
}
