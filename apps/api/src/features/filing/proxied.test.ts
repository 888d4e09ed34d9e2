import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PAID } from '../../testing/forms/completing.ts';
import { proxyingIn } from '../../testing/forms/proxying.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { forgetTypedForOthers } from './proxied.ts';
import { onePoint } from '../../testing/requests/requests.ts';
import { signAtPhone } from '../../testing/signing/phone.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { START } from '../../testing/towns/open-town.ts';

const town = await openPaymentTown({ hasOwnHolders: true });
afterAll(() => town.close());
const { post, get, opened, confirm, sign, signed, official, applicant, form, filed } = await proxyingIn(town);
const HOUR = 3_600_000;
let begin = START;
beforeEach(() => {
  begin = new Date(begin.getTime() + 24 * HOUR);
  town.setNow(begin);
});
const codesOf = ({ body }: { body: { codes: Readonly<Record<string, readonly string[]>> } }) =>
  Object.values(body.codes).flat();
const own = async (as: Parameters<typeof get>[0], id: number) => (await get(as, `applications/${id}`)).body.application;
const pdfOf = async (as: Parameters<typeof get>[0], path: string) =>
  (await readPdf((await get(as, path)).body.content)).pages.join('\n');
const exported = async (as: Parameters<typeof get>[0]) =>
  String((await get(as, 'account/export?format=json')).body.content);

describe('an official who applies for somebody', () => {
  test('files it with their own card: both are stored, and the paper names both [rule:proxy.own-card] [decision:form.proxy]', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    // A form that its applicants do not sign.
    const counter = await opened(clerk, resident.member_id);
    const begun = await confirm(clerk, counter, await form());
    expect([begun.status, begun.body.next]).toEqual([201, 'sign']);
    const id: number = begun.body.onlineform_application_id;
    expect((await signed(clerk, id)).body).toMatchObject({ next: 'finish', trouble: null, is_proxied: 1 });
    const [row] = await town.rows`select member_id, proxied_by, delegate_id, stage from onlineform_application
      where onlineform_application_id = ${id}`;
    expect(row).toEqual({
      member_id: resident.member_id,
      proxied_by: clerk.member_id,
      delegate_id: null,
      stage: 'filed',
    });
    const [signature] = await town.rows`select member_id from signature
      where holder_kind = 'application' and holder_id = ${id} and signed_at is not null`;
    expect(signature).toEqual({ member_id: clerk.member_id });
    const paper = await pdfOf(resident, `applications/${id}/paper`);
    for (const name of ['申請 試', '代理で申請した職員', '窓口 試']) expect(paper).toContain(name);
  });

  test('has a draft of their own until then: the applicant sees it with the filing, who filed it, and gets its content', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const begun = await confirm(clerk, await opened(clerk, resident.member_id), await form());
    const id: number = begun.body.onlineform_application_id;
    expect((await get(resident, `applications/${id}`)).status).toBe(404);
    expect((await get(resident, 'applications')).body.total).toBe(0);
    expect((await get(resident, 'account/activities')).text).toContain('application:proxy');
    await signed(clerk, id);
    expect(await own(resident, id)).toMatchObject({
      is_proxied: 1,
      proxy: { name: '窓口 試', reason: '窓口で本人から頼まれました。' },
      steps: ['input', 'confirm', 'sign', 'finish'],
    });
    const [notification] = await town.mailsTo(resident.email, 1);
    expect(notification?.subject).toContain('役場の職員が代わりに申請しました');
    for (const words of ['窓口 試', 'チラシを配りたい', 'お心当たりがないときは'])
      expect(notification?.text).toContain(words);
    expect((await get(resident, 'account/activities')).text).toContain('application:proxy');
  });

  test('holds nothing on a card: the fee is paid at the counter', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const id = await filed(clerk, resident, await form(PAID), { copies: 2 });
    expect(await own(resident, id)).toMatchObject({ amount: 600, payment_way: 'counter', payment: null, next: null });
    expect((await post(resident, `applications/${id}/pay`)).body).toMatchObject({ next: 'finish', url: null });
    const decider = await official();
    const { seen } = (await get(decider, `form-desk/applications/${id}`)).body.application;
    const decided = await post(decider, `form-desk/applications/${id}/decide`, { seen, approval_status: 1 });
    expect(decided.body.application).toMatchObject({ approval_status: 1, proxy: { name: '窓口 試' } });
    expect((await town.mailsTo(resident.email, 2)).at(-1)?.text).toContain('窓口でお支払いください');
  });

  test('changes what they filled in until it is signed; the files are the applicant’s with the filing', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const field = {
      name: 'proof',
      kind: 'file',
      label: { ja: '書類', en: 'Paper' },
      max: 2,
      media_types: ['image/png'],
    };
    const kept = { erased: 'at-withdrawal', shown: { list: {}, desk: {}, paper: {}, export: {} } };
    const formId = await form({ sections: [{ title: { ja: '書類', en: 'Papers' }, fields: [{ ...field, ...kept }] }] });
    const upload = async (counter: number) => {
      const body = { purpose: 'onlineform', file_name: '書類.png', content: onePoint };
      return (await post(clerk, 'documents', body, counter)).body.document.document_id as number;
    };
    const counter = await opened(clerk, resident.member_id);
    const [first, second] = [await upload(counter), await upload(counter)];
    const begun = await confirm(clerk, counter, formId, { content: { proof: [first] } });
    expect(begun.status, begun.text).toBe(201);
    const id: number = begun.body.onlineform_application_id;
    // Opened anew: the draft is still theirs.
    const again = await confirm(clerk, await opened(clerk, resident.member_id), formId, {
      content: { proof: [first, second] },
      onlineform_application_id: id,
    });
    expect(again.body).toMatchObject({ onlineform_application_id: id, next: 'sign' });
    const owners = () =>
      town.rows('select member_id from document where document_id = any($1::int[])', [first, second]);
    expect(await owners()).toEqual([{ member_id: clerk.member_id }, { member_id: clerk.member_id }]);
    await signed(clerk, id);
    expect(await owners()).toEqual([{ member_id: resident.member_id }, { member_id: resident.member_id }]);
  });

  test('lists what they filed for others, and nobody else does', async () => {
    const [clerk, colleague, resident] = [await official(), await official(), await applicant()];
    const id = await filed(clerk, resident, await form());
    const listed = (await get(clerk, 'proxy/applications')).body;
    expect(listed.applications).toMatchObject([{ onlineform_application_id: id, name: '申請 試' }]);
    expect((await get(colleague, 'proxy/applications')).body.total).toBe(0);
  });
});

