import { useRef, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { basenameOf } from "../job/basename.ts";
import { DEFAULT_OPTIONS, type JobOptions, toJobFields } from "../job/job-options.ts";
import { DropZone } from "./drop-zone.tsx";
import { BackendField, OptionsFields } from "./options-form.tsx";

interface StartProps {
  readonly client: PageClient;
  readonly onSubmitted: (jobId: string, file?: File) => void;
}

/** Choose a document, say how to read it, send it. */
export function StartView(props: StartProps) {
  const form = useSubmission(props);
  const submitButton = useRef<HTMLButtonElement>(null);
  return (
    <form
      class="start"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <h1>Parse a document</h1>
      <p class="lead">
        PDF, pictures and scans, Word, PowerPoint, Excel. You get Markdown, a content list, the
        layout of every page, and the pictures.
      </p>
      <DropZone
        file={form.file}
        onFile={(chosen) => {
          form.setFile(chosen);
          if (chosen) submitButton.current?.focus();
        }}
      />
      {!form.file && (
        <label class="field">
          <span>Or the address of a document</span>
          <input
            type="url"
            placeholder="https://example.org/report.pdf"
            value={form.url}
            onInput={(event) => form.setUrl(event.currentTarget.value)}
          />
        </label>
      )}
      <BackendField options={form.options} onOptions={form.setOptions} />
      <details class="options">
        <summary>Options</summary>
        <OptionsFields options={form.options} onOptions={form.setOptions} />
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
          {form.isSending ? "Sending …" : "Parse"}
        </button>
      </div>
    </form>
  );
}

/** What has been chosen so far, and how it is sent. */
function useSubmission({ client, onSubmitted }: StartProps) {
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState("");
  const [options, setOptions] = useState<JobOptions>(DEFAULT_OPTIONS);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const source = file ? { name: file.name } : sourceOfUrl(url);
    if (source === undefined) return setProblem("Choose a file, or give the address of one.");
    const made = toJobFields(options, { ...source, name: basenameOf(source.name) });
    if ("problem" in made) return setProblem(made.problem);
    setProblem(undefined);
    setSending(true);
    try {
      const { id } = await client.jobs.submit({ ...made.fields, file });
      onSubmitted(id, file);
    } catch (error) {
      setProblem((error as Error).message);
      setSending(false);
    }
  };
  return { file, setFile, url, setUrl, options, setOptions, isSending, problem, send };
}

/** The address and the name at its end; `undefined` when there is no address. */
function sourceOfUrl(text: string): { readonly url: string; readonly name: string } | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  const name = url.pathname.split("/").findLast((part) => part !== "");
  return { url: url.href, name: name ?? url.host };
}
