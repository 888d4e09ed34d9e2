import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drawLottery } from '@machi/domain/lotteries/draw';
import { expect, test } from 'vitest';
import { settleLotteries } from '../bookings/lotteries/settle.ts';
import type { Database } from '../../database/database.ts';
import { leaveLotteries } from '../../platform/members/lottery-applications.ts';
import { RECEPTION } from '../../testing/cases/case.ts';
import { applicationRequest, newLottery, setPhase } from '../../testing/facilities/lotteries.ts';
import { late, rewriting, watching, without } from '../../testing/requests/guards.ts';
import { openRaceTestTown } from '../../testing/towns/race-town.ts';
import type { Credentials, OpenTown } from '../../testing/towns/open-town.ts';

async function opened(around?: (database: Database) => Database): Promise<OpenTown> {
  const town = await openRaceTestTown(around ? { around } : {});
  return town;
}
const apply = (town: OpenTown, as: Credentials, id: number, choices = [1, 2, 3]) =>
  town.call('PUT', `/api/lotteries/${id}/application`, { as, body: applicationRequest({ choices }) });
const draw = async (town: OpenTown, id: number) =>
  town.call('POST', `/api/reception/lotteries/${id}/draw`, { as: await town.openSession(RECEPTION) });

/** A person with their own address. */
async function householdOf(town: OpenTown) {
  const person = await town.addPerson();
  await town.rows(`update member set address2 = '光' || $1 || '番地' where member_id = $1`, person.member_id);
  return person;
}
async function closedWith(town: OpenTown, people: readonly Credentials[], choices?: number[]): Promise<number> {
  const id = await newLottery(town);
  await setPhase(town, id, 'open');
  for (const as of people) expect((await apply(town, as, id, choices)).status).toBe(200);
  await setPhase(town, id, 'closed');
  return id;
}
const plain = (words: string) => (text: string) => text.replace(words, '');

/** Three concurrent draws of one lottery; returns how often it was drawn. */
async function drawTogether(town: OpenTown): Promise<number> {
  const id = await closedWith(town, [await householdOf(town), await householdOf(town)]);
  const answers = await Promise.all([draw(town, id), draw(town, id), draw(town, id)]);
  for (const { body } of answers) expect(body).toMatchObject({ won: 2, lost: 0 });
  return town.countRows('audit', `action = 'lottery:draw' and subject_id = ${id}`);
}

test('two processes draw at once: it is drawn once, and all hear the same', async () => {
  expect(await drawTogether(await opened(late('lock-lottery')))).toBe(1);
});

test('without the lock of its row it is drawn twice: the proof sees the guard @guard', async () => {
  const unguarded = (database: Database) =>
    rewriting('lock-lottery', plain(' for update'))(late('lock-lottery')(database));
  expect(await drawTogether(await opened(unguarded))).toBeGreaterThan(1);
});

/** Like `late`, but longer than several statements; tells when it has read. */
function slow(name: string) {
  const read = Promise.withResolvers<undefined>();
  const around = (database: Database) =>
    watching(database, async (statement, _values, run) => {
      const rows = await run();
      if (statement.name === name) {
        read.resolve(undefined);
        await pause(700);
      }
      return rows;
    });
  return { read: read.promise, around };
}

/** A person applies in the last second, during the draw; returns applications left out of it. */
async function applyLate(weaken: (database: Database) => Database): Promise<number> {
  const { read, around } = slow('share-lottery');
  const town = await opened((database) => weaken(around(database)));
  const id = await newLottery(town);
  await setPhase(town, id, 'open');
  const person = await householdOf(town);
  const applying = apply(town, person, id);
  await read;
  await setPhase(town, id, 'closed');
  await Promise.all([applying, draw(town, id)]);
  return town.countRows('lottery_application', `lottery_id = ${id} and outcome is null`);
}

test('who applies in the last second is in the draw or is refused', async () => {
  expect(await applyLate((database) => database)).toBe(0);
});

test('without the lock the application lies in a drawn lottery: the proof sees the guard @guard', async () => {
  expect(await applyLate(rewriting('share-lottery', plain(' for share')))).toBe(1);
});

/** Nearly all applicants leave during the draw; returns whether the list still gives the published result. */
async function leaveMeanwhile(weaken: (database: Database) => Database): Promise<boolean> {
  const { read, around } = slow('lottery-applicants');
  const town = await opened((database) => weaken(around(database)));
  const people = await Promise.all(Array.from({ length: 12 }, () => householdOf(town)));
  const id = await closedWith(town, people, [1]);
  const drawing = draw(town, id);
  await read;
  const leaving = town.database.transaction(async (transaction) => {
    for (const { member_id } of people.slice(1)) await leaveLotteries(transaction, member_id);
  });
  await Promise.all([drawing, leaving]);
  const { lottery } = (await town.call('GET', `/api/lotteries/${id}`)).body;
  const { lines } = (await town.call('GET', `/api/lotteries/${id}/list`)).body;
  const again = drawLottery(lottery.seed, lines, (text) => hash('sha256', text, 'hex'));
  return lines.every(({ code, outcome }: { code: string; outcome: string }) => again.get(code)?.outcome === outcome);
}

