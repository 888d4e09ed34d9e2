import { bankDayFrom } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt, monthOf } from '@machi/domain/calendar/model';
import { pathParameters, type Endpoint } from '@machi/domain/contract/endpoint';
import { readReply } from '@machi/domain/contract/read-reply';
import { holdersOf } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { describe, expect, test } from 'vitest';
import { sealAudit } from '../../platform/audit/audit-seal.ts';
import { deliverNotices } from '../../features/notice-delivery/deliver.ts';
import { contradictionsOf } from '../../testing/towns/contradictions.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { reconcileHolds, reconcilePaid, settleOpenPayments } from '../../platform/payments/reconcile.ts';
import { verifyCode } from '../../platform/signing/verify-code.ts';
import { signedKinds } from '../../signed-kinds.ts';
import { seedSampleMembers } from '../seed.ts';

const town = await openTestTown({
  environment: { MACHI_SAMPLE: 'living', SANDBOX_KEY: 'of-a-town-that-lives' },
  hasFaces: true,
});

const today = () => dateAt(town.now());

/** The query of a list that requires one. */
const period = () => `period=${monthOf(today())}`;
const debitRun = () => `?collection_key=shinkin&debit_on=${bankDayFrom(addDays(today(), 1))}`;
const queries: Readonly<Record<string, () => string>> = {
  listSchedules: () => `?from=${today()}&to=${addDays(today(), 30)}`,
  readScheduleAvailability: () => `?from=${today()}&to=${today()}&member_ids=1`,
  readDriverRun: () => `?trip_id=nature-out-nature-0910&service_date=${today()}`,
  listTransportRuns: () => `?route_id=4&service_date=${today()}`,
  listTakenTimes: () => `?from=${today()}&to=${today()}`,
  readBoard: () => `?from=${today()}&to=${today()}`,
  readPackPicture: () => '?file=images/spots/2.svg',
  readStatistics: () => `?${period()}`,
  printStatistics: () => `?${period()}`,
  printDayPlan: () => `?spot_id=1&date=${today()}`,
  printDoorSheets: () => `?spot_id=1&date=${today()}`,
  printHouseWeek: () => `?spot_id=1&date=${today()}`,
  printTillDay: () => `?day=${today()}`,
  exportStatistics: () => `?${period()}&format=csv`,
  readVisitStatistics: () => `?${period()}&pass=bath`,
  exportVisitStatistics: () => `?${period()}&pass=bus&format=csv`,
  listVisits: () => `?${period()}`,
  exportVisits: () => `?${period()}&format=xlsx`,
  exportAccount: () => '?format=json',
  listDayUses: () => `?date=${today()}`,
  findProxiedMembers: () => `?q=${encodeURIComponent('高橋')}`,
  findRideMembers: () => `?q=${encodeURIComponent('高橋')}`,
  readDemandRun: () => '?vehicle_id=hoshikuzu',
  findApplications: () => `?q=${encodeURIComponent('高橋')}`,
  findMembersAtCounter: () => `?q=${encodeURIComponent('高橋')}`,
  previewRun: () => debitRun(),
  listLeftOut: () => debitRun(),
  findClubMembers: () => `?q=${encodeURIComponent('高橋')}`,
  findMandateMembers: () => `?q=${encodeURIComponent('高橋')}`,
  findShelterMembers: () => `?q=${encodeURIComponent('高橋')}`,
  findSupportMembers: () => `?q=${encodeURIComponent('高橋')}`,
  findMessageMembers: () => `?q=${encodeURIComponent('高橋')}`,
  findCardHolders: () => `?q=${encodeURIComponent('山田')}`,
  readBulkProgress: () => '?attempt=none',
  readAvailability: () => `?room_id=401&from=${today()}&to=${today()}`,
  readFaceNotice: () => '?pass=bath',
  search: () => `?q=${encodeURIComponent('茶会')}`,
  readWasteCalendar: () => '?area_id=1',
  findWasteItems: () => `?q=${encodeURIComponent('電池')}`,
  findFreeRooms: () => `?date=${today()}&start=13:00&end=15:00&persons=4`,
};

