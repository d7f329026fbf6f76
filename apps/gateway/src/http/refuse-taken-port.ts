import { once } from "node:events";
import { createServer } from "node:net";

/** The reasons of the system, as a person reads them. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EACCES: "this account may not listen there",
  EADDRNOTAVAIL: "this machine does not have the address",
};

/** Listens at an address for a moment, and fails with advice where that cannot be done. */
export async function refuseTakenPort({ host, port }: { host: string; port: number }) {
  if (port === 0) return;
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Error(
      `The gateway cannot listen on ${host}, port ${port}: ${REASONS[code] ?? message}. Stop that program, or choose another port with --port or PARSER_PORT; --host or PARSER_HOST chooses the address.`,
      { cause: error },
    );
  } finally {
    server.close();
  }
}
