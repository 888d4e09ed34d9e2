import { describe, expect, test } from 'vitest';
import { drillWords } from '../alerts/model.ts';
import { areaOfDweller, isMeant, type AreaRow } from '../areas/model.ts';
import { answerInText } from '../safety/model.ts';
import type { OrderLevel, StepLevel } from './model.ts';
import { refuseAlone, refuseBegin, refuseChange, type OrderState } from './rules.ts';
import { adviceOf, advices, orderBanner, orderWords } from './words.ts';
import { areasInWords } from '../areas/words.ts';

const area = (area_key: string, ja: string): AreaRow => ({
  area_key,
  area_name: { ja: `${ja}地区`, en: area_key },
  kana: 'ちく',
  districts: [{ ja, en: area_key }],
  outline: [
    [1, 1],
    [2, 1],
    [2, 2],
  ],
});
const areas = [area('north', '北町'), area('far-north', '北町奥'), area('south', '南町'), area('lake', '湖畔')];
const town = { areas, town: { town_name: { ja: '港町', en: 'Minato' } } };
const lives = (address2: string, area_key: string | null = null) =>
  areaOfDweller(areas, '港町', { address1: '港町', address2, area_key });
const codeOf = (refusal: ReturnType<typeof refuseBegin>) => refusal?.problems[0]?.code;

test('somebody lives where they chose, else by the longest district of the address; who is not placed is told everything', () => {
  expect([lives('北町1番地'), lives('北町奥1番地'), lives('北町1番地', 'south')]).toEqual([
    'north',
    'far-north',
    'south',
  ]);
  expect([lives('東町1番地'), lives('北町1番地', 'gone'), lives('北町1番地', 'elsewhere')]).toEqual([
    undefined,
    'north',
    'elsewhere',
  ]);
  expect([isMeant(undefined, ['north']), isMeant('south', ['north']), isMeant('elsewhere', null)]).toEqual([
    true,
    false,
    true,
  ]);
});

