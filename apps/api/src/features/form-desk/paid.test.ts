import { townTimeText } from '@machi/domain/calendar/model';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PAID, completingIn } from '../../testing/forms/completing.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { START } from '../../testing/towns/open-town.ts';

const town = await openPaymentTown({ hasOwnHolders: true });
afterAll(() => town.close());
const { applicant, begun, own, paid, pay, settle } = completingIn(town);
const DAY = 86_400_000;
/** Each test has its own month, so that periodic jobs run once at a time. */
let begin = START;
beforeEach(() => {
  begin = new Date(begin.getTime() + 30 * DAY);
  town.setNow(begin);
});
const after = (days: number) => new Date(begin.getTime() + days * DAY);
const soon = () => new Date(town.now().getTime() + 11 * 60_000);

const { member_id: officialId } = await town.addPerson({ roles: ['forms'] });
const desk = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
  town.call(method, `/api/form-desk/applications${path}`, {
    as: await town.openSession(officialId),
    locale: 'en',
    ...(body === undefined ? {} : { body }),
  });
const read = async (id: number) => (await desk('GET', `/${id}`)).body.application;
async function decide(id: number, approval_status: 1 | 2 | 3) {
  const { seen } = await read(id);
  const reason = approval_status === 1 ? '' : '対象の方ではありません。';
  return desk('POST', `/${id}/decide`, { seen, approval_status, reason });
}
/** A filed application with its amount held. */
async function filed() {
  const member = await applicant();
  const id = await begun(member, PAID);
  await paid(member, id);
  return { member, id };
}
/** The provider's payments of an application, the oldest first. */
async function intentsOf(id: number) {
  const paid = await town.rows<{ payment_id: number }>`select payment_id from payment
    where holder_kind = 'application' and holder_id = ${id} order by payment_id`;
  return paid.flatMap(({ payment_id }) =>
    town.sandbox.bank.intents().filter(({ metadata }) => metadata.machi_payment_id === String(payment_id)),
  );
}
const kindsOf = (application: { events: readonly { kind: string }[] }) => application.events.map(({ kind }) => kind);
/** The last of `count` notifications. */
const notification = async (email: string, count: number) => (await town.mailsTo(email, count)).at(-1)?.text;

describe('what is paid by card', () => {
  test('is held when it is sent, collected when it is approved, and let go when it is denied [decision:form.card-payment] [rule:purpose.credit-card]', async () => {
    const { member, id } = await filed();
    expect(await read(id)).toMatchObject({ payment_way: 'card', payment: { state: 'held', amount: 600 } });
    const { body } = await decide(id, 1);
    expect(body.application).toMatchObject({
      approval_status: 1,
      is_approval_waiting: 0,
      payment: { state: 'captured' },
    });
    expect(kindsOf(body.application)).toEqual(['held', 'filed', 'captured', 'approved']);
    expect(await notification(member.email, 2)).toContain('カードから600円を引き落とします。');
    const other = await filed();
    expect((await decide(other.id, 2)).body.application).toMatchObject({
      approval_status: 2,
      payment: { state: 'voided' },
    });
  });

  test('is not approved while the provider cannot be asked; the job approves it once it can', async () => {
    const { member, id } = await filed();
    const provider = await town.house.payments.provider();
    if (!provider) throw new Error('nobody takes cards');
    const { capture } = provider;
    Object.assign(provider, { capture: async () => ({ trouble: 'unreachable', code: 'lost' }) });
    const { body } = await decide(id, 1);
    Object.assign(provider, { capture });
    expect(body.application).toMatchObject({
      approval_status: 0,
      is_approval_waiting: 1,
      payment: { state: 'held', is_under_way: 1 },
    });
    expect(await own(member, id)).toMatchObject({ approval_status: 0, next: null, reason: '' });
    const refused = await decide(id, 2);
    expect([refused.status, Object.values(refused.body.codes)]).toEqual([409, [['payment-under-way']]]);
    const back = await town.call('POST', `/api/applications/${id}/take-back`, { as: member, body: {} });
    expect(Object.values(back.body.codes)).toEqual([['application-being-approved']]);
    await town.tidy(soon());
    expect(await own(member, id)).toMatchObject({ approval_status: 1, payment: { state: 'captured' } });
  });

  test('is given back when it is denied, made invalid or taken back', async () => {
    for (const status of [2, 3] as const) {
      const { member, id } = await filed();
      const { body } = await decide(id, status);
      expect(body.application).toMatchObject({ approval_status: status, payment: { state: 'voided' } });
      expect(await notification(member.email, 2)).toContain('引き落とされません');
    }
    const { member, id } = await filed();
    const back = await town.call('POST', `/api/applications/${id}/take-back`, { as: member, body: {} });
    expect(back.body.application).toMatchObject({ approval_status: 3, payment: { state: 'voided' } });
    // The statement asks nobody for money no longer due.
    const statement = await town.call('GET', `/api/applications/${id}/statement`, { as: member });
    const words = (await readPdf(statement.body.content)).text.replaceAll(/\s/g, '');
    expect(words).toContain('申請が無効になったため、お支払いはいりません');
    expect(words).not.toContain('まだお支払い');
    expect(await notification(member.email, 2)).toContain('引き落とされません');
  });

  test('is given back when its applicant leaves', async () => {
    const { member, id } = await filed();
    await town.call('POST', '/api/withdrawal', { as: member, body: { password: 'hoshimori-haru1' } });
    await town.tidy(soon());
    const [row] = await town.rows<{ state: string; status: number }>`select p.state, a.approval_status as status
      from payment p join onlineform_application a on a.onlineform_application_id = p.holder_id
      where p.holder_id = ${id}`;
    expect(row).toEqual({ state: 'voided', status: 3 });
  });
});

