import { describe, expect, test } from 'vitest';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { decidePermission, type Permission } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { ask } from '../../testing/requests/ask.ts';
import { cases, isWalked } from '../../testing/cases.ts';
import { somebodyNew } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { signupRequest } from '../../testing/requests/requests.ts';
import { askSigned } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const caller = await town.addPerson();
const victim = await town.addPerson({ lastname: '被害' });
const official = await town.addPerson({ roles: officialRoles });
/** People with rights that cannot be self-assigned, except those raised to the same by two officials. */
const privileged = () =>
  town.rows(`select member_id, is_official, is_handicapped, organization_id, roles from member m
    where (is_official or is_handicapped = 1 or organization_id is not null or cardinality(roles) > 0)
      and not exists (select from role_request q where q.member_id = m.member_id and q.outcome = 'approved' and q.roles = m.roles)
    order by member_id`);
const privilegedAtFirst = await privileged();

const CANARY = 'FORGED-7Q';
const forged = {
  member_id: victim.member_id,
  is_resident: 1,
  is_official: true,
  is_handicapped: 1,
  organization_id: 987_123,
  roles: ['system', 'auditor'],
  verified_at: '2001-02-03T04:05:06Z',
  is_face_registered: 1,
  is_mynumber_linked: 1,
  login_tel_key: '09000000000',
  suspended_at: '2001-02-03T04:05:06Z',
  withdrawn_at: '2001-02-03T04:05:06Z',
  approval_status: 2,
  amount: 987_124,
  amount_by_slot: [987_125],
  quote_lines: [{ label: CANARY }],
  reservation_id: 987_126,
  reservation_code: CANARY,
  application_code: CANARY,
  is_canceled: 1,
  canceled_at: '2001-02-03T04:05:06Z',
  reason: CANARY,
  reserved_at: '2001-02-03T04:05:06Z',
  created_at: '2001-02-03T04:05:06Z',
  used_at: '2001-02-03T04:05:06Z',
  expires_at: '2099-02-03T04:05:06Z',
  use_month: '2001-02',
  password_hash: CANARY,
  payload: { is_resident: 1 },
  purpose_of_link: CANARY,
  locale: CANARY,
  terminal_id: 987_127,
  code_hash: CANARY,
  is_counted: true,
  decided_by: 'staff',
  registered_at: '2001-02-03T04:05:06Z',
  revoked_at: '2001-02-03T04:05:06Z',
  email_key: CANARY,
  hourly_fee_yen: 0,
  unit_minutes: 1,
  now: '2001-02-03T04:05:06Z',
  visit: { member: { member_id: victim.member_id, is_official: true } },
};
/** As text, so that `__proto__` and the like are sent as fields of the body. */
const forgedBody = (input: object): string =>
  `${JSON.stringify({ ...forged, ...input }).slice(0, -1)},"__proto__":{"is_official":true,"is_resident":1,"member_id":${victim.member_id}},` +
  `"constructor":{"prototype":{"is_official":true}},"prototype":{"is_official":true},"toString":"${CANARY}","hasOwnProperty":"${CANARY}"}`;

const TABLES = [
  'member',
  'verification',
  'session',
  'login_failure',
  'refused_login',
  'login_challenge',
  'remembered_browser',
  'member_activity',
  'subscription',
  'role_request',
  'withdrawn_member',
  'reservation',
  'room_occupancy',
  'outbox',
  'audit',
  'idempotency_key',
  'spot',
  'room',
  'spot_status',
  'device',
  'favourite',
  'document',
  'draft',
  'waitlist',
  'calendar_feed',
  'terminal',
  'terminal_event',
  'terminal_quarantine',
  'staff_call',
  'visit',
  'overdraft',
  'taxi',
  'vehicle_position',
  'arrival_notice',
  'service',
];
/** Columns that may differ between two equal requests: IDs, secrets, times and values derived from them. */
const VOLATILE = new Set([
  'claimed_by',
  'people_hash',
  'role_request_id',
  'device_id',
  'vehicle_id',
  'reported_by',
  'reported_by_device',
  'created_by',
  'token_hash',
  'recipient_key',
  'cookie_hash',
  'password_hash',
  'request_hash',
  'key_hash',
  'terminal_id',
  'terminal_quarantine_id',
  'staff_call_id',
  'call_key',
  'visit_id',
  'tap_id',
  'public_key',
  'event',
  'hash',
  'last_hash',
  'content_hash',
  'challenge_hash',
  'code_hash',
  'secret_hash',
  'device_id',
  'member_activity_id',
  'service_id',
  'reservation_id',
  'main_group_id',
  'reservation_code',
  'application_code',
  'document_id',
  'waitlist_id',
  'arrival_notice_id',
  'scheduled_at',
  'taxi_id',
  'ride_date',
  'departure_time',
  'arrival_time',
  'outbox_id',
  'audit_id',
  'occupancy_id',
  'blackout_id',
  'lottery_id',
  'subject_id',
  'request_id',
  'content',
  'started_at',
  'ended_at',
  'during',
  'email',
  'email_key',
  'payload',
  'recipient',
  'quote_lines',
  'room_id',
  'attempts',
  'sent_at',
  'told_by',
  'next_attempt_at',
  'member_id',
  'actor_member_id',
]);

interface Written {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}
/** Only changed rows, because reading all rows before and after each request took most of this file's time. */
const writtenSince = TABLES.map(
  (table) =>
    `select '${table}' as "table", to_jsonb(r) as "row" from ${table} r where r.xmin::text::bigint >= $1::bigint`,
).join(' union all ');

