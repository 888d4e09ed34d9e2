import { createHash } from 'node:crypto';
import { MOST_UNANSWERED } from '@machi/domain/messages/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '../../testing/cases.ts';
import { onePoint, wishRequest } from '../../testing/requests/requests.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { applicationRequest, newApplication, newForm } from '../../testing/forms/forms.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const both = (text: string) => ({ ja: text, en: text });
const SHOWN = { erased: 'at-withdrawal', shown: { list: {}, desk: {}, paper: {}, export: {} } };
const apply = (as: Awaited<ReturnType<typeof town.addPerson>>, body: unknown, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/applications', { as, body, locale });
const own = (as: Awaited<ReturnType<typeof town.addPerson>>, id: number, path = '') =>
  town.call('GET', `/api/applications/${id}${path}`, { as, locale: 'en' });

describe('who applies', () => {
  test('has the application filed and its content by mail, where the form needs neither signature nor payment [rule:application.starts-requesting] [rule:application.completion-notice] [field:onlineform_application.application_code] [field:onlineform_application.approval_status] [field:onlineform_application.created_at] [field:onlineform_application.applicant-information] [field:onlineform_application.application-information] [rule:purpose.online-applications]', async () => {
    const person = await town.addPerson();
    const id = await newForm(town);
    const { status, body } = await apply(person, applicationRequest(id));
    expect(status).toBe(201);
    expect(body.next).toBe('finish');
    const { application } = (await own(person, body.onlineform_application_id)).body;
    expect(application).toMatchObject({
      form_name: 'Simple form',
      application_code: expect.stringMatching(/^HMS-[2-9A-HJKMNP-Z]{4,8}$/),
      stage: 'filed',
      next: null,
      approval_status: 0,
      amount: 0,
      document_file: 0,
      created_at: '2027-01-11T10:00:00+09:00',
      filed_at: '2027-01-11T10:00:00+09:00',
      delivered_on: '2027-01-18',
      sections: [{ title: 'What', rows: [{ label: 'What', words: 'チラシを配りたい' }] }],
      events: [{ kind: 'filed', by: 'applicant' }],
      may_take_back: true,
    });
    expect(application.applicant.map(({ label }: { label: string }) => label)).toEqual([
      'Name',
      'Telephone',
      'Address',
    ]);
    const [notification] = await town.mailsTo(person.email, 1);
    expect(notification?.subject).toContain(application.application_code);
    expect(notification?.text).toContain('チラシを配りたい');
  });

  test('gets no receipt of applying and taking back with the wish for only what must be done [rule:wishes.must-only]', async () => {
    const person = await town.addPerson();
    await town.call('PUT', '/api/account/wishes', { as: person, body: wishRequest({ is_must_only: 1 }) });
    const { onlineform_application_id: id } = (await apply(person, applicationRequest(await newForm(town)))).body;
    expect((await own(person, id)).body.application.stage).toBe('filed');
    await town.call('POST', `/api/applications/${id}/take-back`, { as: person, body: {} });
    await expect.poll(() => town.countRows('outbox', `recipient = '${person.email}' and sent_at is null`)).toBe(0);
    expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(2);
    expect(await town.mailsTo(person.email, 0)).toEqual([]);
  });

  test('finds each field that is wrong, and nothing is kept [rule:agreement.forms]', async () => {
    const person = await town.addPerson();
    const id = await newForm(town);
    const wrong = await apply(person, applicationRequest(id, { content: { what: 'あ'.repeat(41) } }));
    expect([wrong.status, wrong.body.codes]).toEqual([422, { what: ['max-length'] }]);
    const missing = await apply(person, applicationRequest(id, { content: {} }));
    expect(missing.body.errors).toEqual({ what: ['It is required.'] });
    const unagreed = await apply(person, applicationRequest(id, { is_agreed: false }));
    expect(unagreed.body.codes).toEqual({ is_agreed: ['agreement'] });
    expect((await town.call('GET', '/api/applications', { as: person })).body.total).toBe(0);
  });

  test('is told that the form is closed or has changed', async () => {
    const person = await town.addPerson();
    const closed = await newForm(town, {}, 0);
    expect((await apply(person, applicationRequest(closed))).body.codes).toEqual({ onlineform_id: ['form-closed'] });
    const id = await newForm(town);
    const changed = await apply(person, applicationRequest(id, { version: 2 }));
    expect([changed.status, changed.body.codes]).toEqual([409, { version: ['form-changed'] }]);
  });

  test('is a resident where the form is for residents [rule:check.resident-only-form] [rule:resident.forms] [message:resident-only-form]', async () => {
    const id = await newForm(town, { is_resident_only: 1 });
    const resident = await town.addPerson({ is_resident: 1, isVerified: true });
    expect((await apply(resident, applicationRequest(id))).status).toBe(201);
    const elsewhere = await town.addPerson({ is_resident: 0, isVerified: true });
    const refused = await apply(elsewhere, applicationRequest(id));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      onlineform_id: ['Only residents in Hoshimori Town can apply with this form. Please go back.'],
    });
    const unknown = await town.addPerson({ is_resident: 1, isVerified: false });
    expect((await apply(unknown, applicationRequest(id))).body.codes).toEqual({
      onlineform_id: ['residence-unverified-form'],
    });
  });

  test('pays what the fee of the form comes to; what is to be paid or signed is a draft, and not "requesting" [decision:form.unsigned-is-draft] [field:onlineform_application.amount] [rule:application.flow]', async () => {
    const person = await town.addPerson();
    const fields = [
      { name: 'copies', kind: 'number', label: both('Copies'), min: 1, max: 9, unit: both('部'), ...SHOWN },
    ];
    const fees = { kind: 'fixed', label: both('Copy'), yen: 300, per: 'copies' };
    const sections = [{ title: both('What'), fields }];
    const paid = await newForm(town, { has_payment: 1, sections, fees });
    const { body } = await apply(person, applicationRequest(paid, { content: { copies: 2 } }));
    expect(body.next).toBe('pay');
    const { application } = (await own(person, body.onlineform_application_id)).body;
    expect(application).toMatchObject({
      stage: 'paying',
      next: 'pay',
      amount: 600,
      filed_at: null,
      fee_lines: [{ label: 'Copy', amount: 600 }],
      may_take_back: false,
    });
    const signed = await newForm(town, { has_signing: 1, has_payment: 1, sections, fees });
    expect((await apply(person, applicationRequest(signed, { content: { copies: 1 } }))).body.next).toBe('sign');
    // Nothing is due, so that step is left out.
    const free = await newForm(town, { has_payment: 1, sections, fees: { ...fees, yen: 0 } });
    expect((await apply(person, applicationRequest(free, { content: { copies: 1 } }))).body.next).toBe('finish');
  });

  test('confirms again what was begun, and not what was filed', async () => {
    const person = await town.addPerson();
    const id = await newForm(town, { has_signing: 1 });
    const first = (await apply(person, applicationRequest(id))).body.onlineform_application_id;
    const again = await apply(
      person,
      applicationRequest(id, { content: { what: '直した' }, onlineform_application_id: first }),
    );
    expect(again.body.onlineform_application_id).toBe(first);
    expect((await own(person, first)).body.application.sections[0].rows[0].words).toBe('直した');
    const stranger = await town.addPerson();
    const stolen = await apply(stranger, applicationRequest(id, { onlineform_application_id: first }));
    expect(stolen.status).toBe(404);
    const filed = await newApplication(town, person.member_id, await newForm(town));
    const [{ onlineform_id } = { onlineform_id: 0 }] = await town.rows<{ onlineform_id: number }>`select onlineform_id
      from onlineform_application where onlineform_application_id = ${filed}`;
    const twice = await apply(person, applicationRequest(onlineform_id, { onlineform_application_id: filed }));
    expect(twice.body.codes).toEqual({ request: ['application-filed'] });
  });

  test('sends files along, own ones and once [field:onlineform_application.uploaded-file]', async () => {
    const fields = [{ name: 'proof', kind: 'file', label: both('Proof'), max: 2, is_required: true, ...SHOWN }];
    const id = await newForm(town, { sections: [{ title: both('Files'), fields }] });
    const [person, stranger] = [await town.addPerson(), await town.addPerson()];
    const upload = async (as: typeof person) =>
      (
        await town.call('POST', '/api/documents', {
          as,
          body: { purpose: 'onlineform', file_name: '領収書.png', content: onePoint },
        })
      ).body.document.document_id;
    const [mine, theirs] = [await upload(person), await upload(stranger)];
    const foreign = await apply(person, applicationRequest(id, { content: { proof: [theirs] } }));
    expect([foreign.status, foreign.body.codes]).toEqual([422, { proof: ['document-gone'] }]);
    const sent = await apply(person, applicationRequest(id, { content: { proof: [mine] } }));
    expect(sent.status).toBe(201);
    const { application } = (await own(person, sent.body.onlineform_application_id)).body;
    expect(application).toMatchObject({ document_file: 1 });
    expect(application.sections[0].rows[0].words).toBe('領収書.png');
    // Also in another application: a file belongs to one application.
    const other = applicationRequest(id, { content: { proof: [mine, await upload(person)] } });
    expect((await apply(person, other)).body.codes).toEqual({ content: ['document-gone'] });
  });

  test('with the same content again within ten minutes is told of the first one; taken back or later it is another one', async () => {
    const person = await town.addPerson();
    const request = applicationRequest(await newForm(town));
    const first = await apply(person, request);
    const again = await apply(person, request);
    expect([again.status, again.body.codes]).toEqual([409, { request: ['application-sent-again'] }]);
    const id: number = first.body.onlineform_application_id;
    expect(again.body.errors.request[0]).toContain((await own(person, id)).body.application.application_code);
    await town.call('POST', `/api/applications/${id}/take-back`, { as: person, body: {} });
    expect((await apply(person, request)).status).toBe(201);
    town.setNow(new Date(START.getTime() + 9.9 * 60_000));
    expect((await apply(person, request)).status).toBe(409);
    town.setNow(new Date(START.getTime() + 10 * 60_000));
    expect((await apply(person, request)).status).toBe(201);
    town.setNow(START);
  });
});

