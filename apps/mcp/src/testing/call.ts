import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

/** An answer of a tool, taken apart. */
export interface Answer {
  readonly isError: boolean;
  readonly facts: Record<string, unknown>;
  readonly texts: readonly string[];
  readonly content: CallToolResult["content"];
}

export async function call(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<Answer> {
  const result = (await client.callTool({ name, arguments: input })) as CallToolResult;
  return {
    isError: result.isError === true,
    facts: result.structuredContent ?? {},
    texts: result.content.flatMap((item) => (item.type === "text" ? [item.text] : [])),
    content: result.content,
  };
}
