import { beforeEach, expect, test } from 'vitest';
import { addHolder } from '../../testing/terminals/cards.ts';
import { enrolTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { endUnusedFaces } from './unused-faces.ts';

const DAY = 86_400_000;
const town = await openTestTown();
beforeEach(async () => {
  await town.rows('delete from face_enrolment');
  switchFacesOn(town);
});

/** The nightly job after some days. */
const night = (days: number) => endUnusedFaces(town.house, new Date(town.now().getTime() + days * DAY));
const hasFace = async ({ member_id }: Person) =>
  (await town.countRows('face_enrolment', `member_id = ${member_id}`)) === 1;
const withFace = async <P extends Person>(person: P): Promise<P> => {
  await enrolTestFace(town, person.member_id);
  return person;
};

test('a face that no terminal may use ends: its owner is told a month before, and when it is done', async () => {
  const older = `update face_enrolment set consent_version = 'older' where member_id = $1`;
  const locked = 'update member set locked_at = now() where member_id = $1';
  const suspended = 'update subscription set suspended_at = now() where member_id = $1';
  const user = await withFace(await addPassHolder(town));
  const unused = await Promise.all(
    [older, locked, suspended].map(async (change) => {
      const person = await withFace(await addPassHolder(town));
      await town.rows(change, person.member_id);
      return person;
    }),
  );
  unused.push(await withFace(await addPassHolder(town, { passes: [] })));
  for (const days of [0, 149]) await night(days);
  await town.mailsTo(unused[0]?.email ?? '', 0);
  await night(150);
  await night(179);
  for (const person of unused) {
    const [notification] = await town.mailsTo(person.email, 1);
    expect(notification?.subject).toContain('使われていない顔の登録');
    expect(notification?.text).toContain('2027年7月10日');
    expect(await hasFace(person)).toBe(true);
  }
  await night(180);
  for (const person of unused) {
    expect((await town.mailsTo(person.email, 2)).at(-1)?.text).toContain('使われないまま180日が過ぎたため');
    expect(await hasFace(person)).toBe(false);
    expect(await town.countRows('audit', `action = 'face:delete' and subject_id = ${person.member_id}`)).toBe(1);
    expect(await town.countRows('member', `member_id = ${person.member_id} and is_face_registered = 1`)).toBe(0);
  }
  expect(await hasFace(user)).toBe(true);
  await town.mailsTo(user.email, 0);
});

test('whoever takes it into use again in time keeps it, and has all the time again later', async () => {
  const person = await withFace(await addPassHolder(town, { passes: [] }));
  for (const days of [0, 150]) await night(days);
  const start = `insert into pass_consent (member_id, pass, consented_at) values ($1, 'bath', now())`;
  await town.rows(start, person.member_id);
  await night(181);
  await town.rows('delete from pass_consent where member_id = $1', person.member_id);
  await night(182);
  await night(331);
  await town.mailsTo(person.email, 1);
  await night(332);
  await town.mailsTo(person.email, 2);
  expect(await hasFace(person)).toBe(true);
});

test('where the town switches faces off, all of them end', async () => {
  const person = await withFace(await addPassHolder(town));
  delete town.house.town.passes.faces;
  for (const days of [0, 150, 180]) await night(days);
  expect(await hasFace(person)).toBe(false);
});

test('of somebody who is locked out the office deletes the face, and is told nothing', async () => {
  const desk = await town.addPerson({ roles: ['enrolment'] });
  const [locked, bare] = [await withFace(await addHolder(town)), await addHolder(town)];
  for (const { member_id } of [locked, bare])
    await town.rows('update member set locked_at = now() where member_id = $1', member_id);
  const remove = ({ member_id }: Person) =>
    town.call('POST', `/api/cards/holders/${member_id}/face/delete`, { as: desk, body: { reason: 'other' } });
  const answer = await remove(locked);
  expect([answer.status, answer.body]).toMatchObject([200, { holder: null }]);
  expect(await hasFace(locked)).toBe(false);
  await town.mailsTo(locked.email, 1);
  // The answer does not reveal whether there was one.
  for (const person of [locked, bare]) expect((await remove(person)).status).toBe(404);
});
