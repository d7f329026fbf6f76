import type { CommandWords } from "./command-words.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

type Writer = (commands: readonly CommandWords[]) => string;

const WRITERS: Readonly<Record<Shell, Writer>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
};

/** The script that makes a shell complete commands and options. All words are our own: nothing needs quoting. */
export function writeCompletion(shell: Shell, commands: readonly CommandWords[]): string {
  return WRITERS[shell](commands);
}

function writeBash(commands: readonly CommandWords[]): string {
  return `# Completion of parsewright for bash. Use: source <(parsewright completion bash)
_parsewright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local place="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${placeCase(commands)}
  done
  case "$place" in
${commands.map((command) => `    "${placeOf(command)}") words="${allWords(command)}" ;;`).join("\n")}
  esac
  case "$place $previous" in
${valueCases(commands, (choices) => `words="${choices.join(" ")}"`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _parsewright parsewright
`;
}

function writeZsh(commands: readonly CommandWords[]): string {
  return `#compdef parsewright
# Completion of parsewright for zsh. Use: source <(parsewright completion zsh)
_parsewright() {
  local place="" word previous="\${words[CURRENT-1]}"
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
${placeCase(commands)}
  done
  case "$place" in
${commands.map((command) => `    "${placeOf(command)}") candidates=(${allWords(command)}) ;;`).join("\n")}
  esac
  case "$place $previous" in
${valueCases(commands, (choices) => `candidates=(${choices.join(" ")})`)}
  esac
  compadd -a candidates
  _files
}
compdef _parsewright parsewright
`;
}

/** Follows the words to the command that they name. */
function placeCase(commands: readonly CommandWords[]): string {
  const places = commands.map(placeOf).filter((place) => place !== "");
  return `    case "$place $word" in
      ${places.map((place) => `"${place}"`).join("|")}) place="$place $word" ;;
    esac`;
}

function valueCases(
  commands: readonly CommandWords[],
  assign: (choices: readonly string[]) => string,
): string {
  return commands
    .flatMap((command) =>
      command.options
        .filter(({ takesValue }) => takesValue)
        .map(({ long, choices }) => `    "${placeOf(command)} ${long}") ${assign(choices)} ;;`),
    )
    .join("\n");
}

function placeOf({ path }: CommandWords): string {
  return path === "" ? "" : ` ${path}`;
}

function allWords({ subcommands, choices, options }: CommandWords): string {
  const names = subcommands.map(({ word }) => word);
  return [...names, ...choices, ...options.map(({ long }) => long)].join(" ");
}

function writeFish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap((command) => {
    const condition = fishCondition(command);
    const words = command.choices.join(" ");
    return [
      ...(words === "" ? [] : [`complete -c parsewright -n '${condition}' -f -a '${words}'`]),
      ...command.subcommands.map(
        ({ word, help }) =>
          `complete -c parsewright -n '${condition}' -f -a ${word} -d ${fishQuote(help)}`,
      ),
      ...command.options.map(({ long, help, takesValue, choices }) =>
        [
          `complete -c parsewright -n '${condition}' -l ${long.slice(2)}`,
          takesValue ? " -r" : "",
          choices.length > 0 ? ` -f -a '${choices.join(" ")}'` : "",
          ` -d ${fishQuote(help)}`,
        ].join(""),
      ),
    ];
  });
  return `# Completion of parsewright for fish. Use: parsewright completion fish | source\n${lines.join("\n")}\n`;
}

function fishCondition({ path, subcommands }: CommandWords): string {
  if (path === "") return "__fish_use_subcommand";
  const seen = path.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
  const below = subcommands.map(({ word }) => word).join(" ");
  if (below !== "") seen.push(`not __fish_seen_subcommand_from ${below}`);
  return seen.join("; and ");
}

function fishQuote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
