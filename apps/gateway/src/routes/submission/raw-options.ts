import { optionsOn, ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { parseJson } from "../../http/read-body.ts";

const TYPES = new Map(optionsOn("query").map(({ name, option }) => [name, option.type]));
/** Parameters of the request itself. */
const NOT_INPUT = new Set(["wait"]);

/**
 * The job input beside a plain document: the header `X-Parser-Input` as JSON, over it the query.
 * What cannot be read as the type of its field stays text, so that the worker says what is wrong.
 */
export function readRawOptions(request: FastifyRequest): Record<string, unknown> {
  const options = Object.entries(request.query as Record<string, string | string[]>)
    .filter(([name]) => !NOT_INPUT.has(name))
    .map(([name, value]) => [name, readOption(name, value)] as const);
  return { ...readHeader(request.headers["x-parser-input"]), ...Object.fromEntries(options) };
}

function readHeader(header: string | string[] | undefined): object {
  if (header === undefined) return {};
  const value = tryParse(String(header));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new ParserError("INVALID_INPUT", "The header X-Parser-Input must contain a JSON object.");
}

function tryParse(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return undefined;
  }
}

function readOption(name: string, value: string | string[]): unknown {
  const type = TYPES.get(name);
  if (type === "list") return [value].flat().flatMap((text) => text.split(","));
  const text = [value].flat()[0] ?? "";
  if (type === "integer" && /^-?\d{1,9}$/.test(text)) return Number(text);
  if (type === "boolean" && /^(?:true|false)$/.test(text)) return text === "true";
  return text;
}
