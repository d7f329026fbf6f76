import type { DialectName, ParserError } from "@parsewright/contract";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import type { DialectTasks } from "./dialect-tasks.ts";

/** What the routes of other APIs need. */
export interface DialectParts extends RouteParts {
  /** The endpoint that does the work. */
  readonly endpoint: EndpointSettings;
  readonly tasks: DialectTasks;
}

export type DialectRoute = Omit<Route, "dialect" | "alsoAt" | "errorBody">;

/** The API of another program: its routes, and the shape of its errors. Everything it does is a job. */
export interface Dialect {
  readonly name: DialectName;
  readonly routes: (parts: DialectParts) => readonly DialectRoute[];
  readonly errorBody: NonNullable<Route["errorBody"]>;
}

/** Errors as FastAPI words them, which several of the programs are built on. */
export function errorDetail({ message }: ParserError): object {
  return { detail: message };
}