/** Lists without path parameters that a person can read. */
const lists = allEndpoints.filter(
  ({ method, path, permission }) =>
    method === 'GET' &&
    pathParameters(path).length === 0 &&
    !/^(?:device|message):/.test(String(holdersOf(permission))) &&
    holdersOf(permission) !== 'terminal',
);

function read({ name, path }: Endpoint, as?: Credentials) {
  const asked = path.endsWith('/export') ? '?format=csv' : '';
  return town.call('GET', `${path}${queries[name]?.() ?? asked}`, { as });
}

/** For each role that may read an endpoint, a person with it. */
async function readersOf(endpoint: Endpoint): Promise<readonly [string, Credentials | undefined][]> {
  const holders: unknown = holdersOf(endpoint.permission);
  if (holders === 'anyone') return [['a guest', undefined]];
  if (holders === 'account' || holders === 'member' || holders === 'person')
    return Promise.all(
      town.house.town.sampleMembers
        .filter(
          ({ is_company, is_official }) =>
            holders === 'account' || (is_company === 0 && (holders === 'member' || is_official === 0)),
        )
        .map(async ({ member_id }): Promise<[string, Credentials]> => [
          String(member_id),
          await town.openSession(member_id),
        ]),
    );
  const roles = officialRoles.filter((role) => Array.isArray(holders) && holders.includes(role));
  return Promise.all(
    roles.map(async (role): Promise<[string, Credentials]> => [role, await town.addPerson({ roles: [role] })]),
  );
}

test('no row contradicts another: visits have their cards and passes, payments what is owed, and nobody did anything before they came', async () => {
  expect(await contradictionsOf(town.rows)).toEqual([]);
});

