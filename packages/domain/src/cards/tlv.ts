/** One BER-TLV, with its tag as lower-case hex ("df11"). */
export interface Tlv {
  readonly tag: string;
  readonly value: Uint8Array;
  /** Raw bytes of tag, length and value. */
  readonly whole: Uint8Array;
}

/** Hex of each byte, computed once: a certificate has a hundred tags. */
const DIGITS = Array.from({ length: 256 }, (_byte, value) => value.toString(16).padStart(2, '0'));

export function hexOf(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  for (let at = start; at < end; at += 1) text += DIGITS[bytes[at] ?? 0];
  return text;
}

/** Index after the tag. A first byte xxx11111 continues while the high bit is set (X.690, 8.1.2). */
function tagEnd(bytes: Uint8Array, start: number): number | undefined {
  const first = bytes[start];
  if (first === undefined) return undefined;
  if ((first & 0x1f) !== 0x1f) return start + 1;
  for (let at = start + 1; at < start + 4; at += 1) {
    const next = bytes[at];
    if (next === undefined) return undefined;
    if ((next & 0x80) === 0) return at + 1;
  }
  return undefined;
}

/** Length and start of a value; at most four bytes of length, and never the indefinite form. */
function lengthAt(bytes: Uint8Array, start: number): { readonly length: number; readonly from: number } | undefined {
  const first = bytes[start];
  if (first === undefined) return undefined;
  if (first < 0x80) return { length: first, from: start + 1 };
  const count = first & 0x7f;
  if (count === 0 || count > 4 || start + count >= bytes.length) return undefined;
  let length = 0;
  for (let at = 1; at <= count; at += 1) length = length * 256 + (bytes[start + at] ?? 0);
  return { length, from: start + 1 + count };
}

/** Length of the first TLV, with tag and length, from its first bytes; undefined if they are not a TLV. */
export function wholeLengthOf(bytes: Uint8Array): number | undefined {
  const end = tagEnd(bytes, 0);
  const found = end === undefined ? undefined : lengthAt(bytes, end);
  return found ? found.from + found.length : undefined;
}

/** The first TLV from `start` on; undefined if there is none or the bytes end too early. */
export function readTlv(bytes: Uint8Array, start = 0): Tlv | undefined {
  const end = tagEnd(bytes, start);
  const found = end === undefined ? undefined : lengthAt(bytes, end);
  if (end === undefined || !found || found.from + found.length > bytes.length) return undefined;
  const last = found.from + found.length;
  return {
    tag: hexOf(bytes, start, end),
    value: bytes.subarray(found.from, last),
    whole: bytes.subarray(start, last),
  };
}

/** All TLVs of a value; undefined if bytes are left over or missing. */
export function readTlvs(bytes: Uint8Array): readonly Tlv[] | undefined {
  const found: Tlv[] = [];
  for (let at = 0; at < bytes.length;) {
    const one = readTlv(bytes, at);
    if (!one) return undefined;
    found.push(one);
    at += one.whole.length;
  }
  return found;
}
