import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newApplication } from '../../testing/forms/forms.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';

const town = await openTown();
afterAll(() => town.close());
beforeEach(() => town.setNow(START));

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
    expect(body).toMatchObject({ waiting: 2, total: 2 });
    expect(await lookedAt(person.member_id, 'application:list')).toBe(1);
    expect(await lookedAt(person.member_id, 'application:read')).toBe(1);
  });

  test('approves: the applicant sees it and is written to [rule:application.becomes-approved]', async () => {
    const { person, id, seen } = await filed();
    const { status, body } = await decide(id, { seen, approval_status: 1 });
    expect([status, body.application.approval_status]).toEqual([200, 1]);
    const own = await town.call('GET', `/api/applications/${id}`, { as: person });
    expect(own.body.application).toMatchObject({ approval_status: 1, may_take_back: false });
    const [letter] = await town.mailsTo(person.email, 1);
    expect(letter?.subject).toContain('承認');
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

  test('is for the role of forms alone', async () => {
    const { id, seen } = await filed();
    const other = await town.addPerson({ roles: ['reception'] });
    expect((await decide(id, { seen, approval_status: 1 }, other)).status).toBe(403);
    expect((await town.call('GET', path(id), { as: other })).status).toBe(403);
  });
});
