import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../refusals/model.ts';
import '../register/official-texts.ts';
import { readDescription, readFee } from './description-schema.fixture.ts';
import { formData, formFields } from './form.fixture.ts';

const codesOf = (data: unknown): string[] => {
  const read = readDescription(data);
  return 'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : [];
};
const label = { ja: '名', en: 'Name' };
const text = { name: 'one', kind: 'text', label, max: 9 };
const number = { name: 'one', kind: 'number', label, min: 1, max: 9, unit: label };
const choice = {
  name: 'one',
  kind: 'choice',
  label,
  options: [
    { value: 'a', label },
    { value: 'b', label },
  ],
};
/** Codes for a field after the given ones that is asked when the condition holds. */
const askedWhen = (asked_when: unknown, ...before: readonly object[]) =>
  codesOf([...before, { ...text, name: 'last', asked_when }]);

describe('a description from data', () => {
  test('is what was written, with what it left out; read again it is the same', () => {
    expect(formFields).toMatchObject(formData);
    expect(formFields[0]).toMatchObject({ shown: { list: {}, desk: {}, paper: {}, export: {} } });
    expect(formFields[1]).toMatchObject({ erased: 'at-withdrawal' });
    expect(readDescription(JSON.parse(JSON.stringify(formFields)))).toEqual({ fields: formFields });
  });

  test.each([
    ['nothing at all', undefined, [' required']],
    ['no list', {}, [' format']],
    ['an empty list', [], [' required']],
    ['too many fields', Array.from({ length: 101 }, (_, index) => ({ ...text, name: `f${index}` })), [' max-count']],
    ['no kind', [{ name: 'one', label }], ['0.kind choice']],
    ['an unknown kind', [{ ...text, kind: 'code' }], ['0.kind choice']],
    ['a kind of every object', [{ ...text, kind: 'constructor' }], ['0.kind choice']],
    ['an unknown key', [{ ...text, onclick: 'alert(1)' }], ['0.onclick described-key']],
    ['a key of another kind', [{ ...text, unit: label }], ['0.unit described-key']],
    ['a name in capitals', [{ ...text, name: 'One' }], ['0.name described-name']],
    ['a name of every object', [{ ...text, name: 'constructor' }], ['0.name described-name']],
    ['a long name', [{ ...text, name: 'a'.repeat(41) }], ['0.name max-length']],
    ['words of one language', [{ ...text, label: { ja: '名' } }], ['0.label.en required']],
    ['long words', [{ ...text, label: { ja: 'あ'.repeat(121), en: 'a' } }], ['0.label.ja max-length']],
    ['words that mislead', [{ ...text, label: { ja: 'あ\u202e', en: 'a' } }], ['0.label.ja format']],
    ['no bound', [{ name: 'one', kind: 'text', label }], ['0.max required']],
    ['a bound far away', [{ ...text, max: 1e9 }], ['0.max max-number']],
    ['a fraction', [{ ...text, max: 1.5 }], ['0.max integer']],
    ['a least above the most', [{ ...text, min: 10 }], ['0.min max-number']],
    ['the same name twice', [text, text], ['1.name described-taken']],
    ['no options', [{ ...choice, options: [] }], ['0.options required']],
    [
      'an option twice',
      [{ ...choice, options: [choice.options[0], choice.options[0]] }],
      ['0.options.1.value described-taken'],
    ],
    ['an unknown preset', [{ ...choice, preset: 'c' }], ['0.preset described-value']],
    ['more ticks than there are', [{ ...choice, kind: 'ticks', min: 3 }], ['0.min max-number']],
    ['a date that is none', [{ name: 'one', kind: 'date', label, earliest: '2026-02-30' }], ['0.earliest date']],
    ['a bound of another kind', [{ name: 'one', kind: 'date', label, latest: { weeks: 2 } }], ['0.latest format']],
    [
      'rows in rows',
      [{ name: 'one', kind: 'rows', label, row_label: label, max: 2, fields: [{ name: 'two', kind: 'rows' }] }],
      ['0.fields.0.kind choice'],
    ],
    [
      'a name twice in a row',
      [{ name: 'one', kind: 'rows', label, row_label: label, max: 2, fields: [text, text] }],
      ['0.fields.1.name described-taken'],
    ],
    [
      'a type that nobody takes',
      [{ name: 'one', kind: 'file', label, max: 1, media_types: ['text/html'] }],
      ['0.media_types.0 choice'],
    ],
    [
      'words of nothing',
      [{ name: 'one', kind: 'tick', label, yes: label, no: label, told_by: 'two' }],
      ['0.told_by described-unknown'],
    ],
    [
      '"other" without an option',
      [{ ...choice, other: { value: 'c', field: 'two' } }],
      ['0.other.value described-value', '0.other.field described-other'],
    ],
    [
      '"other" without its question',
      [
        { ...choice, other: { value: 'a', field: 'two' } },
        { ...text, name: 'two' },
      ],
      ['0.other.field described-other'],
    ],
  ])('with %s is refused, and where', (_what, data, codes) => {
    expect(codesOf(data)).toEqual(codes);
  });

  test('counts the fields of rows too', () => {
    const fields = Array.from({ length: 60 }, (_, index) => ({ ...text, name: `f${index}` }));
    const rows = { kind: 'rows', label, row_label: label, max: 2, fields };
    expect(codesOf([{ ...rows, name: 'one' }])).toEqual([]);
    expect(
      codesOf([
        { ...rows, name: 'one' },
        { ...rows, name: 'two' },
      ]),
    ).toEqual([' max-count']);
  });

  test('asks a field under a condition on what comes before it, and on nothing else', () => {
    expect(askedWhen({ field: 'one', is: ['b'] }, choice)).toEqual([]);
    expect(
      askedWhen({ any: [{ field: 'one', at_least: 2 }, { not: { field: 'one', is_filled: true } }] }, number),
    ).toEqual([]);
    const at = '1.asked_when';
    expect(askedWhen({ field: 'one', is: ['c'] }, choice)).toEqual([`${at}.is described-value`]);
    expect(askedWhen({ field: 'one', at_least: 1 }, text)).toEqual([`${at}.field described-counted`]);
    for (const kind of ['agreement', 'address'])
      expect(askedWhen({ field: 'one', is_filled: true }, { name: 'one', kind, label })).toEqual([
        `${at}.field described-earlier`,
      ]);
    expect(askedWhen({ field: 'last', is_filled: true }, text)).toEqual([`${at}.field described-earlier`]);
    expect(askedWhen({ field: 'two', is_filled: true }, text)).toEqual([`${at}.field described-earlier`]);
    expect(askedWhen({ all: [{ not: { field: 'two', is_filled: true } }] }, text)).toEqual([
      `${at}.all.0.not.field described-earlier`,
    ]);
  });

  test('knows no condition that is code, too deep or too wide', () => {
    const at = '1.asked_when';
    expect(askedWhen('one > 2', text)).toEqual([`${at} described-shape`]);
    expect(askedWhen({ field: 'one', matches: '(a+)+$' }, text)).toEqual([`${at} described-shape`]);
    expect(askedWhen({ field: 'one', is_filled: true, also: 1 }, text)).toEqual([`${at}.also described-key`]);
    const leaf = { field: 'one', is_filled: true };
    expect(askedWhen({ all: [{ any: [{ not: leaf }] }] }, text)).toEqual([`${at}.all.0.any.0 described-shape`]);
    expect(askedWhen({ all: Array.from({ length: 9 }, () => leaf) }, text)).toEqual([`${at}.all max-count`]);
    expect(askedWhen({ any: [] }, text)).toEqual([`${at}.any required`]);
    let deep: unknown = leaf;
    for (let level = 0; level < 50_000; level += 1) deep = { not: deep };
    expect(askedWhen(deep, text)).toEqual([`${at}.not.not described-shape`]);
  });

  test('is refused in sentences of both languages', () => {
    const read = readDescription([{ ...text, name: 'Ä' }]);
    const [problem] = 'problems' in read ? read.problems : [];
    expect(problem && sentenceOf(problem, 'en')).toContain('lowercase letter');
    expect(problem && sentenceOf(problem, 'ja')).toContain('小さい英字');
  });
});

