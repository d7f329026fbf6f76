import * as fc from "fast-check";
import { aText, ODD_TEXTS, type Schema, type Schemas, valueOf } from "./schema-values.ts";

/** A request that an OpenAPI document allows, or nearly. */
export interface OddRequest {
  readonly method: string;
  /** As the document writes it; `{name}` is filled when the request is sent. */
  readonly path: string;
  /** For the parameters of the path: a text, or a number that picks an id that the service has given out. */
  readonly parameters: readonly (string | number)[];
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Picks a key. */
  readonly key: number;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Schemas };
}

const METHODS = ["get", "post", "put", "head", "delete"];
const OTHER_METHODS = ["DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];
const ODD_CONTENT_TYPES = [
  "",
  "nonsense",
  ";;;",
  "application/pdf",
  "text/plain; charset=nonsense",
  "multipart/form-data",
  "multipart/form-data; boundary=b",
  "application/x-www-form-urlencoded",
];
const ODD_BODIES = [
  "",
  "\0",
  "[".repeat(100_000),
  `{"input":${"[".repeat(1000)}`,
  '{"input":"\\ud800"}',
  '{"input":{"__proto__":1}}',
  '{"output":"\\u0000"}',
  '{"input":1e999}',
  `{"input":[${"[],".repeat(20_000)}[]]}`,
  '{"input":{"password":"\\u0000\\udfff"}}',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\nContent-Type: \x01\r\n\r\n%PDF\r\n--b--\r\n',
];
/** What the platform's clients, proxies and browsers send beside what an operation names. */
const OTHER_HEADERS = ["range", "last-event-id", "accept", "x-forwarded-host", "if-none-match"];

/** The same requests for the same document, number and seed. */
export function oddRequests(
  document: unknown,
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly OddRequest[] {
  const { paths, components } = document as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] === undefined
        ? []
        : [requestOf({ path, method, operation: item[method] as Operation, components })],
    ),
  );
  return fc.sample(fc.oneof(...operations), { numRuns: count, seed });
}

function requestOf(options: {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly components: OpenApi["components"];
}): fc.Arbitrary<OddRequest> {
  const { path, method, operation, components } = options;
  const named = (place: string) =>
    (operation.parameters ?? []).flatMap((each) => (each.in === place ? [each.name] : []));
  const usual = { arbitrary: fc.constant(method.toUpperCase()), weight: 9 };
  return fc
    .record({
      method: fc.oneof(usual, { arbitrary: fc.constantFrom(...OTHER_METHODS), weight: 1 }),
      parameters: fc.array(
        fc.oneof({ arbitrary: fc.nat(), weight: 3 }, { arbitrary: aText(), weight: 1 }),
        { minLength: 3, maxLength: 3 },
      ),
      query: someOf([...named("query"), "x"], aQueryValue()),
      headers: someOf([...named("header").map(toLowerCase), ...OTHER_HEADERS], aHeaderValue()),
      content: contentOf(operation, components.schemas),
      key: fc.oneof({ arbitrary: fc.constant(0), weight: 8 }, fc.nat({ max: 9 })),
    })
    .map(({ content, headers, ...request }) => ({
      ...request,
      path,
      headers: { ...headers, ...(content?.type && { "content-type": content.type }) },
      ...(content && { body: content.bytes }),
    }));
}

function someOf(names: readonly string[], value: fc.Arbitrary<string>) {
  const unique = [...new Set(names)];
  return fc.oneof(
    fc.constant<Record<string, string>>({}),
    fc.dictionary(fc.constantFrom(...unique), value, { maxKeys: 3 }),
  );
}

function aQueryValue(): fc.Arbitrary<string> {
  return fc.oneof(fc.integer({ min: -2, max: 2000 }).map(String), aText());
}

/** Node itself refuses to send anything else. */
function aHeaderValue(): fc.Arbitrary<string> {
  const sendable = ODD_TEXTS.filter((text) => /^[\t\x20-\x7e]*$/.test(text));
  return fc.oneof(
    fc.constantFrom(...sendable, "bytes=0-", "bytes=5-1", "text/event-stream", "{[,", "{}"),
    fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
  );
}

function contentOf(operation: Operation, schemas: Schemas) {
  const described = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    type === "multipart/form-data"
      ? formOf(schema, schemas)
      : type === "application/json"
        ? valueOf(schema, schemas).map((value) => ({ type, bytes: toBytes(jsonOf(value)) }))
        : fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type, bytes })),
  );
  const odd = fc.record({
    type: fc.constantFrom(...ODD_CONTENT_TYPES, "application/json"),
    bytes: fc.oneof(
      fc.constantFrom(...ODD_BODIES).map(toBytes),
      fc.json({ maxDepth: 3 }).map(toBytes),
      fc.uint8Array({ maxLength: 200 }),
    ),
  });
  const usual = described.map((arbitrary) => ({ arbitrary, weight: 4 }));
  return fc.oneof(...usual, { arbitrary: odd, weight: 1 }, fc.constant(undefined));
}

/** A form with the fields of the schema; those that are not texts as JSON. */
function formOf(schema: Schema, schemas: Schemas) {
  return valueOf(schema, schemas).map((value) => {
    const fields = Object.entries((value ?? {}) as Record<string, unknown>);
    const parts = fields.map(([name, field]) => {
      const file = /^files?$/.test(name)
        ? '; filename="a.pdf"\r\nContent-Type: application/pdf'
        : "";
      const text = typeof field === "string" ? field : jsonOf(field);
      return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    });
    return {
      type: "multipart/form-data; boundary=b",
      bytes: toBytes(`${parts.join("")}--b--\r\n`),
    };
  });
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

function toBytes(text: string): Uint8Array {
  return Buffer.from(text);
}

function toLowerCase(text: string): string {
  return text.toLowerCase();
}
