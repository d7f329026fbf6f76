import type { PageText } from "@parsewright/contract";
import { useRef } from "preact/hooks";
import { describeProgress, type JobProgress } from "../job/watch-job.ts";
import { type Estimate, nextEstimate, timeWords } from "../queue/time-left.ts";
import { useNow } from "../common/use-now.ts";
import type { Theme } from "../theme.ts";
import { DraftPane } from "./draft-pane.tsx";

const LOOKING: ReturnType<typeof describeProgress> = { text: "Looking for the job" };

/** A running job: how far it is, how long it takes, and the way to stop it. */
export function ProgressView(props: {
  readonly name: string;
  readonly progress: JobProgress | undefined;
  /** Time at which the first byte of the document was sent, or the job was submitted. */
  readonly startedAt: number | undefined;
  /** Pages that are read by now. */
  readonly drafts?: readonly PageText[];
  readonly theme: Theme;
  readonly onCancel: () => void;
}) {
  const { drafts = [], theme } = props;
  const { text, hint, fraction } = props.progress ? describeProgress(props.progress) : LOOKING;
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <section class={`progress ${drafts.length > 0 ? "reading" : ""}`}>
      <div class="progress-sheet" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
        <b />
      </div>
      <p class="eyebrow">{props.name}</p>
      <h1 aria-live="polite">{text}</h1>
      <div
        class={`bar ${percent === undefined ? "unknown" : ""}`}
        role="progressbar"
        aria-label="Pages read"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent ?? 30}%` }} />
      </div>
      <Times startedAt={props.startedAt} fraction={fraction} />
      {hint !== undefined && <p class="empty">{hint}</p>}
      {props.progress && (
        <button type="button" class="button plain" onClick={props.onCancel}>
          Cancel
        </button>
      )}
      {drafts.length > 0 && <DraftPane drafts={drafts} theme={theme} />}
    </section>
  );
}

/** Time since the start, and an estimate of the time that is left. */
function Times(props: {
  readonly startedAt: number | undefined;
  readonly fraction: number | undefined;
}) {
  const at = useNow(true);
  const estimate = useRef<Estimate | undefined>(undefined);
  if (props.startedAt === undefined) return null;
  // The pace is that of pages: the time before the first one is the start of a worker and its models.
  if (props.fraction !== undefined) {
    estimate.current = nextEstimate(estimate.current, { at, fraction: props.fraction });
  }
  const { leftMs } = estimate.current ?? {};
  return <p class="empty times">{timeWords(Math.max(0, at - props.startedAt), leftMs)}</p>;
}
