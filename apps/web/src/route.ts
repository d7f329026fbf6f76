import { useEffect, useState } from "preact/hooks";

const ID = "[a-zA-Z0-9_-]{1,128}";
const BLOCK = String.raw`p\d{1,9}\.[bef]\d{1,9}`;
const PAGE = String.raw`p(\d{1,9})`;
const JOB = new RegExp(`^#/job/(${ID})(?:/(${BLOCK})|/${PAGE})?$`);
const AGAIN = new RegExp(`^#/again/(${ID})$`);
const COMPARE = new RegExp(`^#/compare/(${ID})(?:/(${ID}))?$`);

/** A place within the page. */
export type Route =
  | { readonly view: "start" }
  | { readonly view: "documents" }
  | { readonly view: "operate" }
  /** A result, or the progress of the job. */
  | { readonly view: "job"; readonly jobId: string }
  /** The form for a document that the gateway keeps. */
  | { readonly view: "again"; readonly jobId: string }
  | { readonly view: "compare"; readonly jobId: string; readonly otherId?: string | undefined };

/** Finds the view that an address asks for; the start page for an unknown one. */
export function routeOf(hash: string): Route {
  const jobId = jobIdOf(hash);
  if (jobId !== undefined) return { view: "job", jobId };
  if (hash === "#/documents") return { view: "documents" };
  if (hash === "#/operate") return { view: "operate" };
  const [, again] = AGAIN.exec(hash) ?? [];
  if (again !== undefined) return { view: "again", jobId: again };
  const [, compared, otherId] = COMPARE.exec(hash) ?? [];
  if (compared !== undefined) return { view: "compare", jobId: compared, otherId };
  return { view: "start" };
}

/** The job whose result an address shows; `undefined` everywhere else. */
export function jobIdOf(hash: string): string | undefined {
  return JOB.exec(hash)?.[1];
}

/** The block of a job's result that an address names, such as `p3.b12`. */
export function blockIdOf(hash: string): string | undefined {
  return JOB.exec(hash)?.[2];
}

/** The page of the document that an address names, counted from 1. */
export function pageNumberOf(hash: string): number | undefined {
  const [, , , number] = JOB.exec(hash) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The address of a job, or of a block or page (`p3`) of its result, within the page. */
export function jobAddress(jobId: string, place?: string): string {
  return `#/job/${jobId}${place === undefined ? "" : `/${place}`}`;
}

/** The address of two results side by side; of the choice of the second one, where it is not given. */
export function compareAddress(jobId: string, otherId?: string): string {
  return otherId === undefined ? `#/compare/${jobId}` : `#/compare/${jobId}/${otherId}`;
}

/** The place that is open, as the address says it, so that Back and Reload work. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return routeOf(hash);
}
