import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TapEvidence } from '@machi/domain/taps/model';
import { judgeTap, readSnapshot, signOfLife, takeOpenings } from '@machi/domain/terminals/own-contract';
import { tellKeypads } from '../doors/tell-office.ts';
import { closeTime } from '../../testing/facilities/closures.ts';
import { HALL, addDoorUse, evidenceOfCode } from '../../testing/terminals/door-use.ts';
import { addPassHolder, evidenceOf, keepRevocations } from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs, goodCondition, newLedger, sendEvents } from '../../testing/terminals/terminal.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const START = town.now();
const later = (minutes: number) => town.setNow(new Date(START.getTime() + minutes * 60_000));
beforeEach(async () => {
  town.setNow(START);
  await keepRevocations(town);
  await town.rows('delete from door_event');
  await town.rows('delete from door_opening');
});
const door = await addTerminal(town, { pass: 'door', door_id: HALL.door_id });

const tapOf = (evidence: TapEvidence, tap_id: string = randomUUID()) => ({
  tap: { tap_id, pass: 'door' as const, tapped_at: town.now().toISOString(), evidence },
});
async function judged(evidence: TapEvidence, tapId?: string, terminal = door) {
  const answer = await askAs(town, terminal, judgeTap, tapOf(evidence, tapId));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.verdict;
}
const eventsOf = () =>
  town.rows`select kind, reason, method, member_id, reservation_id, decided_by from door_event order by door_event_id`;

describe('a card at a door', () => {
  test('opens it for a reservation, from a quarter of an hour before to one after, and is no visit', async () => {
    const holder = await addPassHolder(town, { passes: [] });
    const { reservation_id } = await addDoorUse(town, { member_id: holder.member_id, from: 30, until: 90 });
    const evidence = evidenceOf(holder.card);
    expect((await judged(evidence)).reason).toBe('door-early');
    later(15);
    const tapId = randomUUID();
    const opened = await judged(evidence, tapId);
    const span = { from: new Date(START.getTime() + 15 * 60_000), until: new Date(START.getTime() + 105 * 60_000) };
    const grant = { reservation_id, from: span.from.toISOString(), until: span.until.toISOString() };
    expect(opened).toMatchObject({ outcome: 'accepted', reason: 'door-opened', shown_name: null, grant });
    expect(await judged(evidence, tapId)).toEqual(opened);
    later(105);
    expect((await judged(evidence)).reason).toBe('door-over');
    expect(await town.countRows('visit', `member_id = ${holder.member_id}`)).toBe(0);
    const { member_id } = holder;
    const told = { method: 'individual-number-card', member_id, reservation_id, decided_by: 'server' };
    expect(await eventsOf()).toEqual([
      { ...told, kind: 'refused', reason: 'door-early' },
      { ...told, kind: 'opened', reason: null },
      { ...told, kind: 'refused', reason: 'door-over' },
    ]);
  });

  test('of somebody without a reservation opens nothing, nor does a town card alone', async () => {
    const [other, plain] = [await addPassHolder(town), await addPassHolder(town, { method: 'town-card' })];
    await addDoorUse(town, { member_id: plain.member_id });
    expect((await judged(evidenceOf(other.card))).reason).toBe('door-none');
    expect((await judged(evidenceOf(plain.card))).reason).toBe('assurance-too-low');
  });

  test('is told why a reservation opens nothing, and each loss of it counts at once', async () => {
    const holder = await addPassHolder(town);
    const { reservation_id } = await addDoorUse(town, { member_id: holder.member_id, amount: 500 });
    const [hall] = town.house.town.doors;
    if (!hall) throw new Error('no door');
    const reason = async () => (await judged(evidenceOf(holder.card))).reason;
    expect(await reason()).toBe('door-opened');
    Object.assign(hall, { needs_payment: true });
    expect(await reason()).toBe('door-unpaid');
    Object.assign(hall, { needs_payment: false });
    const hour = { from: START.toISOString(), to: new Date(START.getTime() + 3_600_000).toISOString() };
    await closeTime(town, {
      spot_id: HALL.spot_id,
      room_id: null,
      held: HALL.room_id,
      ...hour,
      ja: '大雪',
      en: 'Snow',
    });
    expect(await reason()).toBe('room-closed');
    await town.rows('delete from room_occupancy where blackout_id is not null');
    await town.rows('delete from blackout');
    expect(await reason()).toBe('door-opened');
    await town.rows('update reservation set is_canceled = 1 where reservation_id = $1', reservation_id);
    expect(await reason()).toBe('door-none');
  });

  test('opens no other door', async () => {
    const holder = await addPassHolder(town);
    await addDoorUse(town, { member_id: holder.member_id });
    const [hall] = town.house.town.doors;
    if (!hall) throw new Error('no door');
    const other = { ...hall, door_id: 90, rooms: [{ room_id: 602, minutes_before: 0, minutes_after: 0 }] };
    Object.assign(town.house.town, { doors: [...town.house.town.doors, other] });
    const terminal = await addTerminal(town, { pass: 'door', door_id: 90 });
    expect((await judged(evidenceOf(holder.card), undefined, terminal)).reason).toBe('door-none');
    Object.assign(town.house.town, { doors: town.house.town.doors.filter(({ door_id }) => door_id !== 90) });
  });
});

