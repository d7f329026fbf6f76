export type { HttpOptions } from "./http/serve-http.ts";
export { type McpOptions, runMcp } from "./run-mcp.ts";
