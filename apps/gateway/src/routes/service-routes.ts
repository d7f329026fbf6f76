import { ParserError } from "@parsewright/contract";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";

/** For those who watch the gateway itself. */
export function serviceRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/ping",
      summary: "Whether the gateway answers, as the platform's own gateway says it",
      access: "public",
      response: { description: "It does.", contentType: "application/json" },
      handle: async () => ({ status: "ok" }),
    },
    {
      methods: ["GET"],
      path: "/livez",
      summary: "Whether the process works",
      access: "public",
      response: { description: "It does.", contentType: "application/json" },
      handle: async () => ({ status: "ok" }),
    },
    {
      methods: ["GET"],
      path: "/readyz",
      summary: "Whether the gateway can take jobs",
      access: "public",
      response: { description: "It can.", contentType: "application/json" },
      handle: () => checkReady(parts),
    },
  ];
}

async function checkReady(parts: RouteParts) {
  if (parts.stopping.aborted) throw notReady("The gateway is stopping.");
  try {
    await parts.readiness.check();
  } catch (error) {
    throw notReady("The gateway cannot take jobs now.", error);
  }
  return { status: "ok" };
}

function notReady(message: string, cause?: unknown): ParserError {
  return new ParserError("SERVICE_UNAVAILABLE", message, { cause });
}
