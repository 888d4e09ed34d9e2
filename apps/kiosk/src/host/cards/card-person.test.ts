import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eraBirthPin, readCardPerson } from './card-person.ts';

const tlv = (tag: string, value: Uint8Array): Buffer =>
  Buffer.from([...Buffer.from(tag, 'hex'), value.length, ...value]);
const record = (parts: Readonly<Record<string, Uint8Array | string>>): Buffer =>
  tlv('ff20', Buffer.concat(Object.entries(parts).map(([tag, value]) => tlv(tag, Buffer.from(value)))));
const KIYO = { df22: '山田　キヨ', df23: '北海道星守町北の沢12番地', df24: '19430503', df25: '2' };

it('reads name, address, birth date and sex', () => {
  expect(readCardPerson(record(KIYO))).toEqual({
    name: '山田　キヨ',
    address: '北海道星守町北の沢12番地',
    birthdate: '1943-05-03',
    sex: 'female',
  });
  expect(readCardPerson(record({ ...KIYO, df25: '1' }))?.sex).toBe('male');
  expect(readCardPerson(record({ ...KIYO, df25: '9' }))?.sex).toBe('other');
});

it('takes what is no such record for none', () => {
  const { df22, df23, ...half } = KIYO;
  for (const parts of [
    half,
    { ...KIYO, df24: '19430230' },
    { ...KIYO, df24: '3年' },
    { ...KIYO, df22: '' },
    { ...half, df23, df22: Uint8Array.of(0xff, 0xfe) },
  ]) {
    expect(readCardPerson(record(parts))).toBeUndefined();
  }
  expect(readCardPerson(record({ df22 }).subarray(0, -1))).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200, size: 'max' }), (bytes) => {
      expect(readCardPerson(Uint8Array.of(0xff, 0x20, ...bytes))).toBeUndefined();
    }),
  );
});

it('writes a birth date as the surface asks for it', () => {
  expect(eraBirthPin('1943-05-03')).toBe('180503');
  expect(eraBirthPin('1926-12-24')).toBe('151224');
  expect(eraBirthPin('1926-12-25')).toBe('011225');
  expect(eraBirthPin('1989-01-07')).toBe('640107');
  expect(eraBirthPin('1989-01-08')).toBe('010108');
  expect(eraBirthPin('2019-04-30')).toBe('310430');
  expect(eraBirthPin('2019-05-01')).toBe('010501');
  expect(eraBirthPin('1867-01-01')).toBeNull();
});
