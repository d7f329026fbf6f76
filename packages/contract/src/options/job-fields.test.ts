import { describe, expect, it } from "vitest";
import { JobInput } from "../job-input.ts";
import { JOB_FIELDS } from "./job-fields.ts";
import { LOCAL_OPTIONS } from "./local-options.ts";
import { type OptionTable, SURFACES } from "./option.ts";
import { parameterSchemas } from "./option-schema.ts";
import { fromJobFields, optionsOn, toJobFields } from "./translate-options.ts";

const rows = Object.entries<OptionTable[string]>({ ...JOB_FIELDS, ...LOCAL_OPTIONS });

describe("the option table", () => {
  it.each(rows)("describes %s in sentences, and says why a surface lacks it", (_, option) => {
    const places = Object.values(option.on);
    const reasons = places.flatMap((place) => ("absent" in place ? [place.absent] : []));
    const texts = places.flatMap((place) => ("why" in place && place.why ? [place.why] : []));

    expect(option.description).toMatch(/^[A-Z].{10,}\.$/);
    for (const reason of [...reasons, ...texts]) expect(reason).toMatch(/^\S.{10,}[^.]$/);
  });

  it.each(SURFACES)("gives no two options of %s the same name", (surface) => {
    const names = [...optionsOn(surface), ...optionsOn(surface, LOCAL_OPTIONS)].map(
      ({ name }) => name,
    );

    expect(names.length).toBeGreaterThan(2);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(SURFACES)("has defaults for %s that a job accepts", (surface) => {
    const defaults = optionsOn(surface).map(({ field, option }) => [field, option.default]);

    expect(JobInput.safeParse(Object.fromEntries(defaults)).success).toBe(true);
  });

  it.each(SURFACES)("translates the options of %s to a job and back", (surface) => {
    const values = Object.fromEntries(
      optionsOn(surface).map(({ name }, position) => [name, `value ${position}`]),
    );
    const job = toJobFields(values, surface);

    expect(Object.keys(job)).toEqual(optionsOn(surface).map(({ field }) => field));
    expect(fromJobFields(job, surface)).toEqual(values);
  });

  it("leaves out of a job what was left out on the surface", () => {
    expect(toJobFields({ formulas: undefined, lang: "en" }, "cli")).toEqual({ lang: "en" });
  });
});

describe("the parameters of a surface", () => {
  const { backend, effort, start_page } = parameterSchemas("mcp");

  it("have the default and the values that hold there", () => {
    expect(backend.parse(undefined)).toBe("pipeline");
    expect(backend.safeParse("vlm-http-client").success).toBe(false);
    expect(JobInput.parse({}).backend).toBe("vlm-auto-engine");
    expect(JobInput.parse({ backend: "vlm-http-client" }).backend).toBe("vlm-http-client");
  });

  it("may be left out, but are neither null nor empty", () => {
    expect(effort.parse(undefined)).toBeUndefined();
    expect(start_page.parse(undefined)).toBe(0);
    for (const value of [null, ""]) expect(effort.safeParse(value).success).toBe(false);
  });
});
