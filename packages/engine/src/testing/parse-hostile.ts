import { ParserError } from "@parsewright/contract";
import { createEngine } from "../engine.ts";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

export interface HostileOutcome {
  /** `ok`, or the code of the error; `INTERNAL` is what nobody foresaw. */
  readonly outcome: string;
  readonly markdown: string;
  readonly pictureCount: number;
}

/** Parses a file that may be made to deceive, comments and all. A failure is an outcome. */
export async function parseHostile(bytes: Uint8Array): Promise<HostileOutcome> {
  let pictureCount = 0;
  const images = {
    add: async () => {
      pictureCount += 1;
    },
  };
  try {
    const document = await createEngine().parse({
      bytes,
      options: { ...sampleOptions, comments: true },
      images,
      signal: new AbortController().signal,
    });
    const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
    return { outcome: "ok", markdown, pictureCount };
  } catch (error) {
    return { outcome: ParserError.from(error).code, markdown: "", pictureCount };
  }
}
