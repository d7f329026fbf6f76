// Writes a JSON Schema for every kind of Kubernetes and KEDA, from their own sources:
//   node make-schemas.mjs FOLDER swagger.json crd/bases
// Unknown fields are errors in them: Kubernetes itself would drop a misspelt one silently.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [folder = "", swagger = "", crds = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [kind, schema] of [...kubernetesSchemas(swagger), ...crdSchemas(crds)]) {
  writeFileSync(join(folder, `${kind.toLowerCase()}.json`), JSON.stringify(schema));
}

function kubernetesSchemas(path) {
  const { definitions } = JSON.parse(readFileSync(path, "utf8"));
  for (const definition of Object.values(definitions)) closeObject(definition);
  // A number or a text, which OpenAPI 2 cannot say.
  for (const name of ["util.intstr.IntOrString", "api.resource.Quantity"]) {
    definitions[`io.k8s.apimachinery.pkg.${name}`] = { type: ["string", "integer", "number"] };
  }
  return Object.entries(definitions).flatMap(([name, definition]) =>
    (definition["x-kubernetes-group-version-kind"] ?? []).map(({ group, version, kind }) => [
      [kind, group.split(".")[0], version].filter(Boolean).join("-"),
      { definitions, $ref: `#/definitions/${name}` },
    ]),
  );
}

function crdSchemas(path) {
  return readdirSync(path).flatMap((file) => {
    const { spec } = yamlOf(readFileSync(join(path, file), "utf8"));
    return spec.versions.map(({ name, schema }) => {
      const closed = schema.openAPIV3Schema;
      closeObject(closed);
      return [`${spec.names.kind}-${spec.group.split(".")[0]}-${name}`, closed];
    });
  });
}

function closeObject(schema) {
  if (schema.properties === undefined) return;
  if (!schema["x-kubernetes-preserve-unknown-fields"]) schema.additionalProperties = false;
  for (const member of Object.values(schema.properties)) {
    closeObject(member);
    if (member.items) closeObject(member.items);
  }
}

/** Helm reads YAML; a chart that only repeats a file as JSON saves a parser of our own. */
function yamlOf(text) {
  const chart = mkdtempSync(join(tmpdir(), "yaml-"));
  try {
    mkdirSync(join(chart, "templates"));
    writeFileSync(join(chart, "Chart.yaml"), "apiVersion: v2\nname: yaml\nversion: 0.0.0\n");
    writeFileSync(join(chart, "file.yaml"), text);
    const template = '# {{ .Files.Get "file.yaml" | fromYaml | toJson }}';
    writeFileSync(join(chart, "templates/file.yaml"), template);
    const output = execFileSync("helm", ["template", chart], { encoding: "utf8" });
    return JSON.parse(output.slice(output.indexOf("# {") + 2));
  } finally {
    rmSync(chart, { recursive: true });
  }
}
