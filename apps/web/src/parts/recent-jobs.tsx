import type { JobEnvelope } from "@parsewright/contract";
import { jobAddress } from "../route.ts";
import { Icon } from "./icons.tsx";
import { formatSeconds, STATUS_WORDS } from "./status-words.ts";

interface RecentProps {
  readonly jobs: readonly JobEnvelope[] | undefined;
  readonly problem: Error | undefined;
  readonly needsKey: boolean;
  readonly refresh: () => Promise<void>;
  readonly names: ReadonlyMap<string, string>;
  readonly openJob: string | undefined;
}

/** The jobs of this key, newest first; a fold on narrow screens. */
export function RecentJobs(props: RecentProps) {
  const { jobs, openJob } = props;
  return (
    <aside class="rail" aria-label="Jobs">
      <a class="button primary new" href="#/" aria-current={openJob ? undefined : "page"}>
        <Icon name="plus" />
        New document
      </a>
      <details class="recent" open={matchMedia("(min-width: 1100px)").matches}>
        <summary>
          <h2>Recent</h2>
        </summary>
        <button
          type="button"
          class="quiet square refresh"
          aria-label="Read the list again"
          onClick={() => void props.refresh()}
        >
          <Icon name="refresh" />
        </button>
        <p class="empty">{emptyWords(props)}</p>
        <ul>
          {jobs?.map((job) => (
            <li key={job.id}>
              <a
                class="recent-job"
                href={jobAddress(job.id)}
                aria-current={job.id === openJob ? "page" : undefined}
              >
                <span class="recent-name">
                  {props.names.get(job.id) ?? `Job ${job.id.slice(0, 13)}`}
                </span>
                <span class={`status ${job.status.toLowerCase()}`}>{STATUS_WORDS[job.status]}</span>
                {job.status === "COMPLETED" && job.executionTime !== undefined && (
                  <span class="recent-time">{formatSeconds(job.executionTime / 1000)}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  );
}

/** What stands where there are no jobs. */
function emptyWords({ jobs, problem, needsKey }: RecentProps): string {
  if (jobs === undefined) return "Reading the list …";
  if (needsKey) return "Your jobs appear here once there is a key.";
  if (problem) return problem.message;
  if (jobs.length > 0) return "";
  return "Nothing yet. What you parse appears here, and stays as long as the gateway keeps it.";
}
