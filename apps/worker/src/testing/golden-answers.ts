import { HandlerResponse } from "@parsewright/contract";
import type { Heard } from "./golden-ways.ts";

/** What the reference worker was asked, and what it answered. */
export interface GoldenPair {
  readonly case: string;
  readonly input: unknown;
  readonly wire: { readonly output: ReferenceOutput; readonly error?: string };
  readonly progress: readonly Record<string, unknown>[];
  readonly log_msgs: readonly string[];
}

interface ReferenceOutput {
  readonly results?: readonly Record<string, unknown>[];
  readonly debug: { readonly phase_ms: object; readonly input_format?: string };
}

/** What is compared of an answer. */
export interface GoldenAnswer {
  /** Of the response, of its entry and of `debug`, in their order. */
  readonly keys: readonly string[];
  readonly entryKeys: readonly string[];
  readonly debugKeys: readonly string[];
  readonly error: string | undefined;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly phases: readonly string[];
  readonly inputFormat: string | undefined;
  readonly progress: readonly Record<string, unknown>[];
  readonly logs: readonly string[];
}

/** See "extra fields" in docs/compatibility.md. */
const OUR_KEYS = ["parser_error", "parser_kind", "parser_transport"];
const ENTRY_KEYS = ["basename", "source", "pages_requested"];
const PROGRESS_KEYS = ["phase", "start_page", "input_format", "end_page"];

/** The reference worker's answer, with what differs in every answer put right: see "Responses" in docs/compatibility.md. */
export function theirAnswer({ wire, progress, log_msgs: logs }: GoldenPair): GoldenAnswer {
  const { output } = wire;
  const [entry = {}] = output.results ?? [];
  return {
    keys: Object.keys(output).map((key) => key.replace("mineru_", "parser_")),
    entryKeys: Object.keys(entry),
    debugKeys: Object.keys(output.debug),
    error: wire.error?.replaceAll("MINERU_", "PARSER_"),
    entry: pick(entry, ENTRY_KEYS),
    phases: Object.keys(output.debug.phase_ms),
    inputFormat: output.debug.input_format?.replace("ooxml", "docx"),
    progress: progress.map((update) => {
      if (update["phase"] !== "parsing") return update;
      const inputFormat = String(update["input_format"]).replace("ooxml", "docx");
      const named = { input_format: inputFormat, end_page: update["end_page"] ?? -1 };
      return pick({ ...update, ...named }, PROGRESS_KEYS);
    }),
    logs,
  };
}

/** Where no resolver answers, the host cannot be found either. */
const NO_RESOLVER = "[Errno -3] Temporary failure in name resolution";

export function ourAnswer({ output, progress, logs }: Heard): GoldenAnswer {
  const response = HandlerResponse.parse(output);
  const [entry = {}] = "results" in response ? response.results : [];
  const error = "error" in response ? response.error : undefined;
  return {
    keys: Object.keys(output).filter((key) => key !== "error" && !OUR_KEYS.includes(key)),
    entryKeys: Object.keys(entry).filter((key) => !OUR_KEYS.includes(key)),
    // Fields of our own: the audit, and why another backend ran, since there is no GPU here.
    debugKeys: Object.keys(output.debug).filter((key) => !key.startsWith("parser_")),
    error: error?.replace(NO_RESOLVER, "[Errno -2] Name or service not known"),
    entry: pick(entry, ENTRY_KEYS),
    phases: Object.keys(response.debug.phase_ms),
    inputFormat: "input_format" in response.debug ? response.debug.input_format : undefined,
    progress: (progress as Record<string, unknown>[])
      .filter(({ phase }) => phase !== "reading_pages")
      .map((update) => pick(update, PROGRESS_KEYS)),
    logs,
  };
}

function pick(from: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}
