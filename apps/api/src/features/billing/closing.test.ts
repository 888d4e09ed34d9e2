import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { addDays, dateAt, instantOf, monthOf } from '@machi/domain/calendar/model';
import { passYearOf } from '@machi/domain/passes/pass-year';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { isRefusal } from '@machi/domain/refusals/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { bills } from './bill-store.ts';
import { billNow, closeMonth, closeNext, previewClosing } from './closing.ts';
import { billActions } from './actions.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();
const { passes } = town.house.town;

const rulesWith = (billing: object, visits_a_year = 48): PassesFile =>
  structuredClone({
    ...passes,
    bath: { ...passes.bath, visits_a_year, billing: { ...passes.bath.billing, ...billing } },
  }) as PassesFile;
const rules = rulesWith({});
const at = (day: string, minutes = 600): Date => instantOf(day, minutes);

const one = (await town.addPerson({ lastname: '請求' })).member_id;
const other = (await town.addPerson({ lastname: '二人目' })).member_id;

const GUARDED = ['ledger_posting', 'ledger_entry', 'bathing_billing'];
const triggers = (isOn: boolean): string =>
  GUARDED.map((table) => `alter table ${table} ${isOn ? 'enable' : 'disable'} trigger user;`).join(' ');
/** Deletes the books, which only a test may do. */
const EMPTY = `${triggers(false)}
  truncate billing_request, billing_deed, billing_line, ledger_posting, ledger_entry, bathing_billing, billing_month cascade; ${triggers(true)}`;

/** No bills, and only the test's visits. */
beforeEach(async () => {
  await town.rows(`update visit set is_test = true`);
  await town.database.script(EMPTY);
});

async function visit(member_id: number | null, day: string, minutes = 600): Promise<number> {
  const [made] = await town.rows<{ visit_id: number }>(
    `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
     values ($1, 'bath', $2, $3, $4, 'individual-number-card', 'accepted', 'admitted', true, 'server', $3) returning visit_id`,
    randomUUID(),
    member_id,
    at(day, minutes),
    passYearOf(day, rules),
  );
  return made?.visit_id ?? 0;
}
const count = (visitId: number, is: boolean) =>
  town.rows('update visit set is_counted = $2 where visit_id = $1', visitId, is);
const close = (day: string, by = rules) =>
  town.database.transaction((transaction) => closeNext(transaction, by, null, at(day)));
const billsOf = async (member: number) =>
  (await bills.own(town.database, member, 100)).map((row) => [row.month, row.lines_yen, row.carried_yen, row.state]);
const linesOf = (member: number) =>
  town.rows<{ kind: string; day: string; yen: number; turn: number; is_beyond: boolean }>`select l.kind,
    l.day::text as day, l.yen, l.turn, l.is_beyond from billing_line l join bathing_billing b using (billing_id)
    where b.member_id = ${member} order by l.billing_line_id`;

/** Invariants after any action. */
async function expectBalance(): Promise<void> {
  const [sums] = await town.rows<Record<string, number>>`select (select coalesce(sum(yen), 0)::int
    from ledger_posting) as ledger, (select count(*)::int from (select from ledger_posting
    group by ledger_entry_id having sum(yen) <> 0) e) as unequal, (select count(*)::int from bathing_billing b
    where b.lines_yen <> (select coalesce(sum(yen), 0) from billing_line l
    where l.billing_id = b.billing_id)) as lines, (select count(*)::int from bathing_billing b
    where case when b.state = 'open' or (b.state = 'carried'
    and b.carried_into is null) then b.lines_yen + b.carried_yen else 0 end <> (select coalesce(sum(yen), 0)
    from ledger_posting p where p.billing_id = b.billing_id)) as owed, (select count(*)::int from (select
    from bathing_billing group by invoice_year having count(*) <> max(invoice_no)) y) as gaps`;
  expect(sums).toEqual({ ledger: 0, unequal: 0, lines: 0, owed: 0, gaps: 0 });
}

