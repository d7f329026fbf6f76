import { useEffect, useState } from "preact/hooks";
import { wordsOfError } from "../job/people-words.ts";
import type { PageClient } from "../api/page-client.ts";
import { type JobState, useJob } from "../job/use-job.ts";
import type { Theme } from "../theme.ts";
import { EndedJob, JobProblem } from "./job-failure.tsx";
import { ProgressView } from "./progress-view.tsx";
import { ResultView } from "./result-view.tsx";

interface JobProps {
  readonly hasKey: boolean;
  readonly client: PageClient;
  readonly jobId: string;
  readonly name: string | undefined;
  readonly file: File | undefined;
  readonly startedAt: number | undefined;
  readonly theme: Theme;
  readonly onChanged: () => Promise<void>;
  readonly onKey: () => void;
}

/** One job: its progress, then its result or what went wrong. */
export function JobView(props: JobProps) {
  const { client, jobId } = props;
  const { state, restart } = useJob(client, jobId, {
    readDocument: async () => props.file ?? (await client.openDocument(jobId)),
    onEnded: props.onChanged,
  });
  const [problem, setProblem] = useState<string>();
  const name = props.name ?? (state.phase === "done" ? state.result.basename : `Job ${jobId}`);
  useTitle(name);
  /** Does something to the job, and shows why when it cannot be done. */
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
      setProblem(undefined);
      restart();
    } catch (error) {
      setProblem(wordsOfError(error));
    }
  };
  return (
    <article class="job" aria-label={name}>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <JobContent
        {...props}
        name={name}
        state={state}
        onRestart={restart}
        onCancel={() => void change(() => client.jobs.cancel(jobId))}
        onRetry={() => void change(() => client.jobs.retry(jobId))}
      />
    </article>
  );
}

function JobContent(
  props: JobProps & {
    readonly name: string;
    readonly state: JobState;
    readonly onRestart: () => void;
    readonly onCancel: () => void;
    readonly onRetry: () => void;
  },
) {
  const { state, name } = props;
  switch (state.phase) {
    case "loading":
      return <ProgressView {...props} progress={undefined} />;
    case "running":
      return <ProgressView {...props} progress={state.progress} drafts={state.drafts} />;
    case "problem":
      return <JobProblem {...props} name={name} {...state} />;
    case "ended":
      return <EndedJob {...props} name={name} job={state.job} />;
    default:
      return <ResultView {...props} name={name} result={state.result} pictures={state.pictures} />;
  }
}

function useTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · Parsewright`;
    return () => {
      document.title = "Parsewright";
    };
  }, [name]);
}
