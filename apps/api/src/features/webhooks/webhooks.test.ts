import { addDays, dateAt } from '@machi/domain/calendar/model';
import { eventData, eventTypes, type EventType } from '@machi/domain/webhooks/events';
import { FAILING_DAYS } from '@machi/domain/webhooks/rules';
import { judgeTap } from '@machi/domain/terminals/own-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tellDoor } from '../../platform/webhooks/tell.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { beginDeliveries } from '../notice-delivery/recipients.ts';
import { nextSlot, newReservation } from '../../testing/cases/new-reservation.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openReceiver, verifiedBy, type Received, type Receiver } from '../../testing/systems/receiver.ts';
import { START, openTown, type Answer, type OpenTown } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { addPassHolder, evidenceOf, keepRevocations } from '../../testing/terminals/pass-holder.ts';
import { HALL, addDoorUse } from '../../testing/terminals/door-use.ts';
import { addTerminal, askAs, newLedger, sendEvents } from '../../testing/terminals/terminal.ts';
import { addFailedDelivery, addWebhook } from './cases.fixture.ts';

let town: OpenTown;
let receiver: Receiver;
let official: Person;
let member: Person;
beforeAll(async () => {
  receiver = await openReceiver();
  town = await openTown({ environment: { WEBHOOK_TRIAL_URL: receiver.url } });
  official = await town.addPerson({ lastname: '係', roles: ['system', 'reception', 'editor', 'approver'] });
  member = await town.addPerson({ lastname: '秘密' });
});
afterAll(async () => {
  await town.close();
  receiver.close();
});
beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from webhook');
  await town.rows('delete from webhook_event');
  receiver.received.length = 0;
  Object.assign(receiver.answer, { status: 204, milliseconds: 0 });
});

/** By a new session each time: these tests move the clock by days. */
const desk = async (method: string, target: string, body?: unknown): Promise<Answer> =>
  town.call(method, target, { as: await town.openSession(official.member_id), body });
const create = async (types: readonly EventType[] = eventTypes) =>
  (await desk('POST', '/api/webhooks', { address: `${receiver.url}/hook`, description: 'Heating', types })).body;
const listed = async (id: number) => (await desk('GET', `/api/webhooks/${id}/deliveries`)).body.deliveries;
const shown = async (id: number) =>
  (await desk('GET', '/api/webhooks')).body.webhooks.find((one: { webhook_id: number }) => one.webhook_id === id);
const passed = (seconds: number) => town.setNow(new Date(town.now().getTime() + seconds * 1000));

/** The library compares with the clock of the process. */
function verified(secret: string, received: Received): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: town.now() });
  try {
    return verifiedBy(secret, received);
  } finally {
    vi.useRealTimers();
  }
}
const verifies = (secret: string, received: Received): boolean => {
  try {
    return verified(secret, received) !== undefined;
  } catch {
    return false;
  }
};

const toldOf = () => receiver.received.map(({ body }) => JSON.parse(body));
const told = (type: EventType) => toldOf().find((event) => event.type === type);

