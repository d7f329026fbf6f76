import type { JobSources, JobTransports } from "../handler-parts.ts";
import { checkServerUrl } from "../input/check-server-url.ts";
import { describeSource, sourceKindOf } from "../input/describe-source.ts";
import { fetchInput } from "../input/fetch-input.ts";
import type { InputSettings } from "../input/input-settings.ts";
import { checkTransport, type OutputSettings } from "../output/output-settings.ts";
import { packageResult, type PackagingRequest, spillResult } from "../output/package-result.ts";
import { type BucketPolicy, checkJobBucket, withJobBucket } from "../output/s3/job-bucket.ts";

export interface JobSettings {
  readonly input: InputSettings;
  readonly output: OutputSettings;
}

/** The sources and transports of a worker with these settings, as jobs use them. */
export function connectJob({ input: settings, output }: JobSettings): {
  readonly sources: JobSources;
  readonly transports: JobTransports;
} {
  const { allowLocalFetch: allowPrivateHosts, proxies } = settings;
  const policy: BucketPolicy = { allowPrivateHosts, proxies };
  const outputFor = ({ s3Config }: PackagingRequest) => withJobBucket(output, s3Config, policy);
  return {
    sources: {
      async check(input, s3Config) {
        if (s3Config === undefined) checkTransport(input, output);
        else await checkJobBucket(s3Config, policy);
        if (input.server_url !== null) await checkServerUrl(input.server_url, settings);
      },
      fetch: (input, to) => fetchInput(input, { ...to, settings }),
      describe: describeSource,
      kindOf: sourceKindOf,
    },
    transports: {
      package: (request) => packageResult(request, outputFor(request)),
      spill: (request) => spillResult(request, outputFor(request)),
    },
  };
}
