import { readFile } from "node:fs/promises";
import { readVariable } from "@parsewright/contract";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import type { ParseSettings } from "./parse-options.ts";

/** The settings with the password that opens documents, wherever it was given. A command line is seen by others. */
export async function withPassword<Settings extends ParseSettings>(
  settings: Settings,
  io: Pick<CommandIo, "askSecret" | "environment" | "signal">,
): Promise<Settings> {
  const { password, passwordFile, askPassword } = settings;
  const given = [password ?? undefined, passwordFile, askPassword].filter(
    (one) => one !== undefined,
  );
  if (given.length > 1) {
    throw new UsageError(
      "--password, --password-file and --ask-password exclude each other. Give one of them.",
    );
  }
  if (passwordFile !== undefined) {
    return { ...settings, password: await readPasswordFile(passwordFile) };
  }
  if (askPassword) return { ...settings, password: await ask(io) };
  const set = readVariable(io.environment, "PARSER_DOCUMENT_PASSWORD");
  return given.length > 0 || set === undefined ? settings : { ...settings, password: set };
}

async function ask({ askSecret, signal }: Pick<CommandIo, "askSecret" | "signal">) {
  if (askSecret !== undefined) return askSecret("Password of the document: ", signal);
  throw new UsageError(
    "--ask-password needs a terminal. Give --password-file, or set PARSER_DOCUMENT_PASSWORD.",
  );
}

async function readPasswordFile(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--password-file ${path} cannot be read: ${reason}`);
  });
  return text.split(/\r?\n/, 1)[0] ?? "";
}
