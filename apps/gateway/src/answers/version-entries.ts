import type { ZipEntry } from "@parsewright/document/archives";
import type { FastifyReply } from "fastify";
import type { Asked, Converted } from "../conversions/conversions.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import { type AskedVersion, optionsOf } from "../versions/asked-version.ts";
import { enterRoom, holdOutput } from "./convert-output.ts";
import { collect, openPageBundle, type PageBundle } from "./page-bundle.ts";
import { holdPaged } from "./paged-output.ts";
import type { Held } from "./share-making.ts";

interface VersionParts {
  readonly job: JobRecord;
  readonly version: AskedVersion;
  /** Of the names of its files. */
  readonly stem: string;
}

/** Files of a version, then the pictures that are kept beside its pages, each in memory while it is sent. */
export async function* versionEntries(
  parts: RouteParts,
  reply: FastifyReply,
  { job, version, stem }: VersionParts,
): AsyncGenerator<ZipEntry> {
  const bundle = await openPageBundle(parts, reply, { job });
  const asked = { output: "zip" as const, stem, options: optionsOf(job) };
  const conversion = { job, bundle, to: "version" as const, asked, version };
  const { value, release } = await holdLayout(parts, reply, conversion);
  try {
    yield* value;
  } finally {
    release();
  }
  const { tenant } = job;
  for (const [name, slice] of Object.entries(bundle?.images ?? {})) {
    const leave = await enterRoom(parts, reply, { tenant, bytes: slice.bytes });
    try {
      const data = await collect(await bundle?.read(slice), slice.bytes);
      yield { name: `images/${name}`, data, isStored: true };
    } finally {
      leave();
    }
  }
}

type LayoutConversion = "version" | "unknownBlocks";

/** Converts the layout of a result, wherever it is kept. */
export async function holdLayout<Name extends LayoutConversion>(
  parts: RouteParts,
  reply: FastifyReply,
  conversion: {
    readonly job: JobRecord;
    readonly to: Name;
    readonly asked: Asked<Name>;
    readonly version?: AskedVersion;
    readonly bundle: PageBundle | undefined;
  },
): Promise<Held<Converted<Name>>> {
  const { bundle } = conversion;
  return bundle === undefined
    ? holdOutput(parts, reply, conversion)
    : holdPaged(parts, reply, { ...conversion, bundle });
}
