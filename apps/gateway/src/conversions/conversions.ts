import type { InlineResult, OutputFormat } from "@parsewright/contract";
import * as azure from "../dialects/azure/from-result.ts";
import * as docling from "../dialects/docling/from-result.ts";
import type { DoclingRequest } from "../dialects/docling/to-job-input.ts";
import * as llamaParse from "../dialects/llamaparse/from-result.ts";
import * as marker from "../dialects/marker/from-result.ts";
import * as mineru from "../dialects/mineru/from-result.ts";
import type { Wanted } from "../dialects/mineru/to-job-input.ts";
import * as mineru4 from "../dialects/mineru4/from-result.ts";
import type { Mineru4Request } from "../dialects/mineru4/to-job-input.ts";
import { toOcrResponse } from "../dialects/mistral/from-result.ts";
import { toDocuments } from "../dialects/openwebui/from-result.ts";
import * as tika from "../dialects/tika/from-result.ts";
import { toElements } from "../dialects/unstructured/from-result.ts";
import type { UnstructuredRequest } from "../dialects/unstructured/to-job-input.ts";
import { jsonBytes, withinRoom } from "../answers/answer-room.ts";
import { type BundleSelection, selectParts, toPageIndex } from "../answers/bundle-index.ts";
import { notByPage, pagedTexts, pageOf, pageTexts, pictureOf } from "../answers/result-pages.ts";
import { correctOutput, unknownBlocks, type Version } from "../answers/correct-output.ts";
import { versionFiles, type VersionOutput } from "../answers/version-files.ts";
import { type ReadResult, resultIn, toReadResult } from "../answers/read-result.ts";

interface Named<Request> {
  readonly fileName: string;
  readonly request: Request;
}

interface AzureAnswer {
  readonly head: object;
  readonly looks: azure.AzureLooks;
}

interface LlamaParseText {
  readonly kind: "markdown" | "text" | "json";
  readonly looks: llamaParse.Looks;
  readonly isRaw: boolean;
}

interface LlamaParseExpansion {
  readonly head: object;
  readonly looks: llamaParse.Looks;
  readonly expand: readonly string[];
}

/**
 * Everything that answers make of outputs, by name: large ones are converted in a thread, to which only data can be
 * given and which gives only data back. What is sent is bytes already.
 */
const CONVERSIONS = {
  text: (output: unknown, format: OutputFormat) => ownText(output, format),
  pageTexts: (output: unknown, places: readonly [number, number]) =>
    pageTexts(inlineResult(output), places),
  pagedTexts: (output: unknown, _asked: null) => pagedTexts(output),
  bundleParts: (index: unknown, asked: BundleSelection & { readonly end: number }) =>
    selectParts(index, asked),
  pageIndex: (value: unknown, end: number) => {
    const index = toPageIndex(value, end);
    return index && jsonBytes(index);
  },
  page: (output: unknown, pageNumber: number) =>
    jsonBytes(pageOf(inlineResult(output), pageNumber)),
  picture: (output: unknown, name: string) => pictureOf(inlineResult(output), name),
  result: (output: unknown, _asked: null) => jsonBytes(resultIn(output)),
  extraction: (output: unknown, _asked: null) => {
    const { markdown, source_map } = resultIn(output) ?? {};
    return { markdown, source_map };
  },
  version: (output: unknown, asked: VersionOutput) => versionFiles(output, asked),
  unknownBlocks: (output: unknown, ids: readonly string[]) => unknownBlocks(output, ids),
  azure: (output: unknown, { head, looks }: AzureAnswer) =>
    jsonBytes({
      ...head,
      analyzeResult: azure.toAnalyzeResult(toReadResult(output).result, looks),
    }),
  azureFigure: (output: unknown, id: string) =>
    azure.toFigurePicture(toReadResult(output).result, id),
  llamaParse: (output: unknown, asked: LlamaParseText) => {
    const { result } = toReadResult(output);
    const { kind, looks, isRaw } = asked;
    if (kind === "json") return jsonBytes(llamaParse.toFirstJson(result, looks));
    const text = llamaParse.toText(result, kind, looks);
    const job_metadata = { job_pages: result.middle?.pdf_info.length ?? 0 };
    return isRaw ? Buffer.from(text) : jsonBytes({ [kind]: text, job_metadata });
  },
  llamaParseExpanded: (output: unknown, { head, looks, expand }: LlamaParseExpansion) =>
    jsonBytes({ ...head, ...llamaParse.toExpanded(toReadResult(output).result, looks, expand) }),
  llamaParsePictures: (output: unknown, names: readonly string[]) =>
    llamaParse.toPictures(toReadResult(output).result, names),
  marker: (output: unknown, looks: marker.MarkerLooks) =>
    jsonBytes(marker.toAnswer(toReadResult(output), looks)),
  markerOutput: (output: unknown, looks: marker.MarkerLooks) =>
    jsonBytes(marker.toOutput(toReadResult(output), looks)),
  mineru: (output: unknown, wanted: Wanted) => {
    return jsonBytes(mineru.toFileResult(toReadResult(output).result, wanted));
  },
  mineruZip: (output: unknown, asked: { readonly stem: string; readonly wanted: Wanted }) =>
    mineru.toZipFiles(toReadResult(output).result, asked),
  mineru4: (output: unknown, request: Mineru4Request) =>
    jsonBytes(mineru4.toContent(toReadResult(output).result, request)),
  mineru4Zip: (output: unknown, folder: string) =>
    mineru4.toZipFiles(toReadResult(output).result, folder),
  mineru4Markdown: (output: unknown, _asked: null) =>
    Buffer.from(toReadResult(output).result.markdown ?? ""),
  mineru4Middle: (output: unknown, _asked: null) =>
    jsonBytes(toReadResult(output).result.middle ?? {}),
  docling: (output: unknown, asked: Named<DoclingRequest>) =>
    jsonBytes(docling.toConversion(allowed(output, asked.request), asked)),
  doclingZip: (
    output: unknown,
    asked: { readonly stem: string; readonly request: DoclingRequest },
  ) => docling.toZipFiles(allowed(output, asked.request).result, asked),
  doclingChunks: (output: unknown, asked: Named<DoclingRequest>) => {
    const { result, response } = allowed(output, asked.request);
    const list = jsonBytes(docling.toChunks(result, asked)).subarray(1, -1);
    return { list, seconds: response.elapsed_seconds };
  },
  doclingDocument: (output: unknown, asked: Named<DoclingRequest>) =>
    jsonBytes(docling.toExport(docling.toDocument(allowed(output, asked.request).result, asked))),
  mistral: (output: unknown, asked: Parameters<typeof toOcrResponse>[1]) =>
    jsonBytes(toOcrResponse(toReadResult(output).result, asked)),
  mistralAnnotated: (output: unknown, asked: { readonly pictures: boolean }) => {
    const { markdown, source_map, images } = toReadResult(output).result;
    return { markdown, source_map, images: asked.pictures ? images : undefined };
  },
  openwebui: (output: unknown, fileName: string) => {
    const documents = toDocuments(toReadResult(output).result, fileName);
    return documents.length === 0 ? undefined : jsonBytes(documents);
  },
  tika: (output: unknown, asked: Parameters<typeof tika.toAnswer>[1]) => {
    const { type, body } = tika.toAnswer(toReadResult(output), asked);
    return { type, body: Buffer.from(body) };
  },
  unstructured: (output: unknown, asked: Named<UnstructuredRequest>) =>
    jsonBytes(toElements(toReadResult(output), asked)),
};