const isOfKnownPerson = (value: unknown): boolean =>
  [victim, caller, official].some(({ member_id }) => value === member_id);
const isVolatileHere = (name: string, value: unknown): boolean =>
  VOLATILE.has(name) && !(name.endsWith('member_id') && isOfKnownPerson(value));

/** New and changed rows, without the columns that may differ. */
async function effectOf(work: () => Promise<void>): Promise<string[]> {
  const [before] = await town.rows<{ next: string; notification: number }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as next, (select coalesce(max(outbox_id), 0) from outbox) as notification`,
  );
  await work();
  const written = await town.rows<Written>(writtenSince, before?.next ?? '');
  return (
    written
      // Notifications are sent concurrently, and alerts to many are written so.
      .filter(
        ({ table, row }) =>
          !(table === 'outbox' && (Number(row.outbox_id) <= (before?.notification ?? 0) || row.lane === 'alerts')),
      )
      .map(({ table, row }) => {
        const kept = Object.entries(row).map(([name, value]) => [name, isVolatileHere(name, value) ? '*' : value]);
        return `${table} ${JSON.stringify(Object.fromEntries(kept))}`;
      })
      .toSorted()
  );
}

const isForAll = (permission: Permission): boolean =>
  decidePermission({ member_id: 0, is_official: false, is_company: false, roles: [] }, permission) === 'granted';
const asCaller = async (endpoint: { permission: Permission }, person: Person) => {
  if (endpoint.permission === 'public') return {};
  return { as: await town.openSession((isForAll(endpoint.permission) ? person : official).member_id) };
};

describe('forged fields beside a valid body', () => {
  const writing = allEndpoints.filter(({ method }) => method !== 'GET');

  test('there is something to forge', () => {
    expect(writing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['signup', 'login', 'createReservation', 'cancelReservation']),
    );
  });

  for (const endpoint of writing.filter(isWalked)) {
    test(`${endpoint.name}: what is stored is the same as without them`, async () => {
      const known = cases[endpoint.name];
      if (!known) throw new Error(`${endpoint.name} has no row in the table of cases`);
      const send = async (isForged: boolean) => {
        const person = await somebodyNew(town);
        const owner = known.isOwned && !isForAll(endpoint.permission) ? official : person;
        const input = await known.input(town, owner.member_id);
        const terminal = await known.terminal?.(town, input);
        const as = known.headers ? { headers: await known.headers(town, input) } : await asCaller(endpoint, person);
        return effectOf(async () => {
          const text = isForged ? forgedBody(input) : JSON.stringify(input);
          const said = known.message?.(town, text);
          const answer = terminal
            ? await askSigned(town, terminal, endpoint, input, isForged ? { text } : {})
            : await ask(town, endpoint, input, {
                ...as,
                ...(said ? { headers: said, body: text } : isForged ? { body: text } : {}),
              });
          expect(answer.status, answer.text).toBe(endpoint.success);
          expect(answer.text).not.toContain(CANARY);
        });
      };
      const honest = await send(false);
      expect(await send(true)).toEqual(honest);
    });
  }

  test('the canary is in no table, nobody was promoted, the victim owns nothing', async () => {
    for (const table of [...TABLES, 'sandbox_mail']) {
      expect(await town.countRows(table, `to_jsonb(${table})::text like '%${CANARY}%'`), table).toBe(0);
    }
    expect(await privileged()).toEqual(privilegedAtFirst);
    expect(await town.countRows('reservation', `member_id = ${victim.member_id} or amount > 100000`)).toBe(0);
    expect({}).not.toHaveProperty('is_official');
  });

  test('signup and its link make a non-resident, whatever the body claims', async () => {
    const request = signupRequest();
    expect((await town.call('POST', '/api/signup', { body: forgedBody(request) })).status).toBe(201);
    const token = await town.linkSecretTo(request.email);
    expect((await town.call('POST', '/api/signup/verify', { body: forgedBody({ token }) })).status).toBe(200);
    const [member] = await town.rows`select is_resident, is_handicapped, is_official, organization_id, roles, locale,
      created_at from member where email = ${request.email}`;
    expect(member).toEqual({
      is_resident: 0,
      is_handicapped: 0,
      is_official: false,
      organization_id: null,
      roles: [],
      locale: 'en',
      created_at: town.now(),
    });
  });

  test('a body cannot name another row than the path', async () => {
    const [mine, theirs] = [await newReservation(town, caller.member_id), await newReservation(town, victim.member_id)];
    const as = await town.openSession(caller.member_id);
    const answer = await town.call('POST', `/api/reservations/${mine}/cancel`, {
      as,
      body: { reservation_id: theirs, member_id: victim.member_id },
    });
    expect(answer.body.reservation.reservation_id).toBe(mine);
    expect(await town.countRows('reservation', `reservation_id = ${theirs} and is_canceled = 1`)).toBe(0);
  });

  test('the comparison would notice: a field that is not protected changes what is stored', async () => {
    const endpoint = allEndpoints.find(({ name }) => name === 'createReservation');
    const known = cases.createReservation;
    if (!endpoint || !known) throw new Error('createReservation is gone');
    const send = async (parts: object) => {
      const input = { ...(await known.input(town, caller.member_id)), ...parts };
      const as = await town.openSession(caller.member_id);
      return effectOf(async () => void (await ask(town, endpoint, input, { as })));
    };
    expect(await send({ is_commercial: 1 })).not.toEqual(await send({}));
  });
});
