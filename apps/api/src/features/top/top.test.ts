import type { Around, NextItem } from '@machi/domain/top/model';
import { nextKinds } from '@machi/domain/top/model';
import { describe, expect, test } from 'vitest';
import { newBill } from '../../testing/billing/bills.ts';
import { cases } from '../../testing/cases.ts';
import { RECEPTION } from '../../testing/cases/case.ts';
import { nextSlot } from '../../testing/cases/new-reservation.ts';
import { newEvent, register } from '../../testing/events/events.ts';
import { newApplication } from '../../testing/forms/forms.ts';
import { newThread } from '../../testing/messages/threads.ts';
import { openLine } from '../../testing/requests/own-line.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { openTown, type Credentials } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const DAY = 86_400_000;

async function topOf(as: Credentials, locale: 'ja' | 'en' = 'ja') {
  const answer = await town.call('GET', '/api/top', { as, locale });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function reserve(as: Credentials): Promise<{ reservation_id: number; application_code: string }> {
  const made = await town.call('POST', '/api/reservations', { as, body: reservationRequest(nextSlot()) });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0];
}
const kindsOf = (next: readonly NextItem[]) => [...new Set(next.map(({ kind }) => kind))];
const make = async (name: string, owner: number) => cases[name]?.input(town, owner);

/** Two people who have a matter of each kind together, by the calls of the generic tests. */
async function busyPeople(): Promise<readonly Credentials[]> {
  const [one, other] = [await town.addPerson(), await town.addPerson()];
  for (const name of ['handInDocument', 'readSeatReservation', 'cancelRide', 'cancelTaxi'])
    await make(name, one.member_id);
  await make('readOwnLotteryApplication', other.member_id);
  await make('cancelRegistration', other.member_id);
  await newApplication(town, other.member_id);
  await newThread(town, other.member_id);
  await newBill(town, other.member_id);
  return [one, other];
}

describe('what comes next', () => {
  test('is each kind of matter of one’s own, in the order of time, with its action and its page; nobody else sees it', async () => {
    const found: NextItem[] = [];
    for (const as of await busyPeople()) {
      const { next, failed } = await topOf(as, 'en');
      expect(failed).toEqual([]);
      const moments = next.flatMap(({ starts_at }: NextItem) => starts_at ?? []);
      expect(moments).toEqual(moments.toSorted());
      found.push(...next);
    }
    expect(kindsOf(found).toSorted()).toEqual(nextKinds.toSorted());
    for (const { title, href } of found) {
      expect(title).not.toBe('');
      expect(href).toMatch(/^\/[a-z]+/);
    }
    expect((await topOf(await town.addPerson())).next).toEqual([]);
  });

  test('stops where the page would grow too long, and says that there is more', async () => {
    const as = await town.addPerson();
    for (let count = 0; count < 4; count += 1) await newThread(town, as.member_id);
    for (let count = 0; count < 6; count += 1) await reserve(as);
    for (const month of ['2026-10', '2026-11', '2026-12']) await newBill(town, as.member_id, { month });
    const { next, has_more } = await topOf(as);
    expect([next.length, has_more]).toEqual([8, true]);
    expect(next[0]?.kind).toBe('message');
  });

  test('says that there is more of one kind alone, which would not fill the page', async () => {
    const as = await town.addPerson();
    for (let count = 0; count < 5; count += 1) await reserve(as);
    const counts = async () => {
      const { next, has_more } = await topOf(as);
      return [next.length, has_more];
    };
    expect(await counts()).toEqual([5, false]);
    await reserve(as);
    expect(await counts()).toEqual([5, true]);
  });

  test('is for members alone', async () => {
    expect((await town.call('GET', '/api/top')).status).toBe(401);
  });
});

test('the passes that the phone can show, with the visits left [rule:top.pass]', async () => {
  const as = await addPassHolder(town, { passes: ['bath', 'bus'] });
  const { passes } = await topOf(as);
  const { own } = (await town.call('GET', '/api/account/passes', { as })).body;
  expect(passes).toMatchObject([
    { pass: 'bath', remaining: own.bath.remaining },
    { pass: 'bus', remaining: null },
  ]);
  const unverified = await addPassHolder(town, { passes: ['bath'], isVerified: false });
  expect((await topOf(unverified)).passes).toEqual([]);
});

