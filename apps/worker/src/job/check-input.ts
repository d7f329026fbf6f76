import { type ResolvedJobInput, validateJobInput } from "@parsewright/contract";
import { detectSentFormat } from "@parsewright/document/detection";

/** The request, checked at the border. */
export interface CheckedInput {
  readonly input: ResolvedJobInput;
  /** Bytes of `file_b64`, so that it is decoded once. */
  readonly decoded?: Uint8Array;
}

/** Checks all that can be checked without leaving the process. */
export function checkInput(
  sent: unknown,
  { maxPagesPerJob }: { readonly maxPagesPerJob: number },
): CheckedInput {
  let decoded: Uint8Array | undefined;
  const input = validateJobInput(sent, {
    maxPagesPerJob,
    checkFileBytes(bytes, document) {
      detectSentFormat(bytes, document);
      decoded = bytes;
    },
  });
  return { input, ...(decoded && { decoded }) };
}
