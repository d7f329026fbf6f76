import type { FailureResponse, JobEnvelope } from "@parser/contract";
import { Icon } from "./icons.tsx";
import { STATUS_WORDS } from "./status-words.ts";

/** A job that gave nothing, why, and what can be done. */
export function JobFailure(props: {
  readonly name: string;
  readonly job?: JobEnvelope;
  readonly title?: string;
  readonly message?: string;
  readonly action?: { readonly title: string; readonly act: () => void };
}) {
  const failure = props.job?.output as Partial<FailureResponse> | undefined;
  const code = failure?.parser_error?.code;
  const message = props.message ?? failure?.parser_error?.message ?? props.job?.error;
  const title = props.title ?? STATUS_WORDS[props.job?.status ?? "FAILED"];
  return (
    <section class="failure" role="alert">
      <Icon name="warning" />
      <p class="eyebrow">{props.name}</p>
      <h1>{title}</h1>
      {message !== undefined && <p class="failure-message">{message}</p>}
      {code !== undefined && (
        <p class="failure-code">
          Code <code>{code}</code>
          {failure?.parser_error?.retryable ? ". Trying again may help." : "."}
        </p>
      )}
      <div class="row center">
        {props.action && (
          <button type="button" class="button primary" onClick={props.action.act}>
            {props.action.title}
          </button>
        )}
        <a class="button plain" href="#/">
          Choose another document
        </a>
      </div>
      {failure?.traceback && (
        <details class="trace">
          <summary>Technical details</summary>
          <pre tabIndex={0}>{failure.traceback}</pre>
        </details>
      )}
    </section>
  );
}
