import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unbilledOf } from '../../billing/closing.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { newMandate } from '../../testing/papers/mandates.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import type { Credentials } from '../../testing/towns/open-town.ts';
import { addTestVisit } from '../visits/cases.fixture.ts';

const town = await openTown();
afterAll(() => town.close());
const today = dateAt(town.now());

type Person = Credentials & { readonly member_id: number };
let desk: Person;
let billing: Person;
let person: Person;

beforeAll(async () => {
  [desk, billing] = [await town.addPerson({ roles: ['member_admin'] }), await town.addPerson({ roles: ['billing'] })];
});
beforeEach(async () => {
  person = await town.addPerson({ lastname: '湯川' });
});

const note = (body: object = {}, as: Credentials = desk, id = person.member_id) =>
  town.call('POST', `/api/members/${id}/death`, { as, body: { died_on: today, paper: 'register', ...body } });
const heirs = (body: object, as: Credentials = billing) =>
  town.call('POST', `/api/billing/heirs/${person.member_id}`, { as, body: { may_remind: false, ...body } });

test('a death is noted once, with day and paper: the account is locked, sessions and mandates end', async () => {
  const { mandate_id, member_id } = await newMandate(town);
  const session = await town.openSession(member_id);
  await town.rows(`update mandate set state = 'accepted', accepted_on = $2 where mandate_id = $1`, mandate_id, today);
  expect((await note({ died_on: addDays(today, 1) })).body.codes).toEqual({ died_on: ['death-day'] });
  const noted = await note({}, desk, member_id);
  expect(noted.status, noted.text).toBe(201);
  expect(noted.body.death).toMatchObject({ died_on: today, paper: 'register', noted_by_name: expect.any(String) });
  expect((await town.call('GET', '/api/fureaiplaza/payment', { as: session })).status).toBe(401);
  expect(
    await town.rows(
      `select (select state from mandate where member_id = $1) as state, locked_at is not null as is_locked,
         (select reason from mandate_event join mandate using (mandate_id) where member_id = $1 order by mandate_event_id desc limit 1) as reason
       from member where member_id = $1`,
      member_id,
    ),
  ).toEqual([{ state: 'ended', is_locked: true, reason: '死亡のため' }]);
  expect((await note({}, desk, member_id)).body.codes).toEqual({ request: ['death-known'] });
  expect((await note({}, desk, desk.member_id)).body.codes).toEqual({ request: ['own-account'] });
  expect((await note({}, billing)).status).toBe(403);
  expect((await note({}, desk, 999_999_999)).status).toBe(404);
  const back = (as = desk) =>
    town.call('POST', `/api/members/${member_id}/death-back`, { as, body: { reason: '別の方' } });
  expect((await back()).status).toBe(200);
  expect((await back()).body.codes).toEqual({ request: ['death-unknown'] });
});

test('bills of somebody who has died go to the heirs, who are reminded once the office says so', async () => {
  const bill = await newBill(town, person.member_id, { yen: 600, planned_on: addDays(today, -20) });
  expect((await heirs({})).body.codes).toEqual({ request: ['death-unknown'] });
  await note();
  const due = async () =>
    (await town.call('GET', '/api/billing/reminders', { as: billing })).body.due.filter(
      ({ billing_id }: { billing_id: number }) => billing_id === bill,
    );
  expect(await due()).toEqual([]);
  const seen = `${bill}.0.open`;
  const refused = await town.call('POST', '/api/billing/reminders', {
    as: billing,
    body: { bills: [{ billing_id: bill, seen }] },
  });
  expect(refused.body.codes).toEqual({ request: ['reminders-changed'] });
  const invoice = async () => {
    const paper = await town.call('GET', `/api/billing/bills/${bill}/paper?paper=invoice`, { as: billing });
    return (await readPdf(paper.body.content)).pages.join('').replaceAll(/\s/g, '');
  };
  expect(await invoice()).toContain('故湯川試様相続人様');
  expect(
    (await heirs({ heir_name: '湯川 一郎', heir_address: '〒060-0001\n札幌市1-2-3', may_remind: true })).status,
  ).toBe(200);
  const named = await invoice();
  for (const word of ['湯川一郎様', '（故湯川試様相続人）', '札幌市1-2-3']) expect(named).toContain(word);
  expect(await due()).toHaveLength(1);
  expect((await heirs({ heir_name: 'x'.repeat(65) })).status).toBe(422);
  expect((await heirs({}, desk)).status).toBe(403);
});

test('visits after the day of death are on no bill', async () => {
  for (const day of ['2027-01-05', '2027-01-06', '2027-01-07'])
    await addTestVisit(town, { memberId: person.member_id, at: instantOf(day, 600) });
  const unbilled = () => unbilledOf(town.database, town.house.town.passes, person.member_id, town.now());
  expect(await unbilled()).toMatchObject({ visits: 3, yen: 600 });
  await note({ died_on: '2027-01-06' });
  expect(await unbilled()).toMatchObject({ visits: 2, yen: 400 });
});
