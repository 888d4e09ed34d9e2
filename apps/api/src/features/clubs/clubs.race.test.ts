import { setTimeout as pause } from 'node:timers/promises';
import { dateAt } from '@machi/domain/calendar/model';
import { fiscalYearOf } from '@machi/domain/statistics/period';
import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { newClub } from '../../testing/clubs/clubs.ts';
import { newThread } from '../../testing/messages/threads.ts';
import { late, rewriting, watching, without } from '../../testing/requests/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

type Towns = readonly [OpenTown, OpenTown];
type Sent = readonly [path: string, body: object];

/** One town at two processes. */
const twoProcesses = (around?: OpenTownOptions['around']) => openTwoProcesses(around && { around });

/** Two clerks at two processes send something at the same moment. */
async function both(towns: Towns, sent: readonly [Sent, Sent]) {
  const clerks = await towns[0].addPeople(2, { roles: ['reception'] });
  return Promise.all(
    clerks.map((as, at) => {
      const [path, body] = sent[at === 0 ? 0 : 1];
      return towns[at === 0 ? 0 : 1].call('POST', path, { as, body });
    }),
  );
}
const twice = (one: Sent): readonly [Sent, Sent] => [one, one];

const wordsOf = (club_name: string, member_id: number) => ({
  club_name,
  club_kana: 'ドウジノカイ',
  group_type: 'circle',
  member_count: 9,
  registered_on: '2026-04-01',
  registered_until: null,
  in_charge: [{ member_id, role: 'head' }],
});
const ROUNDS = 4;
const everyRound = <Outcome>(outcome: Outcome): Outcome[] => Array.from({ length: ROUNDS }, () => outcome);
const WITHOUT_LOCK = (database: Database) =>
  late('lock-club')(rewriting('lock-club', (text) => text.replace(' for update', ''))(database));

/** Two clerks register a club under one name, in several rounds; returns the answers. */
async function registering(towns: Towns) {
  const { member_id } = await towns[0].addPerson();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(tally(await both(towns, twice(['/api/clubs', wordsOf(`同時の会${round}`, member_id)]))));
  return rounds;
}

test('two clerks register one club at once: it stands once', async () => {
  expect(await registering(await twoProcesses())).toEqual(everyRound({ 201: 1, 409: 1 }));
});

test('the same without the index: it would stand twice @guard', async () => {
  const towns = await twoProcesses();
  await towns[0].database.script('drop index club_name');
  expect(await registering(towns)).toEqual(everyRound({ 201: 2 }));
});

test('two clubs are given one name at once: one has it, and the other clerk is told', async () => {
  // The lookup is outdated before its answer: the index is the guard.
  const towns = await twoProcesses(late('club-name-taken'));
  const { member_id } = await towns[0].addPerson();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = [await newClub(towns[0], [member_id]), await newClub(towns[0], [member_id])];
    const sent = ids.map((id): Sent => [
      `/api/clubs/${id}/change`,
      { ...wordsOf(`新しい名${round}`, member_id), revision: 0 },
    ]);
    const answers = await both(towns, [sent[0] ?? ['', {}], sent[1] ?? ['', {}]]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect(answers.find(({ status }) => status === 409)?.body.codes).toEqual({ club_name: ['club-known'] });
  }
});

/** Two clerks change a club, each to another name, or grant the exemption of a year. */
async function changing(towns: Towns, action: 'change' | 'exemptions') {
  const { member_id } = await towns[0].addPerson();
  const today = dateAt(towns[0].now());
  const fiscal_year = Number(fiscalYearOf(today));
  const exemption = { fiscal_year, method: 1, starts_on: today, ends_on: `${fiscal_year + 1}-03-31`, ground: '減免' };
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newClub(towns[0], [member_id]);
    const sent = (nth: number): Sent => [
      `/api/clubs/${id}/${action}`,
      { ...(action === 'change' ? wordsOf(`変えた会${round}の${nth}`, member_id) : exemption), revision: 0 },
    ];
    const answers = await both(towns, [sent(1), sent(2)]);
    const codes = answers.flatMap(({ status, body }) => (status === 409 ? Object.values(body.codes) : [])).flat();
    rounds.push({ ...tally(answers), codes, stand: await towns[0].countRows('club_exemption', `club_id = ${id}`) });
  }
  return rounds;
}