test('who leaves while it is drawn is in the list or not', async () => {
  expect(await leaveMeanwhile((database) => database)).toBe(true);
});

test('without their rows held the list draws another outcome: the proof sees the guard @guard', async () => {
  const weaken = rewriting('lock-lottery-applicants', plain(' for update'));
  // The remaining person wins by chance once in twelve.
  expect([await leaveMeanwhile(weaken), await leaveMeanwhile(weaken)]).toContain(false);
});

/** A counter guest is joined to an account during the draw; returns applications left out of it. */
async function joinMeanwhile(weaken: (database: Database) => Database): Promise<number> {
  const { read, around } = slow('give-lottery-applications');
  const town = await opened((database) => weaken(around(database)));
  const [reception, desk] = [await town.openSession(RECEPTION), await town.addPerson({ roles: ['member_admin'] })];
  const guest = await town.call('POST', '/api/reception/guests', {
    as: reception,
    body: { lastname: '畑中', firstname: 'ウメ', tel: '0100-56-7002' },
  });
  const { member_id } = guest.body.member;
  const id = await newLottery(town);
  await setPhase(town, id, 'open');
  const body = applicationRequest({ member_id });
  await town.call('POST', `/api/reception/lotteries/${id}/applications`, { as: reception, body });
  await setPhase(town, id, 'closed');
  const account = await town.addPerson({ isVerified: true });
  const joining = town.call('POST', `/api/members/${account.member_id}/join`, {
    as: desk,
    body: { guest_id: member_id },
  });
  await read;
  const [joined, drawn] = await Promise.all([joining, draw(town, id)]);
  expect([joined.status, drawn.status]).toEqual([200, 200]);
  return town.countRows('lottery_application', `lottery_id = ${id} and outcome is null`);
}

test('whose application becomes an account’s while it is drawn is in the draw', async () => {
  expect(await joinMeanwhile((database) => database)).toBe(0);
});

test('where applications are read as they are locked nobody would be drawn: the proof sees the guard @guard', async () => {
  const readAsLocked = (database: Database) =>
    rewriting(
      'lock-lottery-applicants',
      plain(' for update'),
    )(rewriting('lottery-applicants', (text) => `${text} for update of a`)(database));
  expect(await joinMeanwhile(readAsLocked)).toBe(1);
});

/** Two processes settle won slots and notifications at once. */
async function settleTogether(town: OpenTown) {
  const people = [await householdOf(town), await householdOf(town)];
  const id = await closedWith(town, people, [1]);
  await draw(town, id);
  await Promise.allSettled([settleLotteries(town.house, town.now()), settleLotteries(town.house, town.now())]);
  const ids = people.map(({ member_id }) => member_id).join();
  return {
    reserved: await town.countRows('reservation', `member_id in (${ids})`),
    wrong: await town.countRows('lottery_application', `lottery_id = ${id} and unbooked <> ''`),
    notifications: await town.countRows('outbox', `recipient in ('${people.map(({ email }) => email).join("','")}')`),
  };
}

test('two processes settle at once: one reservation, one notification each', async () => {
  expect(await settleTogether(await opened(late('lock-won-application')))).toEqual({
    reserved: 1,
    wrong: 0,
    notifications: 2,
  });
});

test('without the locks a win is called off: the proof sees the guard @guard', async () => {
  const unguarded = (database: Database) =>
    without('lock-member')(
      rewriting('lock-won-application', plain(' for update'))(late('lock-won-application')(database)),
    );
  expect(await settleTogether(await opened(unguarded))).not.toEqual({ reserved: 1, wrong: 0, notifications: 2 });
});

test('killed in the middle nothing is half drawn, and the next run reserves and writes what is left, once', async () => {
  const dying = new Set<string>();
  const town = await opened((database) =>
    watching(database, (statement, _values, run) => {
      if (dying.delete(statement.name)) return Promise.reject(new Error('killed'));
      return run();
    }),
  );
  const people = [await householdOf(town), await householdOf(town), await householdOf(town)];
  const id = await closedWith(town, people, [1, 2]);
  await setPhase(town, id, 'due');
  const run = () => settleLotteries(town.house, town.now()).catch(() => undefined);
  for (const name of ['write-lottery-outcomes', 'end-lottery-draw']) {
    dying.add(name);
    await run();
    expect(await town.countRows('lottery_application', `lottery_id = ${id} and outcome is not null`)).toBe(0);
  }
  for (const name of [
    'settle-won-application',
    'settle-won-application',
    'lottery-notifications-to-write',
    'insert-letters',
  ]) {
    dying.add(name);
    await run();
  }
  await run();
  await run();
  const ids = people.map(({ member_id }) => member_id).join();
  expect(await town.countRows('reservation', `member_id in (${ids})`)).toBe(2);
  expect(await town.countRows('lottery_application', `lottery_id = ${id} and settled_at is null`)).toBe(0);
  expect(await town.countRows('room_occupancy', `lottery_id = ${id}`)).toBe(0);
  for (const { email } of people) expect(await town.countRows('outbox', `recipient = '${email}'`)).toBe(1);
});
