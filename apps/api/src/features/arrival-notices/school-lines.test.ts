import { afterAll, expect, test } from 'vitest';
import { newVehicle } from '../../testing/cases/new-device.ts';
import { rewriting } from '../../testing/requests/guards.ts';
import { openTown, type OpenTown, type OpenTownOptions } from '../../testing/towns/open-town.ts';
import { tellArrivals } from './tell.ts';

const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));

const SCHOOL = 11;
const MORNING = new Date('2027-01-21T06:50:00+09:00');
const minutesBefore = (instant: Date, minutes: number) => new Date(instant.getTime() - minutes * 60_000);

/**
 * Two people wait for a school bus far behind its timetable; one of them uses its service. They ask in the last minutes
 * or long before. Returns what each is told.
 */
async function toldOfSchoolBus(asks: 'late' | 'early', options: OpenTownOptions = {}) {
  const town = await openTown(options);
  open.push(town);
  town.setNow(MORNING);
  const [user, other] = [await town.addPerson({ locale: 'en' }), await town.addPerson({ locale: 'en' })];
  await town.rows`insert into subscription (member_id, service_id, created_at)
    values (${user.member_id}, ${SCHOOL}, ${MORNING})`;
  const { body } = await town.call('GET', `/api/buslocation/${SCHOOL}`);
  const stop = body.route.stops.find(({ arrivals }: { arrivals: { can_board: boolean }[] }) => arrivals[0]?.can_board);
  const { trip_id, service_date, scheduled_at } = stop.arrivals[0];
  const due = new Date(scheduled_at);
  const bus = await newVehicle(town, SCHOOL);
  const see = async (at: Date) => {
    town.setNow(at);
    await town.rows`insert into vehicle_position (vehicle_id, measured_at, route_id, trip_id, service_date, latitude,
      longitude)
      values (${bus.vehicle_id}, ${at}, ${SCHOOL}, ${trip_id}, ${service_date}, ${stop.latitude}, ${stop.longitude})`;
    await town.rows(`select pg_notify('live_changed', '')`);
    await expect.poll(async () => (await town.house.live.read(at)).positions.length).toBe(1);
  };
  const ask = async () => {
    for (const as of [user, other]) {
      const wish = { route_id: SCHOOL, trip_id, service_date, stop_id: stop.stop_id, scheduled_at };
      const { status, text } = await town.call('POST', '/api/arrival-notices', { as, body: wish });
      if (status !== 201) throw new Error(text);
    }
  };
  if (asks === 'early') await ask();
  await see(minutesBefore(due, 5));
  if (asks === 'late') await ask();
  else await tellArrivals(town.house, town.now());
  const told = async ({ email }: { email: string }) => (await town.mailsTo(email, 1))[0]?.text ?? '';
  return { user: await told(user), other: await told(other) };
}

/** One subscriber opens the service for all: the query ignores the member. */
const forAll =
  (name: string): NonNullable<OpenTownOptions['around']> =>
  (database) =>
    rewriting(name, (text) => text.replace('s.member_id = m.member_id and', ''))(database);

test.each([
  ['late', 'read-person-of-notices'],
  ['early', 'list-open-arrival-notices'],
] as const)(
  'who asks %s hears of a school bus by where it is only when they use its line, the others by the timetable; without the member in %s all do',
  async (asks, guard) => {
    const bySeeing = expect.stringContaining('expected');
    const byTimetable = expect.not.stringContaining('expected');
    const told = await toldOfSchoolBus(asks);
    expect(told).toEqual({ user: bySeeing, other: byTimetable });
    expect(told.other).toContain('timetable ');
    expect(await toldOfSchoolBus(asks, { around: forAll(guard) })).toEqual({ user: bySeeing, other: bySeeing });
  },
);
