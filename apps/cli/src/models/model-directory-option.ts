import { Option } from "commander";

/** `--model-dir`, the same for every command that needs models. */
export function modelDirectoryOption(): Option {
  return new Option(
    "--model-dir <dir>",
    "folder of the models; default: PARSER_MODEL_DIR or your cache",
  );
}
