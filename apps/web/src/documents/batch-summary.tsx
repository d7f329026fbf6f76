import { useRef } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { useJobs } from "../job/use-jobs.ts";
import { countOf, spokenTime } from "../common/status-words.ts";
import { useNow } from "../common/use-now.ts";
import { batchOf } from "../queue/batch.ts";
import { type Estimate, nextEstimate, timeWords } from "../queue/time-left.ts";
import type { Uploads } from "../queue/use-uploads.ts";

const NEWEST = { limit: 1000, search: "", status: [] } as const;

const NOTHING = { at: 0, fraction: 0 };
/** The batch is known from its beginning: there is nothing to catch up with. */
const FROM_NOTHING: Estimate = { since: -Infinity, first: NOTHING, latest: NOTHING };

/** Sums up the documents that this tab has sent: how many are in each state, the share that is done, the time. */
export function BatchSummary(
  props: Pick<Uploads, "uploads" | "queue" | "sentCount"> & { readonly client: PageClient },
) {
  const { jobs = [] } = useJobs(props.client, NEWEST, props.sentCount);
  const { counts, fraction, startedAt } = batchOf(props.uploads, jobs);
  const isOver = fraction === 1;
  const now = useNow(!isOver);
  const endedAt = useRef<number | undefined>(undefined);
  endedAt.current = isOver ? (endedAt.current ?? now) : undefined;
  const elapsedMs = startedAt === undefined ? 0 : (endedAt.current ?? now) - startedAt;
  const estimate = useRef<Estimate>(FROM_NOTHING);
  estimate.current = nextEstimate(estimate.current, { at: elapsedMs, fraction });
  const { leftMs } = estimate.current;
  const words = Object.entries(counts).flatMap(([state, count]) =>
    count === 0 ? [] : [`${count} ${state}`],
  );
  const percent = Math.floor(fraction * 100);
  return (
    <div class="batch" role="status">
      <p>
        <strong>{countOf(props.uploads.length, "document")}</strong>: {words.join(", ")}
      </p>
      <p class="empty">
        {isOver ? `${spokenTime(elapsedMs)} in all` : timeWords(elapsedMs, leftMs)}
      </p>
      <div
        class="bar"
        role="progressbar"
        aria-label="Documents done"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {isOver && (
        <button type="button" class="quiet" onClick={() => props.queue.clear()}>
          Close this summary
        </button>
      )}
    </div>
  );
}
