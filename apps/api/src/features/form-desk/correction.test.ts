import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationRequest, newForm } from '../../testing/forms/forms.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { onePoint } from '../../testing/requests/requests.ts';
import { signAtPhone } from '../../testing/signing/phone.ts';
import { layCard } from '../../testing/signing/signer.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import { START, type Credentials } from '../../testing/towns/open-town.ts';

const town = await openPaymentTown({ hasOwnHolders: true });
afterAll(() => town.close());
beforeEach(() => town.setNow(START));
await layCard(town, 'own');

const both = (text: string) => ({ ja: text, en: text });
const SHOWN = { erased: 'at-withdrawal', shown: { list: {}, desk: {}, paper: {}, export: {} } };
const official = await town.addPerson({ roles: ['forms'] });
const post = (as: Credentials, path: string, body: unknown = {}) =>
  town.call('POST', `/api/${path}`, { as, body, locale: 'en' });
const get = async (as: Credentials, path: string) =>
  (await town.call('GET', `/api/${path}`, { as, locale: 'en' })).body;
const own = async (as: Credentials, id: number) => (await get(as, `applications/${id}`)).application;
const atDesk = async (id: number) => (await get(official, `form-desk/applications/${id}`)).application;
const correct = (as: Credentials, id: number, content: unknown) =>
  post(as, `applications/${id}/correct`, { content, is_agreed: true });
const decide = async (id: number, approval_status: number) =>
  post(official, `form-desk/applications/${id}/decide`, {
    seen: (await atDesk(id)).seen,
    approval_status,
    reason: '理由です。',
  });
async function sendBack(id: number) {
  const { seen } = await atDesk(id);
  await post(official, `form-desk/applications/${id}/ask`, { seen, body: '直してください。', is_correction: 1 });
}
async function applied(as: Credentials, form: number, content: unknown = { what: 'はじめ' }): Promise<number> {
  return (await post(as, 'applications', applicationRequest(form, { content }))).body.onlineform_application_id;
}
const pdfHash = async (as: Credentials, id: number) =>
  createHash('sha256')
    .update(Buffer.from((await get(as, `applications/${id}/paper`)).content, 'base64'))
    .digest('hex');