describe('a fee from data', () => {
  const feeCodes = (fee: unknown): string[] => {
    const read = readFee(fee, formFields);
    return 'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : [];
  };

  test.each([
    ['what it costs by itself', { kind: 'fixed', label, yen: 300 }, []],
    ['so much a copy', { kind: 'fixed', label, yen: 300, per: 'copies' }, []],
    ['by a choice', { kind: 'by', field: 'paper', yen: [{ value: 'tax', yen: 350 }], per: 'copies' }, []],
    ['by what is ticked', { kind: 'by', field: 'uses', yen: [{ value: 'bank', yen: 10 }] }, []],
    ['no kind', { label, yen: 300 }, ['kind choice']],
    ['a fraction of a yen', { kind: 'fixed', label, yen: 0.5 }, ['yen integer']],
    ['less than nothing', { kind: 'fixed', label, yen: -1 }, ['yen min-number']],
    ['more than the most', { kind: 'fixed', label, yen: 1_000_001 }, ['yen max-number']],
    ['a copy of nothing', { kind: 'fixed', label, yen: 300, per: 'pages' }, ['per described-counted']],
    ['a part of a kilogram', { kind: 'fixed', label, yen: 300, per: 'weight' }, ['per described-counted']],
    ['a choice of nothing', { kind: 'by', field: 'card', yen: [{ value: 'tax', yen: 1 }] }, ['field described-chosen']],
    [
      'an unknown option',
      { kind: 'by', field: 'paper', yen: [{ value: 'map', yen: 1 }] },
      ['yen.0.value described-value'],
    ],
    [
      'an option twice',
      {
        kind: 'by',
        field: 'paper',
        yen: [
          { value: 'tax', yen: 1 },
          { value: 'tax', yen: 2 },
        ],
      },
      ['yen.1.value described-taken'],
    ],
    ['what may come to too much', { kind: 'fixed', label, yen: 200_000, per: 'copies' }, [' described-fee-most']],
    [
      'a sum with a part that is wrong',
      { kind: 'sum', parts: [{ kind: 'fixed', label, yen: 1, per: 'kana' }] },
      ['parts.0.per described-counted'],
    ],
    [
      'free for what is not asked',
      { kind: 'free-when', label, condition: { field: 'age', at_least: 70 }, fee: { kind: 'fixed', label, yen: 1 } },
      ['condition.field described-earlier'],
    ],
  ])('%s', (_what, fee, codes) => {
    expect(feeCodes(fee)).toEqual(codes);
  });

  test('is no deeper than three steps', () => {
    const leaf = { kind: 'fixed', label, yen: 1 };
    const sum = (part: unknown) => ({ kind: 'sum', parts: [part] });
    expect(feeCodes(sum(sum(leaf)))).toEqual([]);
    expect(feeCodes(sum(sum(sum(leaf))))).toEqual(['parts.0.parts.0.kind choice']);
  });
});
