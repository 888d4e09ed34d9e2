import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxMessage } from '../../providers/payment/sandbox/messages.ts';
import { PAID, SIGNED, completingIn, payAt } from '../../testing/forms/completing.ts';
import { applicationRequest, newForm } from '../../testing/forms/forms.ts';
import { openPaymentTown, type PaymentTown } from '../../testing/payments/payment-town.ts';
import { layCard } from '../../testing/signing/signer.ts';
import type { Credentials } from '../../testing/towns/open-town.ts';

/** Messages of the provider, and whether they arrive by themselves. */
let told: SandboxMessage[] = [];
let arrives = false;
const town: PaymentTown = await openPaymentTown({
  hasMessages: true,
  hasOwnHolders: true,
  carry(messages) {
    told.push(...messages);
    return arrives ? messages : [];
  },
});
afterAll(() => town.close());
await layCard(town, 'own');
const { applicant, begun, own, pay, settle, signed } = completingIn(town);
beforeEach(() => {
  told = [];
  arrives = false;
});
const carry = ({ body, signature }: SandboxMessage) =>
  town.call('POST', '/api/payments/webhook', { body, headers: { 'stripe-signature': signature } });
const later = () => town.tidy(new Date(town.now().getTime() + 11 * 60_000));
const kindsOf = async (as: Credentials, id: number): Promise<string[]> =>
  (await own(as, id)).events.map(({ kind }: { kind: string }) => kind);

/** An application paid on the provider's page by an applicant who never returned; returns the provider's messages. */
async function paidAtPage() {
  const member = await applicant();
  const id = await begun(member, PAID);
  const { url } = (await pay(member, id)).body;
  await payAt(url);
  await town.sandbox.quiet();
  const messages = told;
  told = [];
  return { member, id, url, messages };
}

describe('messages about an application', () => {
  test('file it without anybody coming back', async () => {
    arrives = true;
    const { member, id } = await paidAtPage();
    expect(await own(member, id)).toMatchObject({ stage: 'filed', payment: { state: 'held' } });
  });

  test('that are lost are not missed: the job files it', async () => {
    const { member, id } = await paidAtPage();
    expect((await own(member, id)).stage).toBe('paying');
    await later();
    expect(await own(member, id)).toMatchObject({ stage: 'filed', payment: { state: 'held' } });
  });

  test('that are forged file nothing', async () => {
    const { member, id, messages } = await paidAtPage();
    const [message] = messages;
    if (!message) throw new Error('nothing was told');
    const forged = [
      { ...message, signature: message.signature.replace(/v1=../, 'v1=00') },
      { ...message, body: message.body.replace(/"amount[^,]*,/, '"amount":1,') },
      { ...message, signature: '' },
    ];
    for (const one of forged) expect((await carry(one)).status).toBe(401);
    expect((await own(member, id)).stage).toBe('paying');
  });

  test('that are doubled and in whatever order, at once, file it once, with one notification', async () => {
    const { member, id, messages } = await paidAtPage();
    const answers = await Promise.all([...messages.toReversed(), ...messages, ...messages].map(carry));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await kindsOf(member, id)).toEqual(['held', 'filed']);
    await town.mailsTo(member.email, 1);
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(1);
  });

  test('about another one leave this one as it is', async () => {
    const [mine, theirs] = [await paidAtPage(), await paidAtPage()];
    for (const message of theirs.messages) await carry(message);
    expect((await own(theirs.member, theirs.id)).stage).toBe('filed');
    expect((await own(mine.member, mine.id)).stage).toBe('paying');
  });

  test('that come after it was taken back hold nothing', async () => {
    const { member, id, messages } = await paidAtPage();
    await settle(member, id);
    await town.call('POST', `/api/applications/${id}/take-back`, { as: member, body: {} });
    for (const message of messages) expect((await carry(message)).status).toBe(200);
    expect(await own(member, id)).toMatchObject({ approval_status: 3, payment: { state: 'voided' } });
  });
});

test('money that names another application at the provider files neither of them', async () => {
  const cheap = await applicant();
  const cheapId = await begun(cheap, PAID, 1);
  const dear = await applicant();
  const dearId = await begun(dear, PAID, 9);
  await pay(dear, dearId);
  await payAt((await pay(cheap, cheapId)).body.url);
  const { intents, sessions } = town.sandbox.bank;
  const wanted = sessions().findLast(({ amount }) => amount === 2700);
  const paid = intents().findLast(({ amount }) => amount === 300);
  if (!wanted || !paid) throw new Error('nothing was begun');
  // As somebody with the account's key could: a payment for one application claims to be for the other.
  Object.assign(paid.metadata, wanted.metadata);
  await settle(dear, dearId);
  await later();
  expect((await own(dear, dearId)).stage).toBe('paying');
  expect(intents().filter(({ amount, status }) => amount === 2700 && status !== 'canceled')).toEqual([]);
});

test.each([
  ['expired', 'signature-certificate-expired'],
  ['revoked', 'signature-certificate-revoked'],
  ['foreign', 'signature-certificate-foreign'],
])('a certificate that is %s files nothing, says why, and the next one does', async (state, code) => {
  const member = await applicant();
  const id = await begun(member, SIGNED);
  const { body } = await signed(member, id, state);
  expect(body).toMatchObject({ next: 'sign', trouble: { code } });
  expect(body.trouble.sentence).toMatch(/\w{3}/);
  expect(await own(member, id)).toMatchObject({ stage: 'signing', signature: null });
  expect((await signed(member, id)).body).toMatchObject({ next: 'finish', trouble: null });
});

describe('too large', () => {
  const upload = (as: Credentials, file_name: string, content: string) =>
    town.call('POST', '/api/documents', { as, body: { purpose: 'onlineform', file_name, content } });

  test('fifty megabytes are refused before they are read, and the next request is answered', async () => {
    const member = await town.addPerson();
    const large = 'あ'.repeat(16_700_000);
    const form = await newForm(town);
    const applied = await town.call('POST', '/api/applications', {
      as: member,
      body: JSON.stringify(applicationRequest(form, { content: { what: large } })),
    });
    expect(applied.status).toBe(413);
    expect((await upload(member, '証明.pdf', 'A'.repeat(50_000_000))).status).toBe(413);
    expect((await town.call('GET', '/api/applications', { as: member })).status).toBe(200);
    expect(await town.countRows('onlineform_application', `onlineform_id = ${form}`)).toBe(0);
  });
});
