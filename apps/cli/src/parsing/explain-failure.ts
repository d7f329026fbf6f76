import { ParserError } from "@parsewright/contract";
import type { CommandIo } from "../command-io.ts";

/** The engine has the words for what is not its own failure; it is loaded for them only. */
export async function explainFailure<Result>(
  writing: Promise<Result>,
  io: CommandIo,
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (ParserError.is(error) || io.signal.aborted) throw error;
    const { explainWriteFailure } = await io.loadEngine();
    return explainWriteFailure(Promise.reject(error));
  }
}
