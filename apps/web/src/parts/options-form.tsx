import { type BackendName, LANGUAGES, type SurfaceOption } from "@parsewright/contract";
import type { ComponentChildren } from "preact";
import {
  BACKEND_CHOICES,
  FORM_FIELDS,
  isHybrid,
  type JobOptions,
  needsServer,
  OPTION_COSTS,
} from "../job/job-options.ts";

interface OptionsProps {
  readonly options: JobOptions;
  readonly onOptions: (options: JobOptions) => void;
}

type Choices = readonly (readonly [value: string, title: string])[];

/** Lets the user choose a backend, and asks for the model server where the backend needs one. */
export function BackendField({
  options,
  onOptions,
  offered,
}: OptionsProps & { readonly offered: readonly BackendName[] }) {
  const form = { options, onOptions };
  const backends = offered.map((name) => [name, BACKEND_CHOICES[name].title] as const);
  const { explanation, cost } = BACKEND_CHOICES[options.backend];
  return (
    <>
      <Field title="Backend" explanation={`${explanation} ${cost}`}>
        <Choice name="backend" {...form} choices={backends} />
      </Field>
      {needsServer(options.backend) && (
        <Field
          title="Model server"
          explanation="Its OpenAI-compatible address. The worker must be allowed to reach it."
        >
          <TextInput name="server_url" {...form} placeholder="https://models.example.org/v1" />
        </Field>
      )}
    </>
  );
}

const SHOWN_WITH_BACKEND = ["backend", "server_url"];
/** Switches last: they take a line of their own. */
const OTHER_FIELDS = FORM_FIELDS.filter(({ name }) => !SHOWN_WITH_BACKEND.includes(name)).toSorted(
  (one, other) => Number(one.option.type === "boolean") - Number(other.option.type === "boolean"),
);
const LANGUAGE_CHOICES = [...LANGUAGES].map(([code, { name }]) => [code, name] as const);

/** Everything else that a job can be given; the defaults are those of the service. */
export function OptionsFields({ options, onOptions }: OptionsProps) {
  const form = { options, onOptions };
  return (
    <div class="option-grid">
      <Field title="First page" explanation="Counted from 1. Empty: from the start.">
        <TextInput name="firstPage" {...form} isNumber placeholder="1" />
      </Field>
      <Field title="Last page" explanation="Included. Empty: to the end.">
        <TextInput name="lastPage" {...form} isNumber placeholder="end" />
      </Field>
      {OTHER_FIELDS.map((field) => (
        <OptionField key={field.name} field={field} {...form} />
      ))}
    </div>
  );
}

/** An option of the table, in the way of its type. */
function OptionField({ field, ...form }: OptionsProps & { readonly field: SurfaceOption }) {
  const { name, title, option } = field;
  if (option.type === "boolean") {
    return (
      <Check name={name} {...form} title={title}>
        {explanationOf(field)}
      </Check>
    );
  }
  const choices = choicesOf(field);
  return (
    <Field title={title} explanation={explanationOf(field)}>
      {choices === undefined ? (
        <TextInput
          name={name}
          {...form}
          isNumber={option.type === "integer"}
          isSecret={"isSecret" in option}
        />
      ) : (
        <Choice
          name={name}
          {...form}
          choices={choices}
          isDisabled={name === "effort" && !isHybrid(form.options.backend)}
        />
      )}
    </Field>
  );
}

/** Explains an option: its description, its effect when it is off, and its cost. */
function explanationOf({ field, option }: SurfaceOption): string {
  const off = "off" in option && option.off !== undefined ? `Off: ${lowerFirst(option.off)}` : "";
  return [option.description, off, OPTION_COSTS[field] ?? ""]
    .filter((words) => words !== "")
    .join(" ");
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function choicesOf({ option }: SurfaceOption): Choices | undefined {
  if (option.type === "language") return LANGUAGE_CHOICES;
  if (option.type !== "choice") return undefined;
  const values = option.values.map((value) => [value, value] as const);
  return option.default === null ? [["", "Default"], ...values] : values;
}

/** As a control shows it. The names of the form are those of the table. */
function valueOf(options: JobOptions, name: string): string | boolean | undefined {
  const values: Readonly<Record<string, string | boolean | undefined>> = { ...options };
  return values[name];
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
    readonly name: string;
    readonly choices: Choices;
    readonly isDisabled?: boolean;
  },
) {
  const { name, options } = props;
  return (
    <select
      name={name}
      value={String(valueOf(options, name) ?? "")}
      disabled={props.isDisabled ?? false}
      onChange={({ currentTarget: { value } }) =>
        props.onOptions({ ...options, [name]: value || undefined })
      }
    >
      {props.choices.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

const PLAIN = { type: "text" } as const;
const SECRET = { type: "password" } as const;

function TextInput(
  props: OptionsProps & {
    readonly name: string;
    readonly placeholder?: string;
    readonly isNumber?: boolean;
    readonly isSecret?: boolean;
  },
) {
  const { name, options } = props;
  return (
    <input
      {...(props.isSecret ? SECRET : PLAIN)}
      autocomplete="off"
      name={name}
      inputMode={props.isNumber ? "numeric" : "text"}
      spellcheck={false}
      placeholder={props.placeholder ?? ""}
      value={String(valueOf(options, name) ?? "")}
      onInput={(event) => props.onOptions({ ...options, [name]: event.currentTarget.value })}
    />
  );
}

function Check(
  props: OptionsProps & {
    readonly name: string;
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
        checked={valueOf(options, name) === true}
        onChange={(event) => props.onOptions({ ...options, [name]: event.currentTarget.checked })}
      />
      <span>{props.title}</span>
      <small>{props.children}</small>
    </label>
  );
}
