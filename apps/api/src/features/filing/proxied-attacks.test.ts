import { MOST_BEGUN_FOR_OTHERS } from '@machi/domain/applications/proxied';
import { COUNTER_MINUTES } from '@machi/domain/delegations/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { applicationRequest, newForm } from '../../testing/forms/forms.ts';
import { proxyingIn } from '../../testing/forms/proxying.ts';
import { newDelegation } from '../../testing/delegations/delegations.ts';
import { onePoint } from '../../testing/requests/requests.ts';
import { signAtPhone } from '../../testing/signing/phone.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const { post, get, open, opened, confirm, sign, signed, returned, official, applicant, form, filed } =
  await proxyingIn(town);
const DAY = 86_400_000;
let begin = START;
beforeEach(() => {
  begin = new Date(begin.getTime() + 10 * DAY);
  town.setNow(begin);
});
interface Refused {
  readonly status: number;
  readonly body: { readonly codes: Readonly<Record<string, readonly string[]>> };
}
const refusalOf = ({ status, body }: Refused) => [status, ...Object.values(body.codes).flat()];
const idOf = async (answer: ReturnType<typeof confirm>): Promise<number> =>
  (await answer).body.onlineform_application_id;
const stageOf = async (id: number) =>
  (
    await town.rows<{ stage: string; filed_at: Date | null; proxied_by: number | null; member_id: number | null }>(
      'select stage, filed_at, proxied_by, member_id from onlineform_application where onlineform_application_id = $1',
      id,
    )
  )[0];

describe('nobody applies for somebody', () => {
  test('for themselves, for whoever has no account, is locked out, has left or has suspended the service', async () => {
    const clerk = await official();
    const refusedFor = async (memberId: number) => refusalOf(await open(clerk, memberId));
    const [guest, locked, suspended] = [await applicant(), await applicant(), await applicant()];
    await town.rows('update member set email_key = null, login_tel_key = null where member_id = $1', guest.member_id);
    await town.rows('update member set locked_at = $2 where member_id = $1', locked.member_id, town.now());
    await town.rows`insert into subscription (member_id, service_id, created_at, suspended_at)
      values (${suspended.member_id}, 7, ${town.now()}, ${town.now()})`;
    expect(await refusedFor(clerk.member_id)).toEqual([409, 'proxy-self']);
    expect(await refusedFor(guest.member_id)).toEqual([409, 'proxy-no-account']);
    expect((await open(clerk, locked.member_id)).status).toBe(404);
    expect((await open(clerk, 99_999_999)).status).toBe(404);
    expect(await refusedFor(suspended.member_id)).toEqual([409, 'proxy-suspended']);
  });

  test('with a form for applicants only, or one that does not say so [rule:check.applicant-only-form] [rule:proxy.applicant-only]', async () => {
    const clerk = await official();
    const counter = await opened(clerk, (await applicant()).member_id);
    for (const parts of [{ is_applicant_only: 1 }, { needs_third_party: 0 }])
      expect(refusalOf(await confirm(clerk, counter, await form(parts)))).toEqual([422, 'proxy-not-allowed']);
    const { body } = await confirm(clerk, counter, await form({ is_applicant_only: 1 }));
    expect(Object.values(body.errors)[0]).toEqual([
      'Only the applicant can apply with this form. Proxy applications are not allowed.',
    ]);
  });

  test('who lives elsewhere, with a form for residents: the applicant counts, not the official', async () => {
    const clerk = await official();
    await town.rows`update member set is_resident = 1, verified_at = ${town.now()}
      where member_id = ${clerk.member_id}`;
    const elsewhere = await town.addPerson({ is_resident: 0, isVerified: true });
    const counter = await opened(clerk, elsewhere.member_id);
    const answer = await confirm(clerk, counter, await form({ is_resident_only: 1 }));
    expect(refusalOf(answer)).toEqual([422, 'resident-only-form']);
  });

  test('with a counter that is over, or without a reason', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const counter = await opened(clerk, resident.member_id);
    town.setNow(new Date(begin.getTime() + COUNTER_MINUTES * 60_000));
    expect(refusalOf(await confirm(clerk, counter, await form()))).toEqual([409, 'acting-ended']);
    expect(refusalOf(await open(clerk, resident.member_id, '  '))).toEqual([422, 'required']);
  });

  test('more often than can be seen to', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const [formId, counter] = [await form(), await opened(clerk, resident.member_id)];
    const first = await idOf(confirm(clerk, counter, formId));
    await town.rows`insert into onlineform_application (onlineform_id, version, member_id, proxied_by, proxy_reason,
      stage, application_code, applicant, content, created_at) select onlineform_id, version,
      ${(await applicant()).member_id}::int, proxied_by, proxy_reason, stage, application_code || '-' || n, applicant,
      content, created_at from onlineform_application, generate_series(2, ${MOST_BEGUN_FOR_OTHERS}) n
      where onlineform_application_id = ${first}`;
    expect(refusalOf(await confirm(clerk, counter, formId))).toEqual([409, 'too-many-proxies']);
    // The applicant's own applications and this one do not block each other.
    const own = await post(resident, 'applications', applicationRequest(await newForm(town)));
    expect(own.status, own.text).toBe(201);
  });
});

