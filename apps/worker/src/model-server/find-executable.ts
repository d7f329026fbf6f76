import { access, constants } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/** The file that a command of this name starts; `undefined` when it is not on the search path. */
export async function findExecutable(
  name: string,
  searchPath: string | undefined,
): Promise<string | undefined> {
  for (const folder of (searchPath ?? "").split(delimiter).filter(isAbsolute)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
