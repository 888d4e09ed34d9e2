import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ascii, fromHex, hex, join } from './bytes.ts';
import { decodeTlv, encodeTlv } from './tlv.ts';

const tag = fc.oneof(
  fc.integer({ min: 1, max: 0xfe }).filter((value) => (value & 0x1f) !== 0x1f),
  fc.integer({ min: 0, max: 0x7f }).map((low) => 0xdf00 | low),
);

it('writes tags and lengths as real cards have them', () => {
  expect(hex(encodeTlv(0x01, ascii('A'.repeat(28))))).toMatch(/^011c(?:41){28}$/);
  expect(hex(encodeTlv(0xdf25, ascii('2')))).toBe('df250132');
  expect(hex(encodeTlv(0xdf12, new Uint8Array(0x109))).slice(0, 10)).toBe('df12820109');
  expect(hex(encodeTlv(0x30, new Uint8Array(200))).slice(0, 6)).toBe('3081c8');
  expect(() => encodeTlv(0x30, new Uint8Array(65_536))).toThrow(RangeError);
});

it('reads back what it wrote, whatever fills the file up', () => {
  const filler = fc
    .oneof(fc.constant(0xff), fc.constant(0))
    .chain((byte) => fc.array(fc.constant(byte), { maxLength: 20 }));
  const objects = fc.array(fc.record({ tag, value: fc.uint8Array({ maxLength: 700 }) }), { maxLength: 5 });
  fc.assert(
    fc.property(objects, filler, (written, fill) => {
      const bytes = join(...written.map((one) => encodeTlv(one.tag, one.value)), Uint8Array.from(fill));
      expect(decodeTlv(bytes)?.map((one) => ({ tag: one.tag, value: [...one.value] }))).toEqual(
        written.map((one) => ({ tag: one.tag, value: [...one.value] })),
      );
    }),
  );
});

it('never throws, and calls what is cut off unreadable', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(() => decodeTlv(bytes)).not.toThrow();
    }),
  );
  const whole = encodeTlv(0xff20, encodeTlv(0xdf22, ascii('KIYO')));
  for (let length = 1; length < whole.length; length++) {
    // The first byte alone looks like padding.
    expect(decodeTlv(whole.subarray(0, length))).toEqual(length === 1 ? [] : null);
  }
  expect(decodeTlv(fromHex('308380000141'))).toBeNull();
  expect(decodeTlv(fromHex('3f818101'))).toBeNull();
});