describe('a code at a door', () => {
  test('opens it, and a new one ends it at once', async () => {
    const holder = await addPassHolder(town);
    const { reservation_id, code } = await addDoorUse(town, { member_id: holder.member_id });
    const opened = await judged(evidenceOfCode(town, code));
    expect(opened).toMatchObject({ reason: 'door-opened', member_id: null, grant: { reservation_id } });
    await town.rows('update door_code set ended_at = $2 where reservation_id = $1', reservation_id, town.now());
    expect((await judged(evidenceOfCode(town, code))).reason).toBe('code-wrong');
  });

  test('that is guessed makes the keypad rest, also for the right one; cards go on', async () => {
    const holder = await addPassHolder(town);
    const { code } = await addDoorUse(town, { member_id: holder.member_id });
    const reasons = [];
    for (let tries = 0; tries < 6; tries += 1)
      reasons.push((await judged(evidenceOfCode(town, `77777${tries}`))).reason);
    expect(reasons).toEqual([...Array<string>(5).fill('code-wrong'), 'code-rest']);
    expect((await judged(evidenceOfCode(town, code))).reason).toBe('code-rest');
    expect((await judged(evidenceOf(holder.card))).reason).toBe('door-opened');
    later(11);
    expect((await judged(evidenceOfCode(town, code))).reason).toBe('door-opened');
  });
});

test('fifty wrong codes in a day are told to the office, which lets the door take codes again', async () => {
  const holder = await addPassHolder(town);
  const { code } = await addDoorUse(town, { member_id: holder.member_id });
  const official = await town.addPerson({ roles: ['reception'] });
  const desk = async (method: 'GET' | 'POST', path: string) =>
    (
      await town.call(method, path, {
        as: await town.openSession(official.member_id),
        ...(method === 'POST' && { body: {} }),
      })
    ).body;
  const restOf = async () => (await desk('GET', '/api/doors'))['doors'][0].codes_rest_until;
  const isOpenWork = async () =>
    (await desk('GET', '/api/work'))['work'].some(({ kind }: { kind: string }) => kind === 'door');
  const guess = (
    n: number,
  ) => town.rows`insert into door_event (door_id, kind, happened_at, recorded_at, method, reason,
    terminal_id, decided_by) values (1, 'refused', ${new Date(START.getTime() - n * 20 * 60_000)}, ${START}, 'code',
    'code-wrong', ${door.terminal_id}, 'terminal')`;
  for (let n = 1; n < 50; n += 1) await guess(n);
  const tell = () => tellKeypads(town.house, town.now());
  await tell();
  expect([await restOf(), await isOpenWork()]).toEqual([null, false]);
  await guess(50);
  await tell();
  await tell();
  expect((await judged(evidenceOfCode(town, code))).reason).toBe('code-rest');
  expect([await restOf(), await isOpenWork()]).toEqual([expect.stringMatching(/^20/), true]);
  // The rest ends a day after the first of the fifty, and the work with it.
  const rest = new Date(await restOf());
  town.setNow(new Date(rest.getTime() - 1000));
  expect([await restOf(), await isOpenWork()]).toEqual([expect.stringMatching(/^20/), true]);
  town.setNow(rest);
  expect([await restOf(), await isOpenWork()]).toEqual([null, false]);
  town.setNow(START);
  expect(await town.countRows('outbox', `recipient = '${official.email}' and content::text like '%50回%'`)).toBe(1);
  expect((await askAs(town, door, takeOpenings, {})).body).not.toHaveProperty('codes_again_at');
  expect((await desk('POST', '/api/doors/1/codes-again'))['doors']).toMatchObject([
    { codes_rest_until: null },
    {},
    {},
    {},
  ]);
  expect(await isOpenWork()).toBe(false);
  expect((await judged(evidenceOfCode(town, code))).reason).toBe('door-opened');
  expect((await askAs(town, door, takeOpenings, {})).body.codes_again_at).toBe(START.toISOString());
});

