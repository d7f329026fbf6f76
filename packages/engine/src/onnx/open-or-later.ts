import type { AskDevice } from "../model-threads/ask-device.ts";

/** Loads a model now, or, where a GPU answers its questions, when that has no answer for the first time. */
export async function openOrLater<Session>(
  open: () => Promise<Session>,
  askDevice: AskDevice | undefined,
): Promise<() => Promise<Session>> {
  let opening = askDevice === undefined ? open() : undefined;
  await opening;
  return () => (opening ??= open());
}
