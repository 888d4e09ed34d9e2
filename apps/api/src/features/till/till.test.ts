import { expect, test } from 'vitest';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const [clerk, billing] = [await town.addPerson({ roles: ['reception'] }), await town.addPerson({ roles: ['billing'] })];
const YESTERDAY = '2027-01-10';

async function pay(body: object = {}) {
  const id = await newReservation(town, (await town.addPerson()).member_id);
  const path = `/api/reception/reservations/${id}/paid`;
  const answer = await town.call('POST', path, { as: clerk, body: { paid: true, ...body } });
  if (answer.status !== 200) throw new Error(answer.text);
  return { path, yen: Number(answer.body.reservation.paid_yen) };
}
const read = async (day?: string, as = clerk) =>
  (await town.call('GET', `/api/reception/till${day === undefined ? '' : `?day=${day}`}`, { as })).body;
const close = (body: object, as: Credentials = clerk) =>
  town.call('POST', '/api/reception/till/close', { as, body: { house_id: 0, ...body } });

test('a day lists what came in and went, by number and way, its sums, and nobody’s name', async () => {
  const [one, other] = [await pay({ paid_on: YESTERDAY }), await pay({ paid_on: YESTERDAY, way: 'qr' })];
  const { till, open_days } = await read(YESTERDAY, billing);
  expect(till.lines).toMatchObject([
    { source: 'room', kind: 'paid', way: 'cash', yen: one.yen, number: expect.stringMatching(/^2026-R\d{6}$/) },
    { source: 'room', kind: 'paid', way: 'qr', yen: other.yen },
  ]);
  expect(till).toMatchObject({ cash_yen: one.yen, other_yen: other.yen, closed: null });
  expect(open_days).toContainEqual({ day: YESTERDAY, house_id: 0, house: expect.any(String) });
  expect(JSON.stringify(till)).not.toContain('member_id');
  const paper = await town.call('GET', `/api/reception/till/report?day=${YESTERDAY}`, { as: clerk });
  const text = (await readPdf(paper.body.content)).text.replaceAll(/\s/g, '');
  for (const part of [
    '収納日報',
    '令和9年（2027年）1月10日（日）',
    '日締め前',
    '施設使用料',
    'QRコード決済',
    till.lines[0].number,
  ])
    expect(text, part).toContain(part);
});

test('a mistake of another day goes into today: what is taken back stands there with the number of its receipt', async () => {
  const { path, yen } = await pay({ paid_on: '2027-01-09' });
  const before = (await read()).till;
  await town.call('POST', path, { as: clerk, body: { paid: false, reason: '別の予約' } });
  const { till } = await read();
  expect(till.lines.at(-1)).toMatchObject({ kind: 'back', yen: -yen, number: expect.stringMatching(/^2026-R/) });
  expect(till.cash_yen).toBe(before.cash_yen - yen);
  expect((await read('2027-01-09')).till.cash_yen).toBe(yen);
});

test('a day is closed once, as it was read, with the cash that was counted; then it stands', async () => {
  const day = '2027-01-08';
  await pay({ paid_on: day });
  const { till } = await read(`${day}&house_id=0`);
  await pay({ paid_on: day });
  const asked = { day, seen: till.seen, counted_yen: till.cash_yen };
  expect((await close(asked)).body.codes).toEqual({ request: ['till-changed'] });
  const now = (await read(`${day}&house_id=0`)).till;
  const right = { day, seen: now.seen, counted_yen: now.cash_yen - 10 };
  expect((await close(right)).body.codes).toEqual({ note: ['till-note-needed'] });
  for (const counted_yen of [0.5, 1e12, 'x', null])
    expect((await close({ ...right, counted_yen })).status, String(counted_yen)).toBe(422);
  const closed = await close({ ...right, note: 'つり銭のまちがい' });
  expect(closed.body.till, closed.text).toMatchObject({
    cash_yen: now.cash_yen,
    closed: { counted_yen: now.cash_yen - 10, note: 'つり銭のまちがい', closed_by: expect.any(String) },
  });
  expect(closed.body.open_days).not.toContainEqual(expect.objectContaining({ day }));
  expect((await close({ ...right, note: 'もう一度' }, billing)).body.codes).toEqual({ day: ['till-day-closed'] });
  expect(
    await town.countRows('audit', `action = 'till:close' and subject = 'till-day' and subject_id = 20270108`),
  ).toBe(1);
  const paper = await town.call('GET', `/api/reception/till/report?day=${day}&house_id=0`, { as: clerk });
  const text = (await readPdf(paper.body.content)).text.replaceAll(/\s/g, '');
  for (const part of ['日締め済み', '△10円', 'つり銭のまちがい']) expect(text, part).toContain(part);
  await expect(pay({ paid_on: day })).rejects.toThrow('till-day-closed');
});

