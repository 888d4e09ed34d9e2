import { describe, expect, test } from 'vitest';
import { townFiles } from '../town/model.ts';
import { smallPack } from '../town/small-pack.fixture.ts';
import { packLimits, readContent, strangeContent, tidied, valueOf, withValue, type Json } from './content.ts';
import { saysSame } from '../spot-desk/merge.ts';
import { packFileOf, packFiles, type PackField, type PackFile } from './files.ts';
import { mergeContent } from './merge.ts';
import { daysOfChange, needsSecond, packOn, stepTo, type HeldChange, type PackState } from './rules.ts';
import { conflictSaid, mistakeSaid, packDifferences, packOptions } from './words.ts';

const contents = smallPack() as unknown as Readonly<Record<string, Json>>;
const fileOf = (name: string): PackFile => {
  const found = packFileOf(name);
  if (!found) throw new Error(name);
  return found;
};
const waste = fileOf('garbage.json');
const base = contents['garbage.json'] as Json;
const stop = (from: string, en = 'New Year'): Json => ({ what: 'stopped', from, reason: { ja: '年末年始', en } });
const withStops = (...stops: readonly Json[]) => withValue(base, 'changes', stops) as Json;
const change = (own: Json, rest: Partial<HeldChange> = {}): HeldChange => ({
  pack_change_id: 1,
  file: 'garbage.json',
  state: 'published',
  from_date: '2026-12-01',
  until_date: null,
  published_at: null,
  base: withStops(),
  own,
  ...rest,
});
const stopsOn = (changes: readonly HeldChange[], day: string) => {
  const held = packOn({ ...contents, 'garbage.json': withStops() }, changes, day)['garbage.json'] as Json;
  return (valueOf(held, 'changes') as readonly { from: string }[]).map(({ from }) => from);
};

describe('the fields of the desk', () => {
  const all = (fields: readonly PackField[]): readonly PackField[] =>
    fields.flatMap((field) => [field, ...all(field.fields)]);

  test.each(packFiles)(
    '$file is a file of the pack, and its fields have words in both languages',
    ({ file, fields, title, about }) => {
      expect(Object.keys(townFiles)).toContain(file);
      for (const { label, hint, kind, options, source } of all(fields)) {
        for (const words of [label, title, about, ...(hint ? [hint] : [])])
          expect(
            [words.ja, words.en].every((text) => text.trim() !== ''),
            JSON.stringify(words),
          ).toBe(true);
        expect(kind.startsWith('choice')).toBe(options !== undefined || source !== undefined);
      }
    },
  );

  test('a file that nobody changed is as it was, and a list is found by what it chooses from', () => {
    for (const file of packFiles.filter((one) => Object.hasOwn(contents, one.file))) {
      const content = contents[file.file] as Json;
      expect(saysSame(tidied(file.fields, content), content), file.file).toBe(true);
      expect(strangeContent(file, content, structuredClone(content))).toBeUndefined();
    }
    expect(packOptions(waste, contents)[':kinds:kind_key']?.length).toBeGreaterThan(0);
  });

  test.each<[string, string, (content: Json) => Json, string | undefined]>([
    ['a stop is added', 'garbage.json', () => withStops(stop('12-30')), undefined],
    [
      'a field that no desk shows',
      'garbage.json',
      (content) => withValue(content, 'secret', 1) as Json,
      'pack-not-editable',
    ],
    [
      'a field of a row that no desk shows',
      'garbage.json',
      () => withStops({ ...(stop('12-30') as object), hidden: 1 }),
      'pack-not-editable',
    ],
    [
      'how alike a face must be',
      'passes.json',
      (content) => withValue(content, 'faces', { with_card: 0.1 }) as Json,
      'pack-not-editable',
    ],
    [
      'keys of cards',
      'passes.json',
      (content) => withValue(content, 'individual_number_card.trusted_authorities', ['x']) as Json,
      'pack-not-editable',
    ],
    [
      'the key of the town',
      'town.json',
      (content) => withValue(content, 'town_key', 'other') as Json,
      'pack-not-editable',
    ],
    ['a letter that nothing keeps', 'garbage.json', () => withStops(stop('12-30', 'a\u0000')), 'pack-letters'],
    ['a letter that nobody sees', 'garbage.json', () => withStops(stop('12-30', 'a\u202eb')), 'pack-letters'],
    [
      'an endless text',
      'garbage.json',
      () => withStops(stop('12-30', 'a'.repeat(packLimits.text + 1))),
      'pack-letters',
    ],
    [
      'an endless list',
      'garbage.json',
      () => withStops(...Array<Json>(packLimits.rows + 1).fill(stop('12-30'))),
      'pack-rows',
    ],
    [
      'a list where a text was',
      'garbage.json',
      (content) => withValue(content, 'until', ['08:00']) as Json,
      'pack-not-editable',
    ],
    [
      'a service more',
      'services.json',
      (content) => [...(content as Json[]), (content as Json[])[0] as Json],
      'pack-rows',
    ],
    ['an office less', 'organizations.json', (content) => (content as Json[]).slice(1), 'pack-rows'],
    ['nothing at all', 'garbage.json', () => 7, 'pack-not-editable'],
  ])('%s', (_what, file, made, code) => {
    const content = contents[file] as Json;
    expect(strangeContent(fileOf(file), content, made(content))?.code).toBe(code);
  });

  test('what is sent is read in bounds', () => {
    expect(readContent('{"a":[1]}')).toEqual({ a: [1] });
    expect(readContent('{')).toBeUndefined();
    expect(readContent('['.repeat(200_000) + ']'.repeat(200_000))).toBeUndefined();
    expect(readContent(JSON.stringify(Array(packLimits.parts + 1).fill(0)))).toBeUndefined();
    const polluted = readContent('{"__proto__":{"until":"00:00"}}') as Json;
    expect(strangeContent(waste, base, polluted)?.code).toBe('pack-not-editable');
  });

  test('what is not asked, and what may be left out and is empty, goes', () => {
    const typed = { what: 'extra', from: '2026-12-30', to: '2027-01-03', area_ids: [], reason: { ja: 'あ', en: 'a' } };
    expect(valueOf(tidied(waste.fields, withStops(typed)), 'changes')).toEqual([
      { what: 'extra', from: '2026-12-30', reason: { ja: 'あ', en: 'a' } },
    ]);
  });
});

