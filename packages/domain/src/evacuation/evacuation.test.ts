import { describe, expect, test } from 'vitest';
import { drillWords } from '../alerts/model.ts';
import { areaOfDweller, isMeant, type AreaRow } from '../areas/model.ts';
import { answerInText } from '../safety/model.ts';
import { refuseAlone, refuseBegin, refuseChange, type OrderState } from './rules.ts';
import { orderBanner, orderWords } from './words.ts';
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
    isWaiting: false,
    ...parts,
  });
  test('begins for known areas of which none has one; a drill stands beside it', () => {
    const begin = (area_keys: string[] | null, is_drill: 0 | 1, orders: readonly OrderState[]) =>
      codeOf(refuseBegin({ area_keys, is_drill }, areas, orders));
    expect(begin([], 0, [])).toBe('required');
    expect(begin(['nowhere'], 0, [])).toBe('evacuation-area-unknown');
    expect(begin(['south', 'north'], 0, [order()])).toBe('evacuation-area-taken');
    expect(begin(null, 0, [order({ sent: null, isWaiting: true })])).toBe('evacuation-area-taken');
    expect([begin(['north'], 1, [order()]), begin(['south'], 0, [order()])]).toEqual([undefined, undefined]);
    expect(begin(['north'], 0, [order({ sent: { step: 2, level: 0 } })])).toBeUndefined();
  });

  test('changes from what was read, to another level, while nothing waits', () => {
    expect(codeOf(refuseChange(order({ isWaiting: true }), 0, 4))).toBe('evacuation-waits');
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
  const step = { is_drill: 1, cause: 'flood', area_keys: ['north'], at } as const;
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