describe('billing somebody before their month is closed', () => {
  const now = at('2026-11-20');
  const bill = (shown: { visits: number; yen: number }, when = now) =>
    town.database.transaction((t) => billNow(t, rules, one, shown, when), isRefusal);

  test('bills all that no bill has, of months before too; the closing makes of it nothing a second time', async () => {
    for (const day of ['2026-10-30', '2026-11-03', '2026-11-10']) await visit(one, day);
    await visit(other, '2026-11-04');
    expect(await bill({ visits: 3, yen: 600 })).toEqual({ billing_id: expect.any(Number) });
    await visit(one, '2026-11-25');
    expect(await previewClosing(town.database, rules, at('2026-12-02'))).toMatchObject({ month: '2026-10', bills: 0 });
    expect(await close('2026-12-02')).toMatchObject({ month: '2026-10', bills: 0 });
    expect(await close('2026-12-02')).toMatchObject({ month: '2026-11', bills: 2, visits: 2, early: 1 });
    expect(await billsOf(one)).toEqual([
      ['2026-11', 200, 0, 'open'],
      ['2026-11', 600, 0, 'open'],
    ]);
    await expectBalance();
  });

  test('a month of which there is such a bill is not closed by it', async () => {
    await visit(one, '2026-11-03');
    await bill({ visits: 1, yen: 200 });
    expect(await bills.months(town.database, 10)).toEqual([]);
    expect(await previewClosing(town.database, rules, at('2026-11-30'))).toBeUndefined();
    await visit(one, '2026-11-21');
    expect(await bill({ visits: 1, yen: 200 }, at('2026-11-22'))).toEqual({ billing_id: expect.any(Number) });
    expect(await close('2026-12-02')).toMatchObject({ month: '2026-11', bills: 0, early: 2 });
    await expectBalance();
  });

  test('is refused where it is not what was shown, and makes nothing of nothing', async () => {
    const codeOf = (answer: Awaited<ReturnType<typeof bill>>) =>
      isRefusal(answer) ? answer.problems[0]?.code : undefined;
    expect(await bill({ visits: 0, yen: 0 })).toEqual({ billing_id: null });
    await visit(one, '2026-11-03');
    expect(codeOf(await bill({ visits: 2, yen: 400 }))).toBe('unbilled-changed');
    expect(await billsOf(one)).toEqual([]);
  });
});

