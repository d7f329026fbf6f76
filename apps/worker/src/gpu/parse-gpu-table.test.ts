import { expect, it } from "vitest";
import { GPU_TABLE_ARGUMENTS, parseGpuTable } from "./parse-gpu-table.ts";

it("reads what an H200 with driver 580 prints", () => {
  expect(parseGpuTable("0, NVIDIA H200, 143771, 0, 0, 9.0\n")).toEqual([
    {
      index: "0",
      name: "NVIDIA H200",
      computeCapability: "9.0",
      memoryTotalBytes: 150_754_820_096,
      memoryUsedBytes: 0,
      utilizationPercent: 0,
    },
  ]);
});

it("reads several devices, and leaves out what one of them cannot tell", () => {
  const table = [
    "0, NVIDIA GeForce RTX 4090, 24564, 1024, 87, 8.9",
    "1, NVIDIA GB10, [N/A], [Not Supported], [N/A], [N/A]",
  ].join("\n");

  const [first, second] = parseGpuTable(table);

  expect(first).toMatchObject({ index: "0", memoryUsedBytes: 2 ** 30, utilizationPercent: 87 });
  expect(second).toEqual({ index: "1", name: "NVIDIA GB10" });
});

it("takes nothing for a device that is none", () => {
  const table = "No devices were found\r\n\n, , , , , \nWARNING: infoROM is corrupted, at gpu 0\n";

  expect(parseGpuTable(table)).toEqual([]);
});

it("asks for as many columns as it reads", () => {
  const columns = GPU_TABLE_ARGUMENTS[0].split(",");

  expect(parseGpuTable(columns.map(() => "1").join(", "))).toHaveLength(1);
});
