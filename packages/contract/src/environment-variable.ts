interface VariableFacts {
  readonly purpose: string;
  /** Meaning of an unset variable, in words, if it is not the default itself. */
  readonly unset?: string;
  readonly readBy: readonly ("worker" | "gateway" | "client" | "cli" | "mcp")[];
  /** Never logged, never shown by a probe. */
  readonly isSecret?: true;
}

/** Any text; the part that reads it may allow less. */
interface TextVariable extends VariableFacts {
  readonly type?: "text";
  readonly default?: string;
}

/** An address that begins with http:// or https://. It may hold placeholders such as `$ID`. */
interface AddressVariable extends VariableFacts {
  readonly type: "address";
  readonly default?: string;
}

interface IntegerVariable extends VariableFacts {
  readonly type: "integer";
  readonly default?: number;
  /** Fractions are numbers, too, where the platform reads them so. */
  readonly allowsFractions?: true;
  /** Numbers outside are refused. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Numbers outside mean the nearest one inside, where the reference worker reads them so. */
  readonly keptBetween?: readonly [least: number, most: number];
}

/** On with `1`, `true`, `yes`, `on`; off with `0`, `false`, `no`, `off`. */
interface SwitchVariable extends VariableFacts {
  readonly type: "switch";
  readonly default: boolean;
  /** Meaning of any other value. Without it, such a value is refused. */
  readonly otherwise?: boolean;
}

interface ChoiceVariable extends VariableFacts {
  readonly type: "choice";
  readonly values: readonly string[];
  /** Other spellings. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly default: string;
}

/** Texts separated by commas. */
interface ListVariable extends VariableFacts {
  readonly type: "list";
  readonly default: readonly string[];
}

/** One row of the table of variables: all that is documented about a variable, and how it is read. */
export type EnvironmentVariable =
  | TextVariable
  | AddressVariable
  | IntegerVariable
  | SwitchVariable
  | ChoiceVariable
  | ListVariable;

/** Type that a variable is read as. `undefined` if it is unset and has no default. */
export type VariableValue<Row> =
  | (Row extends { readonly type: "integer" }
      ? number
      : Row extends { readonly type: "switch" }
        ? boolean
        : Row extends { readonly type: "choice"; readonly values: readonly (infer Value)[] }
          ? Value
          : Row extends { readonly type: "list" }
            ? readonly string[]
            : string)
  | (Row extends { readonly default: unknown } ? never : undefined);

/** Describes the meaning of an unset variable for the documentation. */
export function describeDefault({ type, unset, default: value }: EnvironmentVariable): string {
  if (unset !== undefined) return unset;
  if (type === "switch") return value ? "on" : "off";
  return Array.isArray(value) ? value.join(",") : String(value);
}
