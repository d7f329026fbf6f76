import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { ConversionName, Converted } from "../conversions/conversions.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import { type Conversion, holdStored } from "./convert-output.ts";
import type { Version } from "./correct-output.ts";
import type { PageBundle } from "./page-bundle.ts";

const unpack = promisify(gunzip);

/** Limit: a page that unpacks to more was not written by a worker. */
const PAGE_MAX_BYTES = 64 * 1024 * 1024;
/** The JSON of a page is this many times larger than what is stored of it. */
const UNPACKED_FACTOR = 8;

interface PagedConversion<Name extends ConversionName> extends Conversion<Name> {
  readonly job: JobRecord;
  readonly bundle: PageBundle;
  readonly version?: Version | undefined;
  /** The pages that are needed; all unless given. */
  readonly pageNumbers?: ReadonlySet<number>;
}

/** Converts a result whose pages are kept one by one. */
export async function convertPaged<Name extends ConversionName>(
  parts: RouteParts,
  reply: FastifyReply,
  { bundle, pageNumbers, ...conversion }: PagedConversion<Name>,
): Promise<Converted<Name>> {
  const pages = bundle.index.pages.filter(
    ({ page_number }) => pageNumbers === undefined || pageNumbers.has(page_number),
  );
  const packed = pages.reduce((sum, page) => sum + page.bytes, 0);
  const read = async () => {
    const facts = JSON.stringify({
      basename: conversion.job.documentName?.replace(/\.[^.]*$/, "") ?? "document",
      document: bundle.index.document,
    });
    const pieces = [Buffer.from(`{"paged":{${facts.slice(1, -1)},"pages":[`)];
    for (const [position, page] of pages.entries()) {
      if (position > 0) pieces.push(Buffer.from(","));
      pieces.push(await readPage(bundle, page));
    }
    pieces.push(Buffer.from("]}}"));
    const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const piece of pieces) end += piece.copy(whole, end);
    return whole;
  };
  const stored = { ...conversion, bytes: packed * UNPACKED_FACTOR, read };
  const { value, release } = await holdStored(parts, reply, stored);
  if (reply.raw.closed) release();
  else reply.raw.once("close", release);
  return value;
}

async function readPage(bundle: PageBundle, page: Parameters<PageBundle["read"]>[0]) {
  const pieces: Buffer[] = [];
  for await (const piece of ((await bundle.read(page)) ?? []) as AsyncIterable<Buffer>)
    pieces.push(piece);
  return unpack(Buffer.concat(pieces), { maxOutputLength: PAGE_MAX_BYTES });
}
