import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCertificateHolder } from './certificate-holder.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const tlv = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const value = Buffer.concat(parts);
  return Buffer.concat([Uint8Array.of(tag, 0x82, value.length >> 8, value.length & 0xff), value]);
};
const text = (value: string | Uint8Array) => tlv(0x0c, Buffer.from(value));
const said = (place: number, value: Uint8Array) =>
  tlv(0xa0, tlv(0x06, bytes('2a83088c9b55080505'), Uint8Array.of(place)), tlv(0xa0, value));

/** A certificate with only the structure around the names. */
function certificate(...names: readonly Uint8Array[]): Uint8Array {
  const extension = tlv(0x30, tlv(0x06, bytes('551d11')), tlv(0x04, tlv(0x30, ...names)));
  return tlv(0x30, tlv(0x30, tlv(0xa3, tlv(0x30, extension))));
}

const NAME = said(1, text('佐藤　ハル'));
const BORN = said(4, text('319510308'));
const LIVES = said(5, text('北海道星守町旭2丁目3番地'));

test('says name, birth date and address, in whatever order they stand, and nothing of the sex', () => {
  expect(readCertificateHolder(certificate(LIVES, said(3, text('2')), BORN, NAME))).toEqual({
    name: '佐藤　ハル',
    birthdate: '1951-03-08',
    address: '北海道星守町旭2丁目3番地',
  });
});

test.each([
  ['a name twice', [NAME, NAME, BORN, LIVES]],
  ['two birth dates', [NAME, BORN, said(4, text('319510309')), LIVES]],
  ['no birth date', [NAME, LIVES]],
  ['a birth date that nobody knows', [NAME, said(4, text('300000000')), LIVES]],
  ['a day that is none', [NAME, said(4, text('319510231')), LIVES]],
  ['a birth date without an era', [NAME, said(4, text('19510308')), LIVES]],
  ['an empty name', [said(1, text('')), BORN, LIVES]],
  ['bytes that are no text', [said(1, text(bytes('ff'))), BORN, LIVES]],
  ['another kind of text', [said(1, tlv(0x13, Buffer.from('Sato'))), BORN, LIVES]],
  ['something behind the text', [said(1, Buffer.concat([text('佐藤'), text('x')])), BORN, LIVES]],
  ['an address without end', [NAME, BORN, said(5, text('あ'.repeat(1000)))]],
] as const)('takes no certificate with %s', (_what, names) => {
  expect(readCertificateHolder(certificate(...names))).toBeUndefined();
});

test('never throws, whatever it is shown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(300), (noise, at) => {
      const changed = Uint8Array.from(certificate(NAME, BORN, LIVES));
      changed.set(noise.subarray(0, Math.max(0, changed.length - at)), Math.min(at, changed.length));
      for (const bytesShown of [noise, changed]) expect(() => readCertificateHolder(bytesShown)).not.toThrow();
    }),
  );
});