describe('what happens to things', () => {
  test('is told by real calls, signed, with the fields of the contract and no word about who did it', async () => {
    const { secret } = await create();
    const reservation = { as: member, body: reservationRequest(nextSlot()) };
    const made = (await town.call('POST', '/api/reservations', reservation)).body.reservations[0];
    const slot = nextSlot();
    const moved = await desk('POST', `/api/reception/reservations/${made.reservation_id}/move`, {
      room_id: slot.room_id,
      target_date: slot.target_date,
      target_time: slot.target_time,
      seen: (
        await desk('POST', `/api/reception/reservations/${made.reservation_id}/move-preview`, {
          room_id: slot.room_id,
          target_date: slot.target_date,
          target_time: slot.target_time,
        })
      ).body.seen,
      reason: '秘密の理由',
    });
    expect(moved.status, moved.text).toBe(200);
    const gone = await town.call('POST', `/api/reservations/${made.reservation_id}/cancel`, { as: member });
    expect(gone.status, gone.text).toBe(200);
    const day = addDays(dateAt(START), 70);
    const closing = {
      spot_id: 4,
      room_id: 403,
      from_date: day,
      to_date: day,
      from_time: '09:00',
      to_time: '12:00',
      reason: { ja: '秘密の工事', en: 'secret works' },
      declined_ids: [],
      freed_ids: [],
    };
    const closed = await desk('POST', '/api/reception/closures', closing);
    expect(closed.status, closed.text).toBe(201);
    await desk('DELETE', `/api/reception/closures/${closed.body.closure.blackout_id}`);
    await town.rows`update notice set approved_at = ${START}`;
    await beginDeliveries(town.database, town.now());
    await town.tellSystems();

    const types: EventType[] = ['reservation.confirmed', 'reservation.changed', 'reservation.cancelled'];
    for (const type of [...types, 'room.closed', 'room.opened', 'notice.published'] as const) {
      const event = told(type);
      expect([type, event?.type]).toEqual([type, type]);
      const data = eventData[type].parse(event.data);
      // Nothing but the contract's fields.
      expect(event).toEqual({ type, timestamp: START.toISOString(), data });
    }
    expect(types.map((type) => told(type).data.state)).toEqual(['confirmed', 'confirmed', 'cancelled']);
    expect(told('reservation.changed').data.reservation_id).toBe(made.reservation_id);
    expect(receiver.received.every((one) => verifies(secret, one))).toBe(true);
    const all = receiver.received.map(({ body }) => body).join();
    expect(all).not.toMatch(/秘密|secret|member|@/);
    expect(all).not.toContain(made.reservation_code);
  });

  test('a provisional reservation is told once it is approved, and not when it ends before', async () => {
    await create(['reservation.confirmed', 'reservation.cancelled']);
    const id = await newReservation(town, member.member_id);
    await town.rows`delete from webhook_event`;
    await town.rows`update reservation set approval_status = 0, fixed_at = null where reservation_id = ${id}`;
    await town.call('POST', `/api/reservations/${id}/cancel`, { as: member });
    await town.tellSystems();
    expect(receiver.received).toEqual([]);
  });

  test('a confirmed one that waits again is told as ended, too', async () => {
    await create(['reservation.cancelled']);
    const id = await newReservation(town, member.member_id);
    await town.rows`update reservation set approval_status = 0, fixed_at = null, permit_version = 2 where reservation_id = ${id}`;
    const gone = await town.call('POST', `/api/reservations/${id}/cancel`, { as: member });
    expect(gone.status, gone.text).toBe(200);
    await town.tellSystems();
    expect(toldOf().map(({ data }) => [data.reservation_id, data.state])).toEqual([[id, 'cancelled']]);
  });

  test('those to come of somebody who withdraws are told as ended', async () => {
    await create(['reservation.cancelled']);
    const leaving = await town.addPerson();
    const [coming, waiting] = [
      await newReservation(town, leaving.member_id),
      await newReservation(town, leaving.member_id),
    ];
    const past = await newReservation(town, leaving.member_id);
    await town.rows`update reservation set approval_status = 0, fixed_at = null where reservation_id = ${waiting}`;
    await town.rows`update reservation set started_at = ${START}, ended_at = ${new Date(START.getTime() + 1)} where reservation_id = ${past}`;
    await town.database.transaction((transaction) => eraseMember(transaction, leaving.member_id, town.now()));
    await town.tellSystems();
    expect(toldOf().map(({ data }) => [data.reservation_id, data.state])).toEqual([[coming, 'cancelled']]);
  });

  test('of a type that nobody wants is not even written', async () => {
    await create(['room.closed']);
    await newReservation(town, member.member_id);
    expect(await town.countRows('webhook_event', 'true')).toBe(0);
    await desk('PUT', `/api/webhooks/${(await create(['reservation.confirmed'])).webhook.webhook_id}/state`, {
      is_on: false,
    });
    await newReservation(town, member.member_id);
    expect(await town.countRows('webhook_event', 'true')).toBe(0);
  });

  test('a tap is told without the person', async () => {
    await create(['visit.recorded']);
    await keepRevocations(town);
    const [holder, bath] = [await addPassHolder(town), await addTerminal(town)];
    const evidence = evidenceOf(holder.card);
    const tap = { tap_id: crypto.randomUUID(), pass: 'bath', tapped_at: START.toISOString(), evidence } as const;
    expect((await askAs(town, bath, judgeTap, { tap })).status).toBe(200);
    await town.tellSystems();
    const [event] = toldOf();
    expect(event).toEqual({
      type: 'visit.recorded',
      timestamp: START.toISOString(),
      data: eventData['visit.recorded'].parse({
        visit_id: event.data.visit_id,
        pass: 'bath',
        terminal_id: bath.terminal_id,
        visited_at: START.toISOString(),
      }),
    });
  });
});

