import { textsOf } from '@machi/domain/locale/texts';
import { localizeQuote, quote } from '@machi/domain/reservations/rules';
import { expect, test } from 'vitest';
import en from '../text/en.json' with { type: 'json' };
import ja from '../text/ja.json' with { type: 'json' };
import { amountOn, shownLines } from './quote-lines.ts';
import sharedEn from '../../../shell/language/text/en.json' with { type: 'json' };
import sharedJa from '../../../shell/language/text/ja.json' with { type: 'json' };

const read = textsOf('reservations', { ja, en }, { ja: sharedJa, en: sharedEn });
const texts: Parameters<typeof shownLines>[1] = {
  t: (key, ...values) => read('ja', key, ...values),
  locale: 'ja',
};
const room = { room_name: { ja: '和室', en: 'Room' }, hourly_fee_yen: 400, surcharges: [] };
const terms = { includes_preparation: 1, is_commercial: 0, exemption_method: 0 } as const;
const projector = { equipment_id: 11, equipment_name: { ja: 'プロジェクター', en: 'Projector' }, fee_yen: 300 };
const extras = { adjuncts: [], equipments: [{ equipment: projector, pieces: 2 }] };
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ target_date: `2027-01-${19 + index}`, start: 780, end: 930 }));
const priced = (count: number) => localizeQuote(quote(days(count), room, terms, extras), 'ja');
const shown = (count: number) =>
  shownLines(priced(count), texts).map(({ label, detail, amount }) => [label, detail, amount]);

test('a few days have a line each for the room, and one for all of what is taken along', () => {
  expect(shown(2)).toEqual([
    ['和室 1月19日（火）', '（2時間30分 − 準備1時間）× 400円', '600円'],
    ['和室 1月20日（水）', '（2時間30分 − 準備1時間）× 400円', '600円'],
    ['プロジェクター', '2点 × 300円 × 2日', '1,200円'],
  ]);
});

test('many equal days are one line, and no yen is lost', () => {
  expect(shown(6)).toEqual([
    ['和室 6日分', '（2時間30分 − 準備1時間）× 400円 × 6日', '3,600円'],
    ['プロジェクター', '2点 × 300円 × 6日', '3,600円'],
  ]);
  expect(amountOn(priced(6), '2027-01-20')).toBe(1200);
});
