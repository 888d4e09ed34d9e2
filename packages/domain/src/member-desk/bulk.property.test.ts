import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { emailKey } from '../fields/model.ts';
import { listedFields } from './bulk-columns.ts';
import { OfficeFields } from './model.ts';
import { claims, claimsIn, readBulk as readAt, withKnown } from './bulk.ts';

const NOW = new Date('2026-11-23T03:00:00Z');
const nobody = new Set<string>();
const readBulk = (text: string, known: ReadonlySet<string>) => withKnown(readAt(text, NOW), known);
const word = fc.stringMatching(/^[a-z][a-z0-9._-]{0,9}[a-z0-9]$/);
const email = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain.replaceAll(/[._-]/g, '')}.example.jp`);
const letters = ['山', '田', 'ハ', 'あ', '𠮷', '表', 'ソ', 'a', 'Z', ' ', '　', ',', '，', '"', "'", '=', '-', '・'];
const name = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 40 })
  .map((characters) => characters.join('').trim())
  .filter((text) => text !== '');
const user = fc.record({ email, name });
const users = fc.uniqueArray(user, { selector: (one) => emailKey(one.email), minLength: 1, maxLength: 30 });
const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const write = (list: readonly { email: string; name: string }[], end: string): string =>
  list.map((one) => `${one.email},${quoted(one.name)}`).join(end);
/** Texts that nobody would call a list, made of what a list is made of. */
const anything = fc
  .array(
    fc.oneof(fc.constantFrom(...letters, '\n', '\r\n', '\r', '\ufeff', '\u0000', '\ud842', '@'), email, fc.string()),
  )
  .map((parts) => parts.join(''));

describe('reading a list', () => {
  test('gives back every user that was written, in order, on its line', () => {
    fc.assert(
      fc.property(users, lineEnd, fc.constantFrom('', '\ufeff'), fc.boolean(), (list, end, mark, hasHeadings) => {
        const read = readBulk(`${mark}${hasHeadings ? `email,name${end}` : ''}${write(list, end)}${end}`, nobody);
        expect(read.isReady).toBe(true);
        expect(read.users.map(({ person, ...one }) => ({ ...one, email: person.email }))).toEqual(
          list.map((one, index) => ({ ...one, line: index + (hasHeadings ? 2 : 1), problems: [] })),
        );
      }),
    );
  });

  test('never throws; what is ready has valid, different, unknown addresses and a name in each line', () => {
    fc.assert(
      fc.property(anything, fc.array(email), (text, known) => {
        const keys = new Set(known.map((one) => claims.email(emailKey(one))));
        const read = readBulk(text, keys);
        expect(read.isReady).toBe(read.users.length > 0 && read.users.every(({ problems }) => problems.length === 0));
        if (!read.isReady) return;
        expect(read.emails).toBe(read.names);
        expect(new Set(read.users.map((one) => emailKey(one.person.email))).size).toBe(read.users.length);
        for (const one of read.users) {
          expect(keys.has(claims.email(emailKey(one.person.email)))).toBe(false);
          expect(one.person.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
          expect(one.name.trim()).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  test('one bad line spoils the list and no other line', () => {
    const bad = fc.constantFrom('', 'x', 'x,', ',x', 'x@example,x', 'x@example.jp,x,x', 'x@example.jp,"x');
    fc.assert(
      fc.property(users, bad, fc.nat(), (list, line, place) => {
        const at = place % list.length;
        const lines = list.map((one) => write([one], ''));
        lines.splice(at, 0, line);
        const read = readBulk(lines.join('\n'), nobody);
        expect(read.isReady).toBe(false);
        expect(read.users.filter(({ problems }) => problems.length > 0).map((one) => one.line)).toEqual([at + 1]);
      }),
    );
  });

  test('a second line with an address names the first, whatever its case', () => {
    fc.assert(
      fc.property(users, fc.nat(), (list, place) => {
        const first = place % list.length;
        const again = { email: (list[first]?.email ?? '').toUpperCase(), name: 'x' };
        const read = readBulk(write([...list, again], '\n'), nobody);
        expect(read.users.at(-1)?.problems).toEqual([{ field: 'email', code: 'bulk-duplicate', params: [first + 1] }]);
        expect(read.users.slice(0, -1).every(({ problems }) => problems.length === 0)).toBe(true);
      }),
    );
  });
});

describe('reading a list with headings', () => {
  const headings = fc.shuffledSubarray(
    [
      'メール',
      '電話',
      '氏名',
      '姓',
      '名',
      'フリガナ',
      'セイ',
      '生年月日',
      '〒',
      '住所',
      '都道府県',
      '町のID',
      '備考',
      '__proto__',
      '',
    ],
    { minLength: 1 },
  );
  const cell = fc.oneof(
    email,
    name,
    fc.constantFrom(
      '',
      '090-1234-5678',
      '0160000000',
      '昭和23年4月2日',
      '2999-01-01',
      '北海道 1',
      '098-9901',
      'A1',
      '\u0000',
      '\ud842',
      '\u202e',
      '=1+1',
    ),
    fc.string(),
  );
  const rows = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 });
  const lineOf = (cells: readonly string[], separator: string) =>
    cells.map((one) => quoted(one.replaceAll(/[\r\n]/g, ' '))).join(separator);

  test('never throws; whoever is ready can be kept and reached, and takes nothing from anybody of the list', () => {
    fc.assert(
      fc.property(headings, rows, fc.constantFrom(',', '\t'), (first, others, separator) => {
        const list = readAt([first, ...others].map((cells) => lineOf(cells, separator)).join('\n'), NOW);
        const right = list.users.filter(({ problems }) => problems.length === 0);
        if (list.isReady) expect(right).toEqual(list.users);
        for (const { person } of right) {
          expect(Object.keys(person).toSorted()).toEqual(listedFields.map((field) => field.name).toSorted());
          expect(person.email + person.tel).not.toBe('');
          const rest = { gender: 0, is_resident: 0, is_handicapped: 0 };
          expect(check(OfficeFields, { ...person, ...rest })).toHaveProperty('value');
          expect(person.birthdate <= '2026-11-23').toBe(true);
        }
        const taken = claimsIn({ ...list, users: right }).map(({ claim }) => claim);
        expect(new Set(taken).size).toBe(taken.length);
        const again = withKnown(list, new Set(taken));
        expect(again.users.filter(({ problems }) => problems.length === 0)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
