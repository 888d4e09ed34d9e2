import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { FieldsSchema } from '@machi/domain/described/field-schema';
import { openingOf } from '@machi/domain/spots/rules';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { seedSampleMembers, seedTown } from './seed.ts';
import { contradictionsOf } from '../testing/towns/contradictions.ts';
import { openEmptyDatabase } from '../testing/towns/databases.ts';
import { buildOldHouse } from '../testing/towns/old-house.ts';
import { townsFolder } from '../testing/towns/open-town.ts';
import { rowsOf } from '../testing/facilities/rows.ts';
import { loadTownPack } from '../town/load-town-pack.ts';

const packFolder = path.join(townsFolder, 'hoshimori');
const { pack } = await loadTownPack(packFolder);
const KEY = 'hoshimori';

const opened: Database[] = [];
const openDatabase = async () => {
  const database = await openEmptyDatabase(KEY);
  opened.push(database);
  return { database, ...rowsOf(database) };
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

test('an empty database gets the whole town, once; what the town takes away does not come back', async () => {
  const { database, rows, countRows } = await openDatabase();
  await migrate(database, KEY);
  expect(await seedTown(database, pack)).toBe(true);
  const counts = async () => ({
    spots: await countRows('spot'),
    rooms: await countRows('room'),
    services: await countRows('service', 'items is not null'),
    organizations: await countRows('organization'),
    equipments: await countRows('equipment'),
    notices: await countRows('notice', 'is_draft = 0 and approval_status = 1 and member_id is null'),
  });
  expect(await counts()).toEqual({
    spots: pack.spots.length,
    rooms: pack.rooms.length,
    services: pack.services.length,
    organizations: pack.organizations.length,
    equipments: pack.equipments.length,
    notices: pack.notices.length,
  });
  const [lent] = pack.equipments;
  await rows('delete from equipment where equipment_id = $1', lent?.equipment_id ?? 0);
  await rows(`update notice set texts = texts || '{"title": {"ja": "直した", "en": "Changed"}}'`);
  expect(await seedTown(database, pack)).toBe(false);
  expect(await countRows('equipment')).toBe(pack.equipments.length - 1);
  expect(await countRows('notice', `texts -> 'title' ->> 'en' = 'Changed'`)).toBe(pack.notices.length);
  await rows('delete from notice');
  expect(await seedTown(database, pack)).toBe(false);
  expect(await countRows('notice')).toBe(0);
});

test('a service that the town has changed stays as it is', async () => {
  const { database, rows } = await openDatabase();
  await migrate(database, KEY);
  await seedTown(database, pack);
  await rows(`update service set items = '[]', href = null where service_id = 1`);
  await seedTown(database, pack);
  expect(await rows('select items, href from service where service_id = 1')).toEqual([{ items: [], href: null }]);
});

test('the people of the sample come as the pack tells, once', async () => {
  const { database, rows } = await openDatabase();
  await migrate(database, KEY);
  expect(await seedSampleMembers(database, pack)).toBe(pack.sampleMembers.length);
  expect(await seedSampleMembers(database, pack)).toBe(0);
  const people = await rows`select member_id, email_key, login_tel_key, town_id, is_official, organization_id, roles,
    is_otp_enabled, verified_at is not null as is_verified from member order by member_id`;
  expect(people).toEqual(
    pack.sampleMembers.map((person) => ({
      member_id: person.member_id,
      email_key: person.email ?? null,
      login_tel_key: person.login_tel?.replaceAll('-', '') ?? null,
      town_id: person.town_id ?? null,
      is_official: person.is_official === 1,
      organization_id: person.organization_id ?? null,
      roles: person.roles,
      is_otp_enabled: person.is_otp_enabled,
      is_verified: person.verified === 1,
    })),
  );
  await rows(`delete from member where login_tel_key is not null`);
  expect(await seedSampleMembers(database, pack)).toBe(1);
});

test('somebody of the sample has used the passes all through the year, on open days and within the number', async () => {
  const { database, rows } = await openDatabase();
  await migrate(database, KEY);
  await seedTown(database, pack);
  const now = new Date('2027-02-10T03:00:00Z');
  await seedSampleMembers(database, pack, { now, plans: { packFolder, lotteryKey: randomBytes(32) } });
  const kiyo = pack.sampleMembers.find(({ passes }) => passes.length > 0);
  expect(await rows('select distinct member_id, service_id from subscription')).toEqual([
    { member_id: kiyo?.member_id, service_id: pack.passes.service_id },
  ]);
  expect(await rows('select pass from pass_consent order by pass')).toEqual([{ pass: 'bath' }, { pass: 'bus' }]);
  const visits = await rows<{ pass: string; day: string; reason: string }>`select pass,
    to_char(visited_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day, coalesce(fare_reason, reason) as reason
    from visit where is_counted and member_id is not null order by visited_at`;
  const baths = visits.filter(({ pass }) => pass === 'bath');
  expect(baths.length).toBeGreaterThan(20);
  expect(baths.length).toBeLessThan(pack.passes.bath.visits_a_year);
  const plaza = pack.spots.find(({ spot_id }) => spot_id === pack.town.fixed_spots.plaza);
  expect(baths.filter(({ day }) => plaza && openingOf(plaza, day) === null)).toEqual([]);
  expect(baths.every(({ day }) => day >= '2026-04-01' && day < '2027-02-10')).toBe(true);
  expect(new Set(visits.filter(({ pass }) => pass === 'bus').map(({ reason }) => reason))).toEqual(new Set(['senior']));
  // Other people's visits are anonymous counts for statistics.
  const others = await rows<{ pass: string; reason: string; is_counted: boolean }>`select pass, coalesce(fare_reason,
    reason) as reason, is_counted from visit where member_id is null and visited_at < ${now}`;
  expect(others.length).toBeGreaterThan(40);
  expect(new Set(others.map(({ pass }) => pass))).toEqual(new Set(['bath', 'bus']));
  expect(others.some(({ is_counted }) => !is_counted)).toBe(true);
  expect(await contradictionsOf(rows)).toEqual([]);
  // One lottery has a winner and a loser; another is open, with applications.
  const outcomes = await rows<{ lottery_id: number; outcome: string | null }>`select distinct lottery_id, outcome
    from lottery_application order by lottery_id, outcome`;
  expect(outcomes.map(({ lottery_id, outcome }) => [lottery_id, outcome])).toEqual([
    [1, 'lost'],
    [1, 'won'],
    [2, null],
  ]);
  // One event is full, with two who wait; one opens later; questions are those that the office could write.
  const events = await rows<{ taken: number; waiting: number; places: number; is_open: boolean; questions: unknown[] }>`
    select e.places, e.questions, e.opens_at <= ${now} as is_open,
      (select coalesce(sum(persons), 0)::int from event_registration r where r.event_id = e.event_id and state = 'registered') as taken,
      (select count(*)::int from event_registration r where r.event_id = e.event_id and state = 'waiting') as waiting
    from town_event e order by e.event_id`;
  expect(events.map(({ taken, places, waiting, is_open }) => [taken === places, waiting, is_open])).toEqual([
    [true, 2, true],
    [false, 0, true],
    [false, 0, true],
    [false, 0, false],
    [false, 0, true],
  ]);
  for (const { questions } of events.filter((one) => one.questions.length > 0))
    expect(FieldsSchema.safeParse(questions).success).toBe(true);
  await rows('update card set linked_at = $1', now);
  expect((await contradictionsOf(rows)).map((words) => words.split(':')[0])).toEqual([
    'held a card to a terminal that they did not have then',
  ]);
  // A withdrawn pass consent does not come back at the next start.
  await rows('delete from pass_consent');
  expect(await seedSampleMembers(database, pack, { now })).toBe(0);
  expect(await rows('select from pass_consent')).toEqual([]);
});

test('the next notice takes the next number', async () => {
  const { database, rows } = await openDatabase();
  await migrate(database, KEY);
  await seedTown(database, pack);
  const [added] = await rows<{ notice_id: number }>`insert into notice (texts, notice_category_id, published_at)
    values ('{}', 5, now()) returning notice_id`;
  expect(added?.notice_id).toBe(Math.max(...pack.notices.map(({ notice_id }) => notice_id)) + 1);
});

test('a database from before the notices keeps its rows and gets notices, and equipment of the spots that it has', async () => {
  const { database, rows, countRows } = await openDatabase();
  await buildOldHouse(database, KEY, pack);
  const kept = () =>
    rows`select spot_id, spot.texts, room.texts as room, service.texts as service from spot
      join room using (spot_id), service order by room_id`;
  const before = await kept();
  expect(await seedTown(database, pack)).toBe(true);
  expect(await kept()).toEqual(before);
  expect(before.length).toBeGreaterThan(2);
  expect(await countRows('notice')).toBe(pack.notices.length);
  const lent = pack.equipments.filter(({ spot_id }) => spot_id === 1 || spot_id === 4);
  expect(lent.length).toBeGreaterThan(0);
  expect(await rows('select equipment_id from equipment order by equipment_id')).toEqual(
    lent.map(({ equipment_id }) => ({ equipment_id })).toSorted((one, other) => one.equipment_id - other.equipment_id),
  );
  expect(await seedTown(database, pack)).toBe(false);
});
