import { beforeEach, expect, test } from 'vitest';
import { newReservation } from '../../../testing/cases/new-reservation.ts';
import { receptionOf } from '../../../testing/facilities/reception.ts';
import { readPdf } from '../../../testing/papers/read-pdf.ts';
import { START, openTestTown } from '../../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const { read } = receptionOf(town);
const official = await town.addPerson({ roles: ['reception'] });
const colleague = await town.addPerson({ roles: ['reception'] });
async function booked() {
  const person = await town.addPerson();
  const id = await newReservation(town, person.member_id);
  const [row] = await town.rows<{ amount: number; reservation_code: string; code: string }>`select amount,
    reservation_code, application_code as code from reservation where reservation_id = ${id}`;
  if (!row) throw new Error('it is not there');
  return { person, id, ...row };
}
const pay = (id: number, body: object = {}, as = official) =>
  town.call('POST', `/api/reception/reservations/${id}/paid`, { as, body: { paid: true, ...body } });
const takeBack = (id: number, reason = '別の予約の支払いだったため') => pay(id, { paid: false, reason });
/** The ledger's entries of a reservation by account, the oldest first. */
const books = (id: number) =>
  town.rows<{ kind: string; account: string; yen: number; till_on: string | null }>`select e.kind, l.account, l.yen,
    e.till_on::text as till_on from room_payment p join ledger_entry e using (ledger_entry_id)
    join ledger_posting l using (ledger_entry_id) where p.reservation_id = ${id} order by l.ledger_posting_id`;
const receiptNo = (answer: { body: { reservation: { payments: { receipt_code: string }[] } } }) =>
  answer.body.reservation.payments.at(-1)?.receipt_code ?? '';

test.each([
  ['cash', 'cash'],
  ['transfer', 'bank'],
  ['qr', 'qr'],
])(
  'what is paid by %s is an entry of the ledger on the account %s, and has a receipt with the next number',
  async (way, account) => {
    const [one, other] = [await booked(), await booked()];
    const before = receiptNo(await pay(other.id));
    const answer = await pay(one.id, { way, taken_yen: one.amount });
    expect(answer.body.reservation, answer.text).toMatchObject({
      paid_yen: one.amount,
      paid_at: '2027-01-11T10:00:00+09:00',
    });
    expect(await books(one.id)).toEqual([
      { kind: 'room-paid', account, yen: one.amount, till_on: '2027-01-11' },
      { kind: 'room-paid', account: 'income', yen: -one.amount, till_on: '2027-01-11' },
    ]);
    expect(before).toMatch(/^2026-R\d{6}$/);
    expect(Number(receiptNo(answer).slice(-6))).toBe(Number(before.slice(-6)) + 1);
    const paper = await town.call('GET', `/api/reception/reservations/${one.id}/receipt`, { as: official });
    const text = (await readPdf(paper.body.content)).text.replaceAll(/\s/g, '');
    expect(text).toContain(receiptNo(answer));
    expect(text).toContain(one.reservation_code);
    const own = await town.call('GET', `/api/reservations/${one.id}/receipt`, { as: one.person });
    expect((await readPdf(own.body.content)).text.replaceAll(/\s/g, '')).toContain(receiptNo(answer));
  },
);

test('a second note of the same payment is refused and enters nothing', async () => {
  const { id, amount } = await booked();
  expect((await pay(id, { taken_yen: amount })).status).toBe(200);
  const again = await pay(id, { taken_yen: amount }, colleague);
  expect([again.status, again.body.codes]).toEqual([409, { reservation_id: ['already-paid'] }]);
  expect(await books(id)).toHaveLength(2);
});

test('a note that was wrong is reversed with its reason; the number of its receipt is not given again', async () => {
  const { id, amount, person } = await booked();
  const first = receiptNo(await pay(id, { way: 'qr' }));
  const back = await takeBack(id);
  expect(back.body.reservation).toMatchObject({
    paid_at: null,
    paid_yen: 0,
    payments: [
      { kind: 'paid', receipt_code: first, is_taken_back: true },
      { kind: 'back', yen: -amount, receipt_code: null, reason: '別の予約の支払いだったため' },
    ],
  });
  expect((await books(id)).reduce((sum, { yen }) => sum + yen, 0)).toBe(0);
  expect((await books(id)).filter(({ account }) => account === 'qr').map(({ yen }) => yen)).toEqual([amount, -amount]);
  expect((await takeBack(id)).body.codes).toEqual({ reservation_id: ['nothing-paid'] });
  expect((await town.call('GET', `/api/reservations/${id}/receipt`, { as: person })).body.codes).toEqual({
    reservation_id: ['not-paid'],
  });
  expect(receiptNo(await pay(id))).not.toBe(first);
});

