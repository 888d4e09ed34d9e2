import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailKey } from '../fields/model.ts';
import { readBulk } from './bulk.ts';

const nobody = new Set<string>();
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
        expect(read.users).toEqual(
          list.map((one, index) => ({ ...one, line: index + (hasHeadings ? 2 : 1), problems: [] })),
        );
      }),
    );
  });

  test('never throws; what is ready has valid, different, unknown addresses and a name in each line', () => {
    fc.assert(
      fc.property(anything, fc.array(email), (text, known) => {
        const keys = new Set(known.map(emailKey));
        const read = readBulk(text, keys);
        expect(read.isReady).toBe(read.users.length > 0 && read.users.every(({ problems }) => problems.length === 0));
        if (!read.isReady) return;
        expect(read.emails).toBe(read.names);
        expect(new Set(read.users.map((one) => emailKey(one.email))).size).toBe(read.users.length);
        for (const one of read.users) {
          expect(keys.has(emailKey(one.email))).toBe(false);
          expect(one.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
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
