import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { addHolder, issueTestCard, linkTestCard, showCard } from '../../testing/terminals/cards.ts';
import { townCardUse } from '@machi/domain/cards/town-card';
import { openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const desk = await town.addPerson({ roles: ['enrolment'] });
const card = await issueTestCard(town);

const get = (as: Person, path: string) => town.call('GET', path, { as });
const post = (as: Person, path: string, body: object = {}) => town.call('POST', path, { as, body });
const linkTown = (memberId: number, uid: string) => post(desk, `/api/cards/holders/${memberId}/town-card`, { uid });
const accessesOf = async (person: Person): Promise<string[]> =>
  (await get(person, '/api/account/activities')).body.looks.map(({ action }: { action: string }) => action);
const flagOf = async (person: Person) => (await get(person, '/api/account')).body.account.is_mynumber_linked;

test('the desk finds a person by name, and the person sees that they were looked for', async () => {
  const person = await addHolder(town);
  await town.rows`update member set lastname = '霧島', firstname = '椿', lastfurigana = 'キリシマ', firstfurigana = 'ツバキ'
    where member_id = ${person.member_id}`;
  for (const q of ['霧島', 'きりしま', '霧島　椿']) {
    const { body } = await get(desk, `/api/cards/holders?q=${encodeURIComponent(q)}`);
    expect(body).toMatchObject({
      has_more: false,
      holders: [{ member_id: person.member_id, name: '霧島 椿', birthdate: '1951-03-08', has_card: false }],
    });
    expect(Object.keys(body.holders[0]).toSorted()).toEqual(
      ['birthdate', 'furigana', 'has_card', 'is_resident', 'is_verified', 'member_id', 'name'].toSorted(),
    );
  }
  await get(desk, `/api/cards/holders/${person.member_id}`);
  expect(await accessesOf(person)).toEqual(['card:read', 'member:find', 'member:find', 'member:find']);
});

test('the desk knows whether notifications reach a person', async () => {
  const person = await addHolder(town);
  const isReachable = async () => (await get(desk, `/api/cards/holders/${person.member_id}`)).body.holder.is_reachable;
  expect(await isReachable()).toBe(true);
  await town.rows('update member set email = null, login_tel_key = null where member_id = $1', person.member_id);
  expect(await isReachable()).toBe(false);
  await town.rows(`update member set login_tel_key = '09000000012' where member_id = $1`, person.member_id);
  expect(await isReachable()).toBe(true);
});

test('a plain card of the town is linked by its UID, of low assurance, and is no individual-number card', async () => {
  const [person, other] = [await addHolder(town), await addHolder(town)];
  const answer = await linkTown(person.member_id, '04A1B2C3D4E5F6');
  expect(answer.status).toBe(201);
  expect(answer.body.holder.cards).toMatchObject([{ method: 'town-card', not_after: null, certificate_status: null }]);
  expect(await flagOf(person)).toBe(0);
  const [notification] = await town.mailsTo(person.email, 1);
  expect(notification?.text).toContain(townCardUse(false).ja);
  expect(await town.countRows('card', `card_hash like '%04a1b2%'`)).toBe(0);
  expect((await linkTown(other.member_id, '04a1b2c3d4e5f6')).body.codes).toEqual({ request: ['card-of-another'] });
  // Random at each reading, like that of an individual-number card.
  expect((await linkTown(other.member_id, '08A1B2C3')).body.codes).toEqual({ uid: ['card-unreadable'] });
  for (const uid of ['04A1B2', 'zz', '', '04A1B2C3D4E5F60102030405'])
    expect((await linkTown(other.member_id, uid)).body.codes).toEqual({ uid: ['format'] });
});

test('unlinking at the desk needs a reason, which the person is told', async () => {
  const person = await addHolder(town);
  const { body } = await linkTown(person.member_id, '04000000000001');
  const path = `/api/cards/${body.holder.cards[0].card_id}/unlink`;
  expect((await post(desk, path, { reason: ' ' })).body.codes).toEqual({ reason: ['required'] });
  const answer = await post(desk, path, { reason: '{name}の引っ越し' });
  expect(answer.body.holder.cards).toEqual([]);
  const mail = (await town.mailsTo(person.email, 2))[1];
  expect(mail?.subject).toBe('【まち】カードの登録を消しました');
  expect(mail?.text).toContain('理由：{name}の引っ越し');
  expect((await post(desk, path, { reason: 'もう一度' })).status).toBe(404);
  expect(await accessesOf(person)).toEqual(['card:unlink', 'card:link']);
  // The card is now free for somebody else.
  expect((await linkTown((await addHolder(town)).member_id, '04000000000001')).status).toBe(201);
});

test('a lost card is blocked at once by the desk or by its holder, stays listed, and keeps its notification', async () => {
  const person = await addHolder(town);
  const { body } = await linkTestCard(town, desk, person.member_id, card);
  const [{ card_id }] = body.holder.cards;
  expect(await flagOf(person)).toBe(1);
  const answer = await post(desk, `/api/cards/${card_id}/lost`);
  expect(answer.body.holder.cards).toMatchObject([{ card_id, lost_at: expect.stringContaining('2027-01-11') }]);
  expect(await flagOf(person)).toBe(0);
  expect((await town.mailsTo(person.email, 2))[1]?.text).toContain('0120-95-0178');
  // A repetition keeps the first time.
  town.setNow(new Date(town.now().getTime() + 60_000));
  expect((await post(person, `/api/account/cards/${card_id}/lost`)).body.cards[0].lost_at).toBe(
    answer.body.holder.cards[0].lost_at,
  );
  expect((await get(person, '/api/account/activities')).body.activities[0].action).toBe('card-lost');
});

test('members see and unlink their own cards, and nobody else’s', async () => {
  const [person, other] = [await addHolder(town), await addHolder(town)];
  const { body } = await linkTown(person.member_id, '04000000000002');
  const [{ card_id }] = body.holder.cards;
  expect((await get(person, '/api/account/cards')).body.cards).toEqual(body.holder.cards);
  expect((await get(other, '/api/account/cards')).body.cards).toEqual([]);
  expect((await town.call('DELETE', `/api/account/cards/${card_id}`, { as: other })).status).toBe(404);
  expect((await post(other, `/api/account/cards/${card_id}/lost`)).status).toBe(404);
  const exported = await get(person, '/api/account/export?format=json');
  expect(JSON.parse(exported.body.content).cards).toEqual([
    {
      method: 'town-card',
      state: 'in-use',
      linked_at: body.holder.cards[0].linked_at,
      not_after: null,
      lost_at: null,
      ended_at: null,
    },
  ]);
  const gone = await town.call('DELETE', `/api/account/cards/${card_id}`, { as: person });
  expect(gone.body.cards).toEqual([]);
  expect((await get(person, '/api/account/activities')).body.activities[0].action).toBe('card-unlinked');
});

test('consent taken at the counter says by whom, and takes up the service of the passes', async () => {
  const person = await addHolder(town);
  const path = `/api/cards/holders/${person.member_id}/consents`;
  const before = await get(desk, `/api/cards/holders/${person.member_id}`);
  expect(before.body.holder.passes).toMatchObject([
    { pass: 'bath', pass_name: 'Bath pass', consented_at: null },
    { pass: 'bus', consented_at: null },
  ]);
  const answer = await post(desk, path, { pass: 'bath' });
  expect(answer.body.holder.passes).toMatchObject([
    { pass: 'bath', consented_at: expect.stringContaining('2027-01-11') },
    { pass: 'bus', consented_at: null },
  ]);
  expect(await town.rows('select pass, taken_by from pass_consent where member_id = $1', person.member_id)).toEqual([
    { pass: 'bath', taken_by: desk.member_id },
  ]);
  expect(await town.countRows('subscription', `member_id = ${person.member_id} and service_id = 15`)).toBe(1);
  expect((await accessesOf(person))[0]).toBe('card:consent');
  expect((await post(desk, path, { pass: 'face' })).status).toBe(422);
});

test.each([{ verifier_notification: null }, { revocation_source: null }])(
  'where card mode is off (%o), a sentence says so; town cards go on [decision:card.mode-off]',
  async (change) => {
    const off = await openTown({
      application: (house) => {
        const { passes } = house.town;
        const individual_number_card = { ...passes.individual_number_card, ...change };
        return createApp({ ...house, town: { ...house.town, passes: { ...passes, individual_number_card } } });
      },
    });
    const [official, person] = [await off.addPerson({ roles: ['enrolment'] }), await addHolder(off)];
    const path = `/api/cards/holders/${person.member_id}`;
    const asked = await off.call('POST', `${path}/challenge`, { as: official, body: {}, locale: 'ja' });
    expect(asked.status).toBe(409);
    expect(asked.body.errors.request).toEqual([
      'この町では、マイナンバーカードの登録をまだ受け付けていません。町のカードかスマートフォンをお使いください。',
    ]);
    const body = { challenge: 'A'.repeat(43), proof: showCard(card, 'A'.repeat(43)) };
    const linked = await off.call('POST', `${path}/card`, { as: official, body });
    expect(linked.body.codes).toEqual({ request: ['card-mode-off'] });
    expect((await off.call('GET', path, { as: official })).body.is_card_mode_on).toBe(false);
    const uid = '04A1B2C3D4E5F6';
    expect((await off.call('POST', `${path}/town-card`, { as: official, body: { uid } })).status).toBe(201);
    await off.close();
  },
);
