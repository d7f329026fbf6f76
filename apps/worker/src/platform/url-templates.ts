/** Addresses of the worker's platform. All of them may still hold `$ID` for a job, except those for taking and stopping. */
export interface PlatformAddresses {
  readonly take: string;
  /** Undefined where `take` has no `/job-take/` to derive it from; the same holds for `stop`. */
  readonly takeBatch: string | undefined;
  readonly stop: string | undefined;
  readonly done: string;
  readonly stream: string | undefined;
  /** Our gateway's addition: hands a job back at once. */
  readonly returnJob: string | undefined;
  /** Our gateway's addition too: where workers share the pages of long documents. Knows no job. */
  readonly pages: string | undefined;
}

/** Values of the placeholders of templates. */
export interface TemplateValues {
  readonly RUNPOD_POD_ID: string;
  readonly RUNPOD_GPU_TYPE_ID: string;
  readonly RUNPOD_ENDPOINT_ID: string;
}

/** Fills in what is the same for every job. The platform's test harness leaves such placeholders to the worker. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => replaceEvery(filled, `$${name}`, value),
    template,
  );
}

/** In an address that knows no job `$ID` is the worker. */
export function fillWorkerTemplate(template: string, values: TemplateValues): string {
  return replaceEvery(fillTemplate(template, values), "$ID", values.RUNPOD_POD_ID);
}

/** The other addresses that the worker asks are the one for taking with another word in it. */
export function deriveFromTake(take: string, route: string): string | undefined {
  return take.includes("/job-take/") ? take.replace("/job-take/", `/${route}/`) : undefined;
}

export function jobAddress(template: string, jobId: string): string {
  return replaceEvery(template, "$ID", jobId);
}

/** Adds parameters to an address that may or may not have some. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

function replaceEvery(text: string, placeholder: string, value: string): string {
  return text.replaceAll(placeholder, () => encodeURIComponent(value));
}
