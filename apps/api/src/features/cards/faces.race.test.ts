import { afterAll, expect, test } from 'vitest';
import { addHolder } from '../../testing/terminals/cards.ts';
import { enrolmentOf, newTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { late, rewriting, without } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openRaceTown();
switchFacesOn(town);
afterAll(() => town.close());

const enrol = (of: OpenTown, desk: Person, { member_id }: Person, face: number) =>
  of.call('POST', `/api/cards/holders/${member_id}/face`, { as: desk, body: enrolmentOf(face) });
const addDesks = (of: OpenTown) => Promise.all(Array.from({ length: 6 }, () => of.addPerson({ roles: ['enrolment'] })));

/** One face at six desks at once, for six persons. */
async function oneFace(of: OpenTown) {
  const desks = await addDesks(of);
  const people = await Promise.all(desks.map(() => addHolder(of)));
  const face = newTestFace();
  const answers = await Promise.all(people.map((person, index) => enrol(of, desks[index] ?? person, person, face)));
  const ids = people.map(({ member_id }) => member_id).join();
  return { counts: tally(answers), kept: await of.countRows('face_enrolment', `member_id in (${ids})`) };
}

/** One person at six desks at once, with six pictures of a face. */
async function onePerson(of: OpenTown) {
  const desks = await addDesks(of);
  const person = await addHolder(of);
  const answers = await Promise.all(desks.map((desk) => enrol(of, desk, person, newTestFace())));
  return { counts: tally(answers), kept: await of.countRows('face_enrolment', `member_id = ${person.member_id}`) };
}

async function inTown<T>(around: Parameters<typeof openRaceTown>[0], work: (of: OpenTown) => Promise<T>): Promise<T> {
  const bare = await openRaceTown(around);
  switchFacesOn(bare);
  try {
    return await work(bare);
  } finally {
    await bare.close();
  }
}

test('one face that is enrolled as six persons at the same moment is one person’s', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(await oneFace(town)).toEqual({ counts: { 201: 1, 409: 5 }, kept: 1 });
});

test('without the turns it would be several persons’: they are the guard', async () => {
  const around = {
    around: (database: OpenTown['database']) => late('faces-of-others')(without('enrol-faces-in-turn')(database)),
  };
  expect((await inTown(around, oneFace)).kept).toBeGreaterThan(1);
});

test('one person whom six desks enrol at the same moment has one face, and no desk fails', async () => {
  expect(await onePerson(town)).toEqual({ counts: { 201: 6 }, kept: 1 });
});

test('without the person’s row held and the turns, desks would fail', async () => {
  const around = {
    around: (database: OpenTown['database']) =>
      late('delete-face')(
        without('enrol-faces-in-turn')(
          rewriting('cards-hold-holder', (text) => text.replace('for no key update', ''))(database),
        ),
      ),
  };
  const { counts } = await inTown(around, onePerson);
  expect(counts[201]).toBeLessThan(6);
});