test('every list of the product reads, by everybody who may, and says what its contract promises', async () => {
  const wrong: string[] = [];
  for (const endpoint of lists)
    for (const [reader, as] of await readersOf(endpoint)) {
      const answer = await read(endpoint, as);
      const isFile = answer.body === undefined;
      const known = isFile || readReply(endpoint, answer.body) !== undefined;
      // 404 means that the person has no calendar address, draft or import.
      if ((answer.status !== 200 && answer.status !== 404) || (answer.status === 200 && !known))
        wrong.push(`${endpoint.name} by ${reader}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  expect(wrong).toEqual([]);
});

test('a door has its terminal, and other systems have a key, an address that is switched off, and a row of groups', async () => {
  const as = await town.addPerson({ roles: ['system', 'enrolment'] });
  const asked = async (path: string) => (await town.call('GET', `/api/${path}`, { as })).body;
  expect((await asked('api-keys')).keys).toEqual([expect.objectContaining({ state: 'working' })]);
  expect((await asked('webhooks')).webhooks).toEqual([expect.objectContaining({ state: 'disabled' })]);
  expect((await asked('directory/rules')).rules).toEqual([expect.objectContaining({ is_waiting: false })]);
  const { terminals } = await asked('terminals');
  expect(terminals).toContainEqual(
    expect.objectContaining({ door_id: 1, state: expect.stringMatching(/working|silent/) }),
  );
});

test('no shelter is open; two of a night of snow have their people, one of the spring its figures alone', async () => {
  const as = await town.addPerson({ roles: ['shelter'] });
  const { shelters, past } = (await town.call('GET', '/api/shelter-desk', { as })).body;
  expect(new Set(shelters.map(({ state }: { state: string }) => state))).toEqual(new Set(['closed']));
  expect(past.map(({ is_named }: { is_named: boolean }) => is_named)).toEqual([true, true, false]);
  for (const { persons_total, most_at_once } of past) expect(persons_total).toBeGreaterThanOrEqual(most_at_once);
  expect(Math.min(...past.map((one: { most_at_once: number }) => one.most_at_once))).toBeGreaterThan(8);
});

test('reports of what is broken stand in every state, some with a picture, one merged into another', async () => {
  const as = await town.addPerson({ roles: ['reception'], organization_id: 6 });
  const { reports } = (await town.call('GET', '/api/report-desk?office=all', { as })).body;
  const states = new Set(reports.map(({ state }: { state: string }) => state));
  expect([...states].toSorted()).toEqual(['accepted', 'declined', 'done', 'in-hand', 'not-ours', 'received']);
  expect(reports.length).toBeGreaterThanOrEqual(15);
  const doubles = (await town.call('GET', '/api/report-desk?office=all&state=doubles', { as })).body.reports;
  expect(doubles).toHaveLength(1);
  const shown = (await town.call('GET', '/api/reports')).body.reports;
  expect(shown.filter(({ pictures }: { pictures: string[] }) => pictures.length > 0)).toHaveLength(3);
});

test('a change of the town’s data holds, one is planned, one waits for a second official, and one is written', async () => {
  const as = await town.addPerson({ roles: ['system'] });
  const { changes } = (await town.call('GET', '/api/pack', { as })).body;
  const told = changes.map(({ file, state, is_in_force }: Record<string, unknown>) => [file, state, is_in_force]);
  expect(told).toEqual([
    ['passes.json', 'proposed', false],
    ['town.json', 'published', false],
    ['garbage.json', 'draft', false],
    ['garbage.json', 'published', true],
  ]);
  for (const { pack_change_id } of changes) {
    const { change } = (await town.call('GET', `/api/pack/changes/${pack_change_id}`, { as })).body;
    expect([change.mistakes, change.conflicts, change.differences.length]).toEqual([[], [], 1]);
    expect(change.needs_second).toBe(change.file === 'passes.json');
  }
});

test('two parents ask at the office for a child: one acts, the other waits for a second official', async () => {
  const made = await town.rows`select q.outcome, d.ground, date_part('year', age(p.birthdate))::int < 18 as is_child,
      p.lastname = a.lastname as is_family
    from delegation_request q left join delegation d on d.request_id = q.delegation_request_id
      join member p on p.member_id = q.principal_id join member a on a.member_id = q.delegate_id order by 1`;
  expect(made).toEqual([
    { outcome: 'approved', ground: 'child', is_child: true, is_family: true },
    { outcome: null, ground: null, is_child: true, is_family: true },
  ]);
});

describe('the rows agree with each other', () => {
  test('what stands holds its time and its pieces, what ended holds none, and each was written down', async () => {
    const [{ wrong } = { wrong: null }] = await town.rows<{ wrong: number }>(
      `with held as (
         select r.reservation_id, r.is_canceled = 0 and r.approval_status <> 2 as stands, jsonb_array_length(r.adjunct_room_ids) as adjuncts,
           jsonb_array_length(r.equipment_ids) as pieces,
           (select count(*) from room_occupancy o where o.reservation_id = r.reservation_id and o.kind = 'reservation'
              and o.room_id = r.room_id and o.during = tstzrange(r.started_at, r.ended_at)) as own,
           (select count(*) from room_occupancy o where o.reservation_id = r.reservation_id and o.kind = 'adjunct') as along,
           (select coalesce(sum(u.pieces), 0) from equipment_use u where u.reservation_id = r.reservation_id) as lent,
           (select count(*) from audit a where a.subject = 'reservation' and a.subject_id = r.reservation_id
              and a.action = 'reservation:create') as noted
         from reservation r)
       select count(*)::int as wrong from held
       where noted <> 1 or own <> stands::int or along <> (case when stands then adjuncts else 0 end)
         or lent <> (case when stands then pieces else 0 end)`,
    );
    expect(wrong).toBe(0);
  });

  test('no more of a kind is lent at once than there is', async () => {
    const short = await town.rows`select u.equipment_id, u.reservation_id from equipment_use u
      join equipment e using (equipment_id) where (select sum(k.pieces) from equipment_use k
      where k.equipment_id = u.equipment_id and k.during @> lower(u.during)) > e.stock`;
    expect(short).toEqual([]);
  });

  test('the chain over the audit log closes over a year of actions, and holds', async () => {
    await sealAudit(town.database, town.now());
    const auditor = await town.addPerson({ roles: ['auditor'] });
    const answer = await town.call('GET', '/api/audit/chain', { as: auditor });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.chain).toMatchObject({ state: 'whole', waiting: 0 });
  });

  test('what comes round by itself finds nothing of the past to do again', async () => {
    const notifications = await town.countRows('outbox', 'true');
    const before = await town.countRows('reservation', 'reminded_at is not null');
    await town.tidy(town.now());
    expect(await town.countRows('reservation', 'reminded_at is not null')).toBe(before);
    expect(await town.countRows('outbox', 'true')).toBe(notifications);
  });
});

describe('its online applications', () => {
  const differing = async (as: Credentials) => {
    const { body } = await town.call('GET', '/api/payments', { as });
    return body.payments.filter(({ differences }: { differences: readonly string[] }) => differences.length > 0);
  };

  test('notifications about what was told are over: nobody is written to about the past', async () => {
    const wanted = await town.countRows('notice_wish');
    expect(wanted).toBeGreaterThan(20);
    await deliverNotices(town.house, town.now());
    expect(await town.countRows('notice_recipient')).toBe(0);
    const [{ notifications } = { notifications: 0 }] = await town.rows<{
      notifications: number;
    }>`select sum(told)::int as notifications
      from notice_delivery where mail + daily = told`;
    expect(notifications).toBeGreaterThan(wanted);
  });

  test('both sides of all payments are alike, and a hold that somebody collects elsewhere is seen', async () => {
    const as = await town.addPerson({ roles: ['billing'] });
    for (const look of [settleOpenPayments, reconcileHolds, reconcilePaid]) await look(town.house, town.now());
    expect(await differing(as)).toEqual([]);
    const [held] = await town.rows<{ payment_id: number; intent_id: string; amount: number }>`select payment_id,
      intent_id, amount from payment where state = 'held' order by payment_id`;
    const provider = await town.house.payments.provider();
    expect(await provider?.capture(held?.intent_id ?? '', held?.amount ?? 0, 'by-hand')).toBeUndefined();
    await reconcileHolds(town.house, town.now());
    expect(await differing(as)).toMatchObject([{ payment_id: held?.payment_id, differences: ['captured-unasked'] }]);
  });

  test('each signature verifies again, and none once a bit of its paper is another', async () => {
    const codes = await town.rows<{ code: string }>`select application_code as code from onlineform_application a
      where exists (select from signature s
      where s.holder_kind = 'application' and s.holder_id = a.onlineform_application_id)`;
    expect(codes.length).toBeGreaterThan(4);
    const verify = ({ code }: { code: string }) =>
      verifyCode({ database: town.database, trust: town.house.cardTrust.signing }, signedKinds, code, undefined);
    for (const one of codes)
      expect((await verify(one)).map(({ is }) => is)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
    const [first = { code: '' }] = codes;
    // In the format of sha256sum, whichever database it comes from.
    expect((await verify(first))[1]?.says).toMatch(/, [0-9a-f]{64}$/);
    await town.rows`update onlineform_application set paper = set_byte(paper, 900, get_byte(paper, 900) # 1)
      where application_code = ${first.code}`;
    expect((await verify(first)).map(({ is }) => is)).toContain('wrong');
  });
});

test('who has left has no name anywhere any more, what they reserved stays', async () => {
  const gone = await town.rows<{ member_id: number; actions: number }>`select w.member_id, (select count(*)::int
    from audit a where a.actor_member_id = w.member_id and a.acted_at > w.withdrawn_at) as actions
    from withdrawn_member w where not exists (select from member m where m.member_id = w.member_id)`;
  expect(gone.length).toBeGreaterThan(3);
  expect(gone.filter(({ actions }) => actions > 0)).toEqual([]);
  expect(await town.countRows('reservation', 'member_id is null')).toBeGreaterThanOrEqual(gone.length);
});

test('the town goes on where its past ends: the next row takes the next number, and no second past is laid over it', async () => {
  const [{ last } = { last: 0 }] = await town.rows<{ last: number }>`select max(reservation_id) as last
    from reservation`;
  const [{ next } = { next: 0 }] = await town.rows<{ next: number }>(
    `select nextval(pg_get_serial_sequence('reservation', 'reservation_id'))::int as next`,
  );
  expect(next).toBe(last + 1);
  const live = () => Promise.reject(new Error('a past is made again'));
  await town.rows('delete from member where member_id = 9');
  expect(await seedSampleMembers(town.database, town.house.town, { now: town.now(), live })).toBe(1);
});
