import { join } from "node:path";
import type { ParserClientError } from "@parsewright/client";
import { OUTPUT_FILES, ParserError } from "@parsewright/contract";
import type { CommandIo } from "../command-io.ts";
import type { Failure, FileOutcome } from "../report-outcome.ts";
import type { DocumentTask, DocumentWriter } from "./document-writer.ts";
import type { WriterSettings } from "./open-writer.ts";

/** Parses one document. Every failure becomes an outcome; Ctrl-C becomes `interrupted`. */
export async function parseFile(
  writer: DocumentWriter,
  task: DocumentTask,
  { settings, io }: { settings: WriterSettings; io: CommandIo },
): Promise<FileOutcome | "interrupted"> {
  const { file, stem } = task;
  const startMs = performance.now();
  const elapsedSeconds = () => (performance.now() - startMs) / 1000;
  try {
    const { pages, shortfall } = await writer.write(task);
    const folder = join(settings.output, stem);
    const output = Object.fromEntries(
      settings.formats.map((format) => [format, join(folder, OUTPUT_FILES[format](stem))]),
    );
    return { ok: true, file, pages, seconds: elapsedSeconds(), folder, output, shortfall };
  } catch (error) {
    if (io.signal.aborted) return "interrupted";
    return { ok: false, file, seconds: elapsedSeconds(), error: toFailure(error) };
  }
}

/** Of a job's fields, in place of which a command has options. */
const ADVICE_FOR_REQUESTS = / Check that file_b64 .*$/;
const PASSWORD_FIELD = /Send the password in the field password|Check the field password/;

const MEMORY_ADVICE = "Parse some of its pages with --pages.";

/** Errors of the client have codes, too, some of which only a client knows. */
function toFailure(error: unknown): Failure {
  if (isClientError(error)) {
    return { code: error.code, message: nameOptions(error.reason), cause: error.cause };
  }
  const { code, message, details, cause } = ParserError.from(error);
  const text = nameOptions(message);
  return { code, message: "memory_mb" in details ? `${text}. ${MEMORY_ADVICE}` : text, cause };
}

/** The client is loaded only where there is a service. */
function isClientError(error: unknown): error is ParserClientError {
  return error instanceof Error && error.name === "ParserClientError";
}

function nameOptions(message: string): string {
  return message
    .replace(ADVICE_FOR_REQUESTS, "")
    .replace(PASSWORD_FIELD, "Give it with --ask-password or --password-file");
}