test('who opens a door is told as the door, not whose reservation it was, and who is refused is not', async () => {
  await create(['door.opened', 'door.reported']);
  await keepRevocations(town);
  const [holder, other] = [await addPassHolder(town), await addPassHolder(town)];
  const door = await addTerminal(town, { pass: 'door', door_id: HALL.door_id });
  await addDoorUse(town, { member_id: holder.member_id });
  for (const { card } of [other, holder]) {
    const evidence = evidenceOf(card);
    const tap = { tap_id: crypto.randomUUID(), pass: 'door', tapped_at: START.toISOString(), evidence } as const;
    expect((await askAs(town, door, judgeTap, { tap })).status).toBe(200);
  }
  const of = { door_id: HALL.door_id, terminal_id: door.terminal_id };
  const forced = { door_event_id: 7, kind: 'forced', happened_at: START } as const;
  await tellDoor(town.database, of, [forced, { ...forced, kind: 'refused' }], START);
  await town.tellSystems();
  const at = START.toISOString();
  const [opened, reported] = toldOf().toSorted((one, another) => one.type.localeCompare(another.type));
  expect(receiver.received).toHaveLength(2);
  const data = { ...of, door_event_id: opened.data.door_event_id, opened_at: at };
  expect(opened).toEqual({ type: 'door.opened', timestamp: at, data: eventData['door.opened'].parse(data) });
  const report = { ...of, door_event_id: 7, kind: 'forced', reported_at: at };
  expect(reported).toEqual({ type: 'door.reported', timestamp: at, data: eventData['door.reported'].parse(report) });
});

test('an opening is told once, also where the server’s answer came too late and the door decided alone', async () => {
  await create(['door.opened']);
  await keepRevocations(town);
  const { terminal, ledger } = await newLedger(town, { pass: 'door', door_id: HALL.door_id });
  const [holder, refused] = [await addPassHolder(town), await addPassHolder(town)];
  const { reservation_id } = await addDoorUse(town, { member_id: holder.member_id });
  const span = { from: START.toISOString(), until: START.toISOString() };
  const grant = { reservation_id, door_code_id: null, ...span };
  const alone = { reason: 'door-opened' as const, member_id: holder.member_id, grant };
  for (const { card } of [holder, refused]) {
    const tap_id = crypto.randomUUID();
    const tap = { tap_id, pass: 'door', tapped_at: START.toISOString(), evidence: evidenceOf(card) } as const;
    expect((await askAs(town, terminal, judgeTap, { tap })).status).toBe(200);
    ledger.add({ tap_id, pass: 'door', verdict: alone });
  }
  for (let sent = 0; sent < 2; sent += 1)
    expect((await sendEvents(town, terminal, ledger.events)).body.high_water.seq).toBe(2);
  await town.tellSystems();
  // The second one was refused by the server, and let in by the door: nobody has heard of it yet.
  const ids = toldOf().map(({ data }) => data.door_event_id);
  const rows = await town.rows<{ door_event_id: number }>(
    `select door_event_id from door_event where terminal_id = $1 order by door_event_id`,
    terminal.terminal_id,
  );
  expect(ids.toSorted((one, other) => one - other)).toEqual(rows.map((row) => row.door_event_id));
});