test('each house has a drawer: what it takes, its closing and its report are its own, and the whole is their sum [decision:till.houses]', async () => {
  const day = '2027-01-07';
  const [HOUSE, OTHER] = [1, 22];
  const office = await pay({ paid_on: day });
  const here = await pay({ paid_on: day, house_id: HOUSE });
  const there = await pay({ paid_on: day, house_id: OTHER, way: 'qr' });
  const whole = (await read(day)).till;
  expect(whole).toMatchObject({ house_id: null, closed: null, cash_yen: office.yen + here.yen, other_yen: there.yen });
  expect(whole.houses).toMatchObject([
    { house_id: 0, count: 1, cash_yen: office.yen },
    { house_id: HOUSE, count: 1, cash_yen: here.yen },
    { house_id: OTHER, count: 1, cash_yen: 0, other_yen: there.yen },
  ]);
  const one = (await read(`${day}&house_id=${HOUSE}`)).till;
  expect(one.lines).toMatchObject([{ yen: here.yen, house: whole.houses[1].house }]);
  // Neither all drawers together nor a house without a drawer can be closed, and no money goes into the latter.
  expect((await close({ day, house_id: undefined, seen: whole.seen, counted_yen: 0 })).body.codes).toEqual({
    house_id: ['till-house-needed'],
  });
  expect((await close({ day, house_id: 4, seen: 'x', counted_yen: 0 })).body.codes).toEqual({
    house_id: ['till-unknown'],
  });
  await expect(pay({ paid_on: day, house_id: 4 })).rejects.toThrow('till-unknown');
  const closed = await close({ day, house_id: HOUSE, seen: one.seen, counted_yen: here.yen });
  expect(closed.body.till, closed.text).toMatchObject({ house_id: HOUSE, closed: { counted_yen: here.yen } });
  expect(closed.body.open_days.filter((open: { day: string }) => open.day === day)).toHaveLength(2);
  await expect(pay({ paid_on: day, house_id: HOUSE })).rejects.toThrow('till-day-closed');
  // Other drawers still take money.
  await pay({ paid_on: day, house_id: OTHER });
  const text = async (query: string) => {
    const paper = await town.call('GET', `/api/reception/till/report?day=${query}`, { as: clerk });
    return (await readPdf(paper.body.content)).text.replaceAll(/\s/g, '');
  };
  expect(await text(`${day}&house_id=${HOUSE}`)).toContain('町民センター');
  expect(await text(day)).toContain('窓口ごと');
  // A payment noted in a house by mistake is taken out of its drawer.
  const mistaken = await pay({ house_id: OTHER });
  await town.call('POST', mistaken.path, { as: clerk, body: { paid: false, reason: '別の予約' } });
  expect((await read(`2027-01-11&house_id=${OTHER}`)).till).toMatchObject({ cash_yen: 0 });
});

test('a drawer that is closed for today holds up no other, and what is taken back comes out of the one into which it went', async () => {
  const [HOUSE, day, next] = [22, '2027-01-11', '2027-01-12'];
  const drawer = async (house: number, on = day) => (await read(`${on}&house_id=${house}`)).till;
  const [here, there] = [await pay({ house_id: HOUSE }), await pay()];
  const { seen, cash_yen } = await drawer(HOUSE);
  const closed = await close({ day, house_id: HOUSE, seen, counted_yen: cash_yen });
  expect(closed.status, closed.text).toBe(200);
  const office = await drawer(0);
  // For the house: out of its next day, whatever the state of other drawers.
  const back = async ({ path }: { path: string }) =>
    town.call('POST', path, { as: clerk, body: { paid: false, reason: '別の予約' } });
  expect((await back(here)).body.reservation.payments.at(-1)).toMatchObject({ house_id: HOUSE, day: next });
  expect((await drawer(0)).cash_yen).toBe(office.cash_yen);
  // For the office: out of its open day.
  expect((await back(there)).body.reservation.payments.at(-1)).toMatchObject({ house_id: 0, day });
  expect((await drawer(0)).cash_yen).toBe(office.cash_yen - there.yen);
  // Paid again at the closed house: into its next day, with its own receipt.
  const twice = await pay();
  const path = twice.path.replace(/paid$/, 'paid-again');
  const again = await town.call('POST', path, { as: clerk, body: { way: 'cash', reason: '二重', house_id: HOUSE } });
  expect(again.body.reservation?.payments.at(-1), again.text).toMatchObject({ house_id: HOUSE, day: next });
  await expect(pay({ house_id: HOUSE, paid_on: day })).rejects.toThrow('till-day-closed');
  expect((await pay({ house_id: HOUSE })).yen).toBeGreaterThan(0);
});

test('no day to come, and none without the role', async () => {
  expect((await town.call('GET', '/api/reception/till?day=2027-01-12', { as: clerk })).body.codes).toEqual({
    day: ['till-day-to-come'],
  });
  expect((await close({ day: '2027-01-12', seen: 'x', counted_yen: 0 })).body.codes).toEqual({
    day: ['till-day-to-come'],
  });
  const others = await town.addPerson({ roles: ['forms', 'member_admin', 'auditor'] });
  expect((await town.call('GET', '/api/reception/till', { as: others })).status).toBe(403);
  expect((await close({ day: YESTERDAY, seen: 'x', counted_yen: 0 }, others)).status).toBe(403);
});

test('a clock that goes back over midnight finds closed days alone, and money goes into the first one that is open', async () => {
  const before = town.now();
  const closedAt = async (moment: string, day: string) => {
    town.setNow(new Date(moment));
    const as = await town.openSession(clerk.member_id);
    const { seen, cash_yen } = (await town.call('GET', `/api/reception/till?day=${day}&house_id=1`, { as })).body.till;
    const closed = await close({ day, house_id: 1, seen, counted_yen: cash_yen }, as);
    expect(closed.status, closed.text).toBe(200);
  };
  const id = await newReservation(town, (await town.addPerson()).member_id);
  await closedAt('2027-01-11T23:40:00+09:00', '2027-01-11');
  await closedAt('2027-01-12T00:05:00+09:00', '2027-01-12');
  town.setNow(new Date('2027-01-11T23:10:00+09:00'));
  const paid = await town.call('POST', `/api/reception/reservations/${id}/paid`, {
    as: await town.openSession(clerk.member_id),
    body: { paid: true, house_id: 1 },
  });
  expect(paid.status, paid.text).toBe(200);
  expect(paid.body.reservation.payments.at(-1)).toMatchObject({ day: '2027-01-13', house_id: 1 });
  town.setNow(before);
});
