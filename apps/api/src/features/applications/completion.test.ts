import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PAID, SIGNED, completingIn, payAt } from '../../testing/forms/completing.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { openPhone, signAtPhone } from '../../testing/signing/phone.ts';
import { layCard } from '../../testing/signing/signer.ts';
import { START } from '../../testing/towns/open-town.ts';

const town = await openPaymentTown({ hasOwnHolders: true });
afterAll(() => town.close());
beforeEach(() => town.setNow(START));
await layCard(town, 'own');
const { applicant, begun, own, sign, pay, settle, returned, signed, paid } = completingIn(town);

describe('who signs', () => {
  test('has the application filed; the same return is answered the same again [rule:purpose.electronic-signature]', async () => {
    const member = await applicant();
    const id = await begun(member, SIGNED);
    const { next, url } = (await sign(member, id)).body;
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
    expect((await sign(member, id)).body).toMatchObject({ next: 'finish', url: null });
  });

  test('and stops is led back to the step with the sentence for it', async () => {
    const member = await applicant();
    const id = await begun(member, SIGNED);
    const phone = await (await openPhone((await sign(member, id)).body.url)).press({ do: 'cancel' });
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
    const member = await applicant();
    const id = await begun(member, PAID);
    const { next, url } = (await pay(member, id)).body;
    expect(next).toBe('pay');
    expect((await pay(member, id)).body.url).toBe(url);
    const answer = await payAt(url);
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`/onlineform/form/\\d+\\?step=pay&application=${id}&back=paid$`),
    );
    expect((await settle(member, id)).body).toMatchObject({ next: 'finish', payment: { state: 'held', amount: 600 } });
    expect(await own(member, id)).toMatchObject({
      stage: 'filed',
      next: null,
      steps: ['input', 'confirm', 'pay', 'finish'],
      payment_way: 'card',
      payment: { state: 'held', amount: 600, is_under_way: 0 },
      events: [{ kind: 'held' }, { kind: 'filed' }],
    });
    expect((await pay(member, id)).body).toMatchObject({ next: 'finish', url: null });
  });

  test('and leaves the page is at the same step, and may go on there', async () => {
    const member = await applicant();
    const id = await begun(member, PAID);
    const { url } = (await pay(member, id)).body;
    expect((await settle(member, id)).body).toMatchObject({ next: 'pay', payment: { state: 'begun' } });
    expect((await pay(member, id)).body.url).toBe(url);
  });

  test('signs first where both are asked', async () => {
    const member = await applicant();
    const id = await begun(member, { ...PAID, ...SIGNED });
    expect((await pay(member, id)).body).toMatchObject({ next: 'sign', url: null });
    expect((await signed(member, id)).body.next).toBe('pay');
    expect((await paid(member, id)).body.next).toBe('finish');
  });
});

test('an own file of all data says who signed and what became of the money', async () => {
  const member = await applicant();
  const id = await begun(member, { ...SIGNED, ...PAID });
  await signed(member, id);
  await paid(member, id);
  const exported = async (format: string): Promise<string> =>
    (await town.call('GET', `/api/account/export?format=${format}`, { as: member, locale: 'en' })).body.content;
  const { applications } = JSON.parse(await exported('json'));
  expect(applications).toMatchObject([
    {
      signature: { signed_at: '2027-01-11T10:00:00+09:00', signer_name: '佐藤 ハル' },
      payment: { state: 'held', amount: 600 },
    },
  ]);
  expect(applications[0].signature.signer_address).not.toBe('');
  expect(await exported('csv')).toContain('Signed with the card');
});
