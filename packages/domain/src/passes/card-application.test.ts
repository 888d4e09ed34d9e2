import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CardApplication, ownApplications } from './card-application.ts';

const application = { aid: 'F0484F53484901', file: '0A01', key_length: 16 };
const isTaken = (change: object): boolean => CardApplication.safeParse({ ...application, ...change }).success;

it('is written in hex of any case and read in lower case', () => {
  expect(CardApplication.parse(application)).toEqual({ aid: 'f0484f53484901', file: '0a01', key_length: 16 });
});

it('has an AID of 5 to 16 bytes, a file of 2 and a key of 8 to 64', () => {
  for (const bytes of [5, 16]) expect(isTaken({ aid: 'a0'.repeat(bytes) })).toBe(true);
  for (const aid of ['a0'.repeat(4), 'a0'.repeat(17), 'a0'.repeat(5) + '1', 'g0'.repeat(6), ''])
    expect(isTaken({ aid })).toBe(false);
  for (const file of ['01', '000001', 'zz01', '']) expect(isTaken({ file })).toBe(false);
  for (const key_length of [7, 65, 12.5, '16']) expect(isTaken({ key_length })).toBe(false);
  for (const key_length of [8, 64]) expect(isTaken({ key_length })).toBe(true);
});

it('is never one of the card’s own applications, nor the beginning of one by which a card would take it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(ownApplications)),
      fc.integer({ min: 5, max: 10 }),
      fc.boolean(),
      (own, bytes, isUpper) => {
        const aid = own.slice(0, bytes * 2);
        expect(isTaken({ aid: isUpper ? aid.toUpperCase() : aid })).toBe(false);
      },
    ),
  );
  // Another application of the same issuer is not a standard one.
  expect(isTaken({ aid: 'd3921000310001010500' })).toBe(true);
});
