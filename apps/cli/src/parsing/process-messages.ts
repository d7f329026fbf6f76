import type { ErrorBody } from "@parser/contract";
import type { Environment, ParseProgress } from "@parser/engine";
import type { LocalSettings } from "./folder-parser.ts";

/** What a parsing process is told: how to parse, once, and then one document after another. */
export type ParsingRequest =
  | { readonly kind: "open"; readonly settings: LocalSettings; readonly environment: Environment }
  | {
      readonly kind: "parse";
      readonly file: string;
      readonly stem: string;
      readonly folder: string;
    };

/** What it says of the document that it parses. */
export type ParsingReport =
  | { readonly kind: "progress"; readonly progress: ParseProgress }
  | { readonly kind: "done"; readonly pages: number }
  | { readonly kind: "failed"; readonly error: ErrorBody; readonly cause: string };
