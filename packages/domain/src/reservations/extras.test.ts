import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../refusals/model.ts';
import { extrasOf, shortEquipmentProblems, takenAdjunctProblems, unknownExtraProblems, type Offer } from './extras.ts';

const slots = [
  { target_date: '2027-01-19', start: 540, end: 720 },
  { target_date: '2027-01-20', start: 540, end: 720 },
];
const kitchen = { room_id: 104, room_name: { ja: '調理室', en: 'Kitchen' }, hourly_fee_yen: 500, surcharges: [] };
const stage = { room_id: 105, room_name: { ja: '楽屋', en: 'Dressing room' }, hourly_fee_yen: 150, surcharges: [] };
const microphone = { equipment_id: 13, equipment_name: { ja: 'マイク', en: 'Microphone' }, fee_yen: 200, stock: 4 };
const screen = { equipment_id: 11, equipment_name: { ja: '映写幕', en: 'Screen' }, fee_yen: 0, stock: 1 };
const offer: Offer = { adjuncts: [kitchen, stage], equipments: [screen, microphone] };
const wish = { adjunct_room_ids: [105, 104], equipment_ids: [13, 11, 13] };

describe('a wish', () => {
  test('becomes rooms and pieces with their prices, each kind once', () => {
    expect(extrasOf(wish, offer)).toEqual({
      adjuncts: [kitchen, stage],
      equipments: [
        { equipment: screen, pieces: 1 },
        { equipment: microphone, pieces: 2 },
      ],
    });
    expect(extrasOf({ adjunct_room_ids: [], equipment_ids: [] }, offer)).toEqual({ adjuncts: [], equipments: [] });
  });

  test('for what is not offered is told at its field, once', () => {
    expect(unknownExtraProblems(wish, offer)).toEqual([]);
    expect(unknownExtraProblems({ adjunct_room_ids: [104, 1, 2], equipment_ids: [9, 9] }, offer)).toEqual([
      { field: 'adjunct_room_ids', code: 'adjunct-unknown' },
      { field: 'equipment_ids', code: 'equipment-unknown' },
    ]);
  });
});

describe('what is out', () => {
  test('a room is named with its date, at the date and at its place in the wish', () => {
    const taken = [{ ...slots[1], target_date: '2027-01-20', start: 700, end: 760, room_id: 104 }];
    const problems = takenAdjunctProblems(slots, wish, offer, taken);
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'target_dates.0 adjunct-taken',
      'adjunct_room_ids.1 adjunct-taken',
    ]);
    const [problem] = problems;
    expect(problem && sentenceOf(problem, 'ja')).toBe(
      '2027年1月20日（水）のこの時間は、「調理室」に空きがありません。外すか、別の時間を選んでください。',
    );
    // One that ends when the slot begins, or is not wished, does not conflict.
    const apart = [
      { target_date: '2027-01-19', start: 480, end: 540, room_id: 104 },
      { target_date: '2027-01-19', start: 540, end: 720, room_id: 106 },
    ];
    expect(takenAdjunctProblems(slots, wish, offer, apart)).toEqual([]);
  });

  test('equipment is named with its date and with what is left', () => {
    const lent = [{ target_date: '2027-01-19', start: 600, end: 660, equipment_id: 13, pieces: 3 }];
    const problems = shortEquipmentProblems(slots, wish, offer, lent);
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'target_time equipment-short',
      'equipment_ids.0 equipment-short',
    ]);
    const [problem] = problems;
    expect(problem && sentenceOf(problem, 'ja')).toBe(
      '2027年1月19日（火）のこの時間に借りられる「マイク」は、あと1点です。',
    );
    expect(problem && sentenceOf(problem, 'en')).toBe('“Microphone”: 1 left at that time on Tue 19 Jan 2027.');
  });
});
