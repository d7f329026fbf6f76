import type { PageClient } from "../api/page-client.ts";
import { nameOf } from "../documents/document-row.tsx";
import { useJobs } from "../job/use-jobs.ts";
import { formatTime } from "../common/status-words.ts";
import { compareAddress } from "../route.ts";

const RESULTS = { limit: 200, search: "", status: ["COMPLETED"] } as const;

/** Asks what a result is to be compared with: other results of the same document come first. */
export function ChooseOther(props: { readonly client: PageClient; readonly jobId: string }) {
  const { jobs, problem } = useJobs(props.client, RESULTS);
  const own = jobs?.find(({ id }) => id === props.jobId);
  const others = (jobs ?? []).filter(({ id }) => id !== props.jobId);
  const isSame = (name: string | undefined) => name !== undefined && name === own?.documentName;
  const sorted = others.toSorted(
    (one, other) => Number(isSame(other.documentName)) - Number(isSame(one.documentName)),
  );
  return (
    <section class="documents">
      <h1>Compare {own ? nameOf(own) : "this result"} with</h1>
      <p class="row">
        <a class="button plain" href={`#/again/${props.jobId}`}>
          Parse it again with other options
        </a>
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      )}
      <ul class="compare-choices">
        {sorted.map((job) => (
          <li key={job.id}>
            <a href={compareAddress(props.jobId, job.id)}>{nameOf(job)}</a>
            <time dateTime={job.submittedAt}>{formatTime(job.submittedAt)}</time>
          </li>
        ))}
      </ul>
      {jobs !== undefined && sorted.length === 0 && (
        <p class="empty">There is no other result yet.</p>
      )}
    </section>
  );
}
