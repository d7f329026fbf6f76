/** Meaning of the command's exit codes. `parsewright --help` lists them. */
export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  incomplete: 3,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** The graver of what two documents ended with: a failure, then a result that is not complete. */
export function graverCode(one: ExitCode, other: ExitCode): ExitCode {
  const graveness: readonly ExitCode[] = [EXIT_CODES.ok, EXIT_CODES.incomplete, EXIT_CODES.failed];
  return graveness.indexOf(other) > graveness.indexOf(one) ? other : one;
}

/** Hands the exit code of a command that runs to the program. */
export type Finish = (running: Promise<ExitCode>) => Promise<void>;

/** As help texts end. */
export const EXIT_CODE_HELP = `
Exit codes:
  ${EXIT_CODES.ok}    everything worked
  ${EXIT_CODES.failed}    at least one document, job or model failed, or doctor found an essential part missing
  ${EXIT_CODES.usage}    the command line is wrong
  ${EXIT_CODES.incomplete}    every document was parsed, but some pages or text are missing or doubtful; stderr and --json say which
  ${EXIT_CODES.interrupted}  interrupted; finished results are kept`;
