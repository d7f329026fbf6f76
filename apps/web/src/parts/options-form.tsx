import { LANGUAGES } from "@parser/contract";
import type { ComponentChildren } from "preact";
import { BACKEND_CHOICES, isHybrid, type JobOptions, needsServer } from "../job/job-options.ts";

interface OptionsProps {
  readonly options: JobOptions;
  readonly onOptions: (options: JobOptions) => void;
}

/** What reads the pages, with the model server where one is needed. */
export function BackendField({ options, onOptions }: OptionsProps) {
  const form = { options, onOptions };
  const backends = Object.entries(BACKEND_CHOICES).map(
    ([name, { title }]) => [name, title] as const,
  );
  return (
    <>
      <Field title="Backend" explanation={BACKEND_CHOICES[options.backend].explanation}>
        <Choice name="backend" {...form} choices={backends} />
      </Field>
      {needsServer(options.backend) && (
        <Field
          title="Model server"
          explanation="Its OpenAI-compatible address. The worker must be allowed to reach it."
        >
          <TextInput name="serverUrl" {...form} placeholder="https://models.example.org/v1" />
        </Field>
      )}
    </>
  );
}

const LANGUAGE_CHOICES = [...LANGUAGES].map(([code, { name }]) => [code, name] as const);
const EFFORT_CHOICES = [
  ["", "Default"],
  ["medium", "Medium"],
  ["high", "High"],
] as const;
const ARCHIVE_CHOICES = [
  ["tar.gz", "tar.gz"],
  ["zip", "zip"],
] as const;

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
        <Choice name="language" {...form} choices={LANGUAGE_CHOICES} />
      </Field>
      <Field
        title="Effort"
        explanation="Hybrid only: high also looks at pictures and charts, and is slower."
      >
        <Choice
          name="effort"
          {...form}
          choices={EFFORT_CHOICES}
          isDisabled={!isHybrid(options.backend)}
        />
      </Field>
      <Field title="Name of the outputs" explanation="Default: from the name of the file.">
        <TextInput name="basename" {...form} placeholder="report" />
      </Field>
      <Field title="Archive" explanation="The kind that can be downloaded. Default: tar.gz.">
        <Choice name="archiveFormat" {...form} choices={ARCHIVE_CHOICES} />
      </Field>
      <Check name="readsFormulas" {...form} title="Formulas">
        Read them as LaTeX. Off: as pictures.
      </Check>
      <Check name="readsTables" {...form} title="Tables">
        Read them as HTML. Off: as pictures.
      </Check>
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

function Choice(
  props: OptionsProps & {
    readonly name: "backend" | "language" | "effort" | "archiveFormat";
    readonly choices: readonly (readonly [string, string])[];
    readonly isDisabled?: boolean;
  },
) {
  const { name, options } = props;
  return (
    <select
      name={name}
      value={options[name]}
      disabled={props.isDisabled ?? false}
      onChange={(event) => props.onOptions({ ...options, [name]: event.currentTarget.value })}
    >
      {props.choices.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

function TextInput(
  props: OptionsProps & {
    readonly name: "firstPage" | "lastPage" | "serverUrl" | "basename";
    readonly placeholder: string;
    readonly isNumber?: boolean;
  },
) {
  const { name, options } = props;
  return (
    <input
      type="text"
      name={name}
      inputMode={props.isNumber ? "numeric" : "text"}
      spellcheck={false}
      placeholder={props.placeholder}
      value={options[name]}
      onInput={(event) => props.onOptions({ ...options, [name]: event.currentTarget.value })}
    />
  );
}

function Check(
  props: OptionsProps & {
    readonly name: "readsFormulas" | "readsTables";
    readonly title: string;
    readonly children: ComponentChildren;
  },
) {
  const { name, options } = props;
  return (
    <label class="field check">
      <input
        type="checkbox"
        name={name}
        checked={options[name]}
        onChange={(event) => props.onOptions({ ...options, [name]: event.currentTarget.checked })}
      />
      <span>{props.title}</span>
      <small>{props.children}</small>
    </label>
  );
}
