import { expect, test } from 'vitest';
import { openedTyped } from './opened-typed.ts';
import { newTyped } from './typed.ts';

const first = newTyped('2027-01-21', '09:00', '10:00', 7);
const typed = { ...first, title: '課内会議', start_time: '13:00', end_time: '14:30', participants: [7, 9] };

test('a form goes on with what was typed into it', () => {
  expect(openedTyped(first, null, 'a', 'words')).toEqual({ typed: first, isRestored: false });
  expect(openedTyped(first, { ...typed, asked: 'a' }, 'a', 'words')).toEqual({ typed, isRestored: true });
  // A draft equal to the stored values is not reported.
  expect(openedTyped(first, { ...first, asked: 'a' }, 'a', 'words').isRestored).toBe(false);
});

test('whoever comes for another day has this day, and the words that they had typed', () => {
  const other = newTyped('2027-02-03', '11:00', '12:00', 7);
  expect(openedTyped(other, { ...typed, asked: 'a' }, 'b', 'words').typed).toEqual({
    ...other,
    title: '課内会議',
    participants: [7, 9],
  });
});

test('what was typed over an older state of a schedule is not laid over the newer one', () => {
  expect(openedTyped(first, { ...typed, asked: '3' }, '4', 'nothing')).toEqual({ typed: first, isRestored: false });
});

test('a draft that no form of today has written is left alone', () => {
  for (const wrong of [
    { weekdays: ['on_holidays'] },
    { rooms: [{ room_id: '401' }] },
    { title: 7 },
    { schedule_type: 3 },
  ]) {
    const draft = { ...typed, ...wrong, asked: 'a' } as never;
    expect(openedTyped(first, draft, 'a', 'words'), JSON.stringify(wrong)).toEqual({ typed: first, isRestored: false });
  }
});
