import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAgeRecord } from './age-record.ts';
import { readCertificateIdentity } from './certificate-identity.ts';
import { isAuthenticationCertificate } from './certificate-use.ts';
import { readTlv, readTlvs, wholeLengthOf } from './tlv.ts';
import { isFixedUid } from './town-card.ts';

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** A TLV with a tag of one or two bytes and the shortest length. */
function tlv(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const value = join(...parts);
  const length =
    value.length < 0x80
      ? [value.length]
      : value.length < 0x100
        ? [0x81, value.length]
        : [0x82, value.length >> 8, value.length & 0xff];
  return join(Uint8Array.from(tag > 0xff ? [tag >> 8, tag & 0xff] : [tag]), Uint8Array.from(length), value);
}
const key = (modulus = new Uint8Array(256).fill(7)) =>
  tlv(0xdf12, tlv(0x90, ascii('\u0001\u0000\u0001')), tlv(0x91, modulus));
const record = (birth = '19470514', ...parts: readonly Uint8Array[]) =>
  tlv(0xff10, tlv(0xdf11, ascii(birth)), ...(parts.length > 0 ? parts : [key(), tlv(0xdf13, new Uint8Array(256))]));

test('an age record says the birth date and the surface key, whatever fills up the file behind it', () => {
  for (const behind of [new Uint8Array(), new Uint8Array(40).fill(0xff)])
    expect(readAgeRecord(join(record(), behind))).toEqual({
      birthdate: '1947-05-14',
      modulus: new Uint8Array(256).fill(7),
      exponent: Uint8Array.of(1, 0, 1),
      // The signed part excludes the signature and the file's padding.
      signed: join(tlv(0xdf11, ascii('19470514')), key()),
      signature: new Uint8Array(256),
    });
});

test.each([
  ['a day that is none', record('19470230')],
  ['letters for a day', record('1947O514')],
  ['a day too many digits long', record('194705140')],
  ['no key', record('19470514', tlv(0xdf13, new Uint8Array(8)))],
  ['no signature', record('19470514', key())],
  ['two keys', record('19470514', key(), key(), tlv(0xdf13, new Uint8Array(8)))],
  ['an empty key', record('19470514', key(new Uint8Array()), tlv(0xdf13, new Uint8Array(8)))],
  ['another file', tlv(0xff20, tlv(0xdf24, ascii('19470514')))],
  ['an indefinite length', Uint8Array.of(0xff, 0x10, 0x80, 0, 0)],
  ['a length of five bytes', Uint8Array.of(0xff, 0x10, 0x85, 0, 0, 0, 0, 0)],
  ['a tag without end', new Uint8Array(20).fill(0xff)],
])('%s is no age record', (_case, bytes) => {
  expect(readAgeRecord(bytes)).toBeUndefined();
});

test('whatever bytes come, nothing is thrown and nothing is read beyond them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600, size: 'max' }), (bytes) => {
      for (const read of [readAgeRecord, readCertificateIdentity, isAuthenticationCertificate, wholeLengthOf])
        read(bytes);
      const one = readTlv(bytes);
      if (one) expect(one.whole.length).toBeLessThanOrEqual(bytes.length);
      for (const part of readTlvs(bytes) ?? []) expect(part.value.length).toBeLessThan(part.whole.length);
    }),
  );
});

test('a record of which one byte changed is another one, or none', () => {
  const whole = record();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Uint8Array.from(whole);
      changed[at] = (changed[at] ?? 0) ^ by;
      const read = readAgeRecord(changed);
      expect(read === undefined || at >= 3).toBe(true);
    }),
  );
});

test('a UID that is drawn anew at every reading stands for nothing', () => {
  expect(isFixedUid('08a1b2c3')).toBe(false);
  expect(isFixedUid('04a1b2c3')).toBe(true);
  expect(isFixedUid('08a1b2c3d4e5f6')).toBe(true);
});
