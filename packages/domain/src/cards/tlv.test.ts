import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAgeRecord } from './age-record.ts';
import { readCertificateIdentity } from './certificate-identity.ts';
import { isAuthenticationCertificate } from './certificate-use.ts';
import { readTlv, readTlvs, wholeLengthOf } from './tlv.ts';

const lengthBytes = (length: number): number[] => {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
};
const tlv = (tag: readonly number[], value: Uint8Array): Uint8Array =>
  Uint8Array.of(...tag, ...lengthBytes(value.length), ...value);

const tag = fc.constantFrom([0x01], [0x30], [0xdf, 0x11], [0xff, 0x10], [0xdf, 0x81, 0x22]);
const value = fc.uint8Array({ maxLength: 600, size: 'max' });
/** Any bytes, and bytes that begin like a TLV. */
const garbage = fc.oneof(
  fc.uint8Array({ maxLength: 400, size: 'large' }),
  fc
    .tuple(tag, fc.constantFrom([0x80], [0x81], [0x82, 0xff], [0x83, 0, 1], [0x84, 0, 0, 0, 1], [0xff]), value)
    .map(([head, length, rest]) => Uint8Array.of(...head, ...length, ...rest)),
);

it('reads what was written, one behind the other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, value), { maxLength: 6 }), (items) => {
      const bytes = Uint8Array.from(items.flatMap(([head, content]) => [...tlv(head, content)]));
      const read = readTlvs(bytes);
      expect(read?.map((item) => [item.tag, [...item.value]])).toEqual(
        items.map(([head, content]) => [head.map((byte) => byte.toString(16).padStart(2, '0')).join(''), [...content]]),
      );
    }),
  );
});

it('tells by its beginning how long a TLV is', () => {
  fc.assert(
    fc.property(tag, value, fc.uint8Array(), (head, content, behind) => {
      const whole = tlv(head, content);
      expect(wholeLengthOf(Uint8Array.of(...whole.subarray(0, head.length + 4), ...behind))).toBe(whole.length);
    }),
  );
});

it('reads nothing of a TLV that ends too early', () => {
  fc.assert(
    fc.property(tag, value, fc.nat(), (head, content, cut) => {
      const whole = tlv(head, content);
      expect(readTlv(whole.subarray(0, cut % whole.length))).toBeUndefined();
    }),
  );
});

it('takes any bytes for something or nothing, never for more than there is', () => {
  fc.assert(
    fc.property(garbage, (bytes) => {
      const read = readTlv(bytes);
      if (read) expect(read.whole.length).toBeLessThanOrEqual(bytes.length);
      for (const item of readTlvs(bytes) ?? []) expect(item.whole.length).toBeGreaterThanOrEqual(2);
      readAgeRecord(bytes);
      readCertificateIdentity(bytes);
      expect(isAuthenticationCertificate(bytes)).toBe(false);
      const promised = wholeLengthOf(bytes);
      if (promised !== undefined) expect(promised).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: 1000 },
  );
});
