import { serveParsing } from "./parsing/serve-parsing.ts";

// Started by parsing/process-parser.ts.
serveParsing(() => import("@parser/engine"));
