import type {
  BlockBox,
  ExtractedField,
  Extraction,
  FieldEvidence,
  SourceMapEntry,
} from "@parsewright/contract";
import { assembleValues } from "./assemble.ts";
import { findSupport } from "./check-value.ts";
import type { ExtractionModel } from "./connect-model.ts";
import { type DocumentText, readDocumentText, type TextRange } from "./document-text.ts";
import { type GivenField, questionFor, questionForPicture, readFields } from "./question.ts";
import { fixedLeaves, leafAt, type ValueSchema } from "./schema-leaves.ts";

/** Result of a parse: the Markdown, and where each part of it comes from. */
interface ReadDocument {
  readonly markdown: string;
  readonly sourceMap: readonly SourceMapEntry[];
}

/** Asks a model for the values of a schema and checks each against the text. */
export async function extractValues(
  document: ReadDocument,
  schema: ValueSchema,
  { model, signal }: { readonly model: ExtractionModel; readonly signal: AbortSignal },
): Promise<Extraction> {
  const given = readFields(await model.ask(questionFor(schema, document.markdown), signal));
  const text = readDocumentText(document.markdown);
  const asked = new Map(given.map((field) => [field.path, field]));
  const fields = [...asked.values()].map((field) => checkField(field, schema, { document, text }));
  const missing = fixedLeaves(schema)
    .filter((path) => !asked.has(path))
    .map((path): ExtractedField => ({ path, status: "missing" }));
  const supported = fields.filter(({ status }) => status === "supported");
  return {
    values: assembleValues(schema, new Map(supported.map(({ path, value }) => [path, value]))),
    fields: [...fields, ...missing],
    model: model.name,
  };
}

/** Asks a model that takes pictures for the values of a schema. They are its words: a picture has no text to check them with. */
export async function describePicture(
  picture: Uint8Array,
  schema: ValueSchema,
  { model, signal }: { readonly model: ExtractionModel; readonly signal: AbortSignal },
): Promise<unknown> {
  const fields = readFields(await model.ask(questionForPicture(schema), signal, picture));
  const known = fields.filter(({ path }) => leafAt(schema, path) !== undefined);
  return assembleValues(schema, new Map(known.map(({ path, value }) => [path, value])));
}

interface Source {
  readonly document: ReadDocument;
  readonly text: DocumentText;
}

function checkField(field: GivenField, schema: ValueSchema, source: Source): ExtractedField {
  const { path, value } = field;
  const leaf = leafAt(schema, path);
  const range = leaf && findSupport(field, leaf, source.text);
  const evidence = range && evidenceAt(range, source);
  if (evidence === undefined) return { path, status: "unsupported", value };
  return { path, status: "supported", value, evidence };
}

/** The words, and the lines they are in; of a block whose lines are not distinguished, all of it. */
function evidenceAt(
  { start, end }: TextRange,
  { document, text }: Source,
): FieldEvidence | undefined {
  const entry = document.sourceMap.find((one) => one.start <= start && start < one.end);
  if (entry === undefined) return undefined;
  const { block, runs } = entry;
  const lines = runs
    .filter((run) => run.start < end && start < run.end)
    .map(({ page, bbox }): BlockBox => ({ block, page, bbox }));
  const boxes = lines.length === 0 ? entry.boxes : lines;
  return {
    text: text.characters.slice(start, end).join(""),
    block,
    page: boxes[0]?.page ?? entry.pages[0] ?? 1,
    boxes,
  };
}