describe('the snapshot of a door', () => {
  const snapshot = async (terminal = door) => (await askAs(town, terminal, readSnapshot, {})).body.snapshot;
  const version = async () =>
    (await askAs(town, door, signOfLife, { condition: goodCondition(town.now()) })).body.snapshot_version;

  test('holds the people of today and tomorrow, and nobody else; staff have no say there', async () => {
    const [today, other] = [await addPassHolder(town), await addPassHolder(town)];
    await addDoorUse(town, { member_id: today.member_id });
    await addDoorUse(town, { member_id: other.member_id, from: 3 * 1440, until: 3 * 1440 + 60 });
    const { holders, entries, grants } = await snapshot();
    const ids = holders.map(({ member_id }: { member_id: number }) => member_id);
    expect(ids).toContain(today.member_id);
    expect(ids).not.toContain(other.member_id);
    expect(entries).toContainEqual(expect.objectContaining({ card_hash: today.card.card_hash }));
    expect(grants).toContainEqual(expect.objectContaining({ member_ids: [today.member_id] }));
    const nobody = { birthdate: null, is_resident: null, is_handicapped: null };
    for (const one of holders) expect(one).toMatchObject({ is_staff: false, shown_name: null, holder: nobody });
  });

  test('rises with a booking, a code, a cancellation and a lock-out, and not without a change', async () => {
    const holder = await addPassHolder(town);
    const versions = [await version()];
    const { reservation_id } = await addDoorUse(town, { member_id: holder.member_id });
    versions.push(await version());
    await town.rows('update door_code set ended_at = $2 where reservation_id = $1', reservation_id, town.now());
    versions.push(await version());
    await town.rows('update member set locked_at = $2 where member_id = $1', holder.member_id, town.now());
    versions.push(await version());
    await town.rows('update member set locked_at = null where member_id = $1', holder.member_id);
    versions.push(await version());
    await town.rows('update reservation set is_canceled = 1 where reservation_id = $1', reservation_id);
    versions.push(await version());
    expect(new Set(versions).size).toBe(versions.length);
    expect(await version()).toBe(versions.at(-1));
  });
});

describe('a door’s ledger', () => {
  const opened = (reservation_id: number, member_id: number) => ({
    pass: 'door' as const,
    verdict: {
      reason: 'door-opened' as const,
      member_id,
      grant: { reservation_id, door_code_id: null, from: START.toISOString(), until: START.toISOString() },
    },
  });

  test('becomes the door’s history once; a reservation of other rooms is not named', async () => {
    const { terminal, ledger } = await newLedger(town, { pass: 'door', door_id: HALL.door_id });
    const holder = await addPassHolder(town);
    const mine = await addDoorUse(town, { member_id: holder.member_id });
    const elsewhere = await addDoorUse(town, { member_id: holder.member_id, spot_id: 4, room_id: 401 });
    ledger.add(opened(mine.reservation_id, holder.member_id));
    ledger.add(opened(elsewhere.reservation_id, holder.member_id));
    ledger.add({ pass: 'door', kind: 'door', verdict: { outcome: 'staff', reason: 'held-open' } });
    for (let sent = 0; sent < 2; sent += 1)
      expect((await sendEvents(town, terminal, ledger.events)).body.high_water.seq).toBe(3);
    const told = { method: 'none', member_id: holder.member_id, decided_by: 'terminal', reason: null };
    expect(await eventsOf()).toEqual([
      { ...told, kind: 'opened', reservation_id: mine.reservation_id },
      { ...told, kind: 'opened', reservation_id: null },
      { ...told, kind: 'held-open', method: null, member_id: null, reservation_id: null },
    ]);
    expect(await town.countRows('visit', `terminal_id = ${terminal.terminal_id}`)).toBe(0);
  });

  test.each([
    ['a tap of the bath', 'door', {}],
    ['a tap of a door', 'bath', opened(1, 1)],
  ] as const)('with %s is set aside', async (_what, pass, event) => {
    const { terminal, ledger } = await newLedger(town, pass === 'door' ? { pass, door_id: HALL.door_id } : { pass });
    ledger.add(event);
    expect((await sendEvents(town, terminal, ledger.events)).body.quarantined).toBe('of-another-terminal');
    expect(await eventsOf()).toEqual([]);
  });

  test('that opens without what opened it is none', async () => {
    const { terminal, ledger } = await newLedger(town, { pass: 'door', door_id: HALL.door_id });
    ledger.add({ pass: 'door', verdict: { reason: 'door-opened' } });
    expect((await sendEvents(town, terminal, ledger.events)).status).toBe(422);
  });
});

const take = async (terminal = door) => (await askAs(town, terminal, takeOpenings, {})).body;
const approve = (isEmergency: boolean, by: number | null = null, doorId: number = HALL.door_id) =>
  town.rows`insert into door_opening (door_id, asked_at, asked_by, reason, is_emergency, needs_second, decided_at, outcome)
    values (${doorId}, ${town.now()}, ${by}, '点検', ${isEmergency}, false, ${town.now()}, 'approved')`;

