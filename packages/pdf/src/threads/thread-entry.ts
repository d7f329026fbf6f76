/**
 * Address of a module to start as a worker thread, beside the module that asks.
 * Threads run plain JavaScript: from the sources, as in tests, the built file is taken.
 */
export function threadEntry(moduleUrl: string, relativePath: string): URL {
  const isSource = moduleUrl.endsWith(".ts");
  return new URL(relativePath, isSource ? moduleUrl.replace("/src/", "/lib/") : moduleUrl);
}

/**
 * Node 24 takes 512 MB for compiled code of each thread, which counts against the memory of the process though hardly
 * any of it is used. What our threads compile takes a few megabytes.
 */
export const THREAD_CODE_MEBIBYTES = 32;

const HANDED_ON = /^--(allow-|permission|experimental-permission|disable-warning)/;

/**
 * The flags of the process that a thread must have too: those that limit what it may read and write. One that is
 * started without them may read and write everything. No others: a test runner's would send it to the sources.
 */
export function threadFlags(flags: readonly string[] = process.execArgv): string[] {
  return flags.filter((flag) => HANDED_ON.test(flag));
}
