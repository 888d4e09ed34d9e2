import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addHolder } from '../../testing/terminals/cards.ts';
import { enrolmentOf, newTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { late, rewriting, watching, without } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import type { Queryable } from '../../database/database.ts';
import { faceStore } from './face-store.ts';

const town = await openRaceTestTown();
switchFacesOn(town);

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

/** One person at six desks at once. */
async function onePerson(of: OpenTown) {
  const desks = await addDesks(of);
  const person = await addHolder(of);
  const face = newTestFace();
  const answers = await Promise.all(desks.map((desk) => enrol(of, desk, person, face)));
  return { counts: tally(answers), kept: await of.countRows('face_enrolment', `member_id = ${person.member_id}`) };
}

/** A draft taken offline at one desk, sent by six officials at once. */
async function oneDraft(of: OpenTown) {
  const desks = await addDesks(of);
  const person = await addHolder(of);
  const draft_id = randomUUID();
  const taken_by = desks[0]?.member_id;
  const body = { ...enrolmentOf(newTestFace()), draft_id, taken_by, taken_at: of.now().toISOString() };
  const target = `/api/cards/holders/${person.member_id}/face`;
  const answers = await Promise.all(desks.map((as) => of.call('POST', target, { as, body })));
  const enrolled = await of.countRows(
    'audit',
    `action in ('face:enrol', 'face:replace') and subject_id = ${person.member_id}`,
  );
  return { counts: tally(answers), enrolled };
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

test('without the turns it would be several persons’: they are the guard @guard', async () => {
  const around = {
    around: (database: OpenTown['database']) => late('faces-of-others')(without('take-turn')(database)),
  };
  expect((await inTown(around, oneFace)).kept).toBeGreaterThan(1);
});

test('one person whom six desks enrol at the same moment has one face, and no desk fails', async () => {
  expect(await onePerson(town)).toEqual({ counts: { 201: 6 }, kept: 1 });
});

test('without the person’s row held and the turns, desks would fail @guard', async () => {
  const around = {
    around: (database: OpenTown['database']) =>
      late('delete-face')(
        without('take-turn')(rewriting('cards-hold-holder', (text) => text.replace('for no key update', ''))(database)),
      ),
  };
  const { counts } = await inTown(around, onePerson);
  expect(counts[201]).toBeLessThan(6);
});

test('what a desk took is enrolled once, though six officials send it at the same moment', async () => {
  for (let round = 0; round < 3; round += 1) expect(await oneDraft(town)).toEqual({ counts: { 201: 6 }, enrolled: 1 });
});

test('without the note of what was taken it would be enrolled again and again: it is the guard @guard', async () => {
  const around = {
    around: rewriting('note-face-draft', (text) =>
      text.replace('do nothing', '(draft_id) do update set received_at = excluded.received_at'),
    ),
  };
  expect((await inTown(around, oneDraft)).enrolled).toBe(6);
});

test('without the look at who took it, anybody’s name would do: it is the guard @guard', async () => {
  const sent = async (of: OpenTown) => {
    const [desk, other, person] = [
      await of.addPerson({ roles: ['enrolment'] }),
      await of.addPerson(),
      await addHolder(of),
    ];
    const draft = { draft_id: randomUUID(), taken_by: other.member_id, taken_at: of.now().toISOString() };
    const body = { ...enrolmentOf(newTestFace()), ...draft };
    const target = `/api/cards/holders/${person.member_id}/face`;
    return (await of.call('POST', target, { as: desk, body })).status;
  };
  expect(await sent(town)).toBe(409);
  const around = (database: OpenTown['database']) =>
    watching(database, (asked, _values, run) =>
      asked.name === 'taker-of-face' ? Promise.resolve([{ roles: ['enrolment'] } as never]) : run(),
    );
  expect(await inTown({ around }, sent)).toBe(201);
});

test('without the look at what happened since, what comes late would undo a deletion: it is the guard @guard', async () => {
  const sent = async (of: OpenTown) => {
    const [desk, person] = [await of.addPerson({ roles: ['enrolment'] }), await addHolder(of)];
    await enrol(of, desk, person, newTestFace());
    await of.call('DELETE', '/api/account/face', { as: person });
    const body = { ...enrolmentOf(newTestFace()), taken_at: new Date(of.now().getTime() - 1000).toISOString() };
    return (await of.call('POST', `/api/cards/holders/${person.member_id}/face`, { as: desk, body })).status;
  };
  expect(await sent(town)).toBe(409);
  expect(await inTown({ around: without('face-since') }, sent)).toBe(201);
});

test('enrolments that wait for their turn leave the database to everybody else', async () => {
  const small = await openRaceTown({ environment: { DATABASE_POOL: '4' } });
  switchFacesOn(small);
  try {
    const desks = (await addDesks(small)).slice(0, 4);
    const pairs = await Promise.all(
      [...desks, ...desks].map(async (desk) => ({ desk, person: await addHolder(small) })),
    );
    const person = pairs[0]?.person;
    const waiting = async (transaction: Queryable): Promise<number> => {
      const text = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      const [row] = await transaction.run<{ count: number }>({ name: 'waiting-enrolments', text });
      return row?.count ?? 0;
    };
    const sent = await small.database.transaction(async (transaction) => {
      await faceStore.inTurn(transaction);
      const all = pairs.map(({ desk, person: one }) => enrol(small, desk, one, newTestFace()));
      while ((await waiting(transaction)) < 2) await pause(5);
      expect((await small.call('GET', '/api/account', person && { as: person })).status).toBe(200);
      expect(await waiting(transaction)).toBe(2);
      return { all };
    });
    expect(tally(await Promise.all(sent.all))).toEqual({ 201: 8 });
  } finally {
    await small.close();
  }
});
