import { dateAt, instantOf } from '@machi/domain/calendar/model';
import { passYearOf } from '@machi/domain/passes/pass-year';
import { expect, test } from 'vitest';
import { bills } from '../../billing/bill-store.ts';
import { closeNext } from '../../billing/closing.ts';
import { billActions } from '../../billing/actions.ts';
import { newBill } from '../../../testing/billing/bills.ts';
import { openTestTown } from '../../../testing/towns/test-town.ts';
import type { Person } from '../../../testing/towns/people.ts';

const town = await openTestTown();

const own = async (as: Person, format: 'json' | 'csv', locale: 'ja' | 'en' = 'ja') =>
  (await town.call('GET', `/api/account/export?format=${format}`, { as, locale })).body.content;

/** A person with visits, billed by closing all months so far. */
async function billed(days: readonly string[]): Promise<Person> {
  const person = await town.addPerson({ lastname: '湯川' });
  const { passes } = town.house.town;
  for (const day of days)
    await town.rows`insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason,
      is_counted, decided_by, recorded_at) values (gen_random_uuid(), 'bath', ${person.member_id},
      ${instantOf(day, 600)}, ${passYearOf(day, passes)}, 'none', 'accepted', 'admitted', true, 'server',
      ${instantOf(day, 600)})`;
  const close = () => town.database.transaction((transaction) => closeNext(transaction, passes, null, town.now()));
  while (await close());
  return person;
}

test('own data has each bill with its visits’ days, who had to pay, the payment and the reason of a reduction, and nobody else’s', async () => {
  const person = await billed(['2026-12-03', '2026-12-20']);
  const other = await town.addPerson({ lastname: '他人' });
  await newBill(town, other.member_id, { yen: 987 });
  const [row] = await bills.own(town.database, person.member_id, 1);
  if (!row) throw new Error('no bill was made');
  const by = { member_id: other.member_id, now: town.now() };
  await town.database.transaction((transaction) => billActions.reduce(transaction, row, 100, '設備の故障のため', by));
  await town.database.transaction(async (transaction) => {
    const reduced = await bills.lock(transaction, row.billing_id);
    if (reduced) await billActions.pay(transaction, reduced, { paid_on: dateAt(town.now()), paid_by: 'cash' }, by);
  });

  const content = await own(person, 'json');
  const { bills: mine } = JSON.parse(content);
  expect(mine).toMatchObject([
    {
      month: '2026-12',
      amount: 300,
      state: 'paid',
      paid_at: '2027-01-11',
      paid_by: 'cash',
      name: '湯川 試',
      visits: 2,
      lines: [
        { kind: 'charge', day: '2026-12-03', yen: 200 },
        { kind: 'charge', day: '2026-12-20', yen: 200 },
        { kind: 'reduce', day: '2027-01-11', yen: -100 },
      ],
      actions: [
        { kind: 'bill', yen: 400 },
        { kind: 'reduce', yen: -100, reason: '設備の故障のため' },
        { kind: 'cash', yen: 300, done_at: '2027-01-11T10:00:00+09:00' },
      ],
    },
  ]);
  await town.rows`insert into billing_request (billing_id, kind, yen, way, recipient_name, bank_name, last_digits,
    holder, reason, asked_at, outcome, decided_at) values (${row.billing_id}, 'refund', 100, 'account', '湯川 試',
    '北空知信金', '567', 'ﾕｶﾜ', '二重のため', ${town.now()}, 'released', ${town.now()})`;
  const asked = JSON.parse(await own(person, 'json')).bill_requests;
  expect(asked).toMatchObject([
    { kind: 'refund', yen: 100, way: 'account', last_digits: '567', reason: '二重のため', outcome: 'released' },
  ]);
  expect(JSON.stringify(asked)).not.toContain('sealed');
  expect(JSON.parse(await own(other, 'json')).bill_requests).toEqual([]);
  // The entering official's name is the official's own data and is left out.
  expect(content).not.toMatch(/他人|987/);
  const code = mine[0].invoice_code;

  const csv = await own(person, 'csv');
  for (const line of [
    `"入浴料の請求と支払い"\r\n"請求書の番号","月","日","内容","金額（円）","理由","名前","住所"\r\n"${code}","2026-12","2027-01-11","支払い済み","300","","湯川 試"`,
    `"${code}","2026-12","2026-12-20","入浴","200"`,
    `"${code}","2026-12","2027-01-11T10:00:00+09:00","減額した","'-100","設備の故障のため"`,
    `"${code}","2026-12","2027-01-11T10:00:00+09:00","窓口で現金を受け取った","300"`,
    `"還付・不納欠損の依頼"`,
    `"${code}","還付","100","口座","湯川 試","","北空知信金","","567","ﾕｶﾜ","二重のため","2027-01-11T10:00:00+09:00","承認した"`,
  ])
    expect(csv).toContain(line);
  expect(await own(person, 'csv', 'en')).toContain('"Bath bills and payments"');
});

test('of whoever never bathed it has no bill', async () => {
  expect(JSON.parse(await own(await town.addPerson(), 'json')).bills).toEqual([]);
});
