import { afterAll, beforeEach, expect, test } from 'vitest';
import { NOTHING_TAKEN, readTaken } from '../platform/restore/taken-away.ts';
import type { TakenAway } from '../platform/restore/taken-away.ts';
import { enrolTestFace } from '../testing/terminals/faces.ts';
import { openTown } from '../testing/towns/open-town.ts';
import type { Person } from '../testing/towns/people.ts';
import { takeAwayAgain } from './take-away-again.ts';

const HOUR = 3_600_000;
const town = await openTown();
afterAll(() => town.close());
let stays: Person;
let gone: Person;
/** The list as it is before anything of the town was restored. */
let listed: TakenAway;
beforeEach(async () => {
  await town.rows('delete from face_enrolment');
  await town.rows('update member set is_face_registered = 0');
  [stays, gone] = [await town.addPerson(), await town.addPerson()];
  for (const { member_id } of [stays, gone]) await enrolTestFace(town, member_id);
  listed = await readTaken(town.database, town.now());
});

/** Restores a backup of so many hours before the list, and tells whose faces are there then. */
async function restored(taken: TakenAway, hours: number): Promise<readonly Person[]> {
  const backedUpAt = new Date(town.now().getTime() - hours * HOUR);
  await town.database.transaction((transaction) => takeAwayAgain(transaction, taken, backedUpAt, town.now()));
  const rows = await town.rows<{ member_id: number }>('select member_id from face_enrolment order by member_id');
  const flags = await town.rows('select member_id from member where is_face_registered = 1 order by member_id');
  expect(flags).toEqual(rows);
  return [stays, gone].filter(({ member_id }) => rows.some((row) => row.member_id === member_id));
}
const withoutGone = () => ({
  ...listed,
  faces: (listed.faces ?? []).filter(({ member_id }) => member_id !== gone.member_id),
});

test('a face that was deleted after the backup is deleted again, the others stay', async () => {
  expect(await restored(withoutGone(), 5)).toEqual([stays]);
  expect(await town.countRows('audit', `action = 'face:delete' and subject_id = ${gone.member_id}`)).toBe(1);
});

test('one that was enrolled anew after the backup does not come back as it was before', async () => {
  const [one] = listed.faces ?? [];
  if (!one) throw new Error('no face');
  expect(await restored({ ...listed, faces: [{ ...one, enrolled_at: '2027-01-11T09:00:00+00:00' }] }, 5)).toEqual([]);
});

test('a list that has not changed since before the backup takes nothing away', async () => {
  expect(await restored(listed, -5)).toEqual([stays, gone]);
});

test('without a list, or with one of no town in use, no face comes back', async () => {
  expect(await restored(NOTHING_TAKEN, 5)).toEqual([]);
  for (const { member_id } of [stays, gone]) await enrolTestFace(town, member_id);
  expect(await restored({ ...listed, officials: [] }, 5)).toEqual([]);
});

test('nobody gets a number that a terminal may hold for somebody else', async () => {
  const { face_no: before } = await enrolTestFace(town, (await town.addPerson()).member_id);
  await restored(listed, 5);
  const { face_no: after } = await enrolTestFace(town, (await town.addPerson()).member_id);
  expect(after).toBeGreaterThan(before + 50_000);
});