describe('what a raw request says', () => {
  test('of who applies for whom counts nothing: a member’s own stays their own, the counter’s its person’s', async () => {
    const [clerk, resident, other] = [await official(), await applicant(), await applicant()];
    const forged = { proxied_by: clerk.member_id, member_id: other.member_id, is_proxied: 1, proxy_reason: '頼まれた' };
    const mine = await post(resident, 'applications', applicationRequest(await newForm(town), forged));
    expect(await stageOf(mine.body.onlineform_application_id)).toMatchObject({
      member_id: resident.member_id,
      proxied_by: null,
    });
    const counter = await opened(clerk, resident.member_id);
    const id = await idOf(
      confirm(clerk, counter, await form(), { member_id: other.member_id, proxied_by: other.member_id }),
    );
    expect(await stageOf(id)).toMatchObject({ member_id: resident.member_id, proxied_by: clerk.member_id });
  });

  test('opens nothing of a colleague’s', async () => {
    const [clerk, foreign, resident] = [await official(), await official(), await applicant()];
    const [formId, counter] = [await form(), await opened(clerk, resident.member_id)];
    const id = await idOf(confirm(clerk, counter, formId));
    const theirs = await opened(foreign, resident.member_id);
    expect(refusalOf(await confirm(foreign, counter, formId))).toEqual([409, 'acting-ended']);
    const answers = [
      // Their own counter for the same person shows no draft of another official.
      await get(foreign, `applications/${id}`, theirs),
      await get(foreign, `applications/${id}/content`, theirs),
      await get(foreign, `applications/${id}/paper`, theirs),
      await confirm(foreign, theirs, formId, { onlineform_application_id: id }),
      await get(clerk, `applications/${id}`),
      await sign(foreign, id),
      await post(foreign, `applications/${id}/sign`),
      await post(resident, `applications/${id}/sign`),
      await get(resident, `applications/${id}/paper`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const back = await signAtPhone((await sign(clerk, id)).body.url, { card_key: 'official' });
    expect((await returned(foreign, back)).status).toBe(404);
    expect((await returned(clerk, back)).body.next).toBe('finish');
  });

  test('replaces nothing of another person, and takes no files of others', async () => {
    const [clerk, resident, other] = [await official(), await applicant(), await applicant()];
    const [formId, theirs] = [await form(), await opened(clerk, other.member_id)];
    const id = await idOf(confirm(clerk, theirs, formId));
    const mine = await opened(clerk, resident.member_id);
    expect((await confirm(clerk, mine, formId, { onlineform_application_id: id })).status).toBe(404);
    expect(
      (await post(clerk, 'applications', applicationRequest(formId, { onlineform_application_id: id }))).status,
    ).toBe(404);
    expect(await stageOf(id)).toMatchObject({ member_id: other.member_id, stage: 'signing' });

    const upload = { purpose: 'onlineform', file_name: '書類.png', content: onePoint };
    const { document_id } = (await post(resident, 'documents', upload)).body.document;
    const field = {
      name: 'proof',
      kind: 'file',
      label: { ja: '書類', en: 'Pdf' },
      max: 2,
      media_types: ['image/png'],
    };
    const kept = { erased: 'at-withdrawal', shown: { list: {}, desk: {}, paper: {}, export: {} } };
    const papers = await form({ sections: [{ title: { ja: '書類', en: 'Pdfs' }, fields: [{ ...field, ...kept }] }] });
    expect((await confirm(clerk, mine, papers, { content: { proof: [document_id] } })).status).toBe(422);
  });
});

test('the counter opens applications to the role of forms alone, and nobody signs as the person', async () => {
  const [clerk, resident] = [await official(), await applicant()];
  const reception = await town.addPerson({ roles: ['reception'] });
  const formId = await form();
  const theirs = (await open(reception, resident.member_id)).body.delegation_id;
  expect(refusalOf(await confirm(reception, theirs, formId))).toEqual([409, 'acting-not-given']);
  expect(refusalOf(await get(reception, 'applications', theirs))).toEqual([409, 'acting-not-given']);
  const counter = await opened(clerk, resident.member_id);
  // Opened for applications alone.
  expect(refusalOf(await get(clerk, 'reservations', counter))).toEqual([409, 'acting-not-given']);
  const id = await idOf(confirm(clerk, counter, formId));
  expect(refusalOf(await post(clerk, `applications/${id}/sign`, {}, counter))).toEqual([409, 'acting-never']);
  // Whom the applicant has let act for them sees no draft of the office.
  const daughter = await town.addPerson();
  const given = await newDelegation(town, resident.member_id, daughter.member_id);
  expect((await get(daughter, `applications/${id}`, given)).status).toBe(404);
  expect((await get(clerk, `applications/${id}`, counter)).status).toBe(200);
  expect((await get(resident, 'account/activities')).text).toContain('delegation:look-applications');
});

describe('meanwhile', () => {
  async function atPhone() {
    const [clerk, resident] = [await official(), await applicant()];
    const counter = await opened(clerk, resident.member_id);
    const formId = await form();
    const id = await idOf(confirm(clerk, counter, formId));
    const back = await signAtPhone((await sign(clerk, id)).body.url, { card_key: 'official' });
    return { clerk, resident, counter, formId, id, back };
  }

  test('the applicant leaves: nothing is filed for them', async () => {
    const { clerk, resident, id, back } = await atPhone();
    await town.database.transaction((transaction) => eraseMember(transaction, resident.member_id, town.now()));
    expect((await returned(clerk, back)).status).toBe(404);
    expect(await stageOf(id)).toBeUndefined();
    expect((await sign(clerk, id)).status).toBe(404);
  });

  test('the applicant is locked out or suspends the service: it is not filed, and why is said', async () => {
    const locked = await atPhone();
    await town.rows('update member set locked_at = $2 where member_id = $1', locked.resident.member_id, town.now());
    const suspended = await atPhone();
    await town.rows`insert into subscription (member_id, service_id, created_at, suspended_at)
      values (${suspended.resident.member_id}, 7, ${town.now()}, ${town.now()})`;
    expect((await returned(locked.clerk, locked.back)).body).toMatchObject({
      next: 'sign',
      trouble: { code: 'not-found' },
    });
    const told = (await returned(suspended.clerk, suspended.back)).body;
    expect(told).toMatchObject({ next: 'sign', trouble: { code: 'proxy-suspended' } });
    expect(refusalOf(await sign(suspended.clerk, suspended.id))).toEqual([409, 'proxy-suspended']);
    const again = { content: { what: 'チラシ' }, onlineform_application_id: suspended.id };
    expect(refusalOf(await confirm(suspended.clerk, suspended.counter, suspended.formId, again))).toEqual([
      409,
      'proxy-suspended',
    ]);
    for (const { id } of [locked, suspended])
      expect(await stageOf(id)).toMatchObject({ stage: 'signing', filed_at: null });
  });

  test('the official loses the role, or leaves: nobody files it', async () => {
    const lost = await atPhone();
    await town.rows(`update member set roles = '{}' where member_id = $1`, lost.clerk.member_id);
    expect((await returned(lost.clerk, lost.back)).status).toBe(404);
    expect((await sign(lost.clerk, lost.id)).status).toBe(404);
    expect(refusalOf(await get(lost.clerk, `applications/${lost.id}`, lost.counter))).toEqual([
      409,
      'acting-not-given',
    ]);
    const gone = await atPhone();
    await town.database.transaction((transaction) => eraseMember(transaction, gone.clerk.member_id, town.now()));
    expect(await stageOf(gone.id)).toMatchObject({ stage: 'signing', filed_at: null, proxied_by: null });
    // The applicant cannot sign or pay it either.
    expect((await get(gone.resident, `applications/${gone.id}`)).status).toBe(404);
  });

  test('the official leaves after the filing: it stays filed by an official, and is paid at the counter', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const fees = { kind: 'fixed', label: { ja: '写し', en: 'Copy' }, yen: 300 };
    const id = await filed(clerk, resident, await form({ has_payment: 1, fees }));
    await town.database.transaction((transaction) => eraseMember(transaction, clerk.member_id, town.now()));
    const { application } = (await get(resident, `applications/${id}`)).body;
    expect(application).toMatchObject({ is_proxied: 1, proxy: { name: '' }, payment_way: 'counter', next: null });
  });
});

describe('the card', () => {
  test('of the applicant does not sign what the official files: whoever files signs', async () => {
    const [clerk, resident] = [await official(), await applicant()];
    const id = await idOf(confirm(clerk, await opened(clerk, resident.member_id), await form()));
    const answer = await signed(clerk, id, 'applicant');
    expect(answer.body).toMatchObject({ next: 'sign', trouble: { code: 'signature-birthdate-differs' } });
    expect(await stageOf(id)).toMatchObject({ filed_at: null });
  });
});

describe('nobody decides what they filed', () => {
  test('nor sees to it, asks about it or is given it', async () => {
    const [clerk, colleague, resident] = [await official(), await official(), await applicant()];
    const id = await filed(clerk, resident, await form());
    const path = `form-desk/applications/${id}`;
    const { seen, is_own } = (await get(clerk, path)).body.application;
    expect(is_own).toBe(1);
    const own = [409, 'own-application'];
    expect(refusalOf(await post(clerk, `${path}/decide`, { seen, approval_status: 1 }))).toEqual(own);
    expect(refusalOf(await post(clerk, `${path}/ask`, { seen, body: '何枚ですか。', is_correction: 1 }))).toEqual(own);
    const given = { from: null, to: clerk.member_id };
    for (const who of [clerk, colleague]) expect(refusalOf(await post(who, `${path}/assign`, given))).toEqual(own);
    expect((await post(colleague, `${path}/decide`, { seen, approval_status: 1 })).status).toBe(200);
  });
});
