import { useEffect, useState } from "preact/hooks";
import type { GatewayApi } from "../api/gateway-api.ts";
import { useJob } from "../job/use-job.ts";
import type { Theme } from "../theme.ts";
import { JobFailure } from "./job-failure.tsx";
import { ProgressView } from "./progress-view.tsx";
import { ResultView } from "./result-view.tsx";

/** One job: its progress, then its result or what went wrong. */
export function JobView(props: {
  readonly api: GatewayApi;
  readonly jobId: string;
  readonly name: string | undefined;
  readonly file: File | undefined;
  readonly theme: Theme;
  readonly onChanged: () => Promise<void>;
  readonly onKey: () => void;
}) {
  const { api, jobId } = props;
  const { state, restart } = useJob(api, jobId, props.onChanged);
  const [problem, setProblem] = useState<string>();
  const name = props.name ?? (state.phase === "done" ? state.result.basename : `Job ${jobId}`);
  useEffect(() => {
    document.title = `${name} · Parser`;
    return () => {
      document.title = "Parser";
    };
  }, [name]);
  /** Does something to the job, and shows why when it cannot be done. */
  const change = async (act: () => Promise<unknown>, follow: () => void) => {
    try {
      await act();
      setProblem(undefined);
      follow();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <article class="job" aria-label={name}>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {(state.phase === "loading" || state.phase === "running") && (
        <ProgressView
          name={name}
          progress={state.phase === "running" ? state.progress : undefined}
          onCancel={() =>
            void change(
              () => api.cancel(jobId),
              () => undefined,
            )
          }
        />
      )}
      {state.phase === "problem" && (
        <JobFailure
          name={name}
          title={state.status === 401 ? "A key is needed" : "This job cannot be shown"}
          message={state.message}
          {...(state.status === 401
            ? { action: { title: "Enter a key", act: props.onKey } }
            : { action: { title: "Try again", act: restart } })}
        />
      )}
      {state.phase === "ended" && (
        <JobFailure
          name={name}
          job={state.job}
          {...(state.job.status !== "CANCELLED" && {
            action: {
              title: "Run it again",
              act: () => void change(() => api.retry(jobId), restart),
            },
          })}
        />
      )}
      {state.phase === "done" && <ResultView {...props} name={name} result={state.result} />}
    </article>
  );
}
