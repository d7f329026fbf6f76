import { MAX_NAME_BYTES, MAX_PATH_BYTES } from "./archive-limits.ts";
import { quoteName, refuse } from "../refusal.ts";

/** Names of Windows devices, which stay devices with any suffix. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;
/** Characters that some file system cannot hold or gives a meaning to: control characters, drive letters, streams, wildcards. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Takes the names of an archive one after the other and refuses any that could end up elsewhere or on top of another. */
export interface MemberNames {
  /** The path to write to, with `/`; `undefined` for the folder itself. */
  add(name: string, kind: "file" | "directory"): string | undefined;
}

export function createMemberNames(): MemberNames {
  const taken = new Map<string, { readonly path: string; readonly kind: "file" | "directory" }>();
  const listed = new Set<string>();

  function claim(path: string, kind: "file" | "directory"): void {
    const key = foldName(path);
    const other = taken.get(key);
    if (other === undefined) {
      taken.set(key, { path, kind });
    } else if (other.path !== path || other.kind === "file" || kind === "file") {
      throw refuse(`${quoteName(path)} takes the place of ${quoteName(other.path)}`);
    }
  }

  return {
    add(name, kind) {
      const path = checkPath(kind === "directory" ? name.replace(/\/$/, "") : name);
      if (path === undefined) return undefined;
      if (listed.has(path)) throw refuse(`${quoteName(path)} is in it twice`);
      listed.add(path);
      const segments = path.split("/");
      for (let depth = 1; depth < segments.length; depth += 1) {
        claim(segments.slice(0, depth).join("/"), "directory");
      }
      claim(path, kind);
      return path;
    },
  };
}

function checkPath(name: string): string | undefined {
  if (name === ".") return undefined;
  const path = name.replace(/^\.\//, "");
  // Some file systems change names to this form; what is harmless before may not be after.
  for (const form of new Set([path, path.normalize("NFKC")])) {
    const problem = pathProblem(form);
    if (problem !== undefined) throw refuse(`the name ${quoteName(name)} ${problem}`);
  }
  return path;
}

function pathProblem(path: string): string | undefined {
  if (path.startsWith("/")) return "is an absolute path";
  if (FORBIDDEN.test(path)) return "has characters that mean something else to some systems";
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return "is too long";
  if (/\p{Surrogate}/u.test(path)) return "is not Unicode";
  return path.split("/").map(segmentProblem).find(Boolean);
}

function segmentProblem(segment: string): string | undefined {
  if (segment === "") return "has an empty part";
  if (segment === "." || segment === "..") return "leads to another folder";
  if (/[. ]$/.test(segment)) return "ends with a dot or a space, which some systems drop";
  if (DEVICE.test(segment)) return "is that of a device";
  return Buffer.byteLength(segment) > MAX_NAME_BYTES ? "is too long" : undefined;
}

/** Equal for names that are one on a file system that ignores case or normalises Unicode. */
function foldName(path: string): string {
  return path.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD");
}
