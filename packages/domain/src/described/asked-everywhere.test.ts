import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeldFile } from '../files/held-files.ts';
import { askedFields, type Condition } from './condition.ts';
import { readContent } from './content.ts';
import { readDescription } from './description-schema.fixture.ts';
import { askedInForm, emptyForm, sentForm, type TypedForm } from './form-typed.ts';

/** The form asks the same questions as the server: a question that the screen hides could never be answered. */

const label = { ja: '問い', en: 'Question' };
const now = new Date('2027-01-14T09:30:00+09:00');

const options = ['bank', 'home', 'other'].map((value) => ({ value, label }));
const first = [
  { name: 'lives', kind: 'tick', label, yes: label, no: label },
  { name: 'price', kind: 'yen', label, min: 0, max: 9_999_999, unit: label },
  { name: 'weight', kind: 'number', label, min: 0, max: 99, decimals: 1, unit: label },
  { name: 'use', kind: 'choice', label, options },
  { name: 'uses', kind: 'ticks', label, options },
  {
    name: 'people',
    kind: 'rows',
    label,
    row_label: label,
    max: 3,
    fields: [{ name: 'name', kind: 'text', label, max: 9 }],
  },
  { name: 'proof', kind: 'file', label, max: 3, media_types: ['application/pdf'] },
  { name: 'born', kind: 'date', label, has_era: true },
  { name: 'note', kind: 'text', label, max: 20 },
  { name: 'kana', kind: 'furigana', label },
  { name: 'mails', kind: 'email-list', label },
];

const file = (document_id: number): HeldFile => ({ document_id, file_name: '課税証明.pdf', byte_count: 9 });
const typed: fc.Arbitrary<TypedForm> = fc.record({
  lives: fc.boolean(),
  price: fc.constantFrom('', ' ', '0', '900', '1,200', '１，２００', '-1', 'many'),
  weight: fc.constantFrom('', '0', '0.0', '12.5', '１２．５', '1,200'),
  use: fc.constantFrom('', 'bank', 'home', 'other'),
  uses: fc.subarray(['bank', 'home', 'other']),
  people: fc.array(fc.record({ name: fc.constantFrom('', '星野') }), { maxLength: 3 }),
  proof: fc.subarray([1, 2, 3]).map((numbers) => numbers.map(file)),
  born: fc.constantFrom('', 'S--', 'S23-4-2', 'R99-1-1', '--'),
  note: fc.constantFrom('', '  ', '星', '　', '​'),
  kana: fc.constantFrom('', 'ほし', '  ', 'ﾎｼ'),
  mails: fc.constantFrom('', ' , ', 'a@example.jp', '\n'),
});

const amount = fc.constantFrom(0, 1, 2, 1000, 1200);
const asking: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom<Condition>(
    { field: 'lives', is: [0] },
    { field: 'lives', is: [1] },
    { field: 'lives', is: [0, 1] },
    { field: 'price', is: [0] },
    { field: 'price', is: [1200, 900] },
    { field: 'use', is: ['home', 'other'] },
    { field: 'uses', is: ['bank'] },
  ),
  fc.record({ field: fc.constantFrom('price', 'weight', 'uses', 'people', 'proof'), at_least: amount }),
  fc.record({ field: fc.constantFrom('price', 'weight', 'uses', 'people', 'proof'), at_most: amount }),
  fc.record({ field: fc.constantFrom(...first.map(({ name }) => name)), is_filled: fc.constant(true as const) }),
);
const grouped = (below: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.oneof(
    below,
    fc.record({ all: fc.array(below, { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(below, { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: below }),
  );

test('the screen asks what the server asks, whatever is typed and whatever it hangs on', () => {
  fc.assert(
    fc.property(fc.array(grouped(grouped(asking)), { minLength: 1, maxLength: 4 }), typed, (conditions, given) => {
      const probes = conditions.map((asked_when, index) => ({
        name: `probe_${index}`,
        kind: 'text',
        label,
        max: 9,
        is_required: true,
        asked_when,
      }));
      const read = readDescription([...first, ...probes]);
      if ('problems' in read) throw new Error(JSON.stringify(read.problems));
      const form = { ...emptyForm(read.fields), ...given };
      const names = (asked: readonly string[]) => asked.filter((name) => name.startsWith('probe_'));
      const onScreen = names(askedInForm(read.fields, form).map(({ name }) => name));
      const content = readContent(read.fields, sentForm(read.fields, form), now);
      const byServer = names('problems' in content ? content.problems.map(({ field }) => field) : []);
      expect(onScreen).toEqual(byServer);
      // An answer to an asked question is kept; any other is dropped.
      const answered = Object.fromEntries(probes.map(({ name }) => [name, '答え']));
      const kept = readContent(read.fields, sentForm(read.fields, { ...form, ...answered }), now);
      if ('problems' in kept) return;
      expect(names(Object.keys(kept.content))).toEqual(onScreen);
      // The printed form shows the same questions.
      expect(names(askedFields(read.fields, kept.content).map(({ name }) => name))).toEqual(onScreen);
    }),
    { numRuns: 3000 },
  );
});
