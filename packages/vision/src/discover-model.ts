import type { ModelServer } from "./model-server.ts";
import { asRecord, parseJson } from "./read-json.ts";
import { statusFailed, unusable } from "./vision-errors.ts";

/** Servers that serve one model need not list it. */
const NO_LIST_STATUSES = [404, 405, 501];

/** Most names that an error text lists. */
const MAX_SHOWN_NAMES = 10;
const MAX_NAME_CHARACTERS = 200;

/** The name of the model to ask: the configured one, or the only one that the server has. */
export async function discoverModel(
  server: ModelServer,
  configured: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const reply = await server.call("/v1/models", { signal });
  if (configured !== undefined && NO_LIST_STATUSES.includes(reply.status)) return configured;
  if (reply.status !== 200) throw statusFailed(server.field, reply.status);
  const names = readNames(reply.text);
  if (names === undefined) {
    throw unusable(
      server.field,
      "what answers at /v1/models is not an OpenAI-compatible model server",
    );
  }
  return chooseName(names, configured, server.field);
}

function chooseName(names: readonly string[], configured: string | undefined, field: string) {
  const listed = names
    .slice(0, MAX_SHOWN_NAMES)
    .map((name) => name.slice(0, MAX_NAME_CHARACTERS))
    .join(", ");
  if (configured !== undefined) {
    if (names.includes(configured)) return configured;
    throw unusable(field, `the model server has no model '${configured}'. It has: ${listed}`);
  }
  const [only] = names;
  if (only === undefined) throw unusable(field, "the model server has no model. Load one");
  if (names.length === 1) return only;
  throw unusable(field, `the model server has several models. Configure one of: ${listed}`);
}

function readNames(text: string): string[] | undefined {
  const { data } = asRecord(parseJson(text)) ?? {};
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((entry) => {
    const { id } = asRecord(entry) ?? {};
    return typeof id === "string" && id !== "" ? [id] : [];
  });
}
