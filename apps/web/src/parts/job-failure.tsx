import type { FailureResponse, JobEnvelope, JobStatus } from "@parsewright/contract";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { DEFAULT_OPTIONS, toJobFields } from "../job/job-options.ts";
import { canRunAgain, isLocked } from "../common/status-words.ts";
import { endWords, isAboutFile, wordsOfError } from "../job/people-words.ts";
import { jobAddress } from "../route.ts";
import { Icon } from "../common/icons.tsx";

const TITLES: Partial<Record<JobStatus, string>> = {
  FAILED: "This document could not be read",
  TIMED_OUT: "It took too long",
  CANCELLED: "Cancelled",
};

const LOCKED = "This document needs its password";

interface EndedProps {
  readonly name: string;
  readonly job: JobEnvelope;
  readonly client: PageClient;
  readonly onRetry: () => void;
}

/** A job that ended without a result: why, and what can be done. */
export function EndedJob(props: EndedProps) {
  const { job } = props;
  const failure = job.output as Partial<FailureResponse> | undefined;
  const error = failure?.parser_error;
  return (
    <Failure
      name={props.name}
      title={isLocked({ failure: error }) ? LOCKED : (TITLES[job.status] ?? job.status)}
      message={endWords(error, job.error)}
      trace={traceOf(failure?.traceback, error?.message)}
    >
      {isLocked({ failure: error }) && <PasswordForm {...props} />}
      <div class="row center">
        <WhatNext {...props} error={error} />
      </div>
      {error !== undefined && (
        <p class="failure-code">
          Code <code>{error.code}</code>
        </p>
      )}
    </Failure>
  );
}

/** Offers to run the job again, or with other options, only where that can help. */
function WhatNext(props: EndedProps & { readonly error: FailureResponse["parser_error"] }) {
  const { job, error } = props;
  const isWorthTrying = canRunAgain({ status: job.status, failure: error });
  return (
    <>
      {isWorthTrying && (
        <button type="button" class="button primary" onClick={props.onRetry}>
          Run it again
        </button>
      )}
      {!isWorthTrying && !isAboutFile(error?.code) && (
        <a class="button plain" href={`#/again/${job.id}`}>
          Parse it again with other options
        </a>
      )}
      <a class="button plain" href="#/">
        Choose another document
      </a>
    </>
  );
}

/** Parses a protected document again, with its password. */
function PasswordForm({ client, job, name }: EndedProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const open = async () => {
    try {
      const fields = toJobFields({ ...DEFAULT_OPTIONS, password }, name);
      const id = await client.submit({ ...fields, documentOf: job.id }, () => undefined);
      location.hash = jobAddress(id);
    } catch (error) {
      setProblem(wordsOfError(error));
    }
  };
  return (
    <form
      class="row center password-form"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <input
        type="password"
        autocomplete="off"
        required
        aria-label="Password of the document"
        placeholder="Password of the document"
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <button type="submit" class="button primary">
        Open it
      </button>
      {problem !== undefined && <p class="problem">{problem}</p>}
    </form>
  );
}

const NO_KEY_YET =
  "This tab has no key yet. Enter yours to see the document; other tabs share it if you keep it on this computer.";

/** A job that cannot be shown: no key, no such job, no gateway. */
export function JobProblem(props: {
  readonly name: string;
  readonly message: string;
  readonly status: number;
  readonly hasKey: boolean;
  readonly onKey: () => void;
  readonly onRestart: () => void;
}) {
  const needsKey = props.status === 401;
  return (
    <Failure
      name={props.name}
      title={needsKey ? "A key is needed" : "This job cannot be shown"}
      message={needsKey && !props.hasKey ? NO_KEY_YET : props.message}
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

/** Joins the message and the traceback of the service, for readers who look into a failure. */
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
