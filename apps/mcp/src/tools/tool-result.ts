import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ParserClientError } from "@parsewright/client";
import { ParserError } from "@parsewright/contract";

/** Facts as JSON, and after them texts and pictures. */
export function toolResult(
  facts: Record<string, unknown>,
  more: CallToolResult["content"] = [],
): CallToolResult {
  const text = JSON.stringify(facts);
  return { content: [{ type: "text", text }, ...more], structuredContent: facts };
}

/**
 * Runs a tool. What goes wrong becomes an answer that the assistant can read, with our codes. It has no structured
 * content: clients check that against the schema of what goes well.
 */
export async function answer(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = describe(error);
    const text = `${code}: ${message.replace(PASSWORD_ADVICE, NO_PASSWORDS)}`;
    return { isError: true, content: [{ type: "text", text }] };
  }
}

/** A field of jobs that no tool has: what is sent to a tool is in the context of a model. */
const PASSWORD_ADVICE = /Send the password in the field password, or a copy without it\.$/;
const NO_PASSWORDS = "This server takes no passwords: ask for a copy without one.";

function describe(error: unknown): { code: string; message: string } {
  if (isClientError(error)) return { code: error.code, message: error.reason };
  if (error instanceof Error && error.name === "AbortError") {
    return { code: "CANCELLED", message: "The call was cancelled." };
  }
  return ParserError.from(error);
}

/** The client is loaded only where there is a service. */
function isClientError(error: unknown): error is ParserClientError {
  return error instanceof Error && error.name === "ParserClientError";
}
