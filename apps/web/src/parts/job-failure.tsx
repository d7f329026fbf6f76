import type { FailureResponse, JobEnvelope, JobStatus } from "@parsewright/contract";
import type { ComponentChildren } from "preact";
import { endWords } from "../job/people-words.ts";
import { Icon } from "../common/icons.tsx";

const TITLES: Partial<Record<JobStatus, string>> = {
  FAILED: "This document could not be read",
  TIMED_OUT: "It took too long",
  CANCELLED: "Cancelled",
};

/** A job that ended without a result: why, and what can be done. */
export function EndedJob(props: {
  readonly name: string;
  readonly job: JobEnvelope;
  readonly onRetry: () => void;
}) {
  const { job } = props;
  const failure = job.output as Partial<FailureResponse> | undefined;
  const error = failure?.parser_error;
  // A document that is broken stays broken: another one is then the better advice.
  const isRetryFirst = error?.retryable !== false;
  return (
    <Failure
      name={props.name}
      title={TITLES[job.status] ?? job.status}
      message={endWords(error, job.error)}
      trace={traceOf(failure?.traceback, error?.message)}
    >
      {error !== undefined && (
        <p class="failure-code">
          Code <code>{error.code}</code>
          {error.retryable ? ". Trying again may help." : ". Trying again will not help."}
        </p>
      )}
      <div class="row center">
        {job.status === "CANCELLED" ? (
          <a class="button primary" href={`#/again/${job.id}`}>
            Parse it again
          </a>
        ) : (
          <button
            type="button"
            class={isRetryFirst ? "button primary" : "button plain"}
            onClick={props.onRetry}
          >
            Run it again
          </button>
        )}
        <a class={isRetryFirst ? "button plain" : "button primary"} href="#/">
          Choose another document
        </a>
      </div>
    </Failure>
  );
}

/** A job that cannot be shown: no key, no such job, no gateway. */
export function JobProblem(props: {
  readonly name: string;
  readonly message: string;
  readonly status: number;
  readonly onKey: () => void;
  readonly onRestart: () => void;
}) {
  const needsKey = props.status === 401;
  return (
    <Failure
      name={props.name}
      title={needsKey ? "A key is needed" : "This job cannot be shown"}
      message={props.message}
    >
      <div class="row center">
        <button
          type="button"
          class="button primary"
          onClick={needsKey ? props.onKey : props.onRestart}
        >
          {needsKey ? "Enter a key" : "Try again"}
        </button>
        <a class="button plain" href="#/">
          Start page
        </a>
      </div>
    </Failure>
  );
}

/** What the service itself says, for those who look into it. */
function traceOf(traceback: string | undefined, message: string | undefined): string {
  return [message, traceback].filter((text) => text !== undefined && text !== "").join("\n\n");
}

function Failure(props: {
  readonly name: string;
  readonly title: string;
  readonly message: string | undefined;
  readonly trace?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="failure" role="alert">
      <Icon name="warning" />
      <p class="eyebrow">{props.name}</p>
      <h1>{props.title}</h1>
      {props.message !== undefined && <p class="failure-message">{props.message}</p>}
      {props.children}
      {props.trace && (
        <details class="trace">
          <summary>Technical details</summary>
          <pre tabIndex={0}>{props.trace}</pre>
        </details>
      )}
    </section>
  );
}
