import { bankDayFrom } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt, monthOf } from '@machi/domain/calendar/model';
import { pathParameters, type Endpoint } from '@machi/domain/contract/endpoint';
import { readReply } from '@machi/domain/contract/read-reply';
import { holdersOf } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAudit } from '../../platform/audit/audit-seal.ts';
import { deliverNotices } from '../../features/notice-delivery/deliver.ts';
import { contradictionsOf } from '../../testing/towns/contradictions.ts';
import { openTown, type Credentials, type OpenTown } from '../../testing/towns/open-town.ts';
import { reconcileHolds, reconcilePaid, settleOpenPayments } from '../../platform/payments/reconcile.ts';
import { verifyCode } from '../../platform/signing/verify-code.ts';
import { signedKinds } from '../../signed-kinds.ts';
import { seedSampleMembers } from '../seed.ts';

let town: OpenTown;
beforeAll(async () => {
  town = await openTown({
    environment: { MACHI_SAMPLE: 'living', SANDBOX_KEY: 'of-a-town-that-lives' },
    hasFaces: true,
  });
});
afterAll(() => town.close());

const today = () => dateAt(town.now());

/** What a list is asked for, where it has to be asked for something. */
const period = () => `period=${monthOf(today())}`;
const debitRun = () => `?collection_key=shinkin&debit_on=${bankDayFrom(addDays(today(), 1))}`;
const queries: Readonly<Record<string, () => string>> = {
  listSchedules: () => `?from=${today()}&to=${addDays(today(), 30)}`,
  readScheduleAvailability: () => `?from=${today()}&to=${today()}&member_ids=1`,
  readDriverRun: () => `?trip_id=nature-out-nature-0910&service_date=${today()}`,
  listTransportRuns: () => `?route_id=4&service_date=${today()}`,
  readBoard: () => `?from=${today()}&to=${today()}`,
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
  findMessageMembers: () => `?q=${encodeURIComponent('高橋')}`,
  findCardHolders: () => `?q=${encodeURIComponent('山田')}`,
  readBulkProgress: () => '?attempt=none',
  readAvailability: () => `?room_id=401&from=${today()}&to=${today()}`,
  readFaceNotice: () => '?pass=bath',
  findFreeRooms: () => `?date=${today()}&start=13:00&end=15:00&persons=4`,
};

/** Lists that have no parameter in their path, and are people's to read. */
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