describe('a delivery', () => {
  const tested = async (id: number) => {
    await desk('POST', `/api/webhooks/${id}/test`);
    await town.tellSystems();
  };

  test('that fails is tried again with the pauses of the contract under one id, then it has failed', async () => {
    const { webhook, secret } = await create();
    receiver.answer.status = 500;
    await tested(webhook.webhook_id);
    for (const pause of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      passed(pause - 1);
      const before = receiver.received.length;
      await town.tellSystems();
      expect(receiver.received).toHaveLength(before);
      passed(1);
      await town.tellSystems();
      expect(receiver.received).toHaveLength(before + 1);
    }
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    const [delivery] = await listed(webhook.webhook_id);
    expect(delivery).toMatchObject({
      state: 'failed',
      tries: 10,
      status: 500,
      next_try_at: null,
      type: 'webhook.test',
    });
    expect([...ids]).toEqual([delivery.message_id]);
    // Replayed it is the same message, with a new time and signature.
    receiver.answer.status = 200;
    expect((await desk('POST', `/api/webhook-deliveries/${delivery.webhook_delivery_id}/replay`)).status).toBe(200);
    await town.tellSystems();
    const last = receiver.received.at(-1);
    expect(last?.headers['webhook-id']).toBe(delivery.message_id);
    expect(last && verified(secret, last)).toMatchObject({ type: 'webhook.test' });
    expect((await listed(webhook.webhook_id))[0]).toMatchObject({ state: 'delivered', tries: 1, status: 200 });
  });

  test.each([
    ['a redirect', 302],
    ['a wrong address', 404],
    ['a busy receiver', 429],
  ])('%s counts as not taken', async (_what, status) => {
    const { webhook } = await create();
    receiver.answer.status = status;
    await tested(webhook.webhook_id);
    expect((await listed(webhook.webhook_id))[0]).toMatchObject({ state: 'waiting', tries: 1, status });
    expect((await shown(webhook.webhook_id)).failing_since).toBe(START.toISOString());
    receiver.answer.status = 204;
    passed(5);
    await town.tellSystems();
    expect(await shown(webhook.webhook_id)).toMatchObject({ failing_since: null, state: 'working' });
  });

  test('410 switches its address off at once; officials see it, and switch it on again', async () => {
    const { webhook } = await create();
    receiver.answer.status = 410;
    await tested(webhook.webhook_id);
    expect((await shown(webhook.webhook_id)).state).toBe('gone');
    const work = async () =>
      (await desk('GET', '/api/work')).body.work.find((one: { kind: string }) => one.kind === 'webhook');
    expect(await work()).toMatchObject({ waiting: 1 });
    expect((await desk('POST', `/api/webhooks/${webhook.webhook_id}/test`)).body.codes.request).toEqual([
      'webhook-off',
    ]);
    await desk('PUT', `/api/webhooks/${webhook.webhook_id}/state`, { is_on: true });
    expect(await work()).toBeUndefined();
    receiver.answer.status = 204;
    passed(5);
    await town.tellSystems();
    expect((await listed(webhook.webhook_id))[0].state).toBe('delivered');
  });

  test('an address that takes nothing for five days is switched off, and is told nothing more', async () => {
    const { webhook } = await create(['reservation.confirmed']);
    receiver.answer.status = 500;
    await tested(webhook.webhook_id);
    passed(FAILING_DAYS * 86_400);
    await tested(webhook.webhook_id);
    expect((await shown(webhook.webhook_id)).state).toBe('failing');
    const before = receiver.received.length;
    town.setNow(START);
    await newReservation(town, member.member_id);
    passed(FAILING_DAYS * 86_400 + 90_000);
    await town.tellSystems();
    expect(receiver.received).toHaveLength(before);
    expect(await listed(webhook.webhook_id)).toHaveLength(2);
  });

  test('a slow address holds up no other', async () => {
    const slow = await addWebhook(town, `${receiver.url}/slow`);
    const quick = await openReceiver();
    const other = await create();
    receiver.answer.milliseconds = 400;
    await town.rows`update webhook set address = ${`${receiver.url}/hook`} where webhook_id = ${other.webhook.webhook_id}`;
    for (let count = 0; count < 3; count += 1) await addFailedDelivery(town, slow.webhook_id);
    quick.close();
    const since = START.toISOString();
    expect((await desk('POST', `/api/webhooks/${slow.webhook_id}/replay`, { since })).body.replayed).toBe(3);
    await tested(other.webhook.webhook_id);
    expect(receiver.received).toHaveLength(4);
  });

  test('all that failed since a time goes again; what was taken, and what failed before, does not', async () => {
    const { webhook } = await create();
    await tested(webhook.webhook_id);
    await addFailedDelivery(town, webhook.webhook_id);
    passed(3600);
    const later = await addFailedDelivery(town, webhook.webhook_id);
    receiver.received.length = 0;
    const since = town.now().toISOString();
    expect((await desk('POST', `/api/webhooks/${webhook.webhook_id}/replay`, { since })).body).toMatchObject({
      replayed: 1,
    });
    await town.tellSystems();
    expect(receiver.received).toHaveLength(1);
    const again = (await listed(webhook.webhook_id)).find(
      (one: { webhook_delivery_id: number }) => one.webhook_delivery_id === later.webhook_delivery_id,
    );
    expect(again.state).toBe('delivered');
  });

  test('is kept for thirty days', async () => {
    const { webhook } = await create();
    await tested(webhook.webhook_id);
    await town.tidy(new Date(START.getTime() + 29 * 86_400_000));
    expect(await listed(webhook.webhook_id)).toHaveLength(1);
    await town.tidy(new Date(START.getTime() + 32 * 86_400_000));
    expect(await listed(webhook.webhook_id)).toEqual([]);
  });
});

