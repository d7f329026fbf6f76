import type { IncomingMessage, ServerResponse } from "node:http";

/** What can go wrong between a worker and its platform. */
export type Fault =
  /** Answers with this status. */
  | { readonly status: number; readonly retryAfterSeconds?: number }
  /** Ends the connection without an answer, although the request arrived. */
  | "drop"
  /** Answers as usual, but not before the promise resolves, and not one that has gone meanwhile. */
  | { readonly hold: Promise<void> };

/** Faults that wait for the requests they are meant for. */
export interface Faults {
  add(route: string, fault: Fault, times: number): void;
  /** Lets the request run into its fault, if there is one, and says whether it is dealt with. */
  apply(route: string, incoming: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

export function createFaults(): Faults {
  const waiting: { readonly route: string; readonly fault: Fault }[] = [];
  return {
    add(route, fault, times) {
      for (let count = 0; count < times; count++) waiting.push({ route, fault });
    },
    async apply(route, incoming, response) {
      const position = waiting.findIndex((entry) => entry.route === route);
      const [entry] = position === -1 ? [] : waiting.splice(position, 1);
      if (entry === undefined) return false;
      const { fault } = entry;
      if (fault === "drop") {
        incoming.socket.destroy();
        return true;
      }
      if ("hold" in fault) {
        await fault.hold;
        return response.destroyed;
      }
      const { retryAfterSeconds } = fault;
      const headers =
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
      response.writeHead(fault.status, headers).end();
      return true;
    },
  };
}
