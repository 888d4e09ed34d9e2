import { MOST_BEGINNINGS } from '@machi/domain/applications/completion';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PAID, SIGNED, completingIn, payAt } from '../../testing/forms/completing.ts';
import { applicationRequest } from '../../testing/forms/forms.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { openPhone, signAtPhone } from '../../testing/signing/phone.ts';
import { layCard } from '../../testing/signing/signer.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import { START } from '../../testing/towns/open-town.ts';
import { signedKinds } from '../../signed-kinds.ts';
import { verifyCode } from '../../platform/signing/verify-code.ts';

const town = await openPaymentTown({ hasOwnHolders: true });
afterAll(() => town.close());
await layCard(town, 'own');
const { applicant, begun, own, sign, pay, settle, returned, signed, paid, post } = completingIn(town);
const MINUTE = 60_000;
/** Each test has its own hour, so that periodic jobs run once at a time. */
let begin = START;
beforeEach(() => {
  begin = new Date(begin.getTime() + 180 * MINUTE);
  town.setNow(begin);
});
const after = (minutes: number) => town.setNow(new Date(begin.getTime() + minutes * MINUTE));
const troubleOf = ({ body }: Awaited<ReturnType<typeof returned>>) => body.trouble?.code;
const close = (id: number, isOpen: 0 | 1 = 0) =>
  town.rows`update onlineform set is_open = ${isOpen} where onlineform_id = (select onlineform_id
    from onlineform_application where onlineform_application_id = ${id})`;
const flip = (id: number) =>
  town.rows`update onlineform_application set paper = set_byte(paper, 30, get_byte(paper, 30) # 1)
    where onlineform_application_id = ${id}`;
const atPhone = async (as: Parameters<typeof sign>[0], id: number, card_key = 'own') =>
  signAtPhone((await sign(as, id)).body.url, { card_key });

describe('a signature that is not theirs', () => {
  test('somebody else’s return is nobody’s, and stays for whom it belongs to', async () => {
    const [mine, theirs] = [await applicant(), await applicant()];
    const id = await begun(mine, SIGNED);
    const back = await atPhone(mine, id);
    expect((await returned(theirs, back)).status).toBe(404);
    expect((await returned(theirs, new URLSearchParams({ state: 'made-up', code: 'x' }))).status).toBe(404);
    expect((await own(mine, id)).stage).toBe('signing');
    expect((await returned(mine, back)).body.next).toBe('finish');
  });

  test('a code under the state of another signing signs neither', async () => {
    const [mine, theirs] = [await applicant(), await applicant()];
    const [first, second] = [await begun(mine, SIGNED), await begun(theirs, SIGNED)];
    const [one, other] = [await atPhone(mine, first), await atPhone(theirs, second)];
    const swapped = new URLSearchParams({ ...Object.fromEntries(other), code: one.get('code') ?? '' });
    const answer = await returned(theirs, swapped);
    expect([troubleOf(answer), answer.body.next]).toEqual(['signing-failed', 'sign']);
    // That state is used up; the other one is not.
    expect(troubleOf(await returned(theirs, other))).toBe('signing-over');
    expect((await returned(mine, one)).body.next).toBe('finish');
    expect((await own(theirs, second)).stage).toBe('signing');
  });

  test('what was signed for one application files no other one', async () => {
    const member = await applicant();
    const [first, second] = [await begun(member, SIGNED), await begun(member, SIGNED)];
    const back = await atPhone(member, first);
    await sign(member, second);
    expect((await returned(member, back)).body).toMatchObject({ onlineform_application_id: first, next: 'finish' });
    expect((await own(member, second)).stage).toBe('signing');
  });

  test.each([
    ['expired', 'signature-certificate-expired'],
    ['revoked', 'signature-certificate-revoked'],
    ['foreign', 'signature-certificate-foreign'],
  ])('a card that is %s leads back to the step with its sentence, also when it is asked again', async (state, code) => {
    const member = await applicant();
    const id = await begun(member, SIGNED);
    await layCard(town, state);
    const back = await signAtPhone((await sign(member, id)).body.url, { card_key: state, state });
    const answer = await returned(member, back);
    expect([troubleOf(answer), answer.body.next]).toEqual([code, 'sign']);
    expect((await returned(member, back)).body).toEqual(answer.body);
    expect((await signed(member, id)).body.next).toBe('finish');
  });

  test('a card of another birth date is refused, one of another name is a mark at the desk', async () => {
    const younger = await addHolder(town, '1951-03-09');
    const refused = await signed(younger, await begun(younger, SIGNED));
    expect(troubleOf(refused)).toBe('signature-birthdate-differs');
    const married = await applicant();
    await town.rows(`update member set lastname = '鈴木' where member_id = $1`, married.member_id);
    const id = await begun(married, SIGNED);
    expect((await signed(married, id)).body.next).toBe('finish');
    const official = await town.addPerson({ roles: ['forms'] });
    const { body } = await town.call('GET', `/api/form-desk/applications/${id}`, { as: official });
    expect(body.application.signature).toEqual({
      signed_at: expect.stringContaining('T'),
      signer_name: '佐藤 ハル',
      signer_address: '北海道星守町旭2丁目3番地',
      marks: ['name-differs'],
    });
  });
});