describe('closing a month', () => {
  test('bills each visit once, with its day and the fee of its day', async () => {
    const changed = rulesWith({
      fees: [
        { from: '2026-10-01', fee_yen: 200 },
        { from: '2026-12-01', fee_yen: 250 },
      ],
    });
    await visit(one, '2026-09-30');
    for (const day of ['2026-11-03', '2026-11-30', '2026-12-01']) await visit(one, day);
    await town.rows`insert into mandate (member_id, state, bank_code, bank_name, bank_kana, branch_code, branch_name,
      branch_kana, account_type, last_digits, holder, holder_relation, holder_name, signed_on, entered_at,
      accepted_on) values (${other}, 'accepted', '1010', '', '', '005', '', '', 0, '321', 'ﾎｼﾓﾘ', 'self', '',
      '2026-11-01', now(), '2026-11-10')`;
    await visit(other, '2026-11-04');
    expect(await previewClosing(town.database, changed, at('2026-12-02'))).toMatchObject({
      bills: 2,
      without_account: 1,
    });
    expect(await close('2026-12-02', changed)).toMatchObject({ month: '2026-11', bills: 2, visits: 3, yen: 600 });
    expect(await close('2027-01-04', changed)).toMatchObject({ month: '2026-12', bills: 1, visits: 1, yen: 250 });
    expect(await close('2027-01-05', changed)).toBeUndefined();
    expect(await billsOf(one)).toEqual([
      ['2026-12', 250, 0, 'open'],
      ['2026-11', 400, 0, 'open'],
    ]);
    await expectBalance();
  });

  test('puts a visit that was uploaded late on the next bill, and gives back what was taken back since', async () => {
    const kept = await visit(one, '2026-11-03');
    const wrong = await visit(one, '2026-11-10');
    await close('2026-12-02');
    await visit(one, '2026-11-20');
    await count(wrong, false);
    const shown = await previewClosing(town.database, rules, at('2027-01-04'));
    expect(shown).toMatchObject({ visits: 1, late: 1, reversed: 1, reversed_yen: -200, yen: 200, settled: 1 });
    await close('2027-01-04');
    expect(await billsOf(one)).toEqual([
      ['2026-12', 0, 0, 'settled'],
      ['2026-11', 400, 0, 'open'],
    ]);
    expect((await linesOf(one)).map(({ kind, day, yen }) => [kind, day, yen])).toEqual([
      ['charge', '2026-11-03', 200],
      ['charge', '2026-11-10', 200],
      ['reverse', '2026-11-10', -200],
      ['charge', '2026-11-20', 200],
    ]);
    expect(kept).toBeGreaterThan(0);
    await expectBalance();
  });

  test('carries what is below 0 over to the next bill', async () => {
    const wrong = [await visit(one, '2026-10-03'), await visit(one, '2026-10-04')];
    await close('2026-11-02');
    for (const id of wrong) await count(id, false);
    await visit(one, '2026-11-05');
    await close('2026-12-02');
    for (const day of ['2026-12-05', '2026-12-06']) await visit(one, day);
    const shown = await previewClosing(town.database, rules, at('2027-01-04'));
    expect(shown).toMatchObject({ carried_yen: -200, yen: 400, carried: 0 });
    await close('2027-01-04');
    expect(await billsOf(one)).toEqual([
      ['2026-12', 400, -200, 'open'],
      ['2026-11', -200, 0, 'carried'],
      ['2026-10', 400, 0, 'open'],
    ]);
    await expectBalance();
  });

  test('leaves alone what somebody is about to be given back, and carries over what a refund has left', async () => {
    const wrong = [await visit(one, '2026-10-03'), await visit(one, '2026-10-04')];
    await close('2026-11-02');
    for (const id of wrong) await count(id, false);
    await close('2026-12-02');
    const [credit] = await bills.own(town.database, one, 1);
    if (!credit) throw new Error('no credit');
    expect(credit).toMatchObject({ state: 'carried', credit: 400, is_carried_on: false });
    const ask = `insert into billing_request (billing_id, kind, yen, way, reason, asked_at) values ($1, 'refund', 300, 'cash', '転居', now())`;
    await town.rows(ask, credit.billing_id);
    await visit(one, '2026-12-05');
    await close('2027-01-04');
    expect((await billsOf(one))[0]).toEqual(['2026-12', 200, 0, 'open']);
    await town.database.transaction(async (transaction) => {
      const row = await bills.lock(transaction, credit.billing_id);
      const by = { member_id: null, now: at('2027-01-05') };
      if (row) await billActions.refund(transaction, row, { yen: 300, way: 'cash', reason: '転居' }, by);
    });
    await town.rows`update billing_request set outcome = 'released', decided_at = now()
      where billing_id = ${credit.billing_id}`;
    await visit(one, '2027-01-05');
    await close('2027-02-02');
    expect((await billsOf(one))[0]).toEqual(['2027-01', 200, -100, 'open']);
    const [books] = await town.rows`select (select sum(yen)::int from ledger_posting) as ledger, (select sum(yen)::int
      from ledger_posting where billing_id = ${credit.billing_id}) as credit`;
    expect(books).toEqual({ ledger: 0, credit: 0 });
  });

  test('charges more beyond the year’s number, in the order of the bills: a late upload makes no other visit dearer', async () => {
    const few = rulesWith({ fees: [{ from: '2026-04-01', fee_yen: 200, beyond_quota_fee_yen: 400 }] }, 2);
    const first = await visit(one, '2026-11-03');
    await visit(one, '2026-11-04');
    await close('2026-12-02', few);
    await visit(one, '2026-11-01');
    expect(await close('2027-01-04', few)).toMatchObject({ visits: 1, beyond: 1, yen: 400 });
    await count(first, false);
    await visit(one, '2027-01-05');
    await close('2027-02-02', few);
    expect((await linesOf(one)).slice(2).map(({ kind, day, yen }) => [kind, day, yen])).toEqual([
      ['charge', '2026-11-01', 400],
      ['reverse', '2026-11-03', -200],
      ['reverse', '2026-11-01', -400],
      ['charge', '2026-11-01', 200],
      ['charge', '2027-01-05', 400],
    ]);
    await expectBalance();
  });

  test('leaves out what is nobody’s, free or of a test, and says how many are nobody’s', async () => {
    await visit(null, '2026-11-03');
    await visit(one, '2026-11-04');
    await town.rows(`update visit set is_test = true where visit_id = $1`, await visit(one, '2026-11-05'));
    expect(await close('2026-12-02')).toMatchObject({ bills: 1, visits: 1, nobodys: 1 });
  });

  test('counts only as it was shown', async () => {
    await visit(one, '2026-11-03');
    const shown = await previewClosing(town.database, rules, at('2026-12-02'));
    if (!shown) throw new Error('nothing to close');
    const asked = { month: shown.month, seen: shown.seen, by: null, now: at('2026-12-02') };
    await visit(other, '2026-11-04');
    const refused = await town.database.transaction((t) => closeMonth(t, rules, asked), isRefusal);
    expect(refused).toMatchObject({ status: 409, problems: [{ code: 'closing-changed' }] });
    expect(await town.countRows('bathing_billing')).toBe(0);
    expect(await town.countRows('billing_month')).toBe(0);
    const wrong = await town.database.transaction(
      (t) => closeMonth(t, rules, { ...asked, month: '2026-12' }),
      isRefusal,
    );
    expect(wrong).toMatchObject({ problems: [{ code: 'month-not-next' }] });
  });

  test('does nothing where the bath is free', async () => {
    await visit(one, '2026-11-03');
    const { billing: _none, ...bath } = passes.bath;
    expect(await close('2026-12-02', { ...passes, bath })).toBeUndefined();
    expect(await close('2026-12-02', rulesWith({ fees: [{ from: '2026-04-01', fee_yen: 0 }] }))).toBeUndefined();
  });
});

