import { OUTPUT_FILES, OUTPUT_FORMATS, type OutputFormat } from "@parsewright/contract";
import type { ZipEntry } from "@parsewright/document/archives";
import type { RenderOptions } from "@parsewright/document";
import { layoutOf, renderResult } from "./correct-output.ts";

/** Outputs of a version: those of a result, all of them in a zip, and the truth of a document for the quality gate. */
export const VERSION_OUTPUTS = [
  ...OUTPUT_FORMATS.filter((format) => format !== "images" && format !== "csv"),
  "truth",
  "zip",
] as const;

export interface VersionOutput {
  readonly output: (typeof VERSION_OUTPUTS)[number];
  readonly stem: string;
  readonly options: Partial<RenderOptions>;
}

/** Truth is words alone, as quality/README.md says. */
const TRUTH: Partial<RenderOptions> = { emphasis: "off" };

/** The files of a version that were asked for. */
export function versionFiles(
  output: unknown,
  { output: asked, stem, options }: VersionOutput,
): readonly ZipEntry[] {
  if (asked === "truth") {
    const text = `${String(renderResult(output, "markdown", TRUTH))}\n`;
    return [{ name: `${stem}.truth.md`, data: Buffer.from(text) }];
  }
  if (asked !== "zip") return filesOf(output, asked, { stem, options });
  const { images = {} } = layoutOf(output);
  return [
    ...OUTPUT_FORMATS.flatMap((format) =>
      format === "images" ? [] : filesOf(output, format, { stem, options }),
    ),
    ...Object.entries(images).map(([name, base64]) => ({
      name: `images/${name}`,
      data: Buffer.from(base64, "base64"),
      isStored: true,
    })),
  ];
}

type TextOutput = Exclude<OutputFormat, "images">;

function filesOf(
  output: unknown,
  format: TextOutput,
  { stem, options }: Pick<VersionOutput, "stem" | "options">,
): ZipEntry[] {
  const rendered = renderResult(output, format, options);
  const name = OUTPUT_FILES[format](stem);
  if (format === "csv")
    return Object.entries(rendered as Record<string, string>).map(([file, data]) => ({
      name: `${name}/${file}`,
      data: Buffer.from(data),
    }));
  return [{ name, data: toBytes(rendered) }];
}

function toBytes(rendered: unknown): Uint8Array {
  if (rendered instanceof Uint8Array) return rendered;
  return Buffer.from(typeof rendered === "string" ? rendered : JSON.stringify(rendered, null, 2));
}