describe('one bit of the paper', () => {
  test('flipped on the way signs nothing', async () => {
    const member = await applicant();
    const id = await begun(member, SIGNED);
    const back = await atPhone(member, id);
    await flip(id);
    expect(troubleOf(await returned(member, back))).toBe('signature-document-differs');
    expect((await own(member, id)).stage).toBe('signing');
  });

  test('flipped years later is found by the code of the application; unchanged, all of it holds', async () => {
    const member = await applicant();
    const id = await begun(member, SIGNED);
    await signed(member, id);
    const { application_code } = await own(member, id);
    const ground = { database: town.database, trust: town.house.cardTrust.signing };
    const verify = async () =>
      (await verifyCode(ground, signedKinds, application_code.toLowerCase(), undefined)).map(({ is }) => is);
    const whole = await verify();
    expect(whole).not.toContain('wrong');
    await flip(id);
    expect(await verify()).not.toEqual(whole);
    expect(await verify()).toContain('wrong');
  });
});

describe('what is confirmed anew', () => {
  const anew = async (as: Awaited<ReturnType<typeof applicant>>, id: number, content: unknown) => {
    const [row] = await town.rows<{ onlineform_id: number }>`select onlineform_id from onlineform_application
      where onlineform_application_id = ${id}`;
    const parts = { content, onlineform_application_id: id };
    return post(as, 'applications', applicationRequest(row?.onlineform_id ?? 0, parts));
  };

  test('while it is signed is not signed', async () => {
    const member = await applicant();
    const id = await begun(member, SIGNED);
    const back = await atPhone(member, id);
    await anew(member, id, { what: '別のもの' });
    expect((await returned(member, back)).status).toBe(404);
    expect(await own(member, id)).toMatchObject({ stage: 'signing', signature: null });
  });

  test('after it was signed is signed anew; what was begun to be paid is let go, also by who pays all the same', async () => {
    const member = await applicant();
    const id = await begun(member, { ...PAID, ...SIGNED });
    await signed(member, id);
    const { url } = (await pay(member, id)).body;
    expect((await anew(member, id, { copies: 2 })).body.next).toBe('sign');
    expect(await own(member, id)).toMatchObject({ stage: 'signing', signature: null, payment: { state: 'voided' } });
    await payAt(url);
    await settle(member, id);
    expect((await own(member, id)).stage).toBe('signing');
    expect(town.sandbox.bank.intents().filter(({ status }) => status === 'requires_capture')).toEqual([]);
    await signed(member, id);
    expect((await paid(member, id)).body).toMatchObject({ next: 'finish', payment: { state: 'held', amount: 600 } });
  });
});

