/** Places to give an option, besides the job input itself, which has every job field. */
export const SURFACES = ["hosted", "client", "python", "cli", "mcp", "page", "query"] as const;
export type Surface = (typeof SURFACES)[number];

/** Not offered there, and why. */
export interface Absent {
  readonly absent: string;
}

/** Offered there. What differs from the job field needs a reason. */
type Offered<Value> = {
  /** Without it: the field's name in the spelling of the surface. */
  readonly name?: string;
  /** Description for a surface on which the option means something else. */
  readonly description?: string;
} & (
  | { readonly default?: never; readonly values?: never; readonly why?: never }
  | { readonly default?: Value; readonly values?: readonly string[]; readonly why: string }
);

interface OptionFacts<Value> {
  /** One or two sentences for callers; every surface shows them. */
  readonly description: string;
  /** The engine gets it. The other fields are about where documents come from and where results go. */
  readonly isForEngine?: true;
  /** Not a field of the specification. */
  readonly isOurs?: true;
  /** A surface that is not named offers the option as it is. */
  readonly on: {
    /** A foreign vocabulary: the name there is never ours. */
    readonly hosted: Absent | (Offered<Value> & { readonly name: string });
    readonly page: Absent | (Offered<Value> & { readonly title: string });
  } & { readonly [Name in Exclude<Surface, "hosted" | "page">]?: Absent | Offered<Value> };
}

interface BooleanOption extends OptionFacts<boolean> {
  readonly type: "boolean";
  readonly default: boolean;
  /** Effect of switching it off. */
  readonly off?: string;
}

interface IntegerOption extends OptionFacts<number> {
  readonly type: "integer";
  readonly default: number;
  /** A smaller number is refused. */
  readonly minimum?: number;
  /** A smaller number means this one. */
  readonly raisedTo?: number;
}

export interface TextOption extends OptionFacts<string> {
  readonly type: "text" | "address" | "language";
  /** `null`: no text is needed. An empty text means the default. */
  readonly default: string | null;
  readonly pattern?: { readonly test: RegExp; readonly words: string };
  readonly maxCharacters?: number;
  /** Never shown, logged or stored as it is. */
  readonly isSecret?: true;
}

interface ChoiceOption extends OptionFacts<string> {
  readonly type: "choice";
  readonly values: readonly [string, ...string[]];
  /** Where it is not `null`, an empty text means the default, as with the reference worker. */
  readonly default: string | null;
}

interface ListOption extends OptionFacts<readonly string[]> {
  readonly type: "list";
  readonly values: readonly [string, ...string[]];
  readonly default: readonly string[];
}

/** One row of the option table. */
export type Option = BooleanOption | IntegerOption | TextOption | ChoiceOption | ListOption;

export type OptionTable = Readonly<Record<string, Option>>;

/** A value of an option that is given. */
export type ValueOf<Row> = Row extends { readonly type: "boolean" }
  ? boolean
  : Row extends { readonly type: "integer" }
    ? number
    : Row extends { readonly type: infer Type; readonly values: readonly (infer Value)[] }
      ? Type extends "list"
        ? Value[]
        : Value
      : string;

/** Value that a job may send. */
export type SentValue<Row> =
  | ValueOf<Row>
  | (Row extends { readonly type: "choice"; readonly default: string } ? "" : never);

/** Value that the inside receives. */
export type ResolvedValue<Row> =
  | ValueOf<Row>
  | (Row extends { readonly default: null } ? null : never);

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Name of an option on a surface; `never` if it is not offered. */
export type NameOn<On extends Surface, Name, Row> = Name extends string
  ? Row extends { readonly on: { readonly [Key in On]: Absent } }
    ? never
    : Row extends {
          readonly on: { readonly [Key in On]: { readonly name: infer Given extends string } };
        }
      ? Given
      : On extends "client" | "cli"
        ? CamelCase<Name>
        : Name
  : never;

/** The options of a surface with their defaults filled in. What has no default is left out. */
export type OptionValues<Table, On extends Surface> = {
  readonly [
    Name in keyof Table as Table[Name] extends { readonly default: null }
      ? never
      : NameOn<On, Name, Table[Name]>
  ]: ValueOf<Table[Name]>;
} & {
  readonly [
    Name in keyof Table as Table[Name] extends { readonly default: null }
      ? NameOn<On, Name, Table[Name]>
      : never
  ]?: ValueOf<Table[Name]> | undefined;
};

/** Options that a caller of a surface may give: everything can be left out. */
export type OptionInput<Table, On extends Surface> = {
  readonly [Name in keyof Table as NameOn<On, Name, Table[Name]>]?:
    | ValueOf<Table[Name]>
    | undefined;
};
