import type { JobSources, JobTransports } from "../handler-parts.ts";
import { checkServerUrl } from "../input/check-server-url.ts";
import { describeSource, sourceKindOf } from "../input/describe-source.ts";
import { fetchInput } from "../input/fetch-input.ts";
import type { InputSettings } from "../input/input-settings.ts";
import { checkTransport, type OutputSettings } from "../output/output-settings.ts";
import { packageResult, spillResult } from "../output/package-result.ts";

export interface JobSettings {
  readonly input: InputSettings;
  readonly output: OutputSettings;
}

/** The sources and transports of a worker with these settings, as jobs use them. */
export function connectJob({ input: settings, output }: JobSettings): {
  readonly sources: JobSources;
  readonly transports: JobTransports;
} {
  return {
    sources: {
      async check(input) {
        checkTransport(input, output);
        if (input.server_url !== null) await checkServerUrl(input.server_url, settings);
      },
      fetch: (input, to) => fetchInput(input, { ...to, settings }),
      describe: describeSource,
      kindOf: sourceKindOf,
    },
    transports: {
      package: (request) => packageResult(request, output),
      spill: (request) => spillResult(request, output),
    },
  };
}