describe('leaving and coming back', () => {
  test('a login that has ended meanwhile loses nothing', async () => {
    const member = await applicant();
    const id = await begun(member, { ...PAID, ...SIGNED });
    const back = await atPhone(member, id);
    await town.rows('delete from session where member_id = $1', member.member_id);
    expect((await returned(member, back)).status).toBe(401);
    const again = { ...member, ...(await town.openSession(member.member_id)) };
    expect((await returned(again, back)).body.next).toBe('pay');
    const { url } = (await pay(again, id)).body;
    await payAt(url);
    await town.rows('delete from session where member_id = $1', member.member_id);
    // Nobody came back, so the job asks the provider.
    await town.tidy(new Date(begin.getTime() + 11 * MINUTE));
    const late = { ...member, ...(await town.openSession(member.member_id)) };
    expect(await own(late, id)).toMatchObject({ stage: 'filed', payment: { state: 'held' } });
  });

  test('each step can be left and taken up again; the hour of a signing ends with its sentence', async () => {
    const member = await applicant();
    const id = await begun(member, SIGNED);
    const back = await atPhone(member, id);
    after(61);
    expect(troubleOf(await returned(member, back))).toBe('signing-over');
    const phone = await openPhone((await sign(member, id)).body.url);
    const wrong = await phone.press({ card_key: 'own', state: 'own', password: 'WRONG1', do: 'sign' });
    expect(wrong.left).toBeUndefined();
    expect((await signed(member, id)).body.next).toBe('finish');
  });

  test('a form that closes: nobody begins to sign; who has signed pays within the hour, and not after it', async () => {
    const member = await applicant();
    const id = await begun(member, { ...PAID, ...SIGNED });
    await close(id);
    expect((await sign(member, id)).body.codes).toEqual({ request: ['form-closed'] });
    await close(id, 1);
    const back = await atPhone(member, id);
    await close(id);
    expect((await returned(member, back)).body.next).toBe('pay');
    after(59);
    expect((await pay(member, id)).body.url).not.toBeNull();
    after(61);
    expect((await pay(member, id)).body.codes).toEqual({ request: ['form-closed'] });
  });

  test('an answer of the provider that is lost, and a second press: one page', async () => {
    const member = await applicant();
    const id = await begun(member, PAID);
    const provider = await town.house.payments.provider();
    if (!provider) throw new Error('nobody takes cards');
    const { openPage } = provider;
    Object.assign(provider, {
      async openPage(...words: Parameters<typeof openPage>) {
        await openPage(...words);
        return { trouble: 'unreachable', code: 'lost' };
      },
    });
    expect((await pay(member, id)).body.codes).toEqual({ request: ['payment-unavailable'] });
    Object.assign(provider, { openPage });
    const urls = await Promise.all([pay(member, id), pay(member, id)]);
    expect(new Set(urls.map(({ body }) => body.url)).size).toBe(1);
    expect(await town.countRows('payment', `holder_id = ${id}`)).toBe(1);
  });

  test('another amount than was asked files nothing and is given back', async () => {
    const member = await applicant();
    const id = await begun(member, PAID);
    await payAt((await pay(member, id)).body.url);
    const intent = town.sandbox.bank.intents().at(-1);
    if (!intent) throw new Error('nothing was paid');
    intent.amount = 1;
    expect((await settle(member, id)).body).toMatchObject({ next: 'pay', payment: { state: 'failed' } });
    expect(intent.status).toBe('canceled');
    expect((await own(member, id)).stage).toBe('paying');
  });
});

describe('too much of it', () => {
  test('ten returns and ten settlings at once file once, with one notification', async () => {
    const member = await applicant();
    const id = await begun(member, { ...PAID, ...SIGNED });
    const back = await atPhone(member, id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => returned(member, back)));
    const told = answers.map(({ status, body }) => (status === 200 ? body.next : body.codes.request?.[0]));
    expect(told).toContain('pay');
    expect(told.filter((one) => one !== 'pay' && one !== 'signing-under-way')).toEqual([]);
    await payAt((await pay(member, id)).body.url);
    await Promise.all(Array.from({ length: 10 }, () => settle(member, id)));
    const { events } = await own(member, id);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['signed', 'held', 'filed']);
    await town.mailsTo(member.email, 1);
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(1);
  });

  test('signing and paying are begun so often a day, for one application and by one member', async () => {
    const member = await applicant();
    const id = await begun(member, PAID);
    const begin_ = (count: number, application: number) =>
      town.rows`insert into application_beginning (onlineform_application_id, member_id, begun_at)
        select ${application}, ${member.member_id}, ${town.now()} from generate_series(1, ${count})`;
    await begin_(MOST_BEGINNINGS.application - 1, id);
    expect((await pay(member, id)).status).toBe(200);
    const late = await pay(member, id);
    expect([late.status, late.body.codes]).toEqual([429, { request: ['too-many-beginnings'] }]);
    const other = await begun(member, PAID);
    expect((await pay(member, other)).status).toBe(200);
    await begin_(MOST_BEGINNINGS.member - MOST_BEGINNINGS.application - 1, await begun(member, PAID));
    expect((await pay(member, await begun(member, PAID))).status).toBe(429);
    after(24 * 60 + 1);
    expect((await pay({ ...member, ...(await town.openSession(member.member_id)) }, other)).status).toBe(200);
  });
});