test('two clerks change one club at once: the second is told that a colleague was faster', async () => {
  expect(await changing(await twoProcesses(), 'change')).toEqual(
    everyRound({ 200: 1, 409: 1, codes: ['club-changed'], stand: 0 }),
  );
});

test('the same without the lock: the second would write over the first @guard', async () => {
  expect(await changing(await twoProcesses(WITHOUT_LOCK), 'change')).toEqual(
    everyRound({ 200: 2, codes: [], stand: 0 }),
  );
});

test('two clerks grant one exemption at once: it stands once', async () => {
  expect(await changing(await twoProcesses(), 'exemptions')).toEqual(
    everyRound({ 200: 1, 409: 1, codes: ['club-changed'], stand: 1 }),
  );
});

test('the same without the lock: the index leaves one, and without both there would be two', async () => {
  const towns = await twoProcesses(WITHOUT_LOCK);
  expect(await changing(towns, 'exemptions')).toEqual(
    everyRound({ 200: 1, 409: 1, codes: ['club-exemption-known'], stand: 1 }),
  );
  await towns[0].database.script('drop index club_exemption_standing');
  expect(await changing(towns, 'exemptions')).toEqual(everyRound({ 200: 2, codes: [], stand: 2 }));
});

/** A clerk puts a person in charge who withdraws after the clerk has read that they are known. */
async function putInChargeBesideWithdrawal(around: (database: Database) => Database = (one) => one) {
  const known = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const towns = await twoProcesses((database) =>
    watching(around(database), async (statement, _values, run) => {
      const rows = await run();
      if (statement.name === 'known-club-people') {
        known.resolve();
        // A withdrawal that must wait for the clerk has not finished by then.
        await Promise.race([left.promise, pause(2000)]);
      }
      return rows;
    }),
  );
  const [clerk, leaver] = [await towns[0].addPerson({ roles: ['reception'] }), await towns[0].addPerson()];
  const id = await newClub(towns[0], []);
  const body = { ...wordsOf('人の替わる会', leaver.member_id), revision: 0 };
  const changing = towns[0].call('POST', `/api/clubs/${id}/change`, { as: clerk, body });
  await known.promise;
  const leaving = towns[1].call('POST', '/api/withdrawal', { as: leaver, body: { password: PASSWORD } });
  void leaving.then(() => left.resolve());
  const answers = [(await changing).status, (await leaving).status];
  return { answers, inCharge: await towns[0].countRows('club_person', `club_id = ${id}`) };
}

test('who withdraws while they are put in charge of a club waits for that, and is in charge of none', async () => {
  expect(await putInChargeBesideWithdrawal()).toEqual({ answers: [200, 200], inCharge: 0 });
});

test('the same without holding who is put in charge: the clerk would run into somebody who is gone @guard', async () => {
  expect((await putInChargeBesideWithdrawal(without('hold-asking-members'))).answers).toEqual([500, 200]);
});

/** A colleague's reservation that is changed again and again, or their thread with replies. */
const things = {
  async reservation(town: OpenTown, owner: number, club_id: number) {
    const id = await newReservation(town, owner);
    await town.rows`update reservation set club_id = ${club_id} where reservation_id = ${id}`;
    let persons = 1;
    const sent = (): Sent => [`/api/reservations/${id}/change`, { persons_spot: (persons = 3 - persons) }];
    const count = async () =>
      (await town.rows<{ revision: number }>`select revision from reservation where reservation_id = ${id}`)[0]
        ?.revision ?? 0;
    return { sent, count };
  },
  async thread(town: OpenTown, owner: number, club_id: number) {
    const { message_thread_id: id, message_id } = await newThread(town, owner);
    await town.rows`update message_thread set club_id = ${club_id} where message_thread_id = ${id}`;
    const sent = (): Sent => [`/api/messages/${message_id}/reply`, { body: '伺います。' }];
    return { sent, count: () => town.countRows('message', `message_thread_id = ${id}`) };
  },
};

/**
 * At one process somebody in charge changes a colleague's reservation, or replies in their thread, without a pause; at a second one the office takes
 * them out of charge, or ends the club.
 * @returns changes that were written after the answer
 */
