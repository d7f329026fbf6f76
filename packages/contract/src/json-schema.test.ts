import { describe, expect, it } from "vitest";
import { contractJsonSchemas, type JsonSchema } from "./json-schema.ts";

const schemas = contractJsonSchemas();

describe("contractJsonSchemas", () => {
  it.each(Object.entries(schemas))("gives %s a shape", (_, schema) => {
    expect(["type", "anyOf", "oneOf"].some((keyword) => keyword in schema)).toBe(true);
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });

  it("refers only to schemas that it gives", () => {
    const references = [...JSON.stringify(schemas).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, target]) => target,
    );
    const targets = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);

    expect(references.length).toBeGreaterThan(10);
    expect(targets).toEqual(expect.arrayContaining(references));
  });

  it.each(Object.entries(schemas))("describes every field of %s", (_, { properties = {} }) => {
    const silent = Object.entries(properties as Record<string, JsonSchema>).filter(
      ([, field]) => field.description === undefined && field.$ref === undefined,
    );

    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it("says by which field the entries of a list and the updates of a job are told apart", () => {
    expect(schemas["ContentListEntry"]).toMatchObject({
      discriminator: { propertyName: "type", mapping: { code: "#/components/schemas/CodeEntry" } },
    });
    expect(schemas["ProgressUpdate"]).toMatchObject({ discriminator: { propertyName: "phase" } });
  });

  it.each([
    { union: "HandlerResponse", field: "parser_kind", variant: "ProbeResponse" },
    { union: "ResultEntry", field: "parser_transport", variant: "BucketResult" },
  ])("says that $field tells the kinds of $union apart", ({ union, field, variant }) => {
    expect(schemas[union]).toMatchObject({ discriminator: { propertyName: field } });
    expect(schemas[union]).not.toHaveProperty("anyOf");
    expect(schemas[variant]?.required).toContain(field);
  });

  it("gives the items of a stream the shape of updates", () => {
    expect(propertiesOf("StreamItem")["output"]?.$ref).toBe("#/components/schemas/ProgressUpdate");
  });

  it("gives what is passed on unread the shape that it has", () => {
    expect(propertiesOf("Submission")["input"]?.$ref).toBe("#/components/schemas/JobInput");
    expect(JSON.stringify(propertiesOf("JobEnvelope")["output"])).toContain("HandlerResponse");
  });

  it("marks what is ours", () => {
    expect(propertiesOf("FailureResponse")["parser_error"]).toMatchObject({
      "x-parser-extension": true,
    });
  });
});

describe("the schema of the job input", () => {
  const properties = Object.entries(propertiesOf("JobInput"));

  it("names the sixteen fields of the specification, and marks any other as ours", () => {
    const ofTheSpecification = properties.filter(([, field]) => !("x-parser-extension" in field));
    expect(ofTheSpecification).toHaveLength(16);
    expect(schemas["JobInput"]).toMatchObject({ additionalProperties: false });
    expect(schemas["JobInput"]).not.toHaveProperty("required");
  });

  it.each(properties)("describes %s, and says that it may be left out", (_, property) => {
    expect(property.description?.length).toBeGreaterThan(10);
    expect(JSON.stringify(property)).toContain('"null"');
  });

  it.each([
    ["start_page", 0],
    ["end_page", -1],
    ["lang", "en"],
    ["backend", "vlm-auto-engine"],
    ["formula_enable", true],
    ["table_enable", true],
    ["transport", "tarball_b64"],
    ["formats", ["markdown", "content_list", "middle", "images"]],
    ["basename", "doc"],
    ["archive_format", "tar.gz"],
    ["probe", false],
  ])("gives the default of %s", (name, value) => {
    expect(propertiesOf("JobInput")[name]?.default).toEqual(value);
  });
});

function propertiesOf(name: string): Record<string, JsonSchema> {
  return schemas[name]?.properties as Record<string, JsonSchema>;
}