describe('a hold that ends', () => {
  test('is shown to staff two days ahead', async () => {
    const { id } = await filed();
    const line = async () =>
      (await desk('GET', '')).body.applications.find(
        (one: { onlineform_application_id: number }) => one.onlineform_application_id === id,
      );
    town.setNow(new Date(after(5).getTime() - 60_000));
    expect((await line()).hold_ends_at).toBeNull();
    town.setNow(after(5));
    expect((await line()).hold_ends_at).toBe(townTimeText(after(7)));
  });

  test('is told two days ahead to whoever sees to it, once; where nobody does, to all who may decide it', async () => {
    const [official, colleague] = [
      await town.addPerson({ roles: ['forms'] }),
      await town.addPerson({ roles: ['forms'] }),
    ];
    const [{ id }, { id: nobodys }] = [await filed(), await filed()];
    const assign = { from: null, to: official.member_id };
    const given = await town.call('POST', `/api/form-desk/applications/${id}/assign`, { as: official, body: assign });
    expect(given.status, given.text).toBe(200);
    town.setNow(after(5));
    await town.tidy(after(5));
    await town.tidy(soon());
    const codeOf = async (one: number): Promise<string> => (await read(one)).application_code;
    const told = async (email: string, count: number) => (await town.mailsTo(email, count)).map(({ text }) => text);
    const own = await told(official.email, 2);
    for (const code of [await codeOf(id), await codeOf(nobodys)])
      expect(own.filter((text) => text.includes(code) && text.includes('カードの枠が'))).toHaveLength(1);
    const [other = '', ...more] = await told(colleague.email, 1);
    expect([other.includes(await codeOf(nobodys)), other.includes('高橋'), more]).toEqual([true, false, []]);
  });

  test('lapses: approval waits, the applicant is told, pays once more, and it is approved with that', async () => {
    const { member, id } = await filed();
    town.setNow(after(8));
    await town.tidy(after(8));
    expect(await notification(member.email, 2)).toContain('もう一度600円');
    expect(await own(member, id)).toMatchObject({ next: 'pay', payment: { state: 'lapsed' }, approval_status: 0 });
    const { body } = await decide(id, 1);
    expect(body.application).toMatchObject({ approval_status: 0, is_approval_waiting: 1 });
    expect(await notification(member.email, 3)).toContain('承認の予定です');
    const again = await decide(id, 1);
    expect(Object.values(again.body.codes)).toEqual([['approval-waits']]);
    const { body: come } = await paid(member, id);
    expect(come).toMatchObject({ next: 'finish', payment: { state: 'captured' } });
    const application = await own(member, id);
    expect(application).toMatchObject({ approval_status: 1, is_approval_waiting: 0 });
    expect(kindsOf(application)).toEqual(['held', 'filed', 'lapsed', 'held', 'captured', 'approved']);
  });

  test('that is over when it is approved is not collected: the applicant is told to pay again', async () => {
    const { member, id } = await filed();
    await notification(member.email, 1);
    // What money is asked for is told, whatever is wished.
    await town.rows`insert into wish values (${member.member_id}, 'applications', '{}', ${START})`;
    town.setNow(after(8));
    const { body } = await decide(id, 1);
    expect(body.application).toMatchObject({
      approval_status: 0,
      is_approval_waiting: 1,
      payment: { state: 'lapsed' },
    });
    expect(await notification(member.email, 2)).toContain('承認の予定です');
    // Rejected all the same.
    expect((await decide(id, 2)).body.application.approval_status).toBe(2);
    expect((await pay(member, id)).body.codes).toEqual({ request: ['application-decided'] });
  });
});

test('own data tell of an application what its page tells: neither who sees to it, nor the reason of an approval that waits', async () => {
  const { member, id } = await filed();
  town.setNow(after(8));
  await town.rows(`update member set lastname = '係長' where member_id = $1`, officialId);
  expect((await desk('POST', `/${id}/assign`, { from: null, to: officialId })).status).toBe(200);
  const { seen } = await read(id);
  const reason = '窓口で確かめました。';
  expect((await desk('POST', `/${id}/decide`, { seen, approval_status: 1, reason })).status).toBe(200);
  expect(kindsOf(await read(id))).toContain('assigned');
  const exported = await town.call('GET', '/api/account/export?format=json', {
    as: await town.openSession(member.member_id),
  });
  const data = JSON.parse(exported.body.content);
  expect(data.applications).toHaveLength(1);
  expect(JSON.stringify(data.applications)).not.toMatch(/係長|窓口で確かめました/);
  expect(kindsOf(data.applications[0])).toEqual(kindsOf(await own(member, id)));
});

test('who pays while it is denied has it back', async () => {
  const { member, id } = await filed();
  town.setNow(after(8));
  await town.tidy(after(8));
  const { url } = (await pay(member, id)).body;
  await decide(id, 2);
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'held' }), redirect: 'manual' });
  await settle(member, id);
  await town.tidy(soon());
  expect(await own(member, id)).toMatchObject({ approval_status: 2, payment: { state: 'voided' } });
  expect((await intentsOf(id)).map(({ status }) => status)).toEqual(['canceled']);
});

test('an amount that no card takes is paid at the counter', async () => {
  const member = await applicant();
  const id = await begun(member, { ...PAID, fees: { ...PAID.fees, yen: 20 } }, 2);
  expect(await own(member, id)).toMatchObject({ stage: 'filed', amount: 40, payment_way: 'counter', next: null });
  expect((await decide(id, 1)).body.application).toMatchObject({ approval_status: 1, payment: null });
  expect(await notification(member.email, 2)).toContain('手数料40円は、役場の窓口でお支払いください。');
});