describe('an own application', () => {
  test('is listed, the newest first, and shown to nobody else [rule:member.applications]', async () => {
    const [person, stranger] = [await town.addPerson(), await town.addPerson()];
    const first = await newApplication(town, person.member_id);
    town.setNow(new Date(START.getTime() + 60_000));
    const second = await newApplication(town, person.member_id);
    const { body } = await town.call('GET', '/api/applications', { as: person });
    expect(body.total).toBe(2);
    expect(
      body.applications.map((one: { onlineform_application_id: number }) => one.onlineform_application_id),
    ).toEqual([second, first]);
    expect((await own(stranger, first)).status).toBe(404);
    expect((await own(stranger, first, '/paper')).status).toBe(404);
    expect((await own(stranger, first, '/content')).status).toBe(404);
  });

  test('has a copy as tagged Japanese PDF, the very paper that was confirmed', async () => {
    const person = await town.addPerson();
    const made = await apply(person, applicationRequest(await newForm(town)));
    const id: number = made.body.onlineform_application_id;
    const { body } = await own(person, id, '/paper');
    const pdf = Buffer.from(body.content, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const [row] = await town.rows<{ hash: string }>`select encode(sha256(paper), 'hex') as hash
      from onlineform_application where onlineform_application_id = ${id}`;
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(row?.hash);
    expect((await own(person, id, '/paper')).body.content).toBe(body.content);
  });

  test('has a billing statement as tagged Japanese PDF where it costs something [rule:application.statement-pdf]', async () => {
    const fields = [
      { name: 'copies', kind: 'number', label: both('通数'), min: 1, max: 9, unit: both('通'), ...SHOWN },
    ];
    const fees = { kind: 'fixed', label: both('写しの交付'), yen: 20, per: 'copies' };
    const form = await newForm(town, { sections: [{ title: both('What'), fields }], fees });
    const person = await town.addPerson();
    const made = await apply(person, applicationRequest(form, { content: { copies: 2 } }));
    const id: number = made.body.onlineform_application_id;
    const { body } = await own(person, id, '/statement');
    const pdf = await readPdf(body.content);
    expect(pdf.pages.join('')).toContain('手数料明細書');
    expect(pdf.pages.join('')).toContain('写しの交付');
    expect(pdf.pages.join('').replaceAll(/\s/g, '')).toContain('手数料40円');
    expect(pdf.pages.join('')).toContain('窓口でお支払い');
    expect(pdf.untagged).toEqual([]);
    expect(pdf.structure[0]).toContain('Table(');
    expect((await own(await town.addPerson(), id, '/statement')).status).toBe(404);
    const free = await newApplication(town, person.member_id);
    const none = await own(person, free, '/statement');
    expect([none.status, none.body.codes]).toEqual([409, { request: ['no-fee'] }]);
  });

  test('gives its content to a form that is filled in again, without files [rule:onlineform.repeat]', async () => {
    const person = await town.addPerson();
    const id = await newApplication(town, person.member_id);
    expect((await own(person, id, '/content')).body).toMatchObject({ content: { what: 'チラシを配りたい' } });
  });

  test('is hidden while its service is suspended, like none that comes after, and the office goes on with it', async () => {
    const person = await town.addPerson();
    await town.rows`insert into subscription (member_id, service_id, created_at)
      values (${person.member_id}, 7, ${START})`;
    const id = await newApplication(town, person.member_id);
    const turn = (verb: string) => town.call('POST', `/api/account/services/7/${verb}`, { as: person, body: {} });
    town.setNow(new Date(START.getTime() + 60_000));
    await turn('suspend');
    expect((await town.call('GET', '/api/applications', { as: person })).body.total).toBe(0);
    for (const path of ['', '/paper', '/content', '/correction'])
      expect((await own(person, id, path)).status).toBe(404);
    const late = await town.call('POST', `/api/applications/${id}/take-back`, { as: person, body: {} });
    expect(late.status).toBe(404);
    // The town decides which service it is.
    const belong = (is: boolean) => town.rows('update service set has_applications = $1 where service_id = 7', is);
    await belong(false);
    expect((await own(person, id)).status).toBe(200);
    await belong(true);
    const official = await town.addPerson({ roles: ['forms'] });
    const desk = await town.call('GET', `/api/form-desk/applications/${id}`, { as: official });
    expect(desk.body.application.approval_status).toBe(0);
    town.setNow(new Date(START.getTime() + 120_000));
    const made = await apply(person, applicationRequest(await newForm(town)));
    expect((await own(person, made.body.onlineform_application_id)).status).toBe(200);
    await turn('resume');
    expect((await town.call('GET', '/api/applications', { as: person })).body.total).toBe(2);
  });

  test('is taken back once, and becomes invalid [rule:application.becomes-invalid]', async () => {
    const person = await town.addPerson();
    const id = await newApplication(town, person.member_id);
    const take = () => town.call('POST', `/api/applications/${id}/take-back`, { as: person, body: {} });
    const { body } = await take();
    expect(body.application).toMatchObject({ approval_status: 3, may_take_back: false });
    expect(body.application.events.at(-1)).toMatchObject({ kind: 'taken-back', by: 'applicant' });
    const twice = await take();
    expect([twice.status, twice.body.codes]).toEqual([409, { request: ['application-decided'] }]);
  });

  test('is written about until the office answers', async () => {
    const person = await town.addPerson();
    const id = await newApplication(town, person.member_id);
    const write = (body: string) => town.call('POST', `/api/applications/${id}/answer`, { as: person, body: { body } });
    expect((await write('   ')).status).toBe(422);
    // Filing is also one of the applicant's actions.
    for (let count = 1; count < MOST_UNANSWERED; count += 1) expect((await write(`${count}回目`)).status).toBe(201);
    expect((await write('もう一度')).body.codes).toEqual({ request: ['too-many-messages'] });
  });

  test('ends: what was never signed after a week, what was decided after the years that its form sets', async () => {
    const person = await town.addPerson();
    const form = await newForm(town, { has_signing: 1, retention_years: 2 });
    const begun = (await apply(person, applicationRequest(form))).body.onlineform_application_id;
    const decided = await newApplication(town, person.member_id, form);
    await town.rows`update onlineform_application set approval_status = 1, decided_at = ${START}
      where onlineform_application_id = ${decided}`;
    const waiting = await newApplication(town, person.member_id, form);
    const after = async (at: string) => {
      await forgetDue(town, new Date(at));
      const { body } = await town.call('GET', '/api/applications', { as: person });
      return body.applications
        .map((one: { onlineform_application_id: number }) => one.onlineform_application_id)
        .toSorted((one: number, other: number) => one - other);
    };
    expect(await after('2027-01-18T00:59:59Z')).toEqual([begun, decided, waiting]);
    expect(await after('2027-01-18T01:00:00Z')).toEqual([decided, waiting]);
    expect(await after('2029-01-11T00:59:59Z')).toEqual([decided, waiting]);
    expect(await after('2029-01-11T01:00:00Z')).toEqual([waiting]);
  });
});

test('a correction sent again after its answer was lost is answered as it was', async () => {
  const owner = await town.addPerson();
  const { onlineform_application_id: id, ...body } =
    (await cases['correctApplication']?.input(town, owner.member_id)) ?? {};
  const correct = (key: string) =>
    town.call('POST', `/api/applications/${Number(id)}/correct`, {
      as: owner,
      body,
      headers: { 'idempotency-key': key },
    });
  const first = await correct('corrected-once');
  expect(first.status, first.text).toBe(200);
  expect(await correct('corrected-once')).toMatchObject({ status: 200, body: first.body });
  expect((await correct('corrected-twice')).status).toBe(409);
});
