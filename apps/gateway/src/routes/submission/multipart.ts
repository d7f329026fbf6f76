import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { ParserError } from "@parser/contract";
import type { FastifyRequest } from "fastify";
import { bodyStream } from "../../http/read-body.ts";

/** Options take little room; the document is not among them. */
const FIELD_MAX_BYTES = 1024 * 1024;
const LIMITS = { fields: 8, files: 1, parts: 9, fieldSize: FIELD_MAX_BYTES, headerPairs: 20 };

/** Reads a form: small fields as text, the one file as it arrives. */
export async function readMultipart<Stored>(
  request: FastifyRequest,
  storeFile: (stream: Readable) => Promise<Stored>,
): Promise<{ readonly fields: ReadonlyMap<string, string>; readonly file: Stored | undefined }> {
  const busboy = createBusboy(request);
  const fields = new Map<string, string>();
  const files: { readonly stream: BusboyFileStream; readonly stored: Promise<Stored> }[] = [];
  busboy.on("field", (...[name, value, , isValueCut]) => {
    if (isValueCut) busboy.destroy(formError(`the field ${name} is larger than 1 MB`));
    fields.set(name, value);
  });
  busboy.on("file", (...[, stream]) => {
    const stored = storeFile(stream);
    // It also reports what the form reports; without a listener that would end the process.
    stream.on("error", (error: unknown) => busboy.destroy(error as Error));
    files.push({ stream, stored });
    stored.catch((error: unknown) => busboy.destroy(error as Error));
  });
  try {
    await consume(bodyStream(request), busboy);
  } catch (error) {
    for (const { stream } of files) stream.destroy();
    await Promise.allSettled(files.map(({ stored }) => stored));
    throw ParserError.is(error) ? error : formError("it is cut or malformed", error);
  }
  return { fields, file: await files[0]?.stored };
}

function createBusboy(request: FastifyRequest): BusboyInstance {
  const contentType = request.headers["content-type"] ?? "";
  try {
    const busboy = new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      limits: LIMITS,
    });
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"]) {
      busboy.once(event, () =>
        busboy.destroy(formError("it has more parts than one file and eight fields")),
      );
    }
    return busboy;
  } catch (error) {
    throw formError("its content type has no usable boundary", error);
  }
}

function consume(body: Readable, busboy: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    busboy.once("finish", resolve);
    busboy.on("error", reject);
    body.on("error", reject);
    body.pipe(busboy);
  });
}

function formError(problem: string, cause?: unknown): ParserError {
  return new ParserError(
    "INVALID_INPUT",
    `The form cannot be read: ${problem}. Send the field input (JSON without a source) and the field file.`,
    { cause },
  );
}