async function changedAfterTheEnd(
  thing: keyof typeof things,
  what: 'taken out' | 'ended',
  around: (database: Database) => Database,
) {
  const [one, other] = await openTwoProcesses({ around });
  const clerk = await one.addPerson({ roles: ['reception'] });
  let after = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [applicant, colleague] = await one.addPeople(2);
    const club_id = await newClub(one, [applicant.member_id, colleague.member_id]);
    const { sent, count } = await things[thing](one, applicant.member_id, club_id);
    const change = () => {
      const [path, body] = sent();
      return one.call('POST', path, { as: colleague, body });
    };
    const changing = Array.from({ length: 4 }, () => change());
    const ending =
      what === 'ended'
        ? { path: 'end', body: { revision: 0, ended_on: dateAt(one.now()), reason: '解散' } }
        : { path: 'change', body: { ...wordsOf(`分け合う会${thing}${round}`, applicant.member_id), revision: 0 } };
    const ended = await other.call('POST', `/api/clubs/${club_id}/${ending.path}`, { as: clerk, body: ending.body });
    expect(ended.status, ended.text).toBe(200);
    const atTheEnd = await count();
    const answers = await Promise.all([...changing, change()]);
    expect(answers.at(-1)?.status).toBe(404);
    expect(tally(answers)[500]).toBeUndefined();
    after += (await count()) - atTheEnd;
  }
  return after;
}

const SLOW_CHANGE = late('lock-reservation');
const SLOW_REPLY = late('lock-own-thread');

test.each([
  ['reservation', 'taken out', SLOW_CHANGE],
  ['reservation', 'ended', SLOW_CHANGE],
  ['thread', 'taken out', SLOW_REPLY],
  ['thread', 'ended', SLOW_REPLY],
] as const)(
  'a person in charge writes at a colleague’s %s and is %s: nothing is written after the answer',
  async (thing, what, slow) => {
    expect(await changedAfterTheEnd(thing, what, slow)).toBe(0);
  },
);

test('the same without the lock of the club: something would be written after the answer @guard', async () => {
  const unlocked = rewriting('hold-club-of-deed', (text) => text.replace(' for share', ''));
  const after = (thing: keyof typeof things, slow: typeof SLOW_CHANGE) =>
    changedAfterTheEnd(thing, 'taken out', (database) => slow(unlocked(database)));
  expect(await after('reservation', SLOW_CHANGE)).toBeGreaterThan(0);
  expect(await after('thread', SLOW_REPLY)).toBeGreaterThan(0);
});

test('a person in charge withdraws while they change a colleague’s reservation: both are answered', async () => {
  const [one, other] = await openTwoProcesses({ around: late('lock-leaving-member') });
  const [applicant, colleague] = await one.addPeople(2);
  const club_id = await newClub(one, [applicant.member_id, colleague.member_id]);
  const reservation_id = await newReservation(one, applicant.member_id);
  await one.rows`update reservation set club_id = ${club_id} where reservation_id = ${reservation_id}`;
  const leaving = other.call('POST', '/api/withdrawal', { as: colleague, body: { password: PASSWORD } });
  const path = `/api/reservations/${reservation_id}/change`;
  const answers = [];
  for (let round = 0; round < 12; round += 1)
    answers.push(await one.call('POST', path, { as: colleague, body: { persons_spot: 1 + (round % 2) } }));
  expect((await leaving).status).toBe(200);
  expect(tally(answers)[500]).toBeUndefined();
  expect(await one.countRows('club_person', `club_id = ${club_id}`)).toBe(1);
});

test('who began a club’s thread withdraws while a colleague replies: both are answered, and nothing of it is lost', async () => {
  const [one, other] = await openTwoProcesses({ around: late('lock-leaving-member') });
  const [began, colleague] = await one.addPeople(2);
  const club_id = await newClub(one, [began.member_id, colleague.member_id]);
  const { sent } = await things.thread(one, began.member_id, club_id);
  const leaving = other.call('POST', '/api/withdrawal', { as: began, body: { password: PASSWORD } });
  const answers = [];
  for (let round = 0; round < 9; round += 1) {
    const [path, body] = sent();
    answers.push(await one.call('POST', path, { as: colleague, body }));
  }
  expect((await leaving).status).toBe(200);
  expect(tally(answers)).toEqual({ 201: 9 });
  const kept = 'message_thread_id in (select message_thread_id from message_thread where';
  expect(await one.countRows('message', `${kept} member_id = ${colleague.member_id} and club_id = ${club_id})`)).toBe(
    10,
  );
});
