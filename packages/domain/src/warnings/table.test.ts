import { expect, test } from 'vitest';
import { BannerWords } from '../banner/end.ts';
import { bannerRankOf, bannerRanks } from '../banner/ranks.ts';
import { warningKinds, type WarningLevel } from './model.ts';
import { WarningsFile, dueOf, isNight, nightEnds, noWarnings, ruleFor, warningsProblems } from './table.ts';
import { spokenOf, titleOf } from './words.ts';

const file = WarningsFile.parse({
  sources: [{ source_key: 'jma', source_name: { ja: '気象庁', en: 'JMA' }, format: 'jma', folder: 'jma' }],
  areas: { cities: ['0199900'] },
  rules: [
    { from_level: 3, banner: true, members: true },
    { from_level: 5, banner: true, members: true, at_night: true },
    { kinds: ['avalanche'], from_level: 2, banner: true },
    { kinds: ['tsunami'], from_level: 3, banner: true, members: true, needs_release: true, at_night: true },
  ],
  drills: { exercise: 'told', test: 'shown' },
});
const day = new Date('2026-01-10T12:00:00+09:00');
const night = new Date('2026-01-10T23:00:00+09:00');
const nothing = { told_level: 0, released_level: 0, withheld_level: 0 };
const thread = (kind: (typeof warningKinds)[number], level: WarningLevel | 0, now = day) =>
  ({ kind, level, status: 'actual', changed_at: now.toISOString() }) as const;

test('the rule that names the kind holds, the greatest level that is reached; drills and tests never as actual', () => {
  expect(ruleFor(file, thread('heavy-snow', 2))).toBeUndefined();
  expect(ruleFor(file, thread('heavy-snow', 4))?.from_level).toBe(3);
  expect(ruleFor(file, thread('heavy-snow', 5))?.at_night).toBe(true);
  expect(ruleFor(file, thread('avalanche', 5))?.from_level).toBe(2);
  expect(ruleFor(file, { ...thread('heavy-snow', 5), status: 'test' })).toBeUndefined();
  const quiet = { ...file, drills: { exercise: 'shown', test: 'shown' } } as const;
  expect(ruleFor(quiet, { ...thread('heavy-snow', 5), status: 'exercise' })).toBeUndefined();
  expect(spokenOf({ ...thread('heavy-snow', 5), status: 'exercise', peak: 5, name: '大雪特別警報' }).ja).toBe(
    '【訓練】大雪特別警報が出ています。これは訓練です。',
  );
});

test('members are told once a level, at night only what may wake them, in the morning what still stands', () => {
  expect(dueOf(file, thread('heavy-snow', 3), nothing, day)).toMatchObject({
    tells: 'raised',
    told_level: 3,
    banner: true,
  });
  const told = { ...nothing, told_level: 3 };
  expect(dueOf(file, thread('heavy-snow', 3), told, day).tells).toBeUndefined();
  expect(dueOf(file, thread('heavy-snow', 4), told, day).tells).toBe('raised');
  expect(dueOf(file, thread('heavy-snow', 2), told, day)).toMatchObject({ tells: undefined, told_level: 2 });
  expect(dueOf(file, thread('heavy-snow', 3, night), nothing, night)).toMatchObject({
    tells: undefined,
    told_level: 0,
    banner: true,
  });
  expect(dueOf(file, thread('heavy-snow', 5, night), nothing, night).tells).toBe('raised');
  const morning = new Date('2026-01-11T07:00:00+09:00');
  expect(dueOf(file, thread('heavy-snow', 3, night), nothing, morning).tells).toBe('raised');
  expect(dueOf(file, thread('heavy-snow', 3), nothing, new Date('2026-01-11T12:00:00+09:00')).tells).toBeUndefined();
  expect(dueOf(file, thread('heavy-snow', 0), told, day)).toMatchObject({ tells: 'ended', told_level: 0 });
  expect(dueOf(file, thread('heavy-snow', 0), nothing, day).tells).toBeUndefined();
  expect(isNight(file, morning)).toBe(false);
  expect(nightEnds(file, night)).toEqual(morning);
});

