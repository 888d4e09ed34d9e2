import { expect, test } from 'vitest';
import { emptyDraft, type FormDraft } from './form-draft.ts';
import { emptyValues } from '../form-values.ts';
import { openedDraft, withLeftOut } from './opened-draft.ts';

const left: FormDraft = {
  dates: [{ date: '2027-02-03', start: '13:00', end: '15:00' }],
  hasOwnTimes: true,
  values: { ...emptyValues, note: 'えんがわ', adjunct_room_ids: [104] },
};
const opened = (query: string, before = left) => openedDraft(before, new URLSearchParams(query));

test('whoever comes for a day begins with that day alone: no forgotten day is booked along', () => {
  const monday = opened('date=2027-02-08');
  expect(monday.kept).toEqual({ dates: [], hasOwnTimes: false, values: left.values });
  const slot = opened('date=2027-02-08&start=10:00&end=12:00');
  expect(slot.kept.dates).toEqual([{ date: '2027-02-08', start: '10:00', end: '12:00' }]);
  expect(slot.kept.values).toEqual(left.values);
});

test('for how many the rooms were looked for is filled in', () => {
  expect(opened('date=2027-02-08&persons=12').kept.values.persons_spot).toBe('12');
  expect(opened('date=2027-02-08&persons=0x').kept.values).toEqual(left.values);
});

test('what came back from before is said, and the days that were left out with it', () => {
  expect(opened('date=2027-02-08')).toMatchObject({ isRestored: true, leftOut: left.dates });
  expect(opened('date=2027-02-03&start=13:00&end=15:00')).toMatchObject({ isRestored: true, leftOut: [] });
  expect(opened('')).toMatchObject({ isRestored: true, leftOut: [], kept: left });
});

test('nothing is said of a draft that fills nothing in, nor to whoever comes back from the login', () => {
  expect(opened('date=2027-02-08', emptyDraft).isRestored).toBe(false);
  expect(opened('', emptyDraft)).toEqual({ kept: emptyDraft, leftOut: [], isRestored: false });
  expect(opened('step=2')).toEqual({ kept: left, leftOut: [], isRestored: false });
});

test('a day that is none is as no day', () => {
  expect(opened('date=2027-02-30').kept).toEqual(left);
});

test('the days that were left out can be taken back; a day that was chosen since keeps its time', () => {
  const monday = { date: '2027-02-01', start: '09:00', end: '10:00' };
  expect(withLeftOut([monday], left.dates)).toEqual([monday, ...left.dates]);
  const since = { date: '2027-02-03', start: '09:00', end: '10:00' };
  expect(withLeftOut([since], left.dates)).toEqual([since]);
});
