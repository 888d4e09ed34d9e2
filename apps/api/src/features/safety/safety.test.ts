import { beforeEach, describe, expect, test } from 'vitest';
import { deliverAlerts } from '../../platform/alerts/alerts.ts';
import { openCallsOf } from '../../platform/alerts/safety.ts';
import { answerCode, answerToken } from '../../platform/alerts/answer-token.ts';
import { newDelegation } from '../../testing/delegations/delegations.ts';
import { rewriting, without } from '../../testing/requests/guards.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { composeSms } from '../../providers/sms/sms.ts';
import type { Person } from '../../testing/towns/people.ts';
import { addSupport, newSafetyCall } from './cases.fixture.ts';
import { topics } from './routes.ts';

/** Alerts stay in the outbox, where the tests read them. */
const town = await openTestTown({ around: without('claim-outbox-alerts') });
const DAY = 86_400_000;
let official: Person;
beforeEach(async () => {
  town.setNow(START);
  for (const table of ['safety_call', 'alert_delivery', 'outbox', 'delegation', 'support_person', 'monitor_banner'])
    await town.rows(`delete from ${table}`);
  await town.rows('update member set locked_at = $1 where not is_official', START);
  official = await town.addPerson({ roles: ['reception'] });
});
const read = async (as: Person) => (await town.call('GET', '/api/safety', { as })).body;
const answer = (as: Person, id: number, parts = {}) =>
  town.call('POST', `/api/safety/${id}/answer`, { as, body: { answer: 'safe', note: '', ...parts } });
const answerFor = (as: Person, id: number, delegation_id: number, said = 'safe') =>
  town.call('POST', `/api/safety/${id}/answer-for`, { as, body: { delegation_id, answer: said, note: '' } });
const byLink = (token: string, said: string) =>
  town.call('POST', '/api/safety-link/answer', { body: { token, answer: said, note: '' } });
const desk = (path: string, body = {}) => town.call('POST', `/api/safety-desk${path}`, { as: official, body });
const people = async (id: number, shows = 'none') => (await desk(`/${id}/people`, { shows })).body.people;
const line = async () => topics[0]?.read(town.house, town.now());
const banner = async () => (await town.call('GET', '/api/banner')).body.banner;
const kept = () => town.rows<{ member_id: number; answer: string; answered_by: string }>`select member_id, answer,
  answered_by from safety_answer order by member_id`;

test('a call asks by all ways; its link answers without a login, and can do nothing else [rule:safety.link]', async () => {
  const person = await town.addPerson();
  expect((await desk('', { is_drill: 1, area_keys: ['asahi'] })).status).toBe(201);
  expect((await desk('', { is_drill: 1, area_keys: null })).body.codes).toEqual({ area_keys: ['safety-open'] });
  await deliverAlerts(town.house, town.now());
  // Another run, woken by the call itself, may hold the recipients.
  await expect.poll(() => town.countRows('outbox', `lane = 'alerts'`)).toBeGreaterThan(0);
  const [message] = await town.rows<{ content: { subject: string; link: { url: string } } }>`select content from outbox
    where recipient = ${person.email}`;
  expect(message?.content.subject).toMatch(/^【訓練】【安否確認】/);
  expect(composeSms(message?.content as Notification)).toMatch(
    /^【訓練】【安否確認】.*#answer=[\w-]{32}\nリンクを開けないときは、.+\/safety で、この番号を入れてください：(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}\n/su,
  );
  const token = message?.content.link.url.split('#answer=')[1] ?? '';
  const [call] = (await town.call('GET', '/api/safety-desk', { as: official })).body.calls;
  // Open pages hear that it asks somebody now, and all screens say so.
  await expect.poll(line).toEqual({ marks: { safety: String(call.safety_call_id) } });
  await expect.poll(banner).toMatchObject({ is_urgent: 0, body_ja: expect.stringMatching(/^【訓練】【安否確認】/) });
  expect((await town.call('POST', '/api/safety-link', { body: { token } })).body).toMatchObject({
    is_drill: 1,
    answer: null,
  });
  for (const said of ['help', 'help', 'safe']) expect((await byLink(token, said)).status).toBe(200);
  expect(await kept()).toEqual([{ member_id: person.member_id, answer: 'safe', answered_by: 'link' }]);
  // Neither another person's nor another call's: who is not asked cannot be answered for.
  const foreign = answerToken(town.house, { callId: call.safety_call_id, memberId: 987_654 });
  expect((await byLink(foreign, 'safe')).body.codes).toEqual({ token: ['link-invalid'] });
  expect((await byLink(`${token.slice(0, -1)}A`, 'help')).status).toBe(422);
  await desk(`/${call.safety_call_id}/end`);
  expect((await byLink(token, 'help')).body.codes).toEqual({ request: ['safety-ended'] });
  expect(await line()).toEqual({ marks: { safety: '' } });
  await expect.poll(banner).toBeNull();
});

