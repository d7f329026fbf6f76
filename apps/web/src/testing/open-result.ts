import type { JobEnvelope } from "@parsewright/contract";
import type { Page } from "playwright-core";
import type { PageTests } from "./use-page.ts";

type Opening = Parameters<PageTests["open"]>[0] & {
  /** What the gateway gives as the document; without it there is none. */
  readonly document?: Buffer;
  /** After the job in the address. */
  readonly block?: string;
  readonly inputFormat?: string;
};

/** Opens a completed job whose result is replaced on its way to the page. */
export async function openResult(
  tests: PageTests,
  result: object,
  { document, block, inputFormat = "pdf", ...options }: Opening = {},
): Promise<{ readonly page: Page }> {
  const { page } = await tests.open(options);
  await page.waitForSelector("h1");
  const job = {
    id: "made",
    status: "COMPLETED",
    executionTime: 1,
    output: {
      ok: true,
      elapsed_seconds: 1,
      parser_version: "<b>1</b>",
      debug: {
        gpu: { available: false },
        model_dir: null,
        phase_ms: {},
        backend: "<i>x</i>",
        input_format: inputFormat,
      },
      results: [{ basename: "doc", source: "b64", pages_requested: -1, ...result }],
    },
  } satisfies JobEnvelope;
  await page.route("**/status/made", (route) => route.fulfill({ json: job }));
  if (document) await page.route("**/document/made", (route) => route.fulfill({ body: document }));
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/job/made${block === undefined ? "" : `/${block}`}`,
  );
  await page.waitForSelector(".result");
  return { page };
}
