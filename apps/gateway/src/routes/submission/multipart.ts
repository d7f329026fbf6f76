import type { Readable } from "node:stream";
import { ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { type FormFile, type FormRules, readForm } from "../../http/read-form.ts";

/** Fields that curl sends as files where their value is in one: `-F schema=@invoice.schema.json`. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(["input", "schema", "policy", "s3Config"]);

/** Options take little room; the document is not among them. */
const RULES: FormRules = {
  maxFiles: 1 + TEXT_FIELDS.size,
  maxFields: 8,
  fieldMaxBytes: 1024 * 1024,
  advice: "Send the field input (JSON without a source) and the field file.",
};

type Part<Stored> = { readonly stored: Stored } | { readonly field: string; readonly text: string };

/** Reads a form: small fields as text, the one document as it arrives. */
export async function readMultipart<Stored>(
  request: FastifyRequest,
  storeFile: (file: FormFile) => Promise<Stored>,
): Promise<{ readonly fields: ReadonlyMap<string, string>; readonly file: Stored | undefined }> {
  let isStored = false;
  const { fields, files } = await readForm(request, RULES, async (file): Promise<Part<Stored>> => {
    const { field, stream } = file;
    if (TEXT_FIELDS.has(field)) return { field, text: await readText(field, stream) };
    if (isStored) {
      const problem = `The field ${field} has a second document. ${RULES.advice}`;
      throw new ParserError("INVALID_INPUT", problem);
    }
    isStored = true;
    return { stored: await storeFile(file) };
  });
  const texts = files.flatMap((part) => ("text" in part ? [[part.field, part.text] as const] : []));
  const [file] = files.flatMap((part) => ("stored" in part ? [part.stored] : []));
  return { fields: new Map([...fields, ...texts]), file };
}

async function readText(field: string, stream: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > RULES.fieldMaxBytes) {
      throw new ParserError("INVALID_INPUT", `The field ${field} is larger than 1 MB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
