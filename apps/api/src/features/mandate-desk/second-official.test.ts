import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { FRESH_ACCOUNT_DAYS } from '@machi/domain/mandates/rules';
import { beforeEach, expect, test } from 'vitest';
import { newBill, payBill } from '../../testing/billing/bills.ts';
import { accountTyped } from '../../testing/papers/mandates.ts';
import { officeRequest } from '../../testing/requests/requests.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const today = dateAt(START);
const [one, other] = await town.addPeople(2, { roles: ['billing'] });

const codeOf = ({ status, body }: Awaited<ReturnType<typeof town.call>>) =>
  status < 300 ? status : Object.values<string[]>(body.codes).flat()[0];
const enter = async (as: Person, member_id: number, parts: object = {}): Promise<number> => {
  const body = { ...accountTyped(), signed_on: today, member_id, ...parts };
  const answer = await town.call('POST', '/api/mandates', { as, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.mandate.mandate_id;
};
const accept = async (as: Person, id: number) => {
  const body = { revision: 0, accepted_on: today };
  return codeOf(await town.call('POST', `/api/mandates/${id}/accept`, { as, body }));
};
const fileOf = async (as: Person, id: number) =>
  (await town.call('GET', `/api/mandates/${id}`, { as, locale: 'en' })).body.mandate;

test('an account in the own name is accepted by whoever entered it, however the name is written', async () => {
  for (const holder of ['テスト　タメス', 'てすと ためす', 'ﾃｽﾄﾀﾒｽ']) {
    const { member_id } = await town.addPerson();
    const id = await enter(one, member_id, { holder });
    expect(await fileOf(one, id)).toMatchObject({ needs_second: null, accept_obstacle: null });
    expect(await accept(one, id), holder).toBe(200);
  }
});

test.each([
  ['another name', { holder: 'ホシモリ　タロウ' }, 'mandate-holder-differs'],
  ['a relative', { holder: 'テスト　ハナ', holder_relation: 'spouse', holder_name: '試験 花' }, 'mandate-of-relative'],
])(
  'an account in the name of %s needs a second official, and the desk says why it waits',
  async (_whose, parts, code) => {
    const { member_id } = await town.addPerson();
    const id = await enter(one, member_id, parts);
    const seen = await fileOf(one, id);
    expect(seen.needs_second).toMatch(/An official other than|another official/i);
    expect(seen.accept_obstacle).toBe(seen.needs_second);
    expect(await accept(one, id)).toBe(code);
    expect(await town.countRows('mandate', `mandate_id = ${id} and state = 'waiting'`)).toBe(1);
    expect(await fileOf(other, id)).toMatchObject({ needs_second: seen.needs_second, accept_obstacle: null });
    expect(await accept(other, id)).toBe(200);
    expect(await fileOf(one, id)).toMatchObject({ needs_second: null, accept_obstacle: null });
  },
);

test('the second official is not one whose account the first one made', async () => {
  const { member_id } = await town.addPerson();
  const puppet = await town.addPerson({ roles: ['billing'] });
  await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
    values (${addDays(today, -5)}, ${one.member_id}, 'member:give-roles', 'member', ${puppet.member_id})`;
  const id = await enter(one, member_id, { holder: 'ホシモリ　タロウ' });
  expect(await accept(puppet, id)).toBe('second-same-hand');
  expect((await fileOf(puppet, id)).accept_obstacle).not.toBeNull();
});

test('who changed the name so that it fits, or can log in as the person, does not accept it alone', async () => {
  const both = await town.addPerson({ roles: ['billing', 'member_admin'] });
  const renamed = await town.addPerson();
  const edited = await town.call('PUT', `/api/members/${renamed.member_id}`, {
    as: both,
    body: officeRequest({ lastfurigana: 'ホシモリ', firstfurigana: 'タロウ' }),
  });
  expect(edited.status, edited.text).toBe(200);
  const id = await enter(both, renamed.member_id, { holder: 'ホシモリ　タロウ' });
  expect(await accept(both, id)).toBe('mandate-name-own-hand');
  expect(await accept(one, id)).toBe(200);

  const handed = await town.addPerson();
  await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
    values (${addDays(today, -5)}, ${both.member_id}, 'member:password', 'member', ${handed.member_id})`;
  const next = await enter(both, handed.member_id, { holder: 'テスト　タメス' });
  expect(await accept(both, next)).toBe('mandate-name-own-hand');
  // Another official who accepts it had nothing to do with the name.
  expect(await accept(one, next)).toBe(200);
});

/** A person to whom 600 yen are owed, with an account entered by `by`. */
async function owed(by: Person, accepts: Person, holder = 'テスト　タメス') {
  const person = await town.addPerson();
  expect(await accept(accepts, await enter(by, person.member_id, { holder }))).toBe(200);
  const bill = await newBill(town, person.member_id, { yen: 600 });
  await payBill(town, bill);
  const { body } = await town.call('GET', `/api/billing/bills/${bill}`, { as: one });
  const again = { seen: body.bill.seen, paid_by: 'cash', reason: '二重に支払われた' };
  expect((await town.call('POST', `/api/billing/bills/${bill}/again`, { as: one, body: again })).status).toBe(200);
  const ask = async ({ member_id }: Person) => {
    const as = await town.openSession(member_id);
    const { seen } = (await town.call('GET', `/api/billing/bills/${bill}`, { as })).body.bill;
    return town.call('POST', `/api/billing/bills/${bill}/refund`, {
      as,
      body: { seen, yen: 600, reason: '過払い', way: 'mandate' },
    });
  };
  return { person, bill, ask };
}
const waitingOf = async (as: Person, bill: number) =>
  (await town.call('GET', '/api/billing/requests', { as, locale: 'en' })).body.waiting.find(
    ({ billing_id }: { billing_id: number }) => billing_id === bill,
  );
const release = async (as: Person, request_id: number) =>
  codeOf(await town.call('POST', `/api/billing/requests/${request_id}`, { as, body: { outcome: 'released' } }));

test(`whoever has entered an account asks for no refund to it for ${FRESH_ACCOUNT_DAYS} days`, async () => {
  const { bill, ask } = await owed(one, other);
  expect(codeOf(await ask(one))).toBe('refund-account-fresh');
  town.setNow(instantOf(addDays(today, FRESH_ACCOUNT_DAYS), 0));
  expect(codeOf(await ask(one))).toBe('refund-account-fresh');
  town.setNow(instantOf(addDays(today, FRESH_ACCOUNT_DAYS + 1), 0));
  expect(codeOf(await ask(one))).toBe(201);
  expect(await town.countRows('billing_request', `billing_id = ${bill}`)).toBe(1);
});

test('nor somebody of one hand with them; a colleague asks, and they may release it', async () => {
  const puppet = await town.addPerson({ roles: ['billing'] });
  await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
    values (${addDays(today, -5)}, ${one.member_id}, 'member:create', 'member', ${puppet.member_id})`;
  const { bill, ask } = await owed(one, one);
  expect(codeOf(await ask(puppet))).toBe('refund-account-fresh');
  expect(codeOf(await ask(other))).toBe(201);
  const { request_id } = await waitingOf(one, bill);
  expect(await release(one, request_id)).toBe(200);
});

test('where the person asks, the one official who releases it is not who entered the account', async () => {
  const { person, bill } = await owed(one, one);
  const body = { yen: 600, way: 'mandate' };
  expect(codeOf(await town.call('POST', '/api/fureaiplaza/payment/refund', { as: person, body }))).toBe(200);
  const { request_id, obstacle } = await waitingOf(one, bill);
  expect(obstacle).toContain(String(FRESH_ACCOUNT_DAYS));
  expect(await release(one, request_id)).toBe('refund-account-fresh');
  expect(await release(other, request_id)).toBe(200);
});

test('who releases reads that an account is not in the name of whose money it is', async () => {
  const [fits, differs] = [await owed(one, one), await owed(one, other, 'ホシモリ　タロウ')];
  for (const { ask } of [fits, differs]) expect(codeOf(await ask(other))).toBe(201);
  expect(await waitingOf(one, fits.bill)).toMatchObject({ holder_differs: false });
  expect(await waitingOf(one, differs.bill)).toMatchObject({ holder_differs: true });
});

test('money goes to no account that nobody has accepted, also once its mandate has ended', async () => {
  const { person, bill, ask } = await owed(one, one);
  const id = await enter(one, person.member_id, { holder: 'ホシモリ　タロウ', account_number: '1111111' });
  const end = async (as: Person, mandate_id: number) => {
    const { revision } = await fileOf(as, mandate_id);
    return codeOf(
      await town.call('POST', `/api/mandates/${mandate_id}/end`, { as, body: { revision, reason: '取り下げ' } }),
    );
  };
  expect(await end(other, id)).toBe(200);
  const [accepted] = await town.rows<{ mandate_id: number }>`select mandate_id from mandate
    where member_id = ${person.member_id} and state = 'accepted'`;
  expect(await end(other, accepted?.mandate_id ?? 0)).toBe(200);
  expect(codeOf(await ask(other))).toBe(201);
  expect((await waitingOf(other, bill)).holder_differs).toBe(false);
});

test('where the person asks, who entered that they paid twice does not release it', async () => {
  const { person, bill } = await owed(other, other);
  const body = { yen: 600, way: 'cash' };
  expect(codeOf(await town.call('POST', '/api/fureaiplaza/payment/refund', { as: person, body }))).toBe(200);
  const { request_id, obstacle } = await waitingOf(one, bill);
  expect(obstacle).toContain('linked to yours');
  expect(await release(one, request_id)).toBe('refund-own-action');
  expect(await release(other, request_id)).toBe(200);
});
