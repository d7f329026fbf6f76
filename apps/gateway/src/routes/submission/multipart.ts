import type { FastifyRequest } from "fastify";
import { type FormFile, type FormRules, readForm } from "../../http/read-form.ts";

/** Options take little room; the document is not among them. */
const RULES: FormRules = {
  maxFiles: 1,
  maxFields: 8,
  fieldMaxBytes: 1024 * 1024,
  advice: "Send the field input (JSON without a source) and the field file.",
};

/** Reads a form: small fields as text, the one file as it arrives. */
export async function readMultipart<Stored>(
  request: FastifyRequest,
  storeFile: (file: FormFile) => Promise<Stored>,
): Promise<{ readonly fields: ReadonlyMap<string, string>; readonly file: Stored | undefined }> {
  const { fields, files } = await readForm(request, RULES, storeFile);
  return { fields: new Map(fields), file: files[0] };
}
