import { join } from './bytes.ts';

/** A tag-length-value object of ISO/IEC 8825-1 (BER) with definite length. */
export interface Tlv {
  /** Bytes of the tag as one number: 0xdf22. */
  readonly tag: number;
  readonly value: Uint8Array;
}

const tagBytes = (tag: number): Uint8Array => (tag > 0xff ? Uint8Array.of(tag >> 8, tag & 0xff) : Uint8Array.of(tag));

function lengthBytes(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  if (length <= 0xff) return Uint8Array.of(0x81, length);
  if (length <= 0xffff) return Uint8Array.of(0x82, length >> 8, length & 0xff);
  throw new RangeError(`A file of a card holds no object of ${length} bytes.`);
}

/** Encodes tags of one or two bytes and values up to 65,535. Throws a RangeError beyond that. */
export function encodeTlv(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const value = join(...parts);
  return join(tagBytes(tag), lengthBytes(value.length), value);
}

/** Decodes consecutive objects without the padding of card files (FF, 00). Null if an object is cut off or invalid. */
export function decodeTlv(bytes: Uint8Array): readonly Tlv[] | null {
  const objects: Tlv[] = [];
  let at = 0;
  while (at < bytes.length && !isFiller(bytes, at)) {
    const head = decodeHead(bytes, at);
    if (head === null || head.valueAt + head.length > bytes.length) return null;
    at = head.valueAt + head.length;
    objects.push({ tag: head.tag, value: bytes.subarray(head.valueAt, at) });
  }
  return objects;
}

const isFiller = (bytes: Uint8Array, at: number): boolean =>
  bytes.subarray(at).every((byte) => byte === 0xff) || bytes.subarray(at).every((byte) => byte === 0);

function decodeHead(bytes: Uint8Array, start: number): { tag: number; length: number; valueAt: number } | null {
  let at = start;
  const next = () => bytes[at++];
  const first = next();
  if (first === undefined) return null;
  let tag = first;
  if ((first & 0x1f) === 0x1f) {
    const second = next();
    if (second === undefined || second & 0x80) return null;
    tag = first * 256 + second;
  }
  const short = next();
  if (short === undefined) return null;
  if (short < 0x80) return { tag, length: short, valueAt: at };
  const bytesOfLength = short & 0x7f;
  if (bytesOfLength !== 1 && bytesOfLength !== 2) return null;
  let length = 0;
  for (let count = 0; count < bytesOfLength; count++) {
    const byte = next();
    if (byte === undefined) return null;
    length = length * 256 + byte;
  }
  return { tag, length, valueAt: at };
}
