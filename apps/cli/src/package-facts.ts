import { readFileSync } from "node:fs";

interface PackageFacts {
  readonly version: string;
  readonly engines: { readonly node: string };
}

/** This package's own `package.json`: one folder above both `src` and `dist`. */
export const PACKAGE_FACTS = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as PackageFacts;