/** Everybody who may read something, by the role for which they may. */
async function readersOf(endpoint: Endpoint): Promise<readonly [string, Credentials | undefined][]> {
  const holders: unknown = holdersOf(endpoint.permission);
  if (holders === 'anyone') return [['a guest', undefined]];
  if (holders === 'account' || holders === 'member')
    return Promise.all(
      town.house.town.sampleMembers
        .filter(({ is_company }) => is_company === 0 || holders === 'account')
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
      // Who has no calendar address, no draft and no list on its way hears so.
      if ((answer.status !== 200 && answer.status !== 404) || (answer.status === 200 && !known))
        wrong.push(`${endpoint.name} by ${reader}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  expect(wrong).toEqual([]);
});

test('rooms are used and not paid, few of them for long, two letters were sent about it, one refund waits for a second official, and one was paid out', async () => {
  const [clerk, billing] = [
    await town.addPerson({ roles: ['reception'] }),
    await town.addPerson({ roles: ['billing'] }),
  ];
  const { total, dues } = (await town.call('GET', '/api/reception/dues?state=overdue', { as: clerk })).body;
  expect(total).toBeGreaterThan(3);
  // Most people still have time.
  const { work } = (await town.call('GET', '/api/work', { as: clerk })).body;
  const due = work.find(({ kind }: { kind: string }) => kind === 'room-due');
  expect(due.waiting).toBe(total);
  expect(due.late).toBeGreaterThan(0);
  expect(due.late).toBeLessThan(total / 3);
  const reminded = dues.filter(({ reminded_on }: { reminded_on: string | null }) => reminded_on !== null);
  const letters = new Map(
    reminded.map((due: { room_reminder_id: number; remind_obstacle: string | null }) => [
      due.room_reminder_id,
      due.remind_obstacle !== null,
    ]),
  );
  // One may be sent again; the other still has time.
  expect([...letters.values()].toSorted()).toEqual([false, true]);
  const { waiting, decided } = (await town.call('GET', '/api/billing/requests', { as: billing })).body;
  const rooms = (of: { reservation: object | null }[]) => of.filter(({ reservation }) => reservation !== null);
  expect(rooms(waiting)).toMatchObject([{ way: 'cash', obstacle: null }]);
  expect(rooms(decided)).toMatchObject([{ way: 'cash', outcome: 'released' }]);
  const released = await town.call('POST', `/api/billing/requests/${rooms(waiting)[0]?.['request_id' as never]}`, {
    as: billing,
    body: { outcome: 'released' },
  });
  expect(released.status, released.text).toBe(200);
});

test('the resident as whom one looks around is asked for a document, and has time for it', async () => {
  const [first] = town.house.town.sampleMembers;
  const as = await town.openSession(first?.member_id ?? 0);
  const { asked } = (await town.call('GET', '/api/asked-documents', { as })).body;
  expect(asked).toHaveLength(1);
  expect(asked[0].due_on > today()).toBe(true);
});

describe('accounts are debited', () => {
  test('a run has its results, one of them a failure that can be tried again; the next one waits for a colleague', async () => {
    const as = await town.addPerson({ roles: ['billing'] });
    const { runs } = (await town.call('GET', '/api/debits', { as })).body;
    expect(runs).toMatchObject([
      { state: 'prepared', waits_for: 'release' },
      { state: 'answered', waits_for: null, failed: { debits: 1 } },
    ]);
    const [waiting, answered] = runs;
    expect(answered.debits).toBe(answered.done.debits + answered.failed.debits);
    expect(answered.done.debits).toBeGreaterThan(5);
    const path = `/api/debits/runs/${waiting.debit_run_id}`;
    const { seen } = (await town.call('GET', path, { as })).body.run;
    const released = await town.call('POST', `${path}/release`, { as, body: { seen } });
    expect(released.status, released.text).toBe(200);
    const file = await town.call('POST', `${path}/file`, { as, body: { reason: '銀行に出すため' } });
    expect(file.status, file.text).toBe(200);
  });

  test('papers wait for the bank, were refused, have ended, and most are in force', async () => {
    const rows = await town.rows<{ state: string; count: number }>(
      'select state, count(*)::int as count from mandate group by state order by state',
    );
    expect(rows.map(({ state }) => state)).toEqual(['accepted', 'ended', 'refused', 'waiting']);
    expect(rows[0]?.count).toBeGreaterThan(10);
  });
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
    const short = await town.rows(
      `select u.equipment_id, u.reservation_id from equipment_use u join equipment e using (equipment_id)
       where (select sum(k.pieces) from equipment_use k where k.equipment_id = u.equipment_id and k.during @> lower(u.during)) > e.stock`,
    );
    expect(short).toEqual([]);
  });

  test('the chain over the audit log closes over a year of deeds, and holds', async () => {
    await sealAudit(town.database, town.now());
    const auditor = await town.addPerson({ roles: ['auditor'] });
    const answer = await town.call('GET', '/api/audit/chain', { as: auditor });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.chain).toMatchObject({ state: 'whole', waiting: 0 });
  });

  test('what comes round by itself finds nothing of the past to do again', async () => {
    const letters = await town.countRows('outbox', 'true');
    const before = await town.countRows('reservation', 'reminded_at is not null');
    await town.tidy(town.now());
    expect(await town.countRows('reservation', 'reminded_at is not null')).toBe(before);
    expect(await town.countRows('outbox', 'true')).toBe(letters);
  });
});

describe('its online applications', () => {
  const differing = async (as: Credentials) => {
    const { body } = await town.call('GET', '/api/payments', { as });
    return body.payments.filter(({ differences }: { differences: readonly string[] }) => differences.length > 0);
  };

  test('letters about what was told are over: nobody is written to about the past', async () => {
    const wanted = await town.countRows('notice_wish');
    expect(wanted).toBeGreaterThan(20);
    await deliverNotices(town.house, town.now());
    expect(await town.countRows('notice_recipient')).toBe(0);
    const [{ letters } = { letters: 0 }] = await town.rows<{ letters: number }>(
      'select sum(told)::int as letters from notice_delivery where mail + daily = told',
    );
    expect(letters).toBeGreaterThan(wanted);
  });

  test('both sides of all payments are alike, and a hold that somebody collects elsewhere is seen', async () => {
    const as = await town.addPerson({ roles: ['billing'] });
    for (const look of [settleOpenPayments, reconcileHolds, reconcilePaid]) await look(town.house, town.now());
    expect(await differing(as)).toEqual([]);
    const [held] = await town.rows<{ payment_id: number; intent_id: string; amount: number }>(
      `select payment_id, intent_id, amount from payment where state = 'held' order by payment_id`,
    );
    const provider = await town.house.payments.provider();
    expect(await provider?.capture(held?.intent_id ?? '', held?.amount ?? 0, 'by-hand')).toBeUndefined();
    await reconcileHolds(town.house, town.now());
    expect(await differing(as)).toMatchObject([{ payment_id: held?.payment_id, differences: ['captured-unasked'] }]);
  });

  test('each signature verifies again, and none once a bit of its paper is another', async () => {
    const codes = await town.rows<{ code: string }>(
      `select application_code as code from onlineform_application a
       where exists (select from signature s where s.holder_kind = 'application' and s.holder_id = a.onlineform_application_id)`,
    );
    expect(codes.length).toBeGreaterThan(4);
    const verify = ({ code }: { code: string }) =>
      verifyCode({ database: town.database, trust: town.house.cardTrust.signing }, signedKinds, code, undefined);
    for (const one of codes)
      expect((await verify(one)).map(({ is }) => is)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
    const [first = { code: '' }] = codes;
    // As sha256sum writes it, whichever database it comes from.
    expect((await verify(first))[1]?.says).toMatch(/, [0-9a-f]{64}$/);
    await town.rows(
      'update onlineform_application set paper = set_byte(paper, 900, get_byte(paper, 900) # 1) where application_code = $1',
      first.code,
    );
    expect((await verify(first)).map(({ is }) => is)).toContain('wrong');
  });
});

test('who has left has no name anywhere any more, what they reserved stays', async () => {
  const gone = await town.rows<{ member_id: number; deeds: number }>(
    `select w.member_id, (select count(*)::int from audit a where a.actor_member_id = w.member_id and a.acted_at > w.withdrawn_at) as deeds
     from withdrawn_member w where not exists (select from member m where m.member_id = w.member_id)`,
  );
  expect(gone.length).toBeGreaterThan(3);
  expect(gone.filter(({ deeds }) => deeds > 0)).toEqual([]);
  expect(await town.countRows('reservation', 'member_id is null')).toBeGreaterThanOrEqual(gone.length);
});

describe('the logins to try with are what their stories say', () => {
  const reservationsOf = (id: number, condition: string) =>
    town.rows<{ reservation_id: number }>(
      `select reservation_id from reservation where member_id = $1 and is_canceled = 0 and ${condition} order by started_at desc`,
      id,
    );

  test('the leader of a club has bookings to come, exemptions, and a permit and a receipt that open', async () => {
    const as = await town.openSession(1);
    expect((await reservationsOf(1, `started_at > '${town.now().toISOString()}'`)).length).toBeGreaterThan(0);
    expect((await reservationsOf(1, 'exemption_status = 1')).length).toBeGreaterThan(10);
    const [paid] = await reservationsOf(1, 'paid_at is not null');
    for (const paper of ['permit', 'receipt']) {
      const answer = await town.call('GET', `/api/reservations/${paid?.reservation_id}/${paper}`, { as });
      expect(answer.status, answer.text.slice(0, 200)).toBe(200);
      expect(Buffer.from(answer.body.content, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
    }
  });

  test('a resident books a hall of residents, and somebody from elsewhere comes by taxi', async () => {
    expect((await reservationsOf(2, 'spot_id = 6')).length).toBeGreaterThan(5);
    const rides = await reservationsOf(3, '(reserves_outward = 1 or reserves_return = 1)');
    expect(rides.length).toBeGreaterThan(3);
    const here = await town.call('GET', '/api/account', { as: await town.openSession(2) });
    expect(here.body.account).toMatchObject({ is_resident: 1 });
  });

  test('who bathes by card has a card, and the same few visits left wherever it is told', async () => {
    const as = await town.openSession(4);
    const { body } = await town.call('GET', '/api/account/passes', { as });
    expect(body.own).toMatchObject({ card: 'linked', service: 'active', is_verified: true });
    expect(body.own.bath).toMatchObject({ visits: town.house.town.passes.bath.visits_a_year - 3 });
    const cards = await town.call('GET', '/api/account/cards', { as });
    expect(cards.body.cards).toHaveLength(1);
    expect((await town.call('GET', '/api/account', { as })).body.account).toMatchObject({ is_mynumber_linked: 1 });
  });

  test('the second official finds a role to approve, and the taxi company rides to answer', async () => {
    const requests = await town.call('GET', '/api/role-requests', { as: await town.openSession(9) });
    expect(requests.body.requests).toMatchObject([{ obstacle: null }]);
    const rides = await town.call('GET', '/api/dispatch/rides', { as: await town.openSession(8) });
    expect(rides.body.waiting.length).toBeGreaterThan(0);
  });
});

test('the town goes on where its past ends: the next row takes the next number, and no second past is laid over it', async () => {
  const [{ last } = { last: 0 }] = await town.rows<{ last: number }>(
    'select max(reservation_id) as last from reservation',
  );
  const [{ next } = { next: 0 }] = await town.rows<{ next: number }>(
    `select nextval(pg_get_serial_sequence('reservation', 'reservation_id'))::int as next`,
  );
  expect(next).toBe(last + 1);
  const live = () => Promise.reject(new Error('a past is made again'));
  await town.rows('delete from member where member_id = 9');
  expect(await seedSampleMembers(town.database, town.house.town, { now: town.now(), live })).toBe(1);
});

test('people have something in their calendars, behind them and ahead, with a date that was moved and one that is not', async () => {
  const official = town.house.town.sampleMembers.findIndex(({ lastname }) => lastname === '小林');
  const listed = async (index: number) => {
    const as = await town.openSession(index + 1);
    const query = `from=${addDays(today(), -30)}&to=${addDays(today(), 30)}`;
    const { schedules } = (await town.call('GET', `/api/schedules?${query}`, { as })).body;
    return schedules as { title: string; dates: string[]; moved_to?: string }[];
  };
  for (const index of [0, official]) {
    const dates = (await listed(index)).flatMap((one) => one.dates);
    expect(dates.filter((date) => date < today()).length).toBeGreaterThan(2);
    expect(dates.filter((date) => date > today()).length).toBeGreaterThan(3);
  }
  const meetings = (await listed(official)).filter(({ title }) => title === '企画課 課内会議');
  expect(meetings.map(({ moved_to }) => moved_to !== undefined).toSorted()).toEqual([false, true]);
});

test('people from outside are invited, some of whom have answered, behind us and ahead', async () => {
  const says = await town.rows<{ is_past: boolean; attends: number | null }>(
    `select distinct coalesce(s.end_date, '2100-01-01') < $1 as is_past, attends from schedule_guest join schedule s using (schedule_id)
     order by 1, 2`,
    today(),
  );
  expect(says).toEqual([
    { is_past: false, attends: 0 },
    { is_past: false, attends: 1 },
    { is_past: false, attends: null },
    { is_past: true, attends: 0 },
    { is_past: true, attends: 1 },
  ]);
  const { rows: left, wrong } = {
    rows: await town.rows<{ name: string }>('select name from schedule_guest where email is null'),
    wrong: await town.countRows(
      'schedule_guest',
      `answered_at > '${town.now().toISOString()}' or answered_at < created_at`,
    ),
  };
  expect([left.length, wrong]).toEqual([1, 0]);
  // Whoever made it changes it, and nobody who is invited already is invited again.
  const official = town.house.town.sampleMembers.findIndex(({ lastname }) => lastname === '小林');
  const as = await town.openSession(official + 1);
  const [found] = await town.rows<{ schedule_id: number }>(
    `select schedule_id from schedule where title = '除雪ボランティアの説明会'`,
  );
  const path = `/api/schedules/${found?.schedule_id}`;
  const { schedule } = (await town.call('GET', path, { as })).body;
  const guests = schedule.guests.map(({ email, name, locale }: Record<string, string>) => ({ email, name, locale }));
  const participants = schedule.participants.map(({ member_id }: { member_id: number }) => member_id);
  const { schedule_type, start_date, end_date, start_time, end_time, title, seen } = schedule;
  const words = { schedule_type, start_date, end_date, start_time, end_time, title };
  const body = { ...words, participants, guests, seen, note: '', scope: 0, target_date: null, accepts_conflicts: 1 };
  const changed = await town.call('PUT', path, { as, body });
  expect([changed.status, changed.body.letters], changed.text).toEqual([200, 0]);
});

test('officials hold rooms and equipment, behind them and ahead, and people share groups', async () => {
  const held = await town.rows<{ is_past: boolean; days: number; kinds: number }>(
    `select o.target_date < $1 as is_past, count(distinct o.target_date)::int as days, count(distinct u.equipment_id)::int as kinds
     from room_occupancy o left join equipment_use u on u.schedule_id = o.schedule_id and u.target_date = o.target_date
     where o.kind = 'schedule' group by 1 order by 1`,
    today(),
  );
  expect(held.map(({ is_past }) => is_past)).toEqual([false, true]);
  for (const { days, kinds } of held) {
    expect(days).toBeGreaterThan(1);
    expect(kinds).toBeGreaterThan(0);
  }
  const { body } = await town.call('GET', '/api/member-groups', { as: await town.openSession(1) });
  expect(body.groups).toMatchObject([{ member_group_name: '東町老人クラブ', is_shared: 1 }]);
  // Whoever shares a group sees the others' calendars.
  const seen = await town.call('GET', `/api/schedules?from=${today()}&to=${addDays(today(), 30)}&member_ids=2`, {
    as: await town.openSession(1),
  });
  expect(seen.body.schedules.map(({ title }: { title: string }) => title)).toContain('コーラスの練習');
});
