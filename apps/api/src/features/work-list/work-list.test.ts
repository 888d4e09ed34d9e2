import { newReservation } from '../../testing/cases/new-reservation.ts';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { decidePermission } from '@machi/domain/permissions/model';
import { permissions } from '@machi/domain/work-list/staff';
import type { WaitingWork } from '@machi/domain/work-list/contract';
import { workKinds, type WorkKind } from '@machi/domain/work-list/kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import * as register from '../../features.ts';
import type { Feature } from '../../platform/feature.ts';
import { newClub, newClubExemption } from '../../testing/clubs/clubs.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { cases } from '../../testing/cases.ts';
import { newGuestInquiry, newThread } from '../../testing/messages/threads.ts';
import { addApiKey } from '../api-keys/cases.fixture.ts';
import { newPackChange } from '../pack-desk/cases.fixture.ts';
import { waitingWarning } from '../warnings/cases.fixture.ts';
import { newReport } from '../reports/cases.fixture.ts';
import { addWebhook } from '../webhooks/cases.fixture.ts';
import { START, openTown, type Credentials, type OpenTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const features: readonly Feature[] = Object.values(register);
const waits = features.flatMap((feature) => feature.waits ?? []);

/** Makes one item of each kind, by a call of the generic tests or by a function of its own. */
const makers: Readonly<Record<WorkKind, string | ((town: OpenTown) => Promise<unknown>)>> = {
  warning: (town) => waitingWarning(town),
  evacuation: 'approveEvacuation',
  approval: 'decideReservations',
  exemption: 'decideReservations',
  document: 'readApplicationDocument',
  'asked-document': 'settleAskedDocument',
  'overdue-document': async (town) => {
    const { member_id } = await town.addPerson();
    await town.rows`insert into asked_document (application_code, member_id, asked_at, what, why, due_on)
      select application_code, member_id, ${town.now()}, '名簿', '減免', '2027-01-04' from reservation
      where reservation_id = ${await newReservation(town, member_id)}`;
  },
  club: (town) => newClub(town, []),
  'club-exemption': async (town) => {
    const club_id = await newClub(town, [(await town.addPerson()).member_id]);
    await newClubExemption(town, club_id, { ends_on: addDays(dateAt(town.now()), 10) });
  },
  application: 'decideHandledForm',
  message: async (town) => newThread(town, (await town.addPerson()).member_id, { isAnswered: true }),
  call: async (town) => {
    const { message_thread_id } = await newGuestInquiry(town);
    await town.rows`update message_thread set call_at = '2027-01-15 pm' where message_thread_id = ${message_thread_id}`;
  },
  inquiry: (town) => newGuestInquiry(town),
  lottery: 'drawLotteryNow',
  taxi: 'answerRide',
  notice: 'approveNotice',
  faq: 'decideStandingText',
  about: (town) =>
    town.rows`insert into standing_text (kind, category_key, sort_order, texts, is_draft, changed_at)
      values ('about', 'lead', 99, '{"title":{"ja":"案内","en":"About"},"body":{"ja":"","en":""}}', 0, ${town.now()})`,
  role: 'approveRoleRequest',
  factor: 'approveFactorReset',
  directory: 'approveDirectoryRule',
  delegation: 'approveDelegation',
  terminal: 'approveTerminal',
  quarantine: 'settleQuarantine',
  overdraft: 'settleOverdraft',
  mandate: 'acceptMandate',
  bill: async (town) => newBill(town, (await town.addPerson()).member_id, { planned_on: '2027-01-05' }),
  refund: 'decideBillRequest',
  'debit-run': 'releaseRun',
  'room-due': 'remindDue',
  till: async (town) => {
    await town.rows(`insert into till_day (day) values ('2020-02-03') on conflict do nothing`);
    await town.rows(
      `with entry as (insert into ledger_entry (kind, entered_at, till_on) values ('room-paid', $1, '2020-02-03') returning ledger_entry_id)
       insert into ledger_posting (ledger_entry_id, account, yen)
       select ledger_entry_id, account, yen from entry, (values ('cash', 600), ('income', -600)) as p (account, yen)`,
      town.now(),
    );
  },
  retention: 'confirmRetentionRun',
  door: 'setKeyBox',
  webhook: async (town) => {
    await town.rows`update webhook set disabled_at = ${town.now()}, disabled_for = 'failing'
      where webhook_id = ${(await addWebhook(town)).webhook_id}`;
  },
  'api-key': (town) => addApiKey(town),
  report: (town) => newReport(town, { due_on: '2027-01-13' }),
  pack: (town) => newPackChange(town, 'proposed'),
};
async function fill(town: OpenTown, kinds: readonly WorkKind[] = workKinds): Promise<void> {
  for (const kind of kinds) {
    const maker = makers[kind];
    if (typeof maker === 'string') await cases[maker]?.input(town, (await town.addPerson()).member_id);
    else await maker(town);
  }
}

const town = await openTestTown();
const listOf = async (as: Credentials) => (await town.call('GET', '/api/work', { as })).body;
const workOf = async (as: Credentials): Promise<readonly WaitingWork[]> => (await listOf(as)).work;
const kindsOf = async (as: Credentials) => (await workOf(as)).map(({ kind }) => kind).toSorted();

beforeAll(() => fill(town));

describe('all that waits', () => {
  test.each(officialRoles)('shows a %s what this role may decide, and no count of anything else', async (role) => {
    const as = await town.addPerson({ roles: [role] });
    const asker = { member_id: as.member_id, is_official: true, is_company: false, roles: [role] };
    const granted = waits.filter(({ permission }) => decidePermission(asker, permission) === 'granted');
    const isReader = permissions['work:read:any'].some((one) => one === role);
    // Only officials who decide something find the page.
    expect(isReader).toBe(granted.length > 0);
    if (isReader) expect(await kindsOf(as)).toEqual(granted.map(({ kind }) => kind).toSorted());
    else expect((await town.call('GET', '/api/work', { as })).status).toBe(403);
  });

  test('is nothing for a member, nor for a guest', async () => {
    expect((await town.call('GET', '/api/work', { as: await town.addPerson() })).status).toBe(403);
    expect((await town.call('GET', '/api/work')).status).toBe(401);
  });

  test('has each kind once, and each that there is', () => {
    expect(waits.map(({ kind }) => kind).toSorted()).toEqual([...workKinds].toSorted());
  });

  test('names nobody, and is no look at anybody', async () => {
    const as = await town.addPerson({ roles: [...officialRoles] });
    const before = await town.countRows('audit');
    const { work } = await listOf(as);
    expect(await town.countRows('audit')).toBe(before);
    for (const line of work)
      expect(Object.keys(line).toSorted()).toEqual(['key', 'kind', 'late', 'next_due', 'oldest', 'waiting']);
  });
});

describe('each kind is counted as its desk counts it', () => {
  type Body = Awaited<ReturnType<OpenTown['call']>>['body'];
  const open = (name: string) => (body: Body) =>
    body[name].filter(({ settled_at }: { settled_at: string | null }) => settled_at === null).length;
  const desks: Readonly<Partial<Record<WorkKind, readonly [string, (body: Body) => number]>>> = {
    approval: ['/api/reception/inbox', ({ counts }) => counts.approval],
    exemption: ['/api/reception/inbox', ({ counts }) => counts.exemption],
    document: ['/api/reception/inbox', ({ counts }) => counts.document],
    application: [
      '/api/form-desk/applications',
      ({ applications }) =>
        applications.filter((one: { is_in_correction: number }) => one.is_in_correction === 0).length,
    ],
    call: ['/api/message-desk/threads?state=calls', ({ counts }) => counts.calls],
    message: ['/api/message-desk/threads?state=waiting', ({ counts }) => counts.waiting],
    inquiry: ['/api/message-desk/threads?state=guests', ({ counts }) => counts.guests],
    taxi: [
      '/api/dispatch/rides',
      ({ waiting }) => waiting.reduce((sum: number, { rides }: { rides: number }) => sum + rides, 0),
    ],
    notice: ['/api/notice-desk?status=waiting', ({ counts }) => counts.asked],
    role: ['/api/role-requests', ({ requests }) => requests.length],
    factor: ['/api/factor-resets', ({ resets }) => resets.length],
    terminal: [
      '/api/terminals',
      ({ terminals }) => terminals.filter(({ state }: { state: string }) => state === 'waiting').length,
    ],
    quarantine: ['/api/terminal-quarantines', open('quarantines')],
    overdraft: ['/api/overdrafts', open('overdrafts')],
    mandate: ['/api/mandates?state=waiting', ({ total }) => total],
    refund: ['/api/billing/requests', ({ waiting }) => waiting.length],
    'debit-run': [
      '/api/debits',
      ({ runs }) => runs.filter((run: { waits_for: string | null }) => run.waits_for === 'release').length,
    ],
    'room-due': ['/api/reception/dues?state=overdue', ({ total }) => total],
    till: ['/api/reception/till', ({ open_days }) => open_days.length],
  };
  test.each(Object.entries(desks))('%s', async (kind, [path, count]) => {
    const as = await town.addPerson({ roles: [...officialRoles] });
    if (kind !== 'terminal' && kind !== 'mandate')
      await fill(
        town,
        workKinds.filter((one) => one === kind),
      );
    const answer = await town.call('GET', path, { as });
    expect(answer.status).toBe(200);
    const counted = (await workOf(as)).find((line) => line.kind === kind)?.waiting;
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBe(count(answer.body));
  });
});

test('what an official asked for or wrote waits for a colleague, not for them', async () => {
  const [one, other] = [
    await town.addPerson({ roles: [...officialRoles] }),
    await town.addPerson({ roles: [...officialRoles] }),
  ];
  const before = await workOf(one);
  const [notice] = await town.rows<{ notice_id: number }>`select notice_id from notice
    where is_draft = 0 and approval_status = 0 limit 1`;
  await town.rows('update notice set changed_by = $2 where notice_id = $1', notice?.notice_id ?? 0, one.member_id);
  await town.rows('update role_request set asked_by = $1 where decided_at is null', one.member_id);
  await town.rows('update terminal set code_by = $1 where approved_at is null', one.member_id);
  await town.rows('update billing_request set asked_by = $1 where outcome is null', one.member_id);
  await town.rows(`update debit_run set prepared_by = $1 where state = 'prepared'`, one.member_id);
  const countOf = (work: readonly WaitingWork[], kind: WorkKind) =>
    work.find((line) => line.kind === kind)?.waiting ?? 0;
  expect(countOf(await workOf(one), 'notice')).toBe(countOf(before, 'notice') - 1);
  const ofSecond = ['role', 'terminal', 'refund', 'debit-run'] as const;
  for (const kind of ofSecond) expect(countOf(await workOf(one), kind)).toBe(0);
  for (const kind of ['notice', ...ofSecond] as const)
    expect(countOf(await workOf(other), kind)).toBe(countOf(before, kind));
});

test('a debit run is to be released before its day; its withdrawal waits for a colleague of who asked', async () => {
  const as = await town.addPerson({ roles: ['billing'] });
  await town.rows(`update debit_run set state = 'withdrawn' where state = 'prepared'`);
  const ofRuns = async () => (await workOf(as)).find(({ kind }) => kind === 'debit-run');
  expect(await ofRuns()).toBeUndefined();
  const releasing = cases['releaseRun'];
  if (!releasing) throw new Error('there is no run to release');
  const { debit_run_id, seen } = await releasing.input(town, as.member_id);
  const [run] = await town.rows<{ before: string }>`select (debit_on - 1)::text as before from debit_run
    where debit_run_id = ${Number(debit_run_id)}`;
  expect(await ofRuns()).toMatchObject({ waiting: 1, key: String(debit_run_id), next_due: run?.before });
  expect((await town.call('POST', `/api/debits/runs/${debit_run_id}/release`, { as, body: { seen } })).status).toBe(
    200,
  );
  expect(await ofRuns()).toBeUndefined();
  await cases['approveRunWithdrawal']?.input(town, as.member_id);
  expect(await ofRuns()).toMatchObject({ waiting: 1, next_due: null });
});

test('messages are counted of the own office alone', async () => {
  const as = await town.addPerson({ roles: ['reception'], organization_id: 3 });
  expect(await kindsOf(as)).not.toContain('message');
  await newThread(town, (await town.addPerson()).member_id, { office: 3, isAnswered: true });
  expect((await workOf(as)).find(({ kind }) => kind === 'message')?.waiting).toBe(1);
});

test('late is what is past its deadline, or has waited for longer than three working days; it comes first', async () => {
  // Opens a new session: an official's session does not last for days.
  const read = async () => workOf(await town.addPerson({ roles: ['reception', 'forms'] }));
  await town.rows(`update onlineform_application set due_on = '2027-01-20' where stage = 'filed'`);
  try {
    // A Monday that is a holiday: the three days before are 6, 7 and 8 January.
    expect(
      (await read()).filter(({ kind, late }) => !['room-due', 'till', 'overdue-document'].includes(kind) && late > 0),
    ).toEqual([]);
    town.setNow(new Date(START.getTime() + 5 * 86_400_000));
    const work = await read();
    const byKind = new Map(work.map((line) => [line.kind, line]));
    expect(byKind.get('overdraft')).toMatchObject({ late: byKind.get('overdraft')?.waiting, oldest: '2027-01-11' });
    expect(byKind.get('application')).toMatchObject({ late: 0, next_due: '2027-01-20' });
    expect(work.at(-1)?.kind).toBe('application');
    town.setNow(new Date(START.getTime() + 10 * 86_400_000));
    const later = (await read()).find(({ kind }) => kind === 'application');
    expect(later).toMatchObject({ late: later?.waiting, next_due: null });
  } finally {
    town.setNow(START);
  }
});

test('the desk opens at what has waited longest', async () => {
  const as = await town.addPerson({ roles: ['billing'] });
  const [oldest] = await town.rows<{ billing_id: number }>`select billing_id from bathing_billing
    where state = 'open' and planned_on < '2027-01-11' order by planned_on, billing_id::text limit 1`;
  const { body } = await town.call('GET', '/api/work', { as });
  expect(body.work.find(({ kind }: WaitingWork) => kind === 'bill')?.key).toBe(String(oldest?.billing_id));
});

test('a kind that cannot be counted empties nothing else, and is named', async () => {
  const broken = await openTown({
    around: (database) => ({
      ...database,
      run: (statement, values) =>
        statement.name.startsWith('count-work') && statement.text.includes('terminal_quarantine')
          ? Promise.reject(new Error('no such column'))
          : database.run(statement, values),
    }),
  });
  try {
    await fill(broken, ['quarantine', 'terminal']);
    const as = await broken.addPerson({ roles: ['system'] });
    const { status, body } = await broken.call('GET', '/api/work', { as });
    expect(status).toBe(200);
    expect(body.failed).toEqual(['quarantine']);
    expect(body.work.map(({ kind }: WaitingWork) => kind)).toEqual(['terminal']);
  } finally {
    await broken.close();
  }
});
