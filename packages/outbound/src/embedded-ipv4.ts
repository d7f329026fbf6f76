/** Every IPv4 address that an IPv6 address may stand for on its way through a translator or a tunnel. */
export function embeddedIpv4(address: string): string[] {
  const hex = hexDigits(address);
  const last = dotted(hex.slice(24));
  // Mapped, compatible and SIIT (::ffff:0:a.b.c.d) all begin with 64 zero bits.
  if (hex.startsWith("0".repeat(16))) return [last];
  // NAT64. A local prefix of 48 bits has the address on both sides of an empty byte, RFC 6052.
  if (hex.startsWith("0064ff9b")) return [last, dotted(hex.slice(12, 16) + hex.slice(18, 22))];
  // 6to4.
  if (hex.startsWith("2002")) return [dotted(hex.slice(4, 12))];
  // Teredo: the server, then the client with every bit turned.
  if (hex.startsWith("20010000")) return [dotted(hex.slice(8, 16)), dotted(hex.slice(24), 0xff)];
  return [];
}

/** All 32 digits of an address. The URL parser has one spelling for each address, so only that one is read here. */
function hexDigits(address: string): string {
  const { hostname } = new URL(`http://[${address}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "");
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, "0")).join("");
}

function dotted(hex: string, turnedBits = 0): string {
  return [0, 2, 4, 6]
    .map((position) => Number.parseInt(hex.slice(position, position + 2), 16) ^ turnedBits)
    .join(".");
}
