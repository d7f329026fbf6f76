import type { InlineResult } from "@parsewright/contract";
import {
  checkSchema,
  connectExtractionModel,
  describePicture,
  type ExtractionSettings,
  extractValues,
  requireServer,
} from "@parsewright/extraction";
import { wrongOption } from "../options.ts";
import type { OcrRequest } from "./to-job-input.ts";

/** Answers of a language model about a document and its pictures, as JSON texts. */
export interface Annotations {
  readonly document: string | null;
  /** By the file names of the pictures. */
  readonly pictures: ReadonlyMap<string, string>;
}

export const NO_ANNOTATIONS: Annotations = { document: null, pictures: new Map() };

type Names = "bbox_annotation_format" | "document_annotation_format";

/** Fails for a schema that is not read, and where there is no model, before anything is parsed in vain. */
export function checkAnnotations(request: OcrRequest, settings: ExtractionSettings): void {
  const formats: readonly Names[] = ["bbox_annotation_format", "document_annotation_format"];
  const asked = formats.filter((name) => request[name]);
  for (const name of asked) schemaOf(request, name);
  if (asked.length > 0) requireServer(settings);
  if (request.document_annotation_prompt && !request.document_annotation_format) {
    const rule = "needs document_annotation_format";
    const input = request.document_annotation_prompt.slice(0, 100);
    throw wrongOption({ field: "document_annotation_prompt", input, type: "value_error", rule });
  }
}

/** Values of the document are checked against its text, and those that it does not say are null. */
export async function annotate(
  result: {
    readonly [Name in "markdown" | "source_map" | "images"]: InlineResult[Name] | undefined;
  },
  request: OcrRequest,
  { settings, signal }: { readonly settings: ExtractionSettings; readonly signal: AbortSignal },
): Promise<Annotations> {
  const ofDocument = schemaOf(request, "document_annotation_format");
  const ofPictures = schemaOf(request, "bbox_annotation_format");
  const model = await connectExtractionModel(settings, signal);
  try {
    const { markdown = "", source_map: sourceMap = [], images = {} } = result;
    const pictures = new Map<string, string>();
    if (ofPictures !== undefined) {
      for (const [name, bytes] of Object.entries(images)) {
        const picture = Buffer.from(bytes, "base64");
        const values = await describePicture(picture, ofPictures, { model, signal });
        pictures.set(name, JSON.stringify(values));
      }
    }
    if (ofDocument === undefined) return { document: null, pictures };
    const schema = withPrompt(ofDocument, request.document_annotation_prompt);
    const { values } = await extractValues({ markdown, sourceMap }, schema, { model, signal });
    return { document: JSON.stringify(values), pictures };
  } finally {
    model.close();
  }
}

type Schema = ReturnType<typeof checkSchema>;

/** Makes the caller's prompt the description of the whole. */
function withPrompt(schema: Schema, prompt: string | null | undefined): Schema {
  return prompt ? { ...schema, description: prompt } : schema;
}

function schemaOf(request: OcrRequest, name: Names): Schema | undefined {
  const format = request[name];
  return format ? checkSchema(format.json_schema.schema) : undefined;
}