describe('the applicant', () => {
  test('takes it back as their own', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const id = await filed(clerk, resident, await form());
    expect((await post(resident, `applications/${id}/take-back`)).body.application.approval_status).toBe(3);
  });

  test('has who filed it and why in the file of their own data; the official has nothing of them in theirs', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    await filed(clerk, resident, await form());
    await town.call('PUT', `/api/drafts/onlineform-1-for-${resident.member_id}`, {
      as: clerk,
      body: { content: { typed: { what: '申請さんの事情' } } },
    });
    expect(await exported(resident)).toContain('窓口で本人から頼まれました。');
    expect(await exported(clerk)).not.toContain('申請さんの事情');
  });
});

describe('what was sent back', () => {
  async function sentBack(parts: Readonly<Record<string, unknown>> = {}) {
    const [clerk, resident, decider] = [await official(), await applicant(), await official()];
    const id = await filed(clerk, resident, await form(parts));
    const { seen } = (await get(decider, `form-desk/applications/${id}`)).body.application;
    await post(decider, `form-desk/applications/${id}/ask`, { seen, body: '枚数を直してください。', is_correction: 1 });
    return { clerk, resident, decider, id };
  }
  const corrected = { content: { what: '直した' }, is_agreed: true };

  test('is corrected by the official who filed it, who is told, and signed anew with their card', async () => {
    const { clerk, resident, decider, id } = await sentBack();
    expect((await town.mailsTo(clerk.email, 1))[0]?.subject).toContain('差し戻されました');
    const counter = await opened(clerk, resident.member_id);
    expect((await get(clerk, `applications/${id}/correction`, counter)).body).toMatchObject({
      asked: '枚数を直してください。',
      content: { what: 'チラシ' },
    });
    expect((await post(clerk, `applications/${id}/correct`, corrected, counter)).body.next).toBe('sign');
    expect((await signed(clerk, id)).body.next).toBe('finish');
    expect(await own(resident, id)).toMatchObject({ stage: 'filed', is_in_correction: 0, approval_status: 0 });
    const others = await opened(decider, resident.member_id);
    expect((await post(decider, `applications/${id}/correct`, corrected, others)).status).toBe(404);
    expect((await get(decider, `applications/${id}/correction`, others)).status).toBe(404);
  });

  test('is corrected by the applicant too, without a signature where applicants sign nothing', async () => {
    const { clerk, resident, id } = await sentBack();
    expect((await post(resident, `applications/${id}/correct`, corrected)).body.next).toBe('finish');
    expect(await own(resident, id)).toMatchObject({ stage: 'filed', is_in_correction: 0, is_proxied: 1 });
    const counter = await opened(clerk, resident.member_id);
    expect(codesOf(await post(clerk, `applications/${id}/correct`, corrected, counter))).toEqual([
      'correction-not-asked',
    ]);
  });

  test('is signed by the applicant with their own card where applicants sign', async () => {
    const { resident, id } = await sentBack({ has_signing: 1 });
    expect((await post(resident, `applications/${id}/correct`, corrected)).body.next).toBe('sign');
    const { url } = (await post(resident, `applications/${id}/sign`)).body;
    const back = await signAtPhone(url, { card_key: 'applicant' });
    expect((await post(resident, 'application-signings', Object.fromEntries(back))).body.next).toBe('finish');
  });
});

test('what an official has typed for somebody goes after a week, or with the person', async () => {
  const [clerk, resident, leaving] = [await official(), await applicant(), await applicant()];
  const type = (key: string) => town.call('PUT', `/api/drafts/${key}`, { as: clerk, body: { content: { typed: {} } } });
  const keys = async () =>
    (await town.rows<{ draft_key: string }>`select draft_key from draft where member_id = ${clerk.member_id}`).map(
      ({ draft_key }) => draft_key,
    );
  for (const key of ['onlineform-1', `onlineform-1-for-${resident.member_id}`, `onlineform-1-for-${leaving.member_id}`])
    await type(key);
  await town.database.transaction((transaction) => eraseMember(transaction, leaving.member_id, town.now()));
  await forgetTypedForOthers(town.database, new Date(begin.getTime() - HOUR));
  expect((await keys()).toSorted()).toEqual(['onlineform-1', `onlineform-1-for-${resident.member_id}`]);
  await forgetTypedForOthers(town.database, begin);
  expect(await keys()).toEqual(['onlineform-1']);
});

test('a card pays nothing for it, whoever asks', async () => {
  const [clerk, resident] = [await official(), await applicant()];
  const begun = await confirm(clerk, await opened(clerk, resident.member_id), await form(PAID), {
    content: { copies: 2 },
  });
  const id: number = begun.body.onlineform_application_id;
  expect(begun.body.next).toBe('sign');
  for (const who of [clerk, resident]) expect((await post(who, `applications/${id}/pay`)).status).toBe(404);
  expect((await sign(clerk, id)).status).toBe(200);
});
