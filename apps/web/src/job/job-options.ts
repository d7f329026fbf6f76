import type { JobFields } from "@parsewright/client/browser";
import {
  type BackendName,
  fromJobFields,
  type JobFields as JobFieldTable,
  optionsOn,
  OUTPUT_FORMATS,
  type OptionValues,
  type SentJob,
} from "@parsewright/contract";
import { basenameOf } from "./basename.ts";

type FormFields = OptionValues<JobFieldTable, "page">;

/** The options as the form holds them: texts as typed, so that nothing is lost while typing. */
export interface JobOptions extends FormFields {
  readonly firstPage: string;
  readonly lastPage: string;
}

export const FORM_FIELDS = optionsOn("page");

export const DEFAULT_OPTIONS: JobOptions = {
  ...(Object.fromEntries(
    FORM_FIELDS.map(({ name, option }) => [name, option.default ?? undefined]),
  ) as unknown as FormFields),
  firstPage: "",
  lastPage: "",
};

interface BackendChoice {
  readonly title: string;
  readonly explanation: string;
  /** Time and machines that it takes, as the documentation of the project measures them. */
  readonly cost: string;
}

const GPU_COST = "Takes seconds of GPU time per page.";
const SERVER_COST = "As fast as that server answers.";

/** The backends, with what each means for the reader. */
export const BACKEND_CHOICES: Readonly<Record<BackendName, BackendChoice>> = {
  pipeline: {
    title: "Pipeline",
    explanation: "Text of the file, small models for layout and scans. Runs on every machine.",
    cost: "Most pages take a small part of a second, those that need the layout model about a second of CPU time; office documents take a moment.",
  },
  "hybrid-auto-engine": {
    title: "Hybrid",
    explanation: "Text of the file, with a vision model for the hard parts.",
    cost: GPU_COST,
  },
  "vlm-auto-engine": {
    title: "Vision model",
    explanation: "A vision model reads every page.",
    cost: GPU_COST,
  },
  "hybrid-http-client": {
    title: "Hybrid, model server",
    explanation: "As hybrid, with a model server whose address you enter.",
    cost: SERVER_COST,
  },
  "vlm-http-client": {
    title: "Vision model, model server",
    explanation: "As vision model, with a model server whose address you enter.",
    cost: SERVER_COST,
  },
};

/** Costs of some options, shown after their descriptions. */
export const OPTION_COSTS: Readonly<Record<string, string>> = {
  force_ocr: "Slower: every page is drawn and its lines are recognised.",
  formula_enable: "Takes up to 0.06 s of computing per formula.",
  lang: "Costs nothing if it is right; a scan in another script can take 8 s longer per page.",
  effort: "High asks the vision model more often.",
};

/** Backends with this ending need the address of a model server, which the form then asks for. */
export function needsServer(backend: BackendName): boolean {
  return backend.endsWith("-http-client");
}

/** Only hybrid backends have an effort to set; the form disables it for the others. */
export function isHybrid(backend: BackendName): boolean {
  return backend.startsWith("hybrid");
}

/** The job that a form describes, by the names of the job input. */
export function toJob({ firstPage, lastPage, ...options }: JobOptions): SentJob {
  return {
    ...options,
    start_page: (readPage(firstPage, 1) ?? 1) - 1,
    end_page: (readPage(lastPage, 0) ?? 0) - 1,
    effort: isHybrid(options.backend) ? options.effort : undefined,
    server_url: needsServer(options.backend) ? options.server_url?.trim() : undefined,
    basename: options.basename.trim() || undefined,
  };
}

/** The fields of a job, from a form in which `findProblem` finds none. */
export function toJobFields(options: JobOptions, documentName: string): JobFields {
  const job = {
    ...toJob(options),
    basename: options.basename.trim() || basenameOf(documentName),
    // The archive holds every output; the page takes it apart and offers it as a whole too.
    transport: "tarball_b64",
    // Pictures in three files would make the archive three times as large.
    embed_images: false,
  } as const;
  return fromJobFields({ ...job, formats: [...OUTPUT_FORMATS] }, "client");
}

/** Describes the first mistake in a form, with the name of the field; `undefined` if there is none. */
export function findProblem(options: JobOptions): string | undefined {
  const first = readPage(options.firstPage, 1);
  const last = readPage(options.lastPage, 0);
  if (first === undefined) return "First page: enter a number from 1.";
  if (last === undefined) return "Last page: enter a number from 1, or leave it empty for the end.";
  if (last !== 0 && last < first) return "Last page: it comes before the first page.";
  if (!/^[a-zA-Z0-9_-]*$/.test(options.basename.trim())) {
    return "Name of the outputs: use letters, digits, - and _ only.";
  }
  if (needsServer(options.backend) && !/^https?:\/\/\S+$/.test(options.server_url?.trim() ?? "")) {
    return "Model server: enter its address, beginning with http:// or https://.";
  }
  return undefined;
}

/** A page number as people count, the fallback for nothing, `undefined` for anything else. */
function readPage(text: string, fallback: number): number | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return fallback;
  return /^[1-9]\d{0,6}$/.test(trimmed) ? Number(trimmed) : undefined;
}
