import { expect, test } from 'vitest';
import { EquipmentEdit } from './model.ts';

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
