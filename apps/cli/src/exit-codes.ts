/** What the command's exit code says. `parsewright --help` lists them. */
export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Hands the exit code of a command that runs to the program. */
export type Finish = (running: Promise<ExitCode>) => Promise<void>;

/** As help texts end. */
export const EXIT_CODE_HELP = `
Exit codes:
  ${EXIT_CODES.ok}    everything worked
  ${EXIT_CODES.failed}    at least one document, job or model failed, or doctor found an essential part missing
  ${EXIT_CODES.usage}    the command line is wrong
  ${EXIT_CODES.interrupted}  interrupted; results finished before that are kept`;