/** Members that a conversion looks at that passes on most of a result; all others read all of it. */
const READ: Partial<Record<ConversionName, readonly OutputFormat[]>> = {
  text: [],
  result: [],
  extraction: ["source_map"],
  mineru: ["images"],
  mineruZip: ["images"],
  mineru4: [],
  mineru4Zip: ["images"],
  mineru4Markdown: [],
  mineru4Middle: [],
};

/** Lists and objects of a result that a conversion looks at; `undefined` for all. */
export function readBy(name: ConversionName): readonly OutputFormat[] | undefined {
  return READ[name];
}

export type ConversionName = keyof typeof CONVERSIONS;

/** Details that a conversion needs of the request. */
export type Asked<Name extends ConversionName> = Parameters<(typeof CONVERSIONS)[Name]>[1];

/** Data that it makes of an output. */
export type Converted<Name extends ConversionName> = ReturnType<(typeof CONVERSIONS)[Name]>;

/** Calls a conversion by its name, on the output as people corrected it where a version is given. */
export function convert<Name extends ConversionName>(
  name: Name,
  output: unknown,
  { asked, version, room = Infinity }: ConversionDetails<Name>,
): Converted<Name> {
  const conversion = CONVERSIONS[name] as (output: unknown, asked: Asked<Name>) => Converted<Name>;
  return withinRoom(room, () =>
    conversion(version === undefined ? output : correctOutput(output, version), asked),
  );
}

interface ConversionDetails<Name extends ConversionName> {
  readonly asked: Asked<Name>;
  readonly version?: Version | undefined;
  /** Characters that the answer may have. */
  readonly room?: number;
}

/** A result of a format that the request allows. */
function allowed(output: unknown, request: DoclingRequest): ReadResult {
  const read = toReadResult(output);
  docling.requireFormat(read, request);
  return read;
}

/** A result in the body of its output; NOT_FOUND for one in an archive. */
function inlineResult(output: unknown): InlineResult {
  const result = resultIn(output);
  if (result === undefined || "tarball_url" in result || "tarball_b64" in result) throw notByPage();
  return result as InlineResult;
}

function ownText(output: unknown, format: OutputFormat): Buffer | undefined {
  const text = resultIn(output)?.[format];
  return typeof text === "string" ? Buffer.from(text) : undefined;
}
