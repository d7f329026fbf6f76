import { describeProgress, type JobProgress } from "../job/watch-job.ts";

const LOOKING: ReturnType<typeof describeProgress> = { text: "Looking for the job" };

/** A running job: how far it is, and the way to stop it. */
export function ProgressView(props: {
  readonly name: string;
  readonly progress: JobProgress | undefined;
  readonly onCancel: () => void;
}) {
  const { text, hint, fraction } = props.progress ? describeProgress(props.progress) : LOOKING;
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <section class="progress">
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
      {hint !== undefined && <p class="empty">{hint}</p>}
      {props.progress && (
        <button type="button" class="button plain" onClick={props.onCancel}>
          Cancel
        </button>
      )}
    </section>
  );
}
