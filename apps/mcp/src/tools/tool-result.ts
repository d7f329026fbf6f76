import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
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
    return { isError: true, content: [{ type: "text", text: `${code}: ${message}` }] };
  }
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof Error && error.name === "ParserClientError" && "code" in error) {
    return { code: String(error.code), message: error.message };
  }
  if (error instanceof Error && error.name === "AbortError") {
    return { code: "CANCELLED", message: "The call was cancelled." };
  }
  return ParserError.from(error);
}
