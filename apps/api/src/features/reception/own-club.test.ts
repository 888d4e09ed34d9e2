import { expect, test } from 'vitest';
import { newClub } from '../../testing/clubs/clubs.ts';
import { WAITING_ROOM, receptionOf } from '../../testing/facilities/reception.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const { apply, read, decide, decisionsOn } = receptionOf(town);
const clerk = { roles: ['reception'], is_resident: 1 } as const;
const [official, colleague] = [await town.addPerson(clerk), await town.addPerson(clerk)];
const head = await town.addPerson({ is_resident: 1 });
const club_id = await newClub(town, [head.member_id, official.member_id]);
const inClub = { club_id, is_group: 1, group_type: 'other', group_name: '-', person_in_charge: '高橋 学' };
const send = (path: string, body: object, as = official) => town.call('POST', `/api/reception/${path}`, { as, body });
const fixed = async (target_date: string) => {
  const code = await apply(head, { ...inClub, spot_id: 4, room_id: 401, additional_questions: [], target_date });
  return (await read(official, code)).reservations[0];
};

test('what another one in charge of the own club applied for is a colleague’s to decide', async () => {
  const code = await apply(head, { ...inClub, exemption_method: 1, exemption_reason: '町の行事のため' });
  const application = await read(official, code);
  expect(application.is_own).toBe(true);
  const { lines } = (await town.call('GET', '/api/reception/inbox', { as: official })).body;
  expect(lines).toMatchObject([{ application_code: code, is_own: true }]);
  const exemption = { exemption_status: 1, seen: application.seen };
  const decisions = await decisionsOn(official, code, 1);
  const both = [{ application_code: code, reason: '', ...exemption }];
  expect((await decide(official, decisions, 'ja', both)).body.codes).toEqual({
    'decisions.0': ['own-application'],
    'exemptions.0': ['own-application'],
  });
  const answer = await send(`applications/${code}/exemption`, exemption);
  expect([answer.status, answer.body.codes]).toEqual([409, { application_code: ['own-application'] }]);
  expect(
    (await send(`applications/${code}/end`, { from: '2027-01-01', reason: '解散', seen: application.seen })).status,
  ).toBe(409);
  expect((await read(colleague, code)).is_own).toBe(false);
  expect((await decide(colleague, decisions, 'ja', both)).status).toBe(200);
});

test('nor is it called off, paid, changed, moved or closed over by whoever is in charge of the club, too', async () => {
  const { reservation_id: id, seen } = await fixed('2027-01-22');
  const there = { room_id: 403, target_date: '2027-01-22', target_time: { start: '09:00', end: '11:00' } };
  const { seen: place } = (await send(`reservations/${id}/move-preview`, there)).body;
  const actions = [
    [`reservations/${id}/cancel`, { reason: '連絡による', is_fee_due: false, seen }],
    [`reservations/${id}/paid`, { paid: true }],
    [`reservations/${id}/change`, { seen, reason: '連絡による', persons_spot: 3 }],
    [`reservations/${id}/move`, { ...there, seen: place }],
  ] as const;
  const refused = [];
  for (const [path, body] of actions) refused.push([path, (await send(path, body)).body.codes]);
  expect(refused).toEqual(actions.map(([path]) => [path, { reservation_id: ['own-application'] }]));
  await town.rows('update spot set cancel_days_before = 60 where spot_id = 4');
  await town.caughtUp();
  await expect.poll(async () => (await town.house.catalog.read()).spots.get(4)?.cancel_days_before).toBe(60);
  const day = { from_date: '2027-01-22', from_time: '09:00', to_date: '2027-01-22', to_time: '21:00' };
  const closed = { spot_id: 4, room_id: 401, ...day, reason: { ja: '床の張り替え', en: 'New floor' } };
  const places = await send('closure-places', { ...closed, reservation_ids: [id], kept: [] });
  expect(places.body.places).toMatchObject([
    { place: null, hindrance: expect.stringContaining('A colleague has to decide') },
  ]);
  const closing = { ...closed, declined_ids: [id] };
  expect((await send('closures', closing)).body.codes).toEqual({ declined_ids: ['own-application'] });
  expect((await send(actions[1][0], actions[1][1], colleague)).status).toBe(200);
  expect((await send('closures', closing, colleague)).status).toBe(201);
});

test('the counter books in the name of the own club for nobody', async () => {
  const body = {
    ...reservationRequest({ ...WAITING_ROOM, ...inClub, target_date: '2027-01-26' }),
    member_id: head.member_id,
  };
  const own = { club_id: ['own-application'] };
  expect((await send('bookings', body)).body.codes).toEqual(own);
  expect((await send('terms', { ...body, override_reason: '年間の利用団体' })).body.codes).toEqual(own);
  expect((await send('bookings', body, colleague)).status).toBe(201);
});