test('members are told by the ways of the rule, of the end as of the level before [rule:warnings.ways]', () => {
  const [, second] = file.rules;
  const byWay = {
    ...file,
    rules: [{ ...file.rules[0], from_level: 3, ways: ['push', 'mail'] }, second],
  } as typeof file;
  const told = (told_level: number) => ({ ...nothing, told_level });
  expect(dueOf(byWay, thread('heavy-snow', 3), nothing, day).ways).toEqual(['push', 'mail']);
  expect(dueOf(byWay, thread('heavy-snow', 5), nothing, day).ways).toBeUndefined();
  expect(dueOf(byWay, thread('heavy-snow', 0), told(3), day)).toMatchObject({ tells: 'ended', ways: ['push', 'mail'] });
  expect(dueOf(byWay, thread('heavy-snow', 0), told(5), day).ways).toBeUndefined();
});

test('what needs a release waits for an official, again at each higher level', () => {
  expect(dueOf(file, thread('tsunami', 3), nothing, night)).toMatchObject({
    waits: true,
    banner: false,
    tells: undefined,
  });
  expect(dueOf(file, thread('tsunami', 3), { ...nothing, released_level: 3 }, night)).toMatchObject({
    waits: false,
    banner: true,
    tells: 'raised',
  });
  expect(dueOf(file, thread('tsunami', 3), { ...nothing, withheld_level: 3 }, night)).toMatchObject({
    waits: false,
    banner: false,
    tells: undefined,
  });
  expect(dueOf(file, thread('tsunami', 4), { told_level: 3, released_level: 3, withheld_level: 0 }, night).waits).toBe(
    true,
  );
});

test('an official’s urgent banner stands over a warning of level 3 and under one of level 4', () => {
  expect(bannerRankOf(3)).toBeLessThan(bannerRanks.urgent);
  expect(bannerRankOf(4)).toBeGreaterThan(bannerRanks.urgent);
  expect(bannerRankOf(2)).toBeGreaterThan(bannerRanks.news);
});

test('what is said of every kind and level fits into a banner', () => {
  for (const kind of warningKinds)
    for (const level of [1, 2, 3, 4, 5] as const)
      for (const status of ['actual', 'exercise', 'test'] as const) {
        const { ja, en } = spokenOf({
          kind,
          level,
          peak: level,
          status,
          name: kind === 'earthquake' ? '震度6弱の地震' : '',
        });
        expect(BannerWords.safeParse({ body_ja: ja, body_en: en, is_urgent: 1 }).success, `${ja} ${en}`).toBe(true);
        expect(en).toMatch(/[.]$/);
        expect(ja).toMatch(/[。]$/);
      }
  expect(titleOf({ kind: 'heavy-rain', name: 'レベル４大雨危険警報', level: 4, peak: 4 })).toEqual({
    ja: '大雨危険警報',
    en: 'Heavy rain danger warning',
  });
  expect(titleOf({ kind: 'earthquake', name: '震度5弱の地震', level: 3, peak: 3 }).en).toBe(
    'Earthquake of intensity 5 lower',
  );
});

test('mistakes of a table are named', () => {
  expect(warningsProblems(file)).toEqual([]);
  expect(warningsProblems(noWarnings())).toEqual([]);
  const [source] = file.sources;
  const wrong = WarningsFile.parse({
    sources: [source, { ...source, address: 'https://xml.example.jp/feed.xml' }],
    areas: { cities: [] },
    rules: [
      { from_level: 3, banner: true },
      { from_level: 3, banner: true },
      { kinds: ['fog'], from_level: 2, at_night: true },
      { kinds: ['frost'], from_level: 2, members: true, ways: ['sms', 'sms'] },
      { kinds: ['cold'], from_level: 2, banner: true, ways: ['sms'] },
    ],
    night: { from: '21:00', to: '21:00' },
  });
  expect(warningsProblems(wrong).map(({ path }) => path)).toEqual([
    'sources[1]',
    'sources[1].source_key',
    'sources[1].folder',
    'areas.cities',
    'night.to',
    'rules[1]',
    'rules[2]',
    'rules[3].ways',
    'rules[4].ways',
  ]);
});
