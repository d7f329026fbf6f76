import type { OptionTable } from "./option.ts";

const ONLY_HERE = {
  hosted: { absent: "the hosted API has no such parameter" },
  client: { absent: "the job input of the specification has no such field" },
  python: { absent: "the job input of the specification has no such field" },
  mcp: { absent: "a service that parses for the tool could not do it" },
  page: { absent: "the job input of the specification has no such field" },
  query: { absent: "the job input of the specification has no such field" },
} as const;

/** Options of the engine on this machine that a job cannot ask for. `parsewright parse` refuses them with a service. */
export const LOCAL_OPTIONS = {
  page_furniture: {
    type: "choice",
    values: ["drop", "keep"],
    default: "drop",
    description: "Running headers, footers and page notes in Markdown.",
    on: ONLY_HERE,
  },
} as const satisfies OptionTable;