describe('the code of an SMS', () => {
  const open = (code: string) => town.call('POST', '/api/safety-link/code', { body: { code } });
  test('answers one call for one person without a login, as often as it is typed, until the call ends [rule:safety.code]', async () => {
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    const { safety_call_id: callId } = await newSafetyCall(town, [one.member_id, other.member_id]);
    const code = answerCode(town.house, { callId, memberId: one.member_id });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    // As people type it: small, in full width, with dashes, O for 0.
    const typed = code
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll(/.{4}(?=.)/g, '$&－');
    for (const said of ['help', 'safe']) {
      const { body } = await open(typed);
      expect((await byLink(body.token, said)).status).toBe(200);
    }
    expect(await kept()).toEqual([{ member_id: one.member_id, answer: 'safe', answered_by: 'link' }]);
    await desk(`/${callId}/end`);
    expect((await open(code)).body.codes).toEqual({ request: ['safety-ended'] });
    // It opens no later call, of which the person has another code.
    const { safety_call_id: later } = await newSafetyCall(town, [one.member_id]);
    expect(answerCode(town.house, { callId: later, memberId: one.member_id })).not.toBe(code);
    expect((await open(code)).body.codes).toEqual({ request: ['safety-ended'] });
  });

  test('is no other person’s, call’s or town’s, and a wrong one says only what to do', async () => {
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    const { safety_call_id: callId } = await newSafetyCall(town, [one.member_id, other.member_id]);
    const [own, others] = [one, other].map(({ member_id: memberId }) => answerCode(town.house, { callId, memberId }));
    const wrong = [
      // The person of one code with the mark of another.
      `${own?.slice(0, 5)}${others?.slice(5)}`,
      answerCode(town.house, { callId: callId + 1, memberId: one.member_id }),
      answerCode({ secret: 'another' }, { callId, memberId: one.member_id }),
      own?.slice(0, 11) ?? '',
      'U'.repeat(12),
    ];
    for (const code of wrong) {
      const { status, body } = await open(code);
      expect([status, body.codes]).toEqual([422, { code: ['safety-code'] }]);
      expect(JSON.stringify(body)).not.toContain(String(one.member_id));
    }
    expect((await open('9'.repeat(5000))).status).toBe(422);
    // The code itself is no secret of a link.
    expect((await byLink(own ?? '', 'safe')).body.codes).toEqual({ token: ['link-invalid'] });
    expect(await kept()).toEqual([]);
  });

  test('is guessed from one network a few times a minute, and another network is not held up', async () => {
    const slow = await openTestTown({ environment: { RATE_SIGN_IN: '5', TRUST_PROXY: '1' } });
    const statuses = [];
    const tried = (address: string) =>
      slow.call('POST', '/api/safety-link/code', {
        body: { code: 'K7QM2XPD9F3A' },
        headers: { 'x-forwarded-for': address },
      });
    for (let turn = 0; turn < 7; turn += 1) statuses.push((await tried('203.0.113.7')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect((await tried('203.0.113.8')).status).toBe(422);
  });
});

describe('who sees an answer', () => {
  test('is whom the person chose themselves, and nobody else [rule:safety.chosen]', async () => {
    const [fled, friend, stranger, guardian] = [
      await town.addPerson({ lastname: '野口' }),
      await town.addPerson(),
      await town.addPerson(),
      await town.addPerson(),
    ];
    const { safety_call_id: id } = await newSafetyCall(
      town,
      [fled, friend, stranger, guardian].map((one) => one.member_id),
    );
    await newDelegation(town, fled.member_id, friend.member_id);
    const byOffice = await newDelegation(town, fled.member_id, guardian.member_id);
    await town.rows`update delegation set ground = 'ward' where delegation_id = ${byOffice}`;
    await answer(fled, id, { answer: 'help', note: '北の沢会館にいます' });
    expect((await read(friend)).people).toMatchObject([
      { name: '野口 試', answer: 'help', note: '北の沢会館にいます' },
    ]);
    for (const other of [stranger, guardian]) {
      expect((await read(other)).people).toEqual([]);
      expect(JSON.stringify(await read(other))).not.toContain('野口');
      expect((await answerFor(other, id, byOffice)).status).toBe(404);
    }
    expect(
      (await town.call('POST', `/api/safety-desk/${id}/people`, { as: stranger, body: { shows: 'help' } })).status,
    ).toBe(403);
    await town.rows`update delegation set ended_at = ${START} where principal_id = ${fled.member_id}`;
    expect((await read(friend)).people).toEqual([]);
  });

  test('a neighbour answers for who chose them, but never over the person’s own answer', async () => {
    const [old, helper] = [await town.addPerson(), await town.addPerson()];
    const { safety_call_id: id } = await newSafetyCall(town, [old.member_id, helper.member_id]);
    const delegation = await newDelegation(town, old.member_id, helper.member_id);
    expect((await answerFor(helper, id, delegation, 'help')).status).toBe(200);
    expect(await kept()).toMatchObject([{ member_id: old.member_id, answer: 'help', answered_by: 'helper' }]);
    await answer(old, id);
    expect((await answerFor(helper, id, delegation, 'help')).body.codes).toEqual({ request: ['safety-answered-self'] });
    expect(await kept()).toMatchObject([{ answer: 'safe', answered_by: 'page' }]);
    // Nor over what the desk heard of the person.
    await desk(`/${id}/people/${old.member_id}`, { answer: 'help', phone_note: '本人' });
    expect((await answerFor(helper, id, delegation)).body.codes).toEqual({ request: ['safety-answered-self'] });
    expect(await kept()).toMatchObject([{ answer: 'help', answered_by: 'desk' }]);
  });
});

test('a word in LINE answers the actual call, though a drill was begun after it', async () => {
  const { member_id } = await town.addPerson();
  const { safety_call_id: actual } = await newSafetyCall(town, [member_id]);
  await newSafetyCall(town, [member_id], { is_drill: 1 });
  const [first] = await openCallsOf(town.house.database, [member_id]);
  expect(first?.safety_call_id).toBe(actual);
});

test('without the condition of the members asked, a stranger’s page would show others @guard', async () => {
  const open = await openTestTown({
    around: rewriting('list-open-safety-calls', (text) =>
      text.replace('and r.member_id = any($1::int[])', 'and $1::int[] is not null'),
    ),
  });
  const [fled, stranger] = [await open.addPerson(), await open.addPerson()];
  await newSafetyCall(open, [fled.member_id, stranger.member_id]);
  const asked = await openCallsOf(open.house.database, [stranger.member_id]);
  expect(asked.map(({ member_id }) => member_id)).toContain(fled.member_id);
});

test('the desk works first those who need help, then the oldest; each look and call is recorded', async () => {
  const [young, oldest, needs] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
  for (const [one, birthdate] of [
    [young, '2001-01-01'],
    [oldest, '1931-01-01'],
    [needs, '1970-01-01'],
  ] as const)
    await town.rows`update member set birthdate = ${birthdate} where member_id = ${one.member_id}`;
  await addSupport(town, needs.member_id);
  const { safety_call_id: id } = await newSafetyCall(
    town,
    [young, oldest, needs].map((one) => one.member_id),
  );
  expect((await people(id)).map(({ member_id }: { member_id: number }) => member_id)).toEqual(
    [needs, oldest, young].map((one) => one.member_id),
  );
  const noted = await desk(`/${id}/people/${oldest.member_id}`, { answer: 'safe', phone_note: '娘さんの家にいる' });
  expect(noted.status).toBe(200);
  expect((await desk(`/${id}/people/${needs.member_id}`, { answer: null, phone_note: '出ない' })).status).toBe(200);
  // Who was telephoned waits behind the others: otherwise nobody would come to the 101st.
  expect(await people(id)).toMatchObject([
    { member_id: young.member_id },
    { member_id: needs.member_id, phone_note: '出ない' },
  ]);
  expect(await people(id, 'safe')).toMatchObject([{ phone_note: '娘さんの家にいる', answered_by: 'desk' }]);
  const looks = await town.rows`select action from audit where actor_member_id = ${official.member_id}
    and subject_id = ${oldest.member_id} order by audit_id`;
  expect(looks.map(({ action }) => action)).toEqual(['safety:work', 'safety:note', 'safety:work']);
  expect((await desk(`/${id}/people/${official.member_id}`, { answer: 'safe', phone_note: '' })).status).toBe(404);
});

test('after its end answers are kept for 90 days, then the counts alone; one official floods nobody', async () => {
  const [one, other] = [await town.addPerson(), await town.addPerson()];
  const { safety_call_id: id } = await newSafetyCall(town, [one.member_id, other.member_id]);
  await answer(one, id);
  const ended = await desk(`/${id}/end`);
  expect(ended.body.calls).toMatchObject([{ asked: 2, safe: 1, help: 0, none: 1 }]);
  expect((await answer(other, id)).body.codes).toEqual({ request: ['safety-ended'] });
  await forgetDue(town, new Date(START.getTime() + 89 * DAY));
  expect(await town.countRows('safety_answer')).toBe(1);
  await forgetDue(town, new Date(START.getTime() + 91 * DAY));
  expect(await town.countRows('safety_answer')).toBe(0);
  const areas = ['chuo', 'asahi', 'kohan', 'minamioka', 'higashiyama', 'kitanosawa'];
  const begun = [];
  for (const area of areas) begun.push((await desk('', { is_drill: 0, area_keys: [area] })).status);
  expect(begun).toEqual([201, 201, 201, 201, 201, 409]);
});

test('the list of who needs help wants the day of consent, shows each look to the person, and forgets at once', async () => {
  const person = await town.addPerson();
  const put = (consented_on: string) =>
    town.call('PUT', `/api/support-list/${person.member_id}`, {
      as: official,
      body: { needs: '耳が聞こえにくい', helper: '', consented_on },
    });
  expect((await put('2099-01-01')).body.codes).toEqual({ consented_on: ['support-consent-future'] });
  expect((await put('2026-04-01')).body.people).toMatchObject([
    { member_id: person.member_id, needs: '耳が聞こえにくい' },
  ]);
  const looks =
    await town.rows`select action from audit where subject_id = ${person.member_id} and action like 'support:%'`;
  expect(looks.map(({ action }) => action).toSorted()).toEqual(['support:read', 'support:write']);
  const removed = await town.call('DELETE', `/api/support-list/${person.member_id}`, { as: official });
  expect(removed.body.people).toEqual([]);
  expect(await town.countRows('support_person')).toBe(0);
  expect((await town.call('POST', '/api/support-list', { as: person, body: {} })).status).toBe(403);
});
