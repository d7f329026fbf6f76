import { basename, join } from "node:path";
import type { CommandIo } from "../command-io.ts";
import type { DocumentWriter } from "./document-writer.ts";
import { makeWorkFolder } from "./standard-input.ts";

/** Distinguishes an address from a path. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/** The name of the document at an address: the last part of its path, or its host. */
export function nameAtAddress(address: string): string {
  if (!URL.canParse(address)) return "document";
  const { pathname, hostname } = new URL(address);
  const last = basename(pathname);
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return last || hostname;
  }
}

/** Downloads what is at an address before it is parsed, here or by a service. */
export function withDownloads(writer: DocumentWriter, io: CommandIo): DocumentWriter {
  return {
    concurrency: writer.concurrency,
    close: () => writer.close(),
    async write(task) {
      if (!isAddress(task.file)) return writer.write(task);
      const { fetchDocument, readProxySettings } = await import("@parsewright/outbound");
      const folder = await makeWorkFolder();
      try {
        const path = join(folder.path, "document");
        const proxies = readProxySettings(io.environment);
        // The user typed the address, and may reach it as a browser on this machine would.
        const policy = { field: "the address", allowPrivateHosts: true, proxies };
        await fetchDocument(task.file, { path, policy, signal: io.signal });
        return await writer.write({ ...task, file: nameAtAddress(task.file), path });
      } finally {
        await folder.remove();
      }
    },
  };
}
