import { beforeEach, describe, expect, test } from 'vitest';
import { applicationRequest, newApplication, newForm } from '../../testing/forms/forms.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const both = (text: string) => ({ ja: text, en: text });
const SHOWN = { erased: 'at-withdrawal', shown: { list: {}, desk: {}, paper: {}, export: {} } };
const official = await town.addPerson({ roles: ['forms'] });
const path = (id: number, rest = '') => `/api/form-desk/applications/${id}${rest}`;
const read = async (id: number) => (await town.call('GET', path(id), { as: official, locale: 'en' })).body.application;
async function filed() {
  const person = await town.addPerson();
  const id = await newApplication(town, person.member_id);
  return { person, id, seen: (await read(id)).seen };
}
const decide = (id: number, body: unknown, as = official) =>
  town.call('POST', path(id, '/decide'), { as, body, locale: 'en' });
const ask = (id: number, body: unknown) => town.call('POST', path(id, '/ask'), { as: official, body, locale: 'en' });
const lookedAt = (person: number, action: string) =>
  town.countRows('audit', `subject = 'member' and subject_id = ${person} and action = '${action}'`);

describe('the desk for online applications', () => {
  test('shows what waits, the oldest first, and each look is written down', async () => {
    await town.rows(`delete from onlineform_application where stage = 'filed'`);
    const { person, id } = await filed();
    town.setNow(new Date(START.getTime() + 60_000));
    const later = await filed();
    const { body } = await town.call('GET', '/api/form-desk/applications', { as: official });
    expect(
      body.applications.map((one: { onlineform_application_id: number }) => one.onlineform_application_id),
    ).toEqual([id, later.id]);
    expect(body).toMatchObject({ counts: { all: 2, mine: 0, nobody: 2 }, total: 2 });
    expect(await lookedAt(person.member_id, 'application:list')).toBe(1);
    expect(await lookedAt(person.member_id, 'application:read')).toBe(1);
  });

  test('approves: the applicant sees it and is written to [rule:application.becomes-approved]', async () => {
    const { person, id, seen } = await filed();
    const { status, body } = await decide(id, { seen, approval_status: 1 });
    expect([status, body.application.approval_status]).toEqual([200, 1]);
    const own = await town.call('GET', `/api/applications/${id}`, { as: person });
    expect(own.body.application).toMatchObject({ approval_status: 1, may_take_back: false });
    const [notification] = await town.mailsTo(person.email, 1);
    expect(notification?.subject).toContain('承認');
    expect(await lookedAt(person.member_id, 'application:decide')).toBe(1);
  });

  test('denies with a reason alone, which the applicant reads [rule:application.becomes-denied] [field:onlineform_application.reason]', async () => {
    const { person, id, seen } = await filed();
    const silent = await decide(id, { seen, approval_status: 2 });
    expect([silent.status, silent.body.codes]).toEqual([422, { reason: ['required'] }]);
    await decide(id, { seen, approval_status: 2, reason: '対象の期間ではありません。' });
    const own = await town.call('GET', `/api/applications/${id}`, { as: person });
    expect(own.body.application).toMatchObject({ approval_status: 2, reason: '対象の期間ではありません。' });
    expect((await town.mailsTo(person.email, 1))[0]?.text).toContain('対象の期間ではありません。');
  });

  test('decides once, and not by an older look', async () => {
    const { person, id, seen } = await filed();
    await town.call('POST', `/api/applications/${id}/take-back`, { as: person, body: {} });
    const late = await decide(id, { seen, approval_status: 1 });
    expect([late.status, Object.values(late.body.codes)]).toEqual([409, [['already-decided']]]);
    const other = await filed();
    await ask(other.id, { seen: other.seen, body: '何枚ですか。', is_correction: 1 });
    const old = await decide(other.id, { seen: other.seen, approval_status: 1 });
    expect(Object.values(old.body.codes)).toEqual([['application-changed']]);
  });

  test('decides nothing of one’s own', async () => {
    const id = await newApplication(town, official.member_id);
    const { seen, is_own } = await read(id);
    expect(is_own).toBe(1);
    const refused = await decide(id, { seen, approval_status: 1 });
    expect([refused.status, Object.values(refused.body.codes)]).toEqual([409, [['own-application']]]);
  });

  test('asks for a correction: the status stays, the applicant is told and answers', async () => {
    const { person, id, seen } = await filed();
    const { body } = await ask(id, { seen, body: '日付を直してください。', is_correction: 1 });
    expect(body.application).toMatchObject({ approval_status: 0, is_in_correction: 1 });
    expect((await town.mailsTo(person.email, 1))[0]?.text).toContain('日付を直してください。');
    const answered = await town.call('POST', `/api/applications/${id}/answer`, {
      as: person,
      body: { body: '21日です。' },
    });
    expect(answered.body.application.is_in_correction).toBe(0);
    expect(answered.body.application.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'filed',
      'correction-asked',
      'answered',
    ]);
  });

  test('gives an application to oneself or to a colleague of the role, who is written to', async () => {
    await town.rows(`delete from onlineform_application where stage = 'filed'`);
    const colleague = await town.addPerson({ roles: ['forms'] });
    const reception = await town.addPerson({ roles: ['reception'] });
    const [{ person, id }, other] = [await filed(), await filed()];
    const assign = (from: number | null, to: number | null, at = id) =>
      town.call('POST', path(at, '/assign'), { as: official, body: { from, to }, locale: 'en' });
    const choices = await town.call('GET', '/api/form-desk/choices', { as: official });
    const offered = choices.body.officials.map((one: { official_id: number }) => one.official_id);
    expect(offered).toEqual(expect.arrayContaining([official.member_id, colleague.member_id]));
    expect(offered).not.toContain(reception.member_id);

    const taken = await assign(null, official.member_id);
    expect(taken.body.application).toMatchObject({ assigned_to: official.member_id });
    expect(await town.mailsTo(official.email, 0)).toEqual([]);
    expect(await lookedAt(person.member_id, 'application:assign')).toBe(1);
    const late = await assign(null, colleague.member_id);
    expect([late.status, late.body.codes]).toEqual([409, { to: ['assigned-meanwhile'] }]);
    const wrong = await assign(official.member_id, reception.member_id);
    expect([wrong.status, wrong.body.codes]).toEqual([422, { to: ['no-forms-official'] }]);
    expect((await assign(official.member_id, colleague.member_id)).status).toBe(200);
    const [notification] = await town.mailsTo(colleague.email, 1);
    expect(notification?.text).toContain(`/onlineform/desk?application=${id}`);
    expect(notification?.text).not.toContain('チラシ');

    const list = async (assigned: string, as = official) =>
      (await town.call('GET', `/api/form-desk/applications?assigned=${assigned}`, { as })).body.applications.map(
        (one: { onlineform_application_id: number }) => one.onlineform_application_id,
      );
    expect(await list('mine', colleague)).toEqual([id]);
    expect(await list('mine')).toEqual([]);
    expect(await list('nobody')).toEqual([other.id]);
    // An official who no longer handles applications is in charge of none.
    await town.rows(`update member set roles = '{}' where member_id = $1`, colleague.member_id);
    expect(await list('nobody')).toEqual([id, other.id]);
    const own = await town.call('GET', `/api/applications/${id}`, { as: person });
    expect(own.body.application.events.map(({ kind }: { kind: string }) => kind)).toEqual(['filed']);
  });

  test('has a deadline from the days of the form, by which the list goes, and which a correction stops', async () => {
    await town.rows(`delete from onlineform_application where stage = 'filed'`);
    const [slow, fast] = [await newForm(town, { estimated_delivery_days: 10 }), await newForm(town)];
    const person = await town.addPerson();
    const apply = async (form: number): Promise<number> =>
      (await town.call('POST', '/api/applications', { as: person, body: applicationRequest(form) })).body
        .onlineform_application_id;
    const [first, second] = [await apply(slow), await apply(fast)];
    const list = async () => {
      // A new session: an official's ends after an hour without a visit.
      const as = await town.openSession(official.member_id);
      return (await town.call('GET', '/api/form-desk/applications', { as })).body.applications;
    };
    type Line = { onlineform_application_id: number; due_on: string };
    const days = async () =>
      (await list()).map(({ onlineform_application_id, due_on }: Line) => [onlineform_application_id, due_on]);
    expect(await days()).toEqual([
      [second, '2027-01-18'],
      [first, '2027-01-25'],
    ]);
    await ask(second, { seen: (await read(second)).seen, body: '日付を直してください。', is_correction: 1 });
    expect((await days())[0]).toEqual([first, '2027-01-25']);
    // Two business days later.
    town.setNow(new Date('2027-01-13T10:00:00+09:00'));
    await town.call('POST', `/api/applications/${second}/answer`, { as: person, body: { body: '21日です。' } });
    expect((await days())[0]).toEqual([second, '2027-01-20']);
  });

  test('saves the list of its filters as a file: of one form with its questions, nothing to be computed, each look written down', async () => {
    await town.rows(`delete from onlineform_application where stage = 'filed'`);
    const rows = { name: 'people', kind: 'rows', label: both('People'), row_label: both('Person'), max: 3 };
    const fields = [
      { name: 'what', kind: 'text', label: both('What'), max: 40, ...SHOWN },
      { ...rows, fields: [{ name: 'name', kind: 'text', label: both('Name'), max: 20, ...SHOWN }], ...SHOWN },
    ];
    const form = await newForm(town, { sections: [{ title: both('What'), fields }] });
    const person = await town.addPerson();
    const content = { what: '=1+1', people: [{ name: '山田' }, { name: '佐藤' }] };
    await town.call('POST', '/api/applications', { as: person, body: applicationRequest(form, { content }) });
    const other = await filed();
    const save = async (asked: string, as = official) => {
      const { status, body } = await town.call('GET', `/api/form-desk/export?format=csv${asked}`, { as, locale: 'en' });
      return { status, text: Buffer.from(body.content ?? '', 'base64').toString('utf8') };
    };
    const all = await save('');
    expect(all.text.split('\r\n')).toHaveLength(4);
    expect(all.text).not.toContain('1+1');
    expect(await lookedAt(other.person.member_id, 'application:export')).toBe(1);
    const one = await save(`&onlineform_id=${form}`);
    expect(one.text.split('\r\n')[0]).toContain('"Name","Telephone","Address","What","People"');
    expect(one.text).toContain(`"'=1+1"`);
    expect(one.text).toContain('Person 1\nName: 山田\nPerson 2\nName: 佐藤');
    expect(one.text).not.toContain(other.person.email);
    expect(await lookedAt(other.person.member_id, 'application:export')).toBe(1);
    expect((await save('&assigned=mine')).text.split('\r\n')).toHaveLength(2);
    const reception = await town.addPerson({ roles: ['reception'] });
    expect((await save('', reception)).status).toBe(403);
  });
});
