import { useMemo, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { type JobState, useJob } from "../job/use-job.ts";
import type { Jobs } from "../job/use-jobs.ts";
import { useSummary } from "../job/use-summary.ts";
import { countOf, formatSeconds } from "../common/status-words.ts";
import type { ParsedResult } from "../result/read-result.ts";
import { jobAddress } from "../route.ts";
import { DiffTable } from "./diff-table.tsx";
import { sideBySide } from "./side-by-side.ts";

/** Two results side by side: how each was made, and where their Markdown differs. */
export function CompareView(props: {
  readonly client: PageClient;
  readonly jobId: string;
  readonly otherId: string;
  readonly recent: Jobs;
}) {
  const { client, jobId, otherId, recent } = props;
  const left = useJob(client, jobId).state;
  const right = useJob(client, otherId).state;
  const leftName = useSummary(client, recent, jobId)?.documentName;
  const rightName = useSummary(client, recent, otherId)?.documentName;
  return (
    <section class="compare">
      <h1>Compare</h1>
      <div class="compare-heads">
        <Head name={leftName} jobId={jobId} state={left} />
        <Head name={rightName} jobId={otherId} state={right} />
      </div>
      {left.phase === "done" && right.phase === "done" && (
        <Differences left={left.result} right={right.result} />
      )}
    </section>
  );
}

function Head(props: {
  readonly name: string | undefined;
  readonly jobId: string;
  readonly state: JobState;
}) {
  const { name, jobId, state } = props;
  return (
    <div class="compare-head">
      <h2>
        <a href={jobAddress(jobId)}>{name ?? `Job ${jobId.slice(0, 13)}`}</a>
      </h2>
      {state.phase === "done" ? (
        <p class="facts">{factsOf(state.result).join(" · ")}</p>
      ) : (
        <p class="empty" role="status">
          {waitWords(state)}
        </p>
      )}
    </div>
  );
}

function waitWords(state: JobState): string {
  switch (state.phase) {
    case "problem":
      return state.message;
    case "ended":
      return "This job has no result.";
    case "running":
      return "This document is still being read.";
    default:
      return "Loading the result …";
  }
}

function factsOf({ debug, version, elapsedSeconds, middle }: ParsedResult): string[] {
  const pages = middle?.pdf_info.length;
  return [
    debug.backend,
    `version ${version}`,
    formatSeconds(elapsedSeconds),
    ...(pages === undefined ? [] : [countOf(pages, "page")]),
  ];
}

function Differences({ left, right }: Record<"left" | "right", ParsedResult>) {
  const [isWhole, setWhole] = useState(false);
  const rows = useMemo(
    () => sideBySide(left.markdown, right.markdown),
    [left.markdown, right.markdown],
  );
  const changed = rows.filter(({ isSame }) => !isSame).length;
  return (
    <>
      <div class="compare-bar">
        <p role="status">
          {changed === 0
            ? "The Markdown of both is the same."
            : `${countOf(changed, "line")} of ${rows.length} differ.`}
        </p>
        <label class="field check">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
          <span>Show equal lines too</span>
        </label>
      </div>
      <DiffTable rows={rows} isWhole={isWhole} />
    </>
  );
}