describe('two changes of one file', () => {
  const merged = (own: Json, theirs: Json) => mergeContent(waste, withStops(stop('12-31')), own, theirs);

  test('join by rows, whichever came first', () => {
    const [one, other] = [withStops(stop('12-31'), stop('12-30')), withStops(stop('12-29'), stop('12-31'))];
    const wanted = withStops(stop('12-29'), stop('12-31'), stop('12-30'));
    expect(merged(one, other)).toEqual({ merged: wanted, conflicts: [] });
    expect(merged(other, one)).toEqual({ merged: wanted, conflicts: [] });
  });

  test('tell the place that both changed, and lose nothing', () => {
    const said = (en: string) => withStops(stop('12-31', en));
    const { merged: both, conflicts } = merged(said('mine'), said('theirs'));
    expect(both).toEqual(said('mine'));
    expect(conflicts).toMatchObject([{ own: 'mine', other: 'theirs' }]);
    const [told] = conflicts.map((one) => conflictSaid(waste, one, {}));
    expect(told?.place.map(({ ja }) => ja)).toEqual(['休みと変更', '休む　毎年12月31日', '理由', '英語']);
    expect(told?.other).toEqual({ ja: 'theirs', en: 'theirs' });
    const gone = merged(withStops(), said('theirs'));
    expect(gone).toMatchObject({ merged: said('theirs'), conflicts: [{ own: null }] });
    const taken = gone.conflicts.map((one) => conflictSaid(waste, one, {}));
    expect(taken).toMatchObject([
      { own: { ja: 'なし' }, other: { ja: expect.stringContaining('理由：年末年始 / theirs') } },
    ]);
    expect(merged(withStops(), withStops(stop('12-31')))).toEqual({ merged: withStops(), conflicts: [] });
  });

  test('know rows by their names, in whatever order a database gives the parts of a name', () => {
    const events = (market: string, fair: string, isStored: boolean): Json => [
      { title: isStored ? { en: 'Market', ja: '市' } : { ja: '市', en: 'Market' }, detail: market },
      { title: isStored ? { en: 'Fair', ja: '祭' } : { ja: '祭', en: 'Fair' }, detail: fair },
    ];
    const file = fileOf('events.json');
    const [before, own, folder] = [events('', '', true), events('mine', '', true), events('', 'theirs', false)];
    const both = mergeContent(file, before, own, folder);
    expect(saysSame(both.merged, events('mine', 'theirs', true))).toBe(true);
    expect(both.conflicts).toEqual([]);
    expect(packDifferences(file, folder, both.merged, {})).toHaveLength(1);
  });

  test('hold from their day on, one over the other, and are gone without a trace when taken back', () => {
    const first = change(withStops(stop('12-31')));
    const later = change(withStops(stop('12-30')), { pack_change_id: 2, from_date: '2026-12-20' });
    expect(stopsOn([later, first], '2026-11-30')).toEqual([]);
    expect(stopsOn([later, first], '2026-12-01')).toEqual(['12-31']);
    expect(stopsOn([later, first], '2026-12-20').toSorted()).toEqual(['12-30', '12-31']);
    const back = { ...first, state: 'taken-back' as const, until_date: '2026-12-24' };
    expect(stopsOn([later, back], '2026-12-23')).toHaveLength(2);
    expect(stopsOn([later, back], '2026-12-24')).toEqual(['12-30']);
    expect(stopsOn([{ ...first, state: 'ending', until_date: '2026-12-02' }], '2026-12-24')).toEqual(['12-31']);
    for (const state of ['draft', 'proposed', 'dropped'] as const)
      expect(stopsOn([{ ...first, state }], '2026-12-24')).toEqual([]);
    expect(daysOfChange([later, back], '2026-12-10')).toEqual(['2026-12-10', '2026-12-20', '2026-12-24']);
  });
});

