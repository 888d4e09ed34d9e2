import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationRequest, newForm } from '../../testing/forms/forms.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { openPhone, signAtPhone } from '../../testing/signing/phone.ts';
import { layCard } from '../../testing/signing/signer.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import { START } from '../../testing/towns/open-town.ts';
import type { Credentials } from '../../testing/towns/open-town.ts';

const town = await openPaymentTown({ hasOwnHolders: true });
afterAll(() => town.close());
beforeEach(() => town.setNow(START));
await layCard(town, 'own');

const both = (text: string) => ({ ja: text, en: text });
const COPIES = {
  name: 'copies',
  kind: 'number',
  label: both('Copies'),
  min: 1,
  max: 9,
  unit: both('部'),
  erased: 'at-withdrawal',
  shown: { list: {}, desk: {}, paper: {}, export: {} },
};
const PAID = {
  has_payment: 1,
  sections: [{ title: both('What'), fields: [COPIES] }],
  fees: { kind: 'fixed', label: both('Copy'), yen: 300, per: 'copies' },
};
const SIGNED = { has_signing: 1 };

const person = async () => {
  const { member_id } = await addHolder(town);
  return { member_id, ...(await town.openSession(member_id)) };
};
type Member = Awaited<ReturnType<typeof person>>;

async function begun(as: Credentials, parts: Readonly<Record<string, unknown>>, copies = 2): Promise<number> {
  const form = await newForm(town, parts);
  const content = 'fees' in parts ? { copies } : { what: 'チラシ' };
  const { body } = await town.call('POST', '/api/applications', { as, body: applicationRequest(form, { content }) });
  return body.onlineform_application_id;
}
const post = (as: Credentials, path: string, body: unknown = {}) =>
  town.call('POST', `/api/${path}`, { as, body, locale: 'en' });
const own = async (as: Credentials, id: number) =>
  (await town.call('GET', `/api/applications/${id}`, { as, locale: 'en' })).body.application;
const sign = async (as: Credentials, id: number) => (await post(as, `applications/${id}/sign`)).body;
const pay = async (as: Credentials, id: number) => (await post(as, `applications/${id}/pay`)).body;
const returned = (as: Credentials, back: URLSearchParams) => post(as, 'application-signings', Object.fromEntries(back));
const settled = async (as: Credentials, id: number) => (await post(as, `applications/${id}/payment`)).body;
const payAt = (url: string, card = 'held') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

describe('who signs', () => {
  test('has the application filed; the same return is answered the same again', async () => {
    const member = await person();
    const id = await begun(member, SIGNED);
    const { next, url } = await sign(member, id);
    expect(next).toBe('sign');
    const back = await signAtPhone(url, { card_key: 'own' });
    const first = await returned(member, back);
    expect(first.body).toMatchObject({ onlineform_application_id: id, next: 'finish', trouble: null });
    expect((await returned(member, back)).body).toEqual(first.body);
    expect(await own(member, id)).toMatchObject({
      stage: 'filed',
      next: null,
      steps: ['input', 'confirm', 'sign', 'finish'],
      signature: { signed_at: '2027-01-11T10:00:00+09:00', signer_name: '佐藤 ハル' },
      payment_way: 'none',
      events: [{ kind: 'signed' }, { kind: 'filed' }],
    });
    expect(await sign(member, id)).toMatchObject({ next: 'finish', url: null });
  });

  test('and stops is led back to the step with the sentence for it', async () => {
    const member = await person();
    const id = await begun(member, SIGNED);
    const phone = await (await openPhone((await sign(member, id)).url)).press({ do: 'cancel' });
    const { body } = await returned(member, phone.left?.searchParams ?? new URLSearchParams());
    expect(body).toMatchObject({
      onlineform_application_id: id,
      next: 'sign',
      trouble: { code: 'signing-cancelled', sentence: expect.stringContaining('Nothing was signed') },
    });
  });
});

describe('who pays', () => {
  test('has the application filed with the hold, without any message of the provider', async () => {
    const member = await person();
    const id = await begun(member, PAID);
    const { next, url } = await pay(member, id);
    expect(next).toBe('pay');
    expect((await pay(member, id)).url).toBe(url);
    const answer = await payAt(url);
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`/onlineform/form/\\d+\\?step=pay&application=${id}&back=paid$`),
    );
    expect(await settled(member, id)).toMatchObject({ next: 'finish', payment: { state: 'held', amount: 600 } });
    expect(await own(member, id)).toMatchObject({
      stage: 'filed',
      next: null,
      steps: ['input', 'confirm', 'pay', 'finish'],
      payment_way: 'card',
      payment: { state: 'held', amount: 600, is_under_way: 0 },
      events: [{ kind: 'held' }, { kind: 'filed' }],
    });
    expect(await pay(member, id)).toMatchObject({ next: 'finish', url: null });
  });

  test('and leaves the page is at the same step, and may go on there', async () => {
    const member = await person();
    const id = await begun(member, PAID);
    const { url } = await pay(member, id);
    expect(await settled(member, id)).toMatchObject({ next: 'pay', payment: { state: 'begun' } });
    expect((await pay(member, id)).url).toBe(url);
  });

  test('signs first where both are asked', async () => {
    const member: Member = await person();
    const id = await begun(member, { ...PAID, ...SIGNED });
    expect(await pay(member, id)).toMatchObject({ next: 'sign', url: null });
    const back = await signAtPhone((await sign(member, id)).url, { card_key: 'own' });
    expect((await returned(member, back)).body.next).toBe('pay');
    await payAt((await pay(member, id)).url);
    expect((await settled(member, id)).next).toBe('finish');
  });
});
