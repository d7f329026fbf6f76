import { flagOf, fromJobFields, JOB_FIELDS, optionsOn, type SentJob } from "@parsewright/contract";

/** The variable that the shown code takes the key from. */
const KEY_VARIABLE = "PARSER_API_KEY";

/** A call of the service that does what the form would. */
export interface Call {
  readonly baseUrl: string;
  readonly endpointId: string;
  /** The name of a file on the caller's machine, or an address. */
  readonly document: { readonly fileName: string } | { readonly url: string };
  /** Fields of the job that have not the service's default. */
  readonly input: SentJob;
}

/** The languages that a call can be shown in. */
export const CALL_LANGUAGES = {
  curl: { title: "curl", write: curlCode },
  typescript: { title: "TypeScript", write: typescriptCode },
  python: { title: "Python", write: pythonCode },
  cli: { title: "Command line", write: commandCode },
} as const;
export type CallLanguage = keyof typeof CALL_LANGUAGES;

/** Leaves out fields at their defaults, so that the code is short, and replaces the password with a placeholder. */
export function changedFields(job: SentJob): SentJob {
  const changed = Object.entries(job).filter(([name, value]) => {
    const option = JOB_FIELDS[name as keyof typeof JOB_FIELDS];
    // The command line has another default than the service.
    return value !== undefined && (name === "backend" || value !== option.default);
  });
  const shown = changed.map(([name, value]) => [name, name === "password" ? "PASSWORD" : value]);
  return Object.fromEntries(shown) as SentJob;
}

function curlCode({ baseUrl, endpointId, document, input }: Call): string {
  const lines =
    "url" in document
      ? [
          "-H 'Content-Type: application/json'",
          `-d ${shellText(JSON.stringify({ input: { ...input, file_url: document.url } }))}`,
        ]
      : [
          `-F ${shellText(`input=${JSON.stringify(input)}`)}`,
          `-F ${shellText(`file=@"${document.fileName.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`,
        ];
  return [
    `curl -H "Authorization: Bearer $${KEY_VARIABLE}" -H 'Accept: text/markdown'`,
    ...lines,
    shellText(`${baseUrl}/v2/${endpointId}/runsync`),
  ].join(" \\\n  ");
}

function typescriptCode({ baseUrl, endpointId, document, input }: Call): string {
  const settings = `{
  baseUrl: ${JSON.stringify(baseUrl)},
  endpointId: ${JSON.stringify(endpointId)},
  apiKey: process.env.${KEY_VARIABLE},
}`;
  const options = { ...fromJobFields(input, "client"), returnFormat: "inline" };
  const call =
    "url" in document
      ? `parseDocument(${objectText({ fileUrl: document.url, ...options })})`
      : `parseDocumentFromFile(${JSON.stringify(document.fileName)}, ${objectText(options)})`;
  return `import { ParserClient } from "@parsewright/client";

const client = new ParserClient(${settings});
const response = await client.${call};
console.log(client.first(response).markdown);
`;
}

function pythonCode({ baseUrl, endpointId, document, input }: Call): string {
  const options = { ...fromJobFields(input, "python"), return_format: "inline" };
  const words = Object.entries(options).map(([name, value]) => `    ${name}=${pythonText(value)},`);
  const [method, source] =
    "url" in document
      ? ["parse_document", `file_url=${pythonText(document.url)}`]
      : ["parse_document_from_file", pythonText(document.fileName)];
  return `import os

from parser_client import ParserClient

client = ParserClient(
    ${pythonText(endpointId)},
    os.environ["${KEY_VARIABLE}"],
    base_url=${pythonText(baseUrl)},
)
response = client.${method}(
    ${source},
${words.join("\n")}
)
print(client.first(response)["markdown"])
`;
}

function commandCode({ baseUrl, endpointId, document, input }: Call): string {
  const { start_page: first = 0, end_page: last = -1 } = input;
  const isRange = first !== 0 || last !== -1;
  const command = [
    `parsewright parse ${"url" in document ? "-" : shellText(document.fileName)}`,
    `--url ${shellText(baseUrl)}`,
    `--endpoint ${shellText(endpointId)}`,
    ...(isRange ? [`--pages ${first}-${last === -1 ? "" : last}`] : []),
    ...commandFlags(input),
  ].join(" \\\n  ");
  const key = `# The key comes from ${KEY_VARIABLE}.\n`;
  return "url" in document
    ? `${key}curl -sSfL ${shellText(document.url)} | ${command}`
    : key + command;
}

/** Writes every field of the job that has a flag. Fields at their defaults have been left out before. */
function commandFlags(input: SentJob): readonly string[] {
  const values = new Map<string, SentJob[keyof SentJob]>(Object.entries(input));
  return optionsOn("cli").flatMap((row) => {
    const value = values.get(row.field);
    if (value === undefined || value === null || Array.isArray(value)) return [];
    const flag = flagOf(row);
    return [row.option.type === "boolean" ? flag : `${flag} ${shellText(`${value}`)}`];
  });
}

/** As a shell reads it, whatever it holds. */
function shellText(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function objectText(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( +)"(\w+)":/gm, "$1$2:");
}

/** Texts, numbers, switches and lists of them: Python writes them as JSON does, but for the names of the switches. */
function pythonText(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return Array.isArray(value) ? `[${value.map(pythonText).join(", ")}]` : JSON.stringify(value);
}