describe('the steps', () => {
  const step = (
    ...[name, state, isSecondNeeded, from_date = '2026-12-31']: [
      Parameters<typeof stepTo>[0],
      PackState,
      boolean,
      string?,
    ]
  ) => {
    const to = stepTo(name, { state, from_date }, { isSecondNeeded, today: '2026-12-10' });
    return typeof to === 'string' ? to : to.problems[0]?.code;
  };

  test.each<[Parameters<typeof step>, string]>([
    [['publish', 'draft', false], 'published'],
    [['publish', 'draft', true], 'pack-needs-second'],
    [['propose', 'draft', false], 'proposed'],
    [['publish', 'proposed', true], 'published'],
    [['publish', 'published', false], 'pack-step'],
    [['publish', 'dropped', false], 'pack-step'],
    [['take-back', 'published', false, '2026-12-01'], 'taken-back'],
    [['take-back', 'published', true, '2026-12-01'], 'ending'],
    [['take-back', 'published', true], 'taken-back'],
    [['end', 'ending', true], 'taken-back'],
    [['end', 'published', true], 'pack-step'],
    [['keep', 'ending', true], 'published'],
    [['refuse', 'proposed', true], 'draft'],
    [['drop', 'proposed', true], 'pack-step'],
  ])('%j: %s', (asked, to) => expect(step(...asked)).toBe(to));

  test('need a second official where money or rights hang on it', () => {
    const town = contents['town.json'] as Json;
    expect(needsSecond('garbage.json', base, withStops(stop('12-30')))).toBe(false);
    expect(needsSecond('town.json', town, withValue(town, 'office_tel', '0100-00-0009'))).toBe(false);
    expect(needsSecond('town.json', town, withValue(town, 'decides_own_bookings', true))).toBe(true);
    expect(needsSecond('town.json', town, withValue(town, 'tills', [{ spot_id: 2, from: '2026-12-01' }]))).toBe(true);
    const passes = contents['passes.json'] as Json;
    expect(needsSecond('passes.json', passes, withValue(passes, 'bus.fare_yen', 5))).toBe(true);
  });
});

test('a change and a mistake are said in words, at their place', () => {
  const given = packOptions(waste, contents);
  const said = packDifferences(
    waste,
    withStops(stop('12-31')),
    withStops(stop('12-31', 'Snow'), stop('2026-12-30')),
    given,
  );
  expect(said.map(({ place, before, after }) => [place.map(({ en }) => en), before?.en ?? null, after?.en])).toEqual([
    [['Stops and changes', 'Stop, 31 Dec each year', 'Reason'], '年末年始 / New Year', '年末年始 / Snow'],
    [['Stops and changes', 'Stop, Wed 30 Dec 2026'], null, expect.stringContaining('Day: Wed 30 Dec 2026')],
  ]);
  const mistake = { file: 'garbage.json', path: 'changes[1].from', reason: 'must be a date that exists, "YYYY-MM-DD"' };
  expect(mistakeSaid(mistake, waste)).toEqual({
    file: 'garbage.json',
    path: 'changes[1].from',
    place: [
      { ja: '休みと変更', en: 'Stops and changes' },
      { ja: '2番目', en: 'row 2' },
      { ja: 'その日', en: 'Day' },
    ],
    words: { ja: expect.stringContaining('日付を'), en: 'It must be a date that exists, "YYYY-MM-DD".' },
  });
  const events = fileOf('events.json');
  const empty = mistakeSaid({ ...mistake, path: 'items[0].kana', reason: 'must not be empty, but is ""' }, waste);
  expect(empty.words).toEqual({ ja: '書かれていません。この欄を書いてください。', en: 'It must not be empty.' });
  const ofList = mistakeSaid(
    { file: 'events.json', path: 'events[0].days.dates', reason: 'must not be empty' },
    events,
  );
  expect(ofList.place.map(({ en }) => en)).toEqual(['Events', 'row 1', 'Dates']);
});