describe('a correction', () => {
  test('opens with all that was filled in, becomes another paper, and shows the desk what has changed', async () => {
    const fields = [
      { name: 'what', kind: 'text', label: both('What'), max: 40, is_required: true, ...SHOWN },
      { name: 'proof', kind: 'file', label: both('Proof'), max: 2, ...SHOWN },
    ];
    const form = await newForm(town, { sections: [{ title: both('What'), fields }] });
    const person = await town.addPerson();
    const upload = async (file_name: string): Promise<number> =>
      (await post(person, 'documents', { purpose: 'onlineform', file_name, content: onePoint })).body.document
        .document_id;
    const [kept, wrong] = [await upload('領収書.png'), await upload('ちがう.png')];
    const id = await applied(person, form, { what: 'はじめ', proof: [kept, wrong] });
    const before = await pdfHash(person, id);
    await sendBack(id);

    const opened = await get(person, `applications/${id}/correction`);
    expect(opened).toMatchObject({
      onlineform: { onlineform_id: form, version: 1 },
      content: { what: 'はじめ', proof: [kept, wrong] },
      asked: '直してください。',
    });
    expect(opened.files.map((file: { file_name: string }) => file.file_name)).toEqual(['領収書.png', 'ちがう.png']);
    const invalid = await correct(person, id, { what: '' });
    expect([invalid.status, invalid.body.codes]).toEqual([422, { what: ['required'] }]);
    const { body } = await correct(person, id, { what: '直した', proof: [kept, await upload('正しい.png')] });
    expect(body).toMatchObject({ onlineform_application_id: id, next: 'finish' });
    expect(await pdfHash(person, id)).not.toBe(before);
    expect(await own(person, id)).toMatchObject({
      approval_status: 0,
      is_in_correction: 0,
      filed_at: '2027-01-11T10:00:00+09:00',
      events: [{ kind: 'filed' }, { kind: 'correction-asked' }, { kind: 'corrected', by: 'applicant' }],
    });
    expect((await atDesk(id)).corrections).toEqual([
      {
        at: '2027-01-11T10:00:00+09:00',
        changes: [
          { label: 'What', before: 'はじめ', after: '直した' },
          { label: 'Proof', before: '領収書.png, ちがう.png', after: '領収書.png, 正しい.png' },
        ],
      },
    ]);
  });

  test('is the applicant’s own, and made only when the office has asked for it', async () => {
    const [person, stranger] = [await town.addPerson(), await town.addPerson()];
    const id = await applied(person, await newForm(town));
    const unasked = await correct(person, id, { what: '直した' });
    expect([unasked.status, unasked.body.codes]).toEqual([409, { request: ['correction-not-asked'] }]);
    await sendBack(id);
    expect((await correct(stranger, id, { what: '直した' })).status).toBe(404);
    const unagreed = await post(person, `applications/${id}/correct`, { content: { what: '直した' } });
    expect(unagreed.body.codes).toEqual({ is_agreed: ['agreement'] });
    expect((await correct(person, id, { what: '直した' })).status).toBe(200);
    expect((await correct(person, id, { what: 'もう一度' })).body.codes).toEqual({ request: ['correction-not-asked'] });
  });

  test('goes on by its own version while the form is closed', async () => {
    const form = await newForm(town);
    const person = await town.addPerson();
    const id = await applied(person, form);
    await sendBack(id);
    await town.rows('update onlineform set is_open = 0 where onlineform_id = $1', form);
    expect((await get(person, `applications/${id}/correction`)).onlineform.sections).toHaveLength(1);
    expect((await correct(person, id, { what: '直した' })).status).toBe(200);
  });

  test('comes too late when the office has decided meanwhile, and the desk looks again when it came first', async () => {
    const person = await town.addPerson();
    const form = await newForm(town);
    const [late, first] = [await applied(person, form), await applied(person, form, { what: 'もう一つ' })];
    for (const id of [late, first]) await sendBack(id);
    await decide(late, 2);
    expect((await correct(person, late, { what: '直した' })).body.codes).toEqual({ request: ['application-decided'] });
    expect((await own(person, late)).sections[0].rows[0].words).toBe('はじめ');
    const { seen } = await atDesk(first);
    await correct(person, first, { what: '直した' });
    const stale = await post(official, `form-desk/applications/${first}/decide`, { seen, approval_status: 1 });
    expect(Object.values(stale.body.codes)).toEqual([['application-changed']]);
  });

  test('is told to the colleague who sees to it, and its deadline runs again', async () => {
    const colleague = await town.addPerson({ roles: ['forms'] });
    const person = await town.addPerson();
    const id = await applied(person, await newForm(town));
    await post(official, `form-desk/applications/${id}/assign`, { from: null, to: colleague.member_id });
    await sendBack(id);
    town.setNow(new Date('2027-01-14T10:00:00+09:00'));
    await correct(person, id, { what: '直した' });
    const notifications = await town.mailsTo(colleague.email, 2);
    expect(notifications.some(({ text }) => text.includes('修正されました') && !text.includes('直した'))).toBe(true);
    const [row] = await town.rows<{ due_on: string }>`select due_on::text as due_on from onlineform_application
      where onlineform_application_id = ${id}`;
    // From the 18th, plus three business days of pause.
    expect(row?.due_on).toBe('2027-01-21');
  });

  test('of the same content keeps paper and signature', async () => {
    const person = await town.addPerson();
    const id = await applied(person, await newForm(town));
    const before = await pdfHash(person, id);
    await sendBack(id);
    await correct(person, id, { what: 'はじめ' });
    expect(await pdfHash(person, id)).toBe(before);
    expect((await atDesk(id)).corrections).toEqual([]);
    expect((await own(person, id)).is_in_correction).toBe(0);
  });
});

describe('a correction of what was signed', () => {
  async function signedApplication() {
    const { member_id } = await addHolder(town);
    const as = { member_id, ...(await town.openSession(member_id)) };
    const id = await applied(as, await newForm(town, { has_signing: 1 }));
    const sign = async () => {
      const { url } = (await post(as, `applications/${id}/sign`)).body;
      return post(as, 'application-signings', Object.fromEntries(await signAtPhone(url, { card_key: 'own' })));
    };
    await sign();
    return { as, id, sign };
  }

  test('is signed anew; until then it is not approved, and it stays “requesting” all the time', async () => {
    const { as, id, sign } = await signedApplication();
    await sendBack(id);
    expect((await correct(as, id, { what: '直した' })).body.next).toBe('sign');
    expect(await own(as, id)).toMatchObject({
      approval_status: 0,
      signature: null,
      next: 'sign',
      filed_at: '2027-01-11T10:00:00+09:00',
    });
    const early = await decide(id, 1);
    expect([early.status, early.body.codes]).toEqual([409, { approval_status: ['application-unsigned'] }]);
    expect((await sign()).body.next).toBe('finish');
    expect(await own(as, id)).toMatchObject({
      stage: 'filed',
      is_in_correction: 0,
      signature: { signer_name: '佐藤 ハル' },
    });
    expect((await decide(id, 1)).body.application.approval_status).toBe(1);
  });

  test('that nobody signs can be denied or taken back, and does not end like a draft', async () => {
    const [denied, back] = [await signedApplication(), await signedApplication()];
    for (const { as, id } of [denied, back]) {
      await sendBack(id);
      await correct(as, id, { what: '直した' });
    }
    expect((await decide(denied.id, 2)).status).toBe(200);
    expect(await own(denied.as, denied.id)).toMatchObject({ approval_status: 2, stage: 'filed', next: null });
    expect((await post(back.as, `applications/${back.id}/take-back`)).status).toBe(200);
  });
});
