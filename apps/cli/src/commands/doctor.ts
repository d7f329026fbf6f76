import type { Command } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import type { Check } from "../doctor/check.ts";
import { checkEngine } from "../doctor/check-engine.ts";
import { checkIsolation } from "../doctor/check-isolation.ts";
import {
  checkGpu,
  checkMemory,
  checkNode,
  checkProcessor,
  checkTemporaryFolder,
} from "../doctor/check-machine.ts";
import { checkModelServer } from "../doctor/check-model-server.ts";
import { checkModels } from "../doctor/check-models.ts";
import { checkFirstKey, checkPort } from "../doctor/check-service.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import { modelDirectoryOption } from "../models/model-directory-option.ts";

interface DoctorArguments {
  readonly json?: boolean;
  readonly modelDir?: string;
}

const DOCTOR_HELP = `
Examples:
  parsewright doctor
  parsewright doctor --json`;

/** The command that looks at this machine. */
export function defineDoctor(doctor: Command, io: CommandIo, finish: Finish): void {
  doctor
    .option("--json", "print one JSON object")
    .addOption(modelDirectoryOption())
    .addHelpText("after", DOCTOR_HELP)
    .action((options: DoctorArguments) => finish(runDoctor(options, io)));
}

/** Says what this machine can do and what is missing. Fails only when nothing could be parsed. */
async function runDoctor(args: DoctorArguments, io: CommandIo): Promise<ExitCode> {
  const checks: Check[] = [
    checkNode(),
    checkProcessor(),
    checkMemory(),
    await checkTemporaryFolder(),
    await checkGpu(),
    ...(await checkEngine(io)),
    ...(await checkIsolation(io)),
    ...(await checkModels(args, io)),
    await checkModelServer(io),
    await checkPort(io),
    await checkFirstKey(io),
  ];
  const isHealthy = !checks.some(({ status, essential }) => status === "missing" && essential);
  if (args.json) io.stdout.write(`${JSON.stringify({ ok: isHealthy, checks }, null, 2)}\n`);
  else for (const check of checks) io.stdout.write(`${toLine(check)}\n`);
  return isHealthy ? EXIT_CODES.ok : EXIT_CODES.failed;
}

function toLine({ name, status, detail, fix }: Check): string {
  const line = `${status.padEnd(8)} ${name.padEnd(27)} ${detail}`;
  return printable(fix === undefined ? line : `${line}. ${fix}`);
}
