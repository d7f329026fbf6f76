import { useRef, useState } from "preact/hooks";
import type { GatewayApi } from "../api/gateway-api.ts";
import { basenameOf } from "../job/job-names.ts";
import { DEFAULT_OPTIONS, type JobOptions, toJobInput } from "../job/job-options.ts";
import { DropZone } from "./drop-zone.tsx";
import { BackendField, OptionsFields } from "./options-form.tsx";

/** Choose a document, say how to read it, send it. */
export function StartView(props: {
  readonly api: GatewayApi;
  readonly onSubmitted: (jobId: string, name: string, file?: File) => void;
}) {
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState("");
  const [options, setOptions] = useState<JobOptions>(DEFAULT_OPTIONS);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submitButton = useRef<HTMLButtonElement>(null);

  const send = async () => {
    const source = file ? { name: file.name } : sourceOfUrl(url);
    if (source === undefined) return setProblem("Choose a file, or give the address of one.");
    const made = toJobInput(options, { ...source, name: basenameOf(source.name) });
    if ("problem" in made) return setProblem(made.problem);
    setProblem(undefined);
    setSending(true);
    try {
      const job = await props.api.submit({ ...(file && { file }), input: made.input });
      props.onSubmitted(job.id, source.name, file);
    } catch (error) {
      setProblem((error as Error).message);
      setSending(false);
    }
  };
  return (
    <form
      class="start"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h1>Parse a document</h1>
      <p class="lead">
        PDF, pictures and scans, Word, PowerPoint, Excel. You get Markdown, a content list, the
        layout of every page, and the pictures.
      </p>
      <DropZone
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(undefined);
          if (chosen) submitButton.current?.focus();
        }}
      />
      {!file && (
        <label class="field">
          <span>Or the address of a document</span>
          <input
            type="url"
            inputMode="url"
            placeholder="https://example.org/report.pdf"
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
      )}
      <BackendField options={options} onOptions={setOptions} />
      <details class="options">
        <summary>Options</summary>
        <OptionsFields options={options} onOptions={setOptions} />
      </details>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <button ref={submitButton} type="submit" class="button primary large" disabled={isSending}>
          {isSending ? "Sending …" : "Parse"}
        </button>
      </div>
    </form>
  );
}

/** The address and the name at its end; `undefined` when there is no address. */
function sourceOfUrl(text: string): { readonly url: string; readonly name: string } | undefined {
  const url = URL.parse(text.trim());
  if (url === null) return undefined;
  return {
    url: url.href,
    name: url.pathname.split("/").findLast((part) => part !== "") ?? url.host,
  };
}