describe('an order', () => {
  const order = (parts: Partial<OrderState> = {}): OrderState => ({
    evacuation_order_id: 1,
    is_drill: 0,
    area_keys: ['north'],
    sent: { step: 0, level: 3 },
    waiting: null,
    ...parts,
  });
  const begin = (
    area_keys: string[] | null,
    orders: readonly OrderState[],
    level: OrderLevel = 3,
    is_drill: 0 | 1 = 0,
  ) => codeOf(refuseBegin({ area_keys, is_drill, level }, areas, orders));
  test('begins for known areas, if it tells one of them something new; a drill stands beside it', () => {
    expect(begin([], [])).toBe('required');
    expect(begin(['nowhere'], [])).toBe('evacuation-area-unknown');
    expect(begin(['north'], [order({ sent: null, waiting: 4 })])).toBe('evacuation-area-taken');
    expect([begin(['north'], [order()], 3, 1), begin(['south'], [order()])]).toEqual([undefined, undefined]);
    expect(begin(['north'], [order({ sent: { step: 2, level: 0 } })])).toBeUndefined();
  });

  test('of a low level over a wide area stands in the way of no higher one for a part, nor the other way round', () => {
    const wide = order({ area_keys: null });
    expect([begin(['north'], [wide]), begin(['north'], [wide], 4)]).toEqual(['evacuation-area-taken', undefined]);
    // What waits counts; what waits to end still stands.
    expect(begin(['north'], [order({ area_keys: null, waiting: 4 })], 4)).toBe('evacuation-area-taken');
    expect(begin(['north'], [order({ area_keys: null, waiting: 0 })])).toBe('evacuation-area-taken');
    // Exactly these areas: that order is raised. Together two orders tell all areas.
    expect(begin(['north'], [order()], 4)).toBe('evacuation-area-taken');
    const both = [order(), order({ area_keys: ['south', 'lake'], sent: { step: 0, level: 4 } })];
    expect([begin(['south', 'north'], both), begin(['south', 'north'], both, 4)]).toEqual([
      'evacuation-area-taken',
      undefined,
    ]);
    expect([begin(null, both), begin(null, [wide], 5)]).toEqual([undefined, 'evacuation-area-taken']);
  });

  test('that ends or is lowered under a higher one says that this goes on, and sends nobody home', () => {
    const at = new Date('2027-01-12T01:30:00Z');
    const wide = order({ evacuation_order_id: 1, area_keys: null });
    const narrow = order({ evacuation_order_id: 2, sent: { step: 0, level: 4 } });
    const said = (area_keys: string[] | null, level: StepLevel, orders: readonly OrderState[]) =>
      adviceOf({ is_drill: 0, cause: 'flood', area_keys, level, before: 4, at, orders }, town);
    const over = said(['north'], 0, [wide]);
    expect(over.ja).toBe(`港町の全域の警戒レベル3「高齢者等避難」は続いています。${advices[3].ja}`);
    expect([over.en, over.easy].join(' ')).not.toMatch(/no longer|もう 逃げなくても/);
    const part = said(null, 0, [narrow]);
    expect(part.ja).toContain(
      '北町地区の警戒レベル4「避難指示」は続いています。その地区の方は、避難を続けてください。',
    );
    expect(part.en).toMatch(/still stands for north\. People there: stay evacuated\. Elsewhere: You no longer/);
    expect(said(null, 3, [narrow]).easy).toContain('「避難指示」は まだ 続いています。');
    for (const other of [
      order({ area_keys: ['south'] }),
      { ...narrow, is_drill: 1 as const },
      order({ sent: null, waiting: 5 }),
    ])
      expect(said(['north'], 0, [other]).ja).toBe(advices[0].ja);
    const step = { is_drill: 0, cause: 'flood', area_keys: null, level: 0, before: 3, at, orders: [narrow] } as const;
    for (const text of [...orderWords(step, town).ja.paragraphs.slice(1), orderWords(step, town).en.short])
      expect(text).toMatch(/続いて|still stands/);
    // Of other orders the banner says nothing: it would outlive them.
    expect(orderBanner({ ...step, level: 3 }, town)?.body_ja).not.toContain('続いて');
  });

  test('changes from what was read, to another level, while nothing waits', () => {
    expect(codeOf(refuseChange(order({ waiting: 4 }), 0, 4))).toBe('evacuation-waits');
    expect(codeOf(refuseChange(order(), 1, 4))).toBe('evacuation-changed');
    expect(codeOf(refuseChange(order({ sent: { step: 1, level: 0 } }), 1, 4))).toBe('evacuation-ended');
    expect(codeOf(refuseChange(order(), 0, 3))).toBe('evacuation-same-level');
    expect([refuseChange(order(), 0, 5), refuseChange(order(), 0, 0)]).toEqual([undefined, undefined]);
  });

  test('is sent alone with a reason of ten characters, three times an hour', () => {
    expect([refuseAlone('', 99), refuseAlone('川の水位が急に上がった', 2)]).toEqual([undefined, undefined]);
    expect(codeOf(refuseAlone('急ぐ', 0))).toBe('evacuation-reason-short');
    expect(codeOf(refuseAlone('川の水位が急に上がった', 3))).toBe('evacuation-often');
  });
});

test('every text of every step names level, place and what to do; of a drill each says so, once', () => {
  const at = new Date('2027-01-12T01:30:00Z');
  const step = { is_drill: 1, cause: 'flood', area_keys: ['north'], at, orders: [] } as const;
  for (const [level, before] of [
    [3, null],
    [4, 3],
    [3, 5],
    [0, 4],
  ] as const) {
    const words = orderWords({ ...step, level, before }, town);
    expect(words.ja.subject).toContain('北町地区（港町）');
    expect(words.ja.paragraphs.join('')).toContain('【やさしい日本語】');
    expect(words.ja.short.length).toBeLessThan(300);
    const { subject, paragraphs, short } = drillWords(words.ja, 'ja');
    for (const text of [subject, short, ...paragraphs])
      expect(text).toMatch(/^(?:【訓練】(?!【訓練】)|これは訓練です)/);
    expect(orderBanner({ ...step, level, before }, town)?.body_ja ?? '【訓練】').toMatch(/^【訓練】/);
  }
  expect(areasInWords(null, areas, town.town.town_name).ja).toBe('港町の全域');
  expect(
    areasInWords(
      areas.map(({ area_key }) => area_key),
      areas,
      town.town.town_name,
    ).ja,
  ).toContain('ほか1地区');
});

test('a word in a chat answers only if it is nothing but the answer', () => {
  expect(['無事', '無事です。', '助けて', 'Help me!', 'safe'].map(answerInText)).toEqual([
    'safe',
    'safe',
    'help',
    'help',
    'safe',
  ]);
  expect(['無事に届きましたか', 'help', '助けてもらえる窓口', ''].map(answerInText)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
