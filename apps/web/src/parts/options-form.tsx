import { type BackendName, LANGUAGES } from "@parser/contract";
import type { ComponentChildren } from "preact";
import { BACKEND_CHOICES, type JobOptions, needsServer } from "../job/job-options.ts";

interface OptionsProps {
  readonly options: JobOptions;
  readonly onOptions: (options: JobOptions) => void;
}

/** What reads the pages, with the model server where one is needed. */
export function BackendField({ options, onOptions }: OptionsProps) {
  return (
    <>
      <Field title="Backend" explanation={BACKEND_CHOICES[options.backend].explanation}>
        <select
          value={options.backend}
          onChange={(event) =>
            onOptions({ ...options, backend: event.currentTarget.value as BackendName })
          }
        >
          {Object.entries(BACKEND_CHOICES).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      {needsServer(options.backend) && (
        <Field
          title="Model server"
          explanation="Its OpenAI-compatible address. The worker must be allowed to reach it."
        >
          <TextInput
            name="serverUrl"
            {...{ options, onOptions }}
            placeholder="https://models.example.org/v1"
          />
        </Field>
      )}
    </>
  );
}

/** Everything else that a job can be told; the defaults are those of the service. */
export function OptionsFields({ options, onOptions }: OptionsProps) {
  const form = { options, onOptions };
  return (
    <div class="option-grid">
      <Field title="First page" explanation="Counted from 1. Nothing: from the start.">
        <TextInput name="firstPage" {...form} isNumber placeholder="1" />
      </Field>
      <Field title="Last page" explanation="Included. Nothing: to the end.">
        <TextInput name="lastPage" {...form} isNumber placeholder="end" />
      </Field>
      <Field title="Language" explanation="Of scanned text, for the pipeline. Default: English.">
        <select
          value={options.language}
          onChange={(event) => onOptions({ ...options, language: event.currentTarget.value })}
        >
          {[...LANGUAGES].map(([code, { name }]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field
        title="Effort"
        explanation="Hybrid only: high also looks at pictures and charts. Slower."
      >
        <select
          value={options.effort}
          disabled={!options.backend.startsWith("hybrid")}
          onChange={(event) =>
            onOptions({ ...options, effort: event.currentTarget.value as JobOptions["effort"] })
          }
        >
          <option value="">Default</option>
          <option value="medium">Medium</option>
          <option value="high">High</option>
        </select>
      </Field>
      <Field title="Name of the outputs" explanation="Default: from the name of the file.">
        <TextInput name="basename" {...form} placeholder="report" />
      </Field>
      <Field title="Archive" explanation="The kind that can be downloaded. Default: tar.gz.">
        <select
          value={options.archiveFormat}
          onChange={(event) =>
            onOptions({
              ...options,
              archiveFormat: event.currentTarget.value as JobOptions["archiveFormat"],
            })
          }
        >
          <option>tar.gz</option>
          <option>zip</option>
        </select>
      </Field>
      <Check
        title="Formulas"
        explanation="Read them as LaTeX. Off: as pictures."
        name="readsFormulas"
        {...form}
      />
      <Check
        title="Tables"
        explanation="Read them as HTML. Off: as pictures."
        name="readsTables"
        {...form}
      />
    </div>
  );
}

function Field(props: {
  readonly title: string;
  readonly explanation: string;
  readonly children: ComponentChildren;
}) {
  return (
    <label class="field">
      <span>{props.title}</span>
      {props.children}
      <small>{props.explanation}</small>
    </label>
  );
}

type TextOption = "firstPage" | "lastPage" | "serverUrl" | "basename";

function TextInput(
  props: OptionsProps & {
    readonly name: TextOption;
    readonly placeholder: string;
    readonly isNumber?: boolean;
  },
) {
  return (
    <input
      type="text"
      inputMode={props.isNumber ? "numeric" : "text"}
      spellcheck={false}
      placeholder={props.placeholder}
      value={props.options[props.name]}
      onInput={(event) =>
        props.onOptions({ ...props.options, [props.name]: event.currentTarget.value })
      }
    />
  );
}

function Check(
  props: OptionsProps & {
    readonly title: string;
    readonly explanation: string;
    readonly name: "readsFormulas" | "readsTables";
  },
) {
  return (
    <label class="field check">
      <input
        type="checkbox"
        checked={props.options[props.name]}
        onChange={(event) =>
          props.onOptions({ ...props.options, [props.name]: event.currentTarget.checked })
        }
      />
      <span>{props.title}</span>
      <small>{props.explanation}</small>
    </label>
  );
}
