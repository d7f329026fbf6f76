import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOOL_DIRECTORIES } from "./isolation/find-isolation.ts";
import { findGpuAccess, type GpuAccess, NO_GPU } from "./isolation/gpu-access.ts";
import { mockDocument } from "./testing/mock-instructions.ts";
import { nativeCall } from "./testing/native-call.ts";
import { markdownOf, processesWith, startTestHost, type TestHost } from "./testing/test-host.ts";

/** What the system says to who may not, cannot see it, or has nothing to ask. */
const REFUSED = /^(?:EPERM|EACCES|ENOENT|EROFS|ESRCH|ENETUNREACH|EXDEV)$/;

/** Enough names in a folder that the supervisor is still at them when the folder is exchanged. */
const NAMES = 1000;

const VICTIMS = 20;

/** Numbers of system calls on x86-64. */
const SHMGET = 29;
const MEMFD_CREATE = 319;
const CREATE_FOR_OWNER = 0o1600;

/** No other memory of the machine that runs the tests has this size. */
const SEGMENT_BYTES = 7_654_321;

/** What an attack must not lose against: all there is, what a container has, and a machine with no rules of the kernel. */
const MACHINES = [
  { machine: "with all there is", without: [], hasGpu: false },
  {
    machine: "with all there is, in the box of the process that has the GPU",
    without: [],
    hasGpu: true,
  },
  { machine: "without name spaces", without: ["unshare"], hasGpu: false },
  { machine: "without Landlock and seccomp", without: ["perl"], hasGpu: false },
  {
    machine: "without name spaces, Landlock and seccomp",
    without: ["unshare", "perl"],
    hasGpu: false,
  },
];

const isRoot = process.getuid?.() === 0;

