import type { Overview } from "./overview-data.ts";
import { renderPeers } from "./peers-part.ts";

const SECONDS_PER_HOUR = 3600;

/** The page on what 1,000 pages cost. */
export function renderCostPage({ quality, clouds, hosted }: Overview): string {
  const own = quality.rows.filter(({ name }) => name.startsWith("Parsewright"));
  const example = own[1] ?? own[0];
  const [cloud] = clouds.rows;
  return `# What 1,000 pages cost

What a page costs follows from its CPU time and the price of a machine. CPU time is the mean of ${quality.pages} pages (${quality.set}), nearly all of them born-digital, on one thread, measured on ${quality.date} with \`${quality.command}\`, where \`PARSER_MODEL_DIR\` names the installed models. Scans take longer: each is recognised, and read by the layout model unless the tier is \`fast\`.

| tier | CPU seconds for 1,000 pages | ${clouds.rows.map(({ name }) => name).join(" | ")} |
| --- | --- | ${clouds.rows.map(() => "---").join(" | ")} |
${own
  .map(
    ({ name, cpuMsPerPage }) =>
      `| \`${name.replace("Parsewright ", "")}\` | ${cpuMsPerPage.toLocaleString("en-US")} | ${clouds.rows
        .map((row) => dollars(costOf(cpuMsPerPage, row)))
        .join(" | ")} |`,
  )
  .join("\n")}

List prices for ${clouds.machine}, as of ${clouds.date}: ${clouds.rows
    .map(({ name, dollarsPerHour }) => `${name} $${dollarsPerHour} an hour`)
    .join(", ")} (${clouds.source}).
${
  example === undefined || cloud === undefined
    ? ""
    : `The arithmetic, for \`${example.name.replace("Parsewright ", "")}\` on ${cloud.name}: ${example.cpuMsPerPage} ms × 1,000 = ${example.cpuMsPerPage} s = ${(example.cpuMsPerPage / SECONDS_PER_HOUR).toFixed(3)} hours of one vCPU; $${cloud.dollarsPerHour} ÷ ${cloud.vcpus} = $${(cloud.dollarsPerHour / cloud.vcpus).toFixed(3)} for an hour of one vCPU; the product is ${dollars(costOf(example.cpuMsPerPage, cloud))}.`
}
That is the price of machines that are always busy. One that idles half of the time costs twice as much for each page; [scaling](guides/scaling.md) says how to avoid that. Storage, traffic and the database are not included.

${renderPeers(quality)}

## Hosted parsers

Public prices for 1,000 pages, as others wrote them down on the day that is given; ask the service for today's. They include models, hardware and operation. Quality is not compared here.

| service | $ for 1,000 pages | date | source |
| --- | --- | --- | --- |
${hosted.rows.map(({ name, dollarsPer1000Pages, date, source }) => `| ${name} | ${dollarsPer1000Pages.toFixed(2)} | ${date} | ${source} |`).join("\n")}
`;
}

/** Dollars for 1,000 pages on machines that are always busy. */
export function costOf(
  cpuMsPerPage: number,
  { dollarsPerHour, vcpus }: { readonly dollarsPerHour: number; readonly vcpus: number },
): number {
  // Milliseconds for one page are seconds for a thousand.
  return (cpuMsPerPage / SECONDS_PER_HOUR) * (dollarsPerHour / vcpus);
}

/** A price in dollars; small ones have four places. */
export function dollars(value: number): string {
  return `$${value.toFixed(value < 0.01 ? 4 : 3)}`;
}
