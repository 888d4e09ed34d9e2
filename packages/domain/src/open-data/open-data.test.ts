import { describe, expect, test } from 'vitest';
import { isGovernmentCode } from './model.ts';
import { facilityRow, statisticsRow } from './rows.ts';

const publisher = {
  government_code: '016993',
  prefecture: '北海道',
  municipality: '星守町',
  publicUrl: 'https://machi.example.jp',
};

test.each([
  // Sapporo, Tokyo's Chiyoda, Yokohama, Naha.
  ['011002', true],
  ['131016', true],
  ['141003', true],
  ['472018', true],
  ['016993', true],
  ['016994', false],
  ['01699', false],
  ['０１６９９３', false],
])('%s is a code of a local government: %s', (code, isOne) => {
  expect(isGovernmentCode(code)).toBe(isOne);
});

describe('the times of a facility', () => {
  const spot = {
    spot_id: 3,
    spot_name: { ja: 'ふれあい広場', en: 'Plaza' },
    spot_type: '広場',
    tel: '0100-55-2111',
    email: null,
    url: null,
    closings: [{ kind: 'weekday', weekday: 1, moves_after_holiday: true } as const],
    open: ['9:00〜17:00', ''],
    main_purpose: '',
    address: '中央1丁目',
    latitude: 44.1,
    longitude: 142.1,
  };
  const row = (hours: Parameters<typeof facilityRow>[1]['hours']) =>
    facilityRow(publisher, { ...spot, hours }, { ふれあい広場: 'ふれあいひろば' });

  test('stand in their columns where every day has the same', () => {
    expect(row([{ weekdays: [6, 0, 1], opens: '09:00', closes: '17:00' }])).toMatchObject({
      名称_カナ: 'フレアイヒロバ',
      所在地_連結表記: '北海道星守町中央1丁目',
      利用可能曜日: '土日',
      開始時間: '09:00',
      終了時間: '17:00',
      利用可能日時特記事項: '9:00〜17:00',
      URL: 'https://machi.example.jp/spot/detail/3',
      説明: null,
    });
  });

  test('are told in words alone where days differ, or where there are none', () => {
    const differing = [
      { weekdays: [2], opens: '09:00', closes: '17:00' },
      { weekdays: [6], opens: '10:00', closes: '17:00' },
    ];
    expect(row(differing)).toMatchObject({ 利用可能曜日: '火土', 開始時間: null, 終了時間: null });
    expect(row([])).toMatchObject({ 利用可能曜日: null, 開始時間: null });
  });
});

test.each([
  ['中央1丁目', '北海道星守町中央1丁目'],
  ['星守町中央1丁目', '北海道星守町中央1丁目'],
  ['雨竜郡星守町中央1丁目', '北海道雨竜郡星守町中央1丁目'],
  ['北海道雨竜郡星守町中央1丁目', '北海道雨竜郡星守町中央1丁目'],
])('the address %s is told as %s', (address, told) => {
  const spot = { spot_id: 1, spot_name: { ja: '会館', en: 'Hall' }, spot_type: '', tel: '', email: null, url: null };
  const place = { address, latitude: 44, longitude: 142, hours: [], closings: [], open: [], main_purpose: '' };
  expect(facilityRow(publisher, { ...spot, ...place }, {})).toMatchObject({ 所在地_連結表記: told });
});

test.each([
  [40, 40, 2, null, null],
  [2, 40, 40, null, null],
  [40, 2, 40, null, null],
  [3, 3, 3, 3, 3],
  [0, 0, 0, 0, 0],
])('of %i uses by %i people, %i different ones, %s and %s are told', (count, persons, different, told, toldPersons) => {
  const use = { month: '2027-01', kind: 'bath', spot_id: 3, spot_name: '湯', count, persons, different } as const;
  expect(statisticsRow(publisher, use)).toMatchObject({ 件数: told, 延べ人数: toldPersons });
});