test('bills are nobody’s once the law wants them no longer, and sums of the town for ever', async () => {
  await visit(one, '2026-11-03');
  await visit(other, '2026-11-04');
  await close('2026-12-02');
  await town.rows`update bathing_billing set state = 'paid', paid_on = closed_on, paid_by = 'cash'
    where member_id = ${one}`;
  const left = async (day: string) => {
    await forgetDue(town, at(day));
    return town.countRows('bathing_billing', 'payer is not null');
  };
  expect(await left('2034-05-31')).toBe(2);
  expect(await left('2034-06-01')).toBe(1);
  expect(await billsOf(one)).toEqual([]);
  expect(await town.countRows('bathing_billing')).toBe(2);
});

type Action =
  | { readonly kind: 'visit'; readonly who: number; readonly day: number }
  | { readonly kind: 'toggle' | 'cash' | 'back' | 'reduce'; readonly pick: number }
  | { readonly kind: 'close' };
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('visit' as const), who: fc.nat(1), day: fc.nat(100) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('toggle', 'cash', 'back', 'reduce'), pick: fc.nat(50) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'close' as const }) },
);

test(
  'the ledger is 0 and everybody is charged what they used, whatever the order of the actions',
  { timeout: 120_000 },
  async () => {
    const few = rulesWith({ fees: [{ from: '2026-04-01', fee_yen: 200, beyond_quota_fee_yen: 500 }] }, 3);
    const start = '2026-09-01';
    await fc.assert(
      fc
        .asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
          const visits: { id: number; who: number; day: string; stands: boolean }[] = [];
          let today = '2026-10-02';
          for (const step of actions) {
            if (step.kind === 'visit') {
              const day = addDays(start, step.day);
              const who = [one, other][step.who] ?? one;
              visits.push({ id: await visit(who, day, 600 + visits.length), who, day, stands: true });
            } else if (step.kind === 'close') {
              await close(today, few);
              if ((await town.countRows('billing_month')) > 0) today = addDays(`${monthOf(addDays(today, 31))}-02`, 0);
              const [last] = await town.rows<{ month: string | null }>('select max(month) as month from billing_month');
              if (last?.month) await expectCharged(visits, addDays(`${last.month}-01`, 31).slice(0, 8) + '01');
            } else if (step.kind === 'toggle') {
              const chosen = visits[step.pick % Math.max(1, visits.length)];
              if (chosen) await count(chosen.id, (chosen.stands = !chosen.stands));
            } else {
              const all = await bills.list(town.database, {}, 100, 0);
              const row = all[step.pick % Math.max(1, all.length)];
              const by = { member_id: null, now: at(today) };
              const yen = (row?.lines_yen ?? 0) + (row?.carried_yen ?? 0);
              await town.database.transaction(async (t) => {
                if (row?.state === 'open' && step.kind === 'cash')
                  await billActions.pay(t, row, { paid_on: dateAt(by.now), paid_by: 'cash' }, by);
                if (row?.state === 'open' && step.kind === 'reduce')
                  await billActions.reduce(t, row, Math.min(yen, 1 + step.pick * 10), '', by);
                if (row?.state === 'paid' && step.kind === 'back') await billActions.takeBack(t, row, '', by);
              });
            }
            await expectBalance();
          }
          expect(actions.length).toBeGreaterThan(0);
        })
        .beforeEach(async (before) => {
          await before();
          await town.rows('update visit set is_test = true where not is_test');
          await town.database.script(EMPTY);
        }),
      { numRuns: 25 },
    );
  },
);

/** Recomputes the charge: visits up to the year's number at one price, the rest at the other. */
async function expectCharged(visits: readonly { who: number; day: string; stands: boolean }[], end: string) {
  for (const who of [one, other]) {
    const standing = visits.filter((row) => row.who === who && row.stands && row.day < end).length;
    const [charged] = await town.rows<{ yen: number }>`select coalesce(sum(l.yen), 0)::int as yen from billing_line l
      join bathing_billing b using (billing_id) where b.member_id = ${who} and l.kind <> 'reduce'`;
    const [stale] = await town.rows<{ count: number }>`select count(*)::int as count from bathing_billing
      where member_id = ${who} and month = (select max(month) from billing_month)`;
    expect(stale?.count).toBeLessThanOrEqual(1);
    expect(charged?.yen).toBe(200 * Math.min(3, standing) + 500 * Math.max(0, standing - 3));
  }
}