test('an opening from afar is told to its door while it is fresh, until its ledger says that it opened; an emergency until it ends', async () => {
  const [one, other] = await town.addPeople(2, { lastname: '佐藤' });
  const { terminal, ledger } = await newLedger(town, { pass: 'door', door_id: HALL.door_id });
  const report = (reason: 'opened-afar' | 'emergency-began') => {
    ledger.add({ pass: 'door', kind: 'door', verdict: { outcome: 'staff', reason } });
    return sendEvents(town, terminal, ledger.events);
  };
  const done = () => town.rows`select asked_by, done_at is not null as is_done from door_opening
    where door_id = ${HALL.door_id} order by door_opening_id`;
  await approve(false, null, 2);
  expect((await take()).openings).toEqual([]);
  await approve(false, one?.member_id);
  // The answer may be lost.
  for (let asked = 0; asked < 2; asked += 1) expect((await take()).openings).toHaveLength(1);
  expect(await done()).toEqual([{ asked_by: one?.member_id, is_done: false }]);
  await approve(false, other?.member_id);
  await report('opened-afar');
  expect((await take()).openings).toHaveLength(1);
  await report('opened-afar');
  expect((await take()).openings).toEqual([]);
  await approve(false);
  later(1);
  expect(await take()).toMatchObject({ openings: [], is_emergency: false });
  await approve(true, one?.member_id);
  expect((await take()).is_emergency).toBe(true);
  later(10);
  await report('emergency-began');
  expect((await take()).is_emergency).toBe(true);
  expect((await done()).map(({ is_done }) => is_done)).toEqual([true, true, false, true]);
  expect(await town.rows`select kind, official_id from door_event order by door_event_id`).toEqual([
    { kind: 'opened-afar', official_id: one?.member_id },
    { kind: 'opened-afar', official_id: other?.member_id },
    { kind: 'emergency-began', official_id: one?.member_id },
  ]);
  await town.rows('update door_opening set ended_at = $1 where is_emergency', town.now());
  expect((await take()).is_emergency).toBe(false);
  const bath = await addTerminal(town);
  expect((await askAs(town, bath, takeOpenings, {})).status).toBe(404);
});

test('an opening that is asked for again is the one that the door tells of, not the one before that it never heard of', async () => {
  const [one, other] = await town.addPeople(2, { lastname: '鈴木' });
  const { terminal, ledger } = await newLedger(town, { pass: 'door', door_id: HALL.door_id });
  const report = () => {
    ledger.add({ pass: 'door', kind: 'door', verdict: { outcome: 'staff', reason: 'opened-afar' } });
    return sendEvents(town, terminal, ledger.events);
  };
  const done = () => town.rows`select asked_by from door_opening where done_at is not null order by done_at`;
  await approve(false, one?.member_id);
  later(40 / 60);
  await approve(false, other?.member_id);
  later(42 / 60);
  await report();
  expect(await done()).toEqual([{ asked_by: other?.member_id }]);
  // A terminal's clock that is a little slow.
  later(10);
  await approve(false, one?.member_id);
  later(10 - 3 / 60);
  await report();
  expect(await done()).toEqual([{ asked_by: other?.member_id }, { asked_by: one?.member_id }]);
});

test('a terminal whose door has another lock by now opens nothing and says nothing of it; it hears of an emergency', async () => {
  const state = { is_open: true, is_locked: false, is_powered: true };
  const tell = () => askAs(town, door, signOfLife, { condition: { ...goodCondition(town.now()), door: state } });
  const [hall] = town.house.town.doors;
  if (!hall) throw new Error('no door');
  const { lock } = hall;
  const leftOver = await newLedger(town, { pass: 'door', door_id: HALL.door_id });
  await approve(false);
  await approve(true);
  Object.assign(hall, { lock: { kind: 'nuki', lock_id: '1' } });
  expect((await tell()).status).toBe(200);
  expect(await take()).toMatchObject({ openings: [], is_emergency: true });
  expect(await town.countRows('door_state', `door_id = ${HALL.door_id}`)).toBe(0);
  // It tells of its own relay: the lock that is there by now has not opened.
  for (const reason of ['emergency-began', 'opened-afar'] as const)
    leftOver.ledger.add({ pass: 'door', kind: 'door', verdict: { outcome: 'staff', reason } });
  expect((await sendEvents(town, leftOver.terminal, leftOver.ledger.events)).body.high_water.seq).toBe(2);
  expect(await town.countRows('door_event', `door_id = ${HALL.door_id}`)).toBe(2);
  expect(await town.countRows('door_opening', 'done_at is not null')).toBe(0);
  Object.assign(hall, { lock });
  await tell();
  expect((await take()).openings).toHaveLength(1);
  expect(await town.countRows('door_state', `door_id = ${HALL.door_id} and is_open`)).toBe(1);
});
