import { ParserError } from "@parsewright/contract";
import { Command, CommanderError, Help, type Option } from "commander";
import { type CommandIo, printable } from "./command-io.ts";
import type { CommandEntry } from "./commands/command-entry.ts";
import { COMMANDS } from "./commands/registry.ts";
import { EXIT_CODE_HELP, EXIT_CODES, type ExitCode, type Finish } from "./exit-codes.ts";
import { PACKAGE_FACTS } from "./package-facts.ts";
import { UsageError } from "./usage-error.ts";

const PROGRAM_HELP = `
Examples:
  parsewright parse report.pdf -o output
  parsewright batch scans -o output
  parsewright <command> --help
${EXIT_CODE_HELP}`;

/** Reads the command line and runs the command it names. `argv` has neither node nor the script. */
export async function runProgram(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.ok;
  const finish = async (running: Promise<ExitCode>) => {
    exitCode = await running;
  };
  try {
    // Loaders of other commands are never run. Completion describes them all.
    const isWanted = ({ name }: CommandEntry) => argv.includes(name) || argv[0] === "completion";
    const named = COMMANDS.filter(isWanted);
    const program = await createProgram(named, io, finish);
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    return explain(error, io);
  }
}

/** The program with all its commands by name, and those in `loaded` with all they have. */
export async function createProgram(
  loaded: readonly CommandEntry[],
  io: CommandIo,
  finish: Finish,
): Promise<Command> {
  const program = new Command("parsewright")
    .description("Turns documents into Markdown, a typed content list, a layout JSON and images.")
    .version(PACKAGE_FACTS.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(printable(text, "lines")),
    })
    .configureHelp({
      optionDescription: (option) => new Help().optionDescription(withReadableDefault(option)),
    })
    .showHelpAfterError('Run "parsewright --help" to see what is allowed.')
    .addHelpText("after", PROGRAM_HELP);
  for (const entry of COMMANDS) {
    const command = program
      .command(entry.name)
      .description(entry.description)
      .showHelpAfterError(`Run "parsewright ${entry.name} --help" to see what is allowed.`);
    if (loaded.includes(entry)) (await entry.load())(command, io, finish);
  }
  return program;
}

/** Lists as somebody types them, and no word about what is off or empty unless somebody asks for it. */
function withReadableDefault(option: Option): Option {
  const value: unknown = option.defaultValue;
  const isList = Array.isArray(value);
  if (value === false || (isList && value.length === 0))
    return Object.assign(Object.create(option), { defaultValue: undefined });
  if (isList)
    return Object.assign(Object.create(option), { defaultValueDescription: value.join(",") });
  return option;
}

function isBadVariable(error: unknown): boolean {
  return ParserError.is(error) && error.code === "INVALID_INPUT";
}

function explain(error: unknown, io: CommandIo): ExitCode {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage;
  }
  if (io.signal.aborted) {
    io.stderr.write("Interrupted.\n");
    return EXIT_CODES.interrupted;
  }
  const reason = error instanceof Error ? error.message : String(error);
  // A mistake in a variable is one of the caller, as is one in an option.
  if (error instanceof UsageError || isBadVariable(error)) {
    io.stderr.write(`error: ${printable(reason)}\n`);
    return EXIT_CODES.usage;
  }
  io.stderr.write(
    `The command failed: ${printable(reason).replace(/\.$/, "")}. Run "parsewright doctor" to find out why.\n`,
  );
  return EXIT_CODES.failed;
}