test('of a fee that has risen only the rest is paid, and each payment has a receipt', async () => {
  const { id, amount, code } = await booked();
  await pay(id);
  await town.rows('update reservation set amount = amount + 500, paid_at = null where reservation_id = $1', id);
  expect((await pay(id, { taken_yen: amount + 500 })).body.codes).toEqual({ taken_yen: ['application-changed'] });
  const rest = await pay(id, { taken_yen: 500, way: 'qr' });
  expect(rest.body.reservation).toMatchObject({ paid_yen: amount + 500, paid_at: expect.any(String) });
  const paper = await town.call('GET', `/api/reception/reservations/${id}/receipt`, { as: official });
  const { pages } = await readPdf(paper.body.content);
  expect(pages).toHaveLength(2);
  expect(pages[1]?.replaceAll(/\s/g, '')).toContain('金500円也');
  expect((await read(official, code)).reservations[0].payments).toHaveLength(2);
});

test('amounts and days that cannot be are refused, as is a booking that owes nothing', async () => {
  const { id, person } = await booked();
  for (const [body, codes] of [
    [{ taken_yen: 1 }, { taken_yen: ['application-changed'] }],
    [{ taken_yen: -600 }, undefined],
    [{ taken_yen: 0.5 }, { taken_yen: ['integer'] }],
    [{ taken_yen: 1e18 }, undefined],
    [{ way: 'before' }, undefined],
    [{ way: 'gold' }, undefined],
    [{ paid_on: '2027-01-12' }, { paid_on: ['paid-to-come'] }],
    [{ paid_on: '2026-12-01' }, { paid_on: ['paid-too-long-ago'] }],
    [{ paid_on: '0001-01-01' }, undefined],
  ] as const) {
    const answer = await pay(id, body);
    expect([409, 422], JSON.stringify(body)).toContain(answer.status);
    if (codes) expect(answer.body.codes).toEqual(codes);
  }
  const earlier = await pay(id, { paid_on: '2027-01-08' });
  expect(earlier.body.reservation).toMatchObject({ paid_at: '2027-01-08T12:00:00+09:00' });
  expect((await books(id))[0]?.till_on).toBe('2027-01-08');
  expect((await takeBack(id)).status).toBe(200);
  expect((await town.call('POST', `/api/reservations/${id}/cancel`, { as: person })).status).toBe(200);
  expect((await pay(id)).body.codes).toEqual({ reservation_id: ['not-fixed'] });
});

test('what is closed takes no payment: one for that day is refused, one of today goes into tomorrow', async () => {
  const [one, other, bare] = [await booked(), await booked(), await booked()];
  for (const day of ['2027-01-09', '2027-01-11'])
    await town.rows`insert into till_day (day, closed_at, counted_yen, cash_yen) values (${day}, now(), 0, 0)
      on conflict (day, house_id) do update set closed_at = now(), counted_yen = 0`;
  const closed = await pay(one.id, { paid_on: '2027-01-09' });
  expect([closed.status, closed.body.codes]).toEqual([409, { paid_on: ['till-day-closed'] }]);
  expect((await pay(one.id, { paid_on: '2027-01-11' })).body.codes).toEqual({ paid_on: ['till-day-closed'] });
  expect((await pay(one.id)).status).toBe(200);
  expect((await books(one.id))[0]?.till_on).toBe('2027-01-12');
  expect((await pay(other.id, { paid_on: '2027-01-12' })).status).toBe(200);
  // The database refuses it, whatever code writes.
  const into = (sql: string) => expect(town.rows(sql)).rejects.toThrow('is closed');
  await into(`insert into ledger_entry (kind, entered_at, till_on) values ('room-paid', now(), '2027-01-11')`);
  await into(`update till_day set cash_yen = 5 where day = '2027-01-11'`);
  await into(`delete from till_day where day = '2027-01-11'`);
  await expect(
    town.rows(
      `with entry as (insert into ledger_entry (kind, entered_at) values ('room-paid', now()) returning ledger_entry_id)
       insert into ledger_posting (ledger_entry_id, account, yen) select ledger_entry_id, a, y from entry, (values ('cash', 5), ('income', -5)) v(a, y)`,
    ),
  ).rejects.toThrow('none of its days');
  await expect(town.rows('update room_payment set yen = 5 where yen > 5')).rejects.toThrow('only added to');
  await expect(town.rows('delete from room_payment')).rejects.toThrow('only added to');
  expect((await pay(bare.id)).status).toBe(200);
});