test('around a member are the marked facilities, the buses at their stops and important notices [rule:top.around]', async () => {
  const as = await town.addPerson();
  const of = async (kind: string) => (await topOf(as)).around.filter((one: Around) => one.kind === kind);
  expect([await of('spot'), await of('stop')]).toEqual([[], []]);
  const status = (await town.call('GET', '/api/spots/status', { locale: 'ja' })).body.spots;
  const stops = new Set(town.house.town.transport.stops.map(({ spot_id }) => spot_id));
  const spot = status.find(({ spot_id }: { spot_id: number }) => stops.has(spot_id));
  await town.call('PUT', `/api/favourites/${spot.spot_id}`, { as });
  const { spot_id, spot_name, is_open, closed_at } = spot;
  expect(await of('spot')).toMatchObject([{ spot_id, spot_name, is_open, closed_at }]);
  const [stop] = await of('stop');
  const due = stop.buses.map(
    ({ predicted_at, scheduled_at }: { predicted_at: string | null; scheduled_at: string }) =>
      predicted_at ?? scheduled_at,
  );
  expect(due.length).toBeGreaterThan(0);
  expect(due).toEqual(due.toSorted());
  const listed = (await town.call('GET', '/api/notices?page_size=50', { as })).body.notices;
  const important = listed.filter(({ is_prioritized }: { is_prioritized: number }) => is_prioritized === 1);
  expect(important.length).toBeGreaterThan(0);
  expect((await of('notice')).map(({ notice_id }: { notice_id: number }) => notice_id)).toEqual(
    important.slice(0, 2).map(({ notice_id }: { notice_id: number }) => notice_id),
  );
});

test('a new member sees three first steps and what is done of them', async () => {
  const as = await town.addPerson();
  await town.rows('update member set created_at = $2 where member_id = $1', as.member_id, town.now());
  await reserve(as);
  const done = async () =>
    (await topOf(as)).steps.flatMap(({ step, is_done }: { step: string; is_done: boolean }) => (is_done ? step : []));
  expect(await done()).toEqual(['room']);
  await town.rows(
    'update member set created_at = $2 where member_id = $1',
    as.member_id,
    new Date(town.now().getTime() - 61 * DAY),
  );
  expect((await topOf(as)).steps).toEqual([]);
});

test('an official sees what waits for the office, as the list of work says it, besides their own matters [rule:top.work]', async () => {
  const as = await town.addPerson({ roles: ['reception'] });
  const { application_code } = await reserve(await town.addPerson());
  await town.rows('update reservation set approval_status = 0 where application_code = $1', application_code);
  await newThread(town, as.member_id);
  const { work, next } = await topOf(as);
  expect(work.length).toBeGreaterThan(0);
  expect(work).toEqual((await town.call('GET', '/api/work', { as })).body.work);
  expect(kindsOf(next)).toEqual(['message']);
  expect((await topOf(await town.addPerson())).work).toEqual([]);
});

test('the page hears over its line when the office cancels, and not of other people’s matters', async () => {
  const as = await town.addPerson();
  const { reservation_id } = await reserve(as);
  const line = await openLine(town, as, 'top');
  try {
    const kinds = () => new Set(line.told).size;
    const before = line.told.length;
    await reserve(await town.addPerson());
    await expect.poll(() => line.told.length).toBeGreaterThan(before);
    expect(kinds()).toBe(1);
    await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as });
    await expect.poll(kinds).toBe(2);
    const { event_id, revision } = await newEvent(town);
    await register(town, as, event_id);
    await reserve(await town.addPerson());
    await expect.poll(kinds).toBe(3);
    const body = { revision, reason: { ja: '大雪のため', en: '' } };
    const desk = await town.openSession(RECEPTION);
    await town.call('POST', `/api/reception/events/${event_id}/call-off`, { as: desk, body });
    await reserve(await town.addPerson());
    await expect.poll(kinds).toBe(4);
  } finally {
    line.leave();
  }
});

test('a kind that cannot be read empties nothing else, and is named', async () => {
  const broken = await openTown({
    around: (database) => ({
      ...database,
      run: (statement, values) =>
        statement.name.startsWith('read-top') && statement.text.includes('message_thread')
          ? Promise.reject(new Error('no such column'))
          : database.run(statement, values),
    }),
  });
  try {
    const as = await broken.addPerson();
    await newThread(broken, as.member_id);
    await newBill(broken, as.member_id);
    const { status, body } = await broken.call('GET', '/api/top', { as });
    expect(status).toBe(200);
    expect(body.failed).toEqual(['message']);
    expect(kindsOf(body.next)).toEqual(['fee']);
  } finally {
    await broken.close();
  }
});
