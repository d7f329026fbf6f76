import type { MissingResult } from "@parsewright/contract";
import { useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { download } from "../common/download.ts";
import { countOf } from "../common/status-words.ts";
import { peopleWords, wordsOfError } from "../job/people-words.ts";
import type { ListedJob } from "../job/use-jobs.ts";
import { nameOf } from "./document-row.tsx";

/** Results that a message names; the zip lists all. */
const NAMED = 3;

/** Saves the results of several documents as one zip, and says which of them it lacks. */
export function useResultDownload(client: PageClient) {
  const [isDownloading, setDownloading] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isDownloading,
    problem,
    async download(jobs: readonly ListedJob[]) {
      setDownloading(true);
      setProblem(undefined);
      try {
        const { zip, missing } = await client.readResults(jobs.map(({ id }) => id));
        download(zip, "results.zip");
        setProblem(missingWords(missing, jobs));
      } catch (error) {
        setProblem(wordsOfError(error));
      }
      setDownloading(false);
    },
  };
}

function missingWords(
  missing: readonly MissingResult[],
  jobs: readonly ListedJob[],
): string | undefined {
  if (missing.length === 0) return undefined;
  const names = new Map(jobs.map((job) => [job.id, nameOf(job)]));
  const reasons = missing
    .slice(0, NAMED)
    .map((result) => `${names.get(result.job) ?? result.job}: ${reasonOf(result)}`);
  const rest = missing.length > NAMED ? " missing.json in the zip lists all of them." : "";
  return `The zip lacks ${missing.length} of ${countOf(jobs.length, "result")}. ${reasons.join(" ")}${rest}`;
}

/** The service says which part of a result does not exist; the words for people say that all of it does not. */
function reasonOf({ code, message }: MissingResult): string {
  return code === "NOT_FOUND" ? message : peopleWords(code, message);
}
