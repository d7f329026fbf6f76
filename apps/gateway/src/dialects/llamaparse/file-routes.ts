import { ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { callerOf } from "../../http/authenticate.ts";
import { fileNameOf } from "../../http/file-name.ts";
import { pathParameter } from "../../http/parameters.ts";
import { readForm } from "../../http/read-form.ts";
import type { DialectParts, DialectRoute } from "../dialect.ts";
import { OptionReader } from "../options.ts";
import { nextToken, PAGE_PARAMETERS, pageIn } from "./paging.ts";
import { findFile, listFiles, removeFile, type StoredFile, storeFile } from "../stored-files.ts";

const JSON_BODY = { contentType: "application/json" };
/** An uploaded file is removed after it. */
const FILE_TTL_SECONDS = 3600;
const PURPOSES = ["user_data", "parse", "extract", "split", "classify", "sheet", "agent_app"];
const FORM = {
  type: "object",
  required: ["file", "purpose"],
  properties: {
    file: { type: "string", format: "binary" },
    purpose: { type: "string", enum: PURPOSES },
  },
};

const PATH = "/api/v1/beta/files";

/** Files that are uploaded first and parsed by a later request. */
export function fileRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [...uploadRoutes(parts), ...knownFileRoutes(parts)];
}

function uploadRoutes(parts: DialectParts): readonly DialectRoute[] {
  const path = PATH;
  return [
    {
      methods: ["POST"],
      path,
      summary: "LlamaParse: upload a file, which is kept for an hour",
      access: "submit",
      request: [{ contentType: "multipart/form-data", inline: FORM }],
      response: { description: "The file.", ...JSON_BODY },
      handle: async (call) => describe(await receive(parts, call)),
    },
    {
      methods: ["GET"],
      path,
      summary: "LlamaParse: list the uploaded files, the newest first",
      access: "read",
      query: [
        ...PAGE_PARAMETERS,
        { name: "file_name", type: "string", description: "Only files of this name." },
      ],
      response: { description: "The files.", ...JSON_BODY },
      handle: (call) => list(parts, call),
    },
  ];
}

function knownFileRoutes(parts: DialectParts): readonly DialectRoute[] {
  const path = PATH;
  const find = (call: FastifyRequest) => findFile(parts, call, pathParameter(call, "file_id"));
  return [
    {
      methods: ["GET"],
      path: `${path}/{file_id}`,
      summary: "LlamaParse: read about a file",
      access: "read",
      response: { description: "The file.", ...JSON_BODY },
      handle: async (call) => describe(await find(call)),
    },
    {
      methods: ["GET"],
      path: `${path}/{file_id}/content`,
      summary: "LlamaParse: get an address of a file that needs no key",
      access: "read",
      response: { description: "The address.", ...JSON_BODY },
      handle: async (call) => {
        const { id, facts } = await find(call);
        const grant = { expiresInSeconds: FILE_TTL_SECONDS, fileName: facts.fileName };
        const expires = new Date(Date.now() + FILE_TTL_SECONDS * 1000).toISOString();
        return {
          url: await parts.blobs.downloadUrl(blobKeys.upload(id), grant),
          expires_at: expires,
          form_fields: null,
        };
      },
    },
    {
      methods: ["DELETE"],
      path: `${path}/{file_id}`,
      summary: "LlamaParse: remove a file",
      access: "submit",
      response: { description: "Nothing.", ...JSON_BODY },
      handle: async (call) => {
        await removeFile(parts, await find(call));
        return {};
      },
    },
  ];
}

function describe({ id, tenant, facts, createdAt }: StoredFile): object {
  return {
    id,
    name: facts.fileName,
    project_id: tenant,
    file_type: /\.(\w+)$/.exec(facts.fileName)?.[1]?.toLowerCase() ?? null,
    purpose: facts.purpose,
    last_modified_at: new Date(createdAt).toISOString(),
    expires_at: new Date(createdAt + FILE_TTL_SECONDS * 1000).toISOString(),
    external_file_id: null,
    download_url: null,
  };
}

async function receive(parts: DialectParts, call: FastifyRequest): Promise<StoredFile> {
  parts.limitRate(callerOf(call).keyId);
  const advice = "Send the field file.";
  const rules = { maxFiles: 1, maxFields: 8, fieldMaxBytes: 1024, advice };
  const { fields, files } = await readForm(call, rules, ({ name, stream }) =>
    storeFile(parts, call, { fileName: fileNameOf(name), stream, purpose: "parse" }),
  );
  const [file] = files;
  if (file === undefined) throw new ParserError("INVALID_INPUT", `The form has no file. ${advice}`);
  try {
    const purpose = new OptionReader(fields).choice("purpose", PURPOSES, "parse");
    const facts = { ...file.facts, purpose };
    // The field may follow the file.
    if (purpose !== file.facts.purpose) await parts.tasks.update(file.id, facts);
    return { ...file, facts };
  } catch (error) {
    await removeFile(parts, file);
    throw error;
  }
}

async function list(parts: DialectParts, call: FastifyRequest): Promise<object> {
  const query = OptionReader.of(call.query);
  const page = pageIn(query);
  const name = query.text("file_name");
  const { files, hasMore } = await listFiles(parts, call, page);
  return {
    items: files.filter(({ facts }) => name === undefined || facts.fileName === name).map(describe),
    next_page_token: nextToken(page, hasMore),
  };
}
