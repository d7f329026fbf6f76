// oxlint-disable-next-line import/no-unassigned-import -- It only defines the element.
import "openapi-explorer/dist/browser/openapi-explorer.min.js";

interface Operation {
  readonly requestBody?: { readonly content: Record<string, unknown> };
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The viewer, as far as it is used here. */
interface ReferenceViewer extends Element {
  loadSpec(document: OpenApiDocument): Promise<void>;
}

const viewer = document.querySelector<ReferenceViewer>("openapi-explorer");
const answer = await fetch("/openapi.json");
await viewer?.loadSpec(withoutNestedForms((await answer.json()) as OpenApiDocument));

/** Leaves out forms with JSON fields, whose members the viewer would send as fields. A document can be sent as the body itself. */
function withoutNestedForms(api: OpenApiDocument): OpenApiDocument {
  for (const { requestBody } of Object.values(api.paths).flatMap((path) => Object.values(path))) {
    const content = requestBody?.content;
    if (content?.["application/octet-stream"]) delete content["multipart/form-data"];
  }
  return api;
}
