import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { bodyStream } from "./read-body.ts";

/** Limits of a form besides the bytes of its files. */
export interface FormRules {
  readonly maxFiles: number;
  readonly maxFields: number;
  readonly fieldMaxBytes: number;
  /** Advice on what to send instead of a form that is refused. */
  readonly advice: string;
}

/** A file of a form, as it arrives. */
export interface FormFile {
  readonly field: string;
  /** As the sender calls it; empty when it says nothing. */
  readonly name: string;
  readonly stream: Readable;
}

export interface ReadForm<Stored> {
  /** In the order of the form; a name may come several times. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly Stored[];
}

const HEADER_PAIRS = 20;
const MEBIBYTE = 1024 * 1024;

/** Reads a form: small fields as text, files as they arrive. */
export async function readForm<Stored>(
  request: FastifyRequest,
  rules: FormRules,
  storeFile: (file: FormFile) => Promise<Stored>,
): Promise<ReadForm<Stored>> {
  const busboy = createBusboy(request, rules);
  const fields: [string, string][] = [];
  const files: { readonly stream: BusboyFileStream; readonly stored: Promise<Stored> }[] = [];
  busboy.on("field", (...[name, value, , isValueCut]) => {
    if (isValueCut) {
      const limit = `${rules.fieldMaxBytes / MEBIBYTE} MB`;
      busboy.destroy(formError(rules, `the field ${name} is larger than ${limit}`));
    }
    fields.push([name, value]);
  });
  /** Errors of the form's own reader, which emits them; streams are destroyed with those of the store. */
  const faults = new Set<unknown>();
  busboy.on("error", (error: unknown) => busboy.errored === error || faults.add(error));
  busboy.on("file", (...[field, stream, name]) => {
    const stored = storeFile({ field, name: name ?? "", stream });
    // It also reports what the form reports; without a listener that would end the process.
    stream.on("error", (error: unknown) => {
      if (stream.errored !== error) faults.add(error);
      busboy.destroy(error as Error);
    });
    files.push({ stream, stored });
    stored.catch((error: unknown) => busboy.destroy(error as Error));
  });
  try {
    await consume(bodyStream(request), busboy, () => files.map(({ stream }) => stream));
  } catch (error) {
    for (const { stream } of files) stream.destroy();
    await Promise.allSettled(files.map(({ stored }) => stored));
    throw faults.has(error) || error instanceof CutError
      ? formError(rules, "it is truncated or malformed", error)
      : error;
  }
  return { fields, files: await Promise.all(files.map(({ stored }) => stored)) };
}

function createBusboy(request: FastifyRequest, rules: FormRules): BusboyInstance {
  const contentType = request.headers["content-type"] ?? "";
  const { maxFiles, maxFields } = rules;
  try {
    const busboy = new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      limits: {
        fields: maxFields,
        files: maxFiles,
        parts: maxFields + maxFiles,
        fieldSize: rules.fieldMaxBytes,
        headerPairs: HEADER_PAIRS,
      },
    });
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"]) {
      const most = `${maxFiles} file${maxFiles === 1 ? "" : "s"} and ${maxFields} fields`;
      busboy.once(event, () => busboy.destroy(formError(rules, `it has more parts than ${most}`)));
    }
    return busboy;
  } catch (error) {
    const isForm = contentType.toLowerCase().startsWith("multipart/form-data");
    const problem = isForm
      ? "its content type has no usable boundary"
      : `its content type is ${contentType || "missing"}, not multipart/form-data`;
    throw formError(rules, problem, error);
  }
}

/** The body has ended, and the form has not. */
class CutError extends Error {}

function consume(
  body: Readable,
  busboy: BusboyInstance,
  files: () => readonly Readable[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    busboy.once("finish", resolve);
    busboy.on("error", reject);
    body.on("error", (error) => reject(new CutError("the connection has ended", { cause: error })));
    // All of the body is read. A form that ends inside the header of a part waits for the rest without a word.
    busboy.once("prefinish", () => {
      void Promise.all(files().map(hasEnded)).then(() =>
        setImmediate(() => reject(new CutError("the form has no end"))),
      );
    });
    body.pipe(busboy);
  });
}

async function hasEnded(stream: Readable): Promise<void> {
  await finished(stream, { writable: false }).catch(() => undefined);
}

function formError({ advice }: FormRules, problem: string, cause?: unknown): ParserError {
  const message = `The form cannot be read: ${problem}. ${advice}`;
  return new ParserError("INVALID_INPUT", message, { cause });
}
