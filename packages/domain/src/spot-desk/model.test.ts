import { expect, test } from 'vitest';
import '../register/official-texts.ts';
import { check } from '../contract/problems.ts';
import { EquipmentEdit, SpotEdit } from './model.ts';

const projector = { equipment_name: { ja: 'プロジェクター', en: 'Projector' }, stock: 2, fee_yen: 300 };
const fits = (parts: object): boolean => EquipmentEdit.safeParse({ ...projector, ...parts }).success;

test('a name is one line in both languages: it stands in the subjects of mails', () => {
  expect(fits({})).toBe(true);
  for (const name of [
    'プロ\nBcc: a@example.jp',
    'プロ\r\nジェクター',
    'プロ\u2028ジェクター',
    '',
    ' \n ',
    '\u202eプロ',
  ])
    expect(fits({ equipment_name: { ja: name, en: 'Projector' } }), JSON.stringify(name)).toBe(false);
});

test('closing days that end before they begin are refused: they would close nothing', () => {
  const problemsWith = (closing: object): unknown => {
    const result = check(SpotEdit.shape.closings, [closing]);
    return 'problems' in result ? result.problems : [];
  };
  expect(problemsWith({ kind: 'dates', from: '2027-03-09', to: '2027-03-08' })).toEqual([
    { field: '', code: 'closure-order' },
  ]);
  expect(problemsWith({ kind: 'dates', from: '2027-03-09', to: '2027-03-09' })).toEqual([]);
  expect(problemsWith({ kind: 'yearly', from: '12-29', to: '01-03' })).toEqual([]);
});
