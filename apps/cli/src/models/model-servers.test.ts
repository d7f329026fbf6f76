import { describe, expect, it } from "vitest";
import { findModelServers } from "./model-servers.ts";

const noTool = () => Promise.resolve(undefined);

describe("findModelServers", () => {
  it("uses the public servers where nothing is configured", async () => {
    const servers = findModelServers({}, noTool);

    expect(servers.mirror()).toBeUndefined();
    expect(await servers.hub()).toBe("https://huggingface.co");
    expect(await servers.npm()).toBe("https://registry.npmjs.org");
    expect(await servers.pypi()).toBe("https://pypi.org/simple");
    expect(await servers.debian()).toBe("https://deb.debian.org/debian");
  });

  it("prefers what the environment says", async () => {
    const environment = {
      PARSER_MODEL_MIRROR: "https://models.example/",
      HF_ENDPOINT: "https://hub.example/",
      npm_config_registry: "https://npm.example/",
      PIP_INDEX_URL: "https://pypi.example/simple/",
    };
    const servers = findModelServers(environment, () => Promise.resolve("https://tool.example"));

    expect(servers.mirror()).toBe("https://models.example");
    expect(await servers.hub()).toBe("https://hub.example");
    expect(await servers.npm()).toBe("https://npm.example");
    expect(await servers.pypi()).toBe("https://pypi.example/simple");
  });

  it("asks npm and pip for their settings", async () => {
    const asked: string[] = [];
    const servers = findModelServers({}, (command, args) => {
      asked.push([command, ...args].join(" "));
      return Promise.resolve(command === "pip" ? undefined : `https://${command}.example/\n`);
    });

    expect(await servers.npm()).toBe("https://npm.example");
    expect(await servers.pypi()).toBe("https://pip3.example");
    expect(asked).toEqual([
      "npm config get registry",
      "pip config get global.index-url",
      "pip3 config get global.index-url",
    ]);
  });

  it("passes over settings that are no address", async () => {
    const servers = findModelServers({ HF_ENDPOINT: "undefined" }, noTool);

    expect(await servers.hub()).toBe("https://huggingface.co");
  });
});
