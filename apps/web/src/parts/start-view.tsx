import type { BackendName } from "@parsewright/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { useAnswer } from "../api/use-answer.ts";
import { type Call, changedFields } from "../code/call-code.ts";
import { CallCodeView } from "../code/call-code-view.tsx";
import {
  BACKEND_CHOICES,
  DEFAULT_OPTIONS,
  findProblem,
  type JobOptions,
  toJob,
  toJobFields,
} from "../job/job-options.ts";
import { secondsPerPage } from "../job/recent-pace.ts";
import type { Jobs } from "../job/use-jobs.ts";
import { documentAt } from "../queue/dropped-files.ts";
import type { ChosenDocument, Upload } from "../queue/upload-queue.ts";
import type { Uploads } from "../queue/use-uploads.ts";
import { jobAddress } from "../route.ts";
import { DropZone } from "./drop-zone.tsx";
import { BackendField, OptionsFields } from "./options-form.tsx";
import { fetchSample } from "./sample.ts";
import { formatSeconds } from "../common/status-words.ts";

/** Before the gateway has said which can run. */
const ALL_BACKENDS = Object.keys(BACKEND_CHOICES) as BackendName[];

interface StartProps {
  readonly client: PageClient;
  readonly endpoint: string;
  readonly recent: Jobs;
  readonly uploads: Uploads;
  /** A document that the gateway keeps, to be parsed again. */
  readonly again?: ChosenDocument | undefined;
}

/** Choose documents, say how to read them, send them. */
export function StartView(props: StartProps) {
  const form = useSubmission(props);
  const offered = useAnswer(() => props.client.readBackends(), [props.client]) ?? ALL_BACKENDS;
  const pace = secondsPerPage(props.recent.jobs ?? []);
  const submitButton = useRef<HTMLButtonElement>(null);
  return (
    <form
      class="start"
      // Problems are named in one place, not in bubbles of the browser.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <h1>{props.again ? "Parse it again" : "Parse documents"}</h1>
      <p class="lead">
        PDF, scans and pictures, Word, PowerPoint, Excel, OpenDocument, EPUB, HTML, mail, RTF, CSV
        and more. You get Markdown, a content list, the layout of every page, and the pictures.
      </p>
      <DropZone
        documents={form.documents}
        onDocuments={(chosen) => {
          form.setDocuments(chosen);
          if (chosen.length > form.documents.length) submitButton.current?.focus();
        }}
      />
      {form.documents.length === 0 && <OtherSources {...form} />}
      <BackendField options={form.options} onOptions={form.setOptions} offered={offered} />
      <details class="options">
        <summary>Options</summary>
        <OptionsFields options={form.options} onOptions={form.setOptions} />
      </details>
      <details class="options">
        <summary>Code for this call</summary>
        <CallCodeView call={callOf(form, props.endpoint)} />
      </details>
      {form.problem !== undefined && (
        <p class="problem" role="alert">
          {form.problem}
        </p>
      )}
      <div class="row">
        <button
          ref={submitButton}
          type="submit"
          class="button primary large"
          disabled={form.isSending}
        >
          {form.isSending ? sendingWords(form.sending) : submitWords(form.documents.length)}
        </button>
        {pace !== undefined && (
          <p class="empty pace">Recent documents took about {formatSeconds(pace)} a page here.</p>
        )}
      </div>
    </form>
  );
}

/** The call that the form would make, for the first of the chosen documents. */
function callOf({ documents, url, options }: Form, endpointId: string): Call {
  const [first] = documents;
  const typed = first ?? documentAt(url);
  const document =
    typed && "url" in typed.source
      ? { url: typed.source.url }
      : { fileName: typed?.name ?? "report.pdf" };
  return { baseUrl: location.origin, endpointId, document, input: changedFields(toJob(options)) };
}

/** Ways to a document for those who have no file at hand. */
function OtherSources(form: Form) {
  return (
    <div class="start-other">
      <label class="field">
        <span>Or the address of a document</span>
        <input
          type="url"
          placeholder="https://example.org/report.pdf"
          value={form.url}
          onInput={(event) => form.setUrl(event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        class="button plain"
        disabled={form.isSending}
        onClick={() => void form.sendSample()}
      >
        Try a sample
      </button>
    </div>
  );
}

function submitWords(count: number): string {
  return count > 1 ? `Parse ${count} documents` : "Parse";
}

/** Progress of a single document on its way to the gateway. */
function sendingWords(upload: Upload | undefined): string {
  if (upload === undefined || !("file" in upload.source)) return "Sending …";
  const percent = Math.floor((100 * upload.sentBytes) / Math.max(1, upload.source.file.size));
  return `Sending … ${Math.min(100, percent)} %`;
}

type Form = ReturnType<typeof useSubmission>;

/** A problem, until something else is chosen. */
function useProblem(...chosen: readonly unknown[]) {
  const state = useState<string>();
  useEffect(() => state[1](undefined), chosen);
  return state;
}

/** Keeps the chosen documents and options, and sends them. */
function useSubmission({ uploads: { queue, uploads }, again }: StartProps) {
  const [documents, setDocuments] = useState<readonly ChosenDocument[]>(again ? [again] : []);
  const [url, setUrl] = useState("");
  const [options, setOptions] = useState<JobOptions>(DEFAULT_OPTIONS);
  const [sendingId, setSendingId] = useState<number>();
  const [problem, setProblem] = useProblem(documents, url);
  const sending = uploads.find(({ id }) => id === sendingId);
  useEffect(() => {
    if (sending?.state !== "failed") return;
    setProblem(sending.problem);
    setSendingId(undefined);
    queue.remove(sending.id);
  }, [sending?.state]);

  const sendAll = async (chosen: readonly ChosenDocument[]) => {
    const wrong = findProblem(options);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const [first, ...others] = queue.add(chosen, ({ name }) => toJobFields(options, name));
    if (first === undefined) return;
    if (others.length > 0) {
      location.hash = "#/documents";
      return;
    }
    setSendingId(first.id);
    const jobId = await queue.whenSent(first.id);
    if (jobId === undefined) return;
    // One document is watched by itself: there is nothing to count.
    queue.remove(first.id);
    location.hash = jobAddress(jobId);
  };
  const send = async () => {
    const typed = documents.length === 0 ? documentAt(url) : undefined;
    const chosen = typed ? [typed] : documents;
    if (chosen.length > 0) return sendAll(chosen);
    return setProblem(
      url.trim() === ""
        ? "Choose a file, or enter the address of one."
        : "This is not an address of a document: it begins with http:// or https://.",
    );
  };
  const sendSample = async () => {
    try {
      await sendAll([await fetchSample()]);
    } catch {
      setProblem("The sample could not be loaded. Load the page again.");
    }
  };
  return {
    documents,
    setDocuments,
    url,
    setUrl,
    options,
    setOptions,
    isSending: sendingId !== undefined,
    sending,
    problem,
    send,
    sendSample,
  };
}
