import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import {
  BACKENDS,
  type BackendName,
  type Document,
  JobInput,
  ParserError,
} from "@parsewright/contract";
import type { CommandIo, EngineModule } from "../command-io.ts";
import type { Check } from "./check.ts";

const PROBE_TEXT = "The engine reads this line.";

/** The smallest PDF with a line of text. It has no cross-reference table: PDFium rebuilds that. */
const PROBE_PDF = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 57>> stream
BT /F 12 Tf 40 50 Td (${PROBE_TEXT}) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;

/** Parses a one-line PDF for real, then once with every other backend. */
export async function checkEngine(io: CommandIo): Promise<Check[]> {
  let engineModule: EngineModule;
  try {
    engineModule = await io.loadEngine();
  } catch (error) {
    return [broken(`it does not load: ${textOf(error)}`)];
  }
  return [
    await checkPdfEngine(engineModule, io.signal),
    ...(await Promise.all(BACKENDS.map((name) => checkBackend(name, engineModule, io.signal)))),
  ];
}

async function checkPdfEngine(engineModule: EngineModule, signal: AbortSignal): Promise<Check> {
  try {
    const document = await parseProbe("pipeline", engineModule, signal);
    const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
    if (!markdown.includes(PROBE_TEXT)) return broken("it misread a one-line PDF");
    return { name: "PDF engine", status: "ok", detail: "read a one-line PDF", essential: true };
  } catch (error) {
    return broken(textOf(error));
  }
}

async function checkBackend(
  name: BackendName,
  engineModule: EngineModule,
  signal: AbortSignal,
): Promise<Check> {
  const check = { name: `Backend ${name}` };
  if (name.endsWith("-http-client"))
    return { ...check, status: "ok", detail: "uses the model server in server_url" };
  try {
    const { _backend: used } = await parseProbe(name, engineModule, signal);
    const isItself = name.startsWith(used);
    const detail = isItself ? "available" : `runs as ${used}: there is no local model server`;
    return { ...check, status: isItself ? "ok" : "note", detail };
  } catch (error) {
    return { ...check, status: "note", detail: textOf(error) };
  }
}

async function parseProbe(
  backend: BackendName,
  { createEngine }: EngineModule,
  signal: AbortSignal,
): Promise<Document> {
  const bytes = new TextEncoder().encode(PROBE_PDF);
  const images = { add: () => Promise.resolve() };
  return createEngine({}).parse({ bytes, options: JobInput.parse({ backend }), images, signal });
}

function broken(detail: string): Check {
  const fix = 'Run "npm ci" and "npm run build" again, then "parsewright doctor".';
  return { name: "PDF engine", status: "missing", detail, fix, essential: true };
}

function textOf(error: unknown): string {
  const { message, cause } = ParserError.from(error);
  return cause instanceof Error ? `${message} ${cause.message}` : message;
}