describe.each(MACHINES)("a taken-over engine on a machine $machine", ({ without, hasGpu }) => {
  let tools: string;
  let outside: string;
  /** Libraries that the process can load, as if it had brought their code along. */
  let native: string;
  let gpu: GpuAccess;
  let test: TestHost;

  beforeAll(async () => {
    tools = await linkTools(without);
    outside = await mkdtemp(join(tmpdir(), "outside-"));
    native = await mkdtemp(join(tmpdir(), "native-"));
    await chmod(native, 0o755);
    await writeFile(join(native, "memfd"), nativeCall(MEMFD_CREATE, ["", 0]));
    const segment = [0, SEGMENT_BYTES, CREATE_FOR_OWNER];
    await writeFile(join(native, "segment"), nativeCall(SHMGET, segment));
    const access = hasGpu ? await pretendGpu(outside) : NO_GPU;
    gpu = { ...access, readable: [...access.readable, native] };
    test = await startTestHost({ toolDirectories: [tools], gpu, slots: 1 });
  });
  afterAll(async () => {
    await test.close();
    for (const folder of [tools, outside, native]) await rm(folder, { recursive: true });
  });

  /** As root the account protects; another user has only name spaces and the kernel's rules. */
  const isProtected = isRoot || !without.includes("perl");

  it.runIf(isProtected)("deletes nothing outside while its outputs are removed", async () => {
    const victim = join(outside, "victim");
    const names = Array.from({ length: VICTIMS }, (_, index) => `file-${index}`);
    await mkdir(victim);
    for (const name of names) await writeFile(join(victim, name), "");
    // The folder gets the names that the victim has, and becomes a link to it once its removal has begun.
    const code = `
      const [trap, aside] = ["trap", "aside"].map((name) => path.join(workerData.outputFolder, "..", name));
      const victim = ${JSON.stringify(victim)};
      fs.mkdirSync(trap);
      for (let index = 0; index < ${NAMES}; index++) fs.writeFileSync(path.join(trap, "file-" + index), "");
      post("ready");
      const swap = () => {
        if (fs.readdirSync(trap).length === ${NAMES}) return setImmediate(swap);
        fs.renameSync(trap, aside);
        fs.symlinkSync(victim, trap);
      };
      swap();`;

    for (let round = 0; round < 3; round++) await takeOver(code);

    expect((await readdir(victim)).toSorted()).toEqual(names.toSorted());
    expect(markdownOf(await test.parse("next"))).toBe("next");
  });

  it.runIf(isProtected)(
    "turns no folder of a job into a link that the next job follows",
    async () => {
      const target = join(outside, "target");
      await mkdir(target);
      // Whatever appears beside its job's folders is exchanged at once.
      const code = `
      const [inputs, outputs] = [path.join(workerData.documentPath, "..", ".."), path.join(workerData.outputFolder, "..")];
      const own = path.basename(path.dirname(workerData.documentPath));
      post("ready");
      const swap = () => {
        for (const folder of [inputs, outputs]) {
          for (const name of codeOf(() => fs.accessSync(folder)) === "done" ? fs.readdirSync(folder) : []) {
            if (name.startsWith(own)) continue;
            codeOf(() => fs.renameSync(path.join(folder, name), path.join(outputs, "moved-" + Math.random())));
            codeOf(() => fs.symlinkSync(${JSON.stringify(target)}, path.join(folder, name)));
          }
        }
        setImmediate(swap);
      };
      swap();`;
      await takeOver(code);

      // Its own outputs it may spoil as it likes; those jobs may fail.
      for (let round = 0; round < 5; round++) await test.parse("secret").catch(() => undefined);

      expect(await readdir(target)).toEqual([]);
    },
  );

  it.runIf(isProtected)("changes neither its document nor what lies beside it", async () => {
    const code = `post([
      codeOf(() => fs.writeFileSync(workerData.documentPath, "changed")),
      codeOf(() => fs.renameSync(workerData.documentPath, path.join(workerData.outputFolder, "taken"))),
      codeOf(() => fs.writeFileSync(path.join(workerData.documentPath, "..", "added"), "")),
      codeOf(() => fs.chmodSync(path.join(workerData.documentPath, ".."), 0o777)),
    ].join(" "))`;

    for (const answer of (await takeOver(code)).split(" ")) expect(answer).toMatch(REFUSED);
  });

  it.runIf(isProtected)("reads and writes nothing of the machine", async () => {
    const secret = join(outside, "secret");
    await writeFile(secret, "secret", { mode: 0o600 });
    const code = `post([
      codeOf(() => fs.readFileSync("/etc/shadow")),
      codeOf(() => fs.readFileSync(${JSON.stringify(secret)})),
      codeOf(() => fs.writeFileSync(${JSON.stringify(join(outside, "written"))}, "")),
      codeOf(() => fs.readFileSync("/proc/${process.pid}/environ")),
    ].join(" "))`;

    for (const answer of (await takeOver(code)).split(" ")) expect(answer).toMatch(REFUSED);
    expect(await readFile(secret, "utf8")).toBe("secret");
    expect(existsSync(join(outside, "written"))).toBe(false);
  });

  it.runIf(isProtected)("sends no signal to its supervisor or to the first process", async () => {
    const code = `post([${process.pid}, ${process.ppid}].map((pid) => codeOf(() => process.kill(pid, 0))).join(" "))`;

    for (const answer of (await takeOver(code)).split(" ")) expect(answer).toMatch(REFUSED);
  });

  it("reaches no address, unless the machine was said to allow it", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const code = `const socket = require("node:net").connect(${port}, "127.0.0.1");
      socket.on("connect", () => post("connected"));
      socket.on("error", (error) => post(error.code));`;

    const answer = await takeOver(code);
    server.close();

    const isWarned =
      test.missing.includes("no network") &&
      test.missing.includes("no connections, processes and links by its system calls");
    expect(answer).toMatch(isWarned ? /^connected$/ : REFUSED);
  });

  it.runIf(isRoot && hasGpu)(
    "may name its threads, as CUDA must, and nothing else of the system",
    async () => {
      const code = `post([
      codeOf(() => fs.writeFileSync("/proc/self/task/" + process.pid + "/comm", "named")),
      codeOf(() => fs.readFileSync("/sys/devices/system/cpu/online")),
      codeOf(() => fs.writeFileSync("/proc/sys/kernel/hostname", "changed")),
      codeOf(() => fs.writeFileSync("/proc/self/oom_score_adj", "0")),
      codeOf(() => fs.readFileSync("/proc/${process.pid}/cmdline")),
    ].join(" "))`;

      const [comm, facts, ...others] = (await takeOver(code)).split(" ");

      expect([comm, facts]).toEqual(["done", "done"]);
      for (const answer of others) expect(answer).toMatch(REFUSED);
    },
  );

  it.runIf(isProtected)("leaves no process behind, whatever it starts", async () => {
    const marker = `left-behind-${process.pid}-${performance.now()}`;
    const code = `post(codeOf(() => {
      const { error } = require("node:child_process").spawnSync(process.execPath, ["--version"]);
      if (error) throw error;
      require("node:child_process").spawn(process.execPath,
        ["-e", "setInterval(() => {}, 1000)", ${JSON.stringify(marker)}], { detached: true, stdio: "ignore" });
    }))`;
    const own = await startTestHost({ toolDirectories: [tools], gpu, slots: 1 });

    const answer = markdownOf(await own.parse(mockDocument({ do: "take over", code })));
    await own.close();

    expect(answer).toMatch(without.includes("perl") ? /^done$/ : REFUSED);
    // What was killed is gone a little later.
    await expect.poll(() => processesWith(marker)).toEqual([]);
  });

  it("is ended when its files take more than the results of any document", async () => {
    // Sizes count, so that files with nothing in them suffice.
    const code = `
      for (const name of ["one", "two"]) {
        const file = path.join(workerData.outputFolder, "..", path.basename(workerData.outputFolder), name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.truncateSync(fs.openSync(file, "w"), 3 * 1024 ** 3);
      }`;

    await expect(takeOver(code)).rejects.toThrow("take more than the 4096 MB");
    expect(markdownOf(await test.parse("next"))).toBe("next");
  });

  it.runIf(isRoot && process.arch === "x64")(
    "is ended when it keeps memory in a file that only it has, where that is not refused",
    async () => {
      // The process may use 256 MB. A watch that is blind to it lets the document succeed.
      const code = `
        ${loading(join(native, "memfd"))}
        const found = Array.from({ length: 256 }, (_, index) => index).find((number) => {
          try { const { nlink, mode } = fs.fstatSync(number); return nlink === 0 && (mode & 0o170000) === 0o100000; }
          catch { return false; }
        });
        if (found === undefined) post("refused");
        else {
          for (let count = 0; count < 25; count++) fs.writeSync(found, Buffer.alloc(16 * 1024 ** 2, 1));
          setTimeout(() => post("kept"), 3000);
        }`;

      const answer = await takeOver(code).catch((error: unknown) => String(error));

      const isAllowed = without.includes("perl") || hasGpu;
      expect(answer).toContain(isAllowed ? "more than the 256 MB" : "refused");
      expect(markdownOf(await test.parse("next"))).toBe("next");
    },
  );

  it.runIf(process.arch === "x64" && !(without.includes("perl") && without.includes("unshare")))(
    "leaves no System V memory behind",
    async () => {
      const own = await startTestHost({ toolDirectories: [tools], gpu, slots: 1 });
      const code = `${loading(join(native, "segment"))} post("tried");`;

      const job = await own.parse(mockDocument({ do: "take over", code }));
      await own.close();

      expect(markdownOf(job)).toBe("tried");
      expect(readFileSync("/proc/sysvipc/shm", "utf8")).not.toContain(String(SEGMENT_BYTES));
    },
  );

  it("sees no document of the next tenant", async () => {
    const own = await startTestHost({ toolDirectories: [tools], gpu, slots: 1 });
    const before = await processesWith(own.folder);

    await own.parse("of one", {}, "one");
    const same = await processesWith(own.folder);
    await own.parse("of another", {}, "another");
    const other = await processesWith(own.folder);
    await own.close();

    expect(same).toEqual(before);
    expect(other.filter((pid) => before.includes(pid))).toEqual([]);
  });

  async function takeOver(code: string): Promise<string> {
    return markdownOf(await test.parse(mockDocument({ do: "take over", code })));
  }
});

/** Code that loads a library which is not a module of Node: that much the attack expects. */
function loading(library: string): string {
  return `try { process.dlopen({ exports: {} }, ${JSON.stringify(library)}); }
    catch (error) { if (!error.message.includes("self-register")) throw error; }`;
}

/** All that a process is given for a GPU, but for the GPU. */
async function pretendGpu(folder: string): Promise<GpuAccess> {
  await writeFile(join(folder, "nvidia0"), "", { mode: 0o666 });
  const { devices, ...access } = findGpuAccess({
    executionProvider: "auto",
    childEnvironment: {},
    deviceFolder: folder,
    library: folder,
  });
  // A device that every machine has, where devices are.
  return { ...access, devices: devices.map(() => "/dev/full") };
}

/** A folder with the tools of this machine, less some. */
async function linkTools(without: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tools-"));
  const tools = ["unshare", "setpriv", "prlimit", "sh", "perl"];
  for (const name of tools.filter((tool) => !without.includes(tool))) {
    const path = TOOL_DIRECTORIES.map((directory) => join(directory, name)).find(existsSync);
    if (path !== undefined) await symlink(path, join(folder, name));
  }
  return folder;
}