describe('a secret', () => {
  test('is told once, kept encrypted, and the one before signs for a day as well', async () => {
    const { webhook, secret } = await create();
    const stored = await town.rows`select encode(secret, 'escape') as secret from webhook`;
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    expect((await desk('GET', '/api/webhooks')).text).not.toContain('whsec_');
    const replaced = (await desk('POST', `/api/webhooks/${webhook.webhook_id}/secret`)).body;
    const send = async () => {
      receiver.received.length = 0;
      await desk('POST', `/api/webhooks/${webhook.webhook_id}/test`);
      await town.tellSystems();
      const [one] = receiver.received;
      return one ? [secret, replaced.secret].map((tried) => verifies(tried, one)) : [];
    };
    expect(await send()).toEqual([true, true]);
    passed(86_400);
    expect(await send()).toEqual([false, true]);
    expect((await shown(webhook.webhook_id)).old_secret_until).toBeNull();
  });

  test('of another address does not open this one’s: it is bound to its row', async () => {
    const [one, other] = [await addWebhook(town, `${receiver.url}/1`), await addWebhook(town, `${receiver.url}/2`)];
    await town.rows`update webhook set secret = (select secret from webhook where webhook_id = ${one.webhook_id})
      where webhook_id = ${other.webhook_id}`;
    await desk('POST', `/api/webhooks/${other.webhook_id}/test`);
    await town.tellSystems();
    expect(receiver.received).toEqual([]);
  });
});

test.each([
  'http://receiver.example/hook',
  'https://192.168.1.1/hook',
  'https://localhost/hook',
  'https://receiver.example:444/hook',
])('the address %s is refused beside its field', async (address) => {
  const answer = await desk('POST', '/api/webhooks', { address, description: 'x', types: ['room.closed'] });
  expect([answer.status, answer.body.codes]).toEqual([422, { address: ['webhook-address'] }]);
});

test('each act is in the audit log', async () => {
  const { webhook } = await create();
  const at = `/api/webhooks/${webhook.webhook_id}`;
  await desk('POST', `${at}/secret`);
  await desk('POST', `${at}/test`);
  await desk('POST', `${at}/replay`, { since: START.toISOString() });
  await desk('PUT', `${at}/state`, { is_on: false });
  await desk('PUT', `${at}/state`, { is_on: true });
  await desk('DELETE', at);
  const rows = await town.rows<{ action: string }>`select action from audit where subject = 'webhook'
    and subject_id = ${webhook.webhook_id} and actor_member_id = ${official.member_id} order by audit_id`;
  const verbs = ['create', 'secret', 'test', 'replay', 'off', 'on', 'remove'];
  expect(rows.map(({ action }) => action)).toEqual(verbs.map((verb) => `webhook:${verb}`));
});
