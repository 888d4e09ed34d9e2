import { expect, test } from 'vitest';
import { newClub } from '../../testing/clubs/clubs.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

/** The gym: everybody 90 days ahead, residents 105, registered clubs four months. Today: 11 January 2027. */
const gym = { spot_id: 44, room_id: 4403 };
const ONLY_CLUBS = '2027-05-12';
const body = (parts: object = {}) =>
  reservationRequest({
    ...gym,
    target_date: ONLY_CLUBS,
    target_time: { start: '10:00', end: '12:00' },
    additional_questions: [{ question_key: 'sport', answer: '太極拳' }],
    ...parts,
  });

test('a facility says who may reserve before everybody, and until when', async () => {
  const { spot } = (await town.call('GET', '/api/spots/44', { locale: 'ja' })).body;
  expect(spot.reservable_until).toBe('2027-04-11');
  expect(spot.openings).toEqual([
    { kind: 'club', who: '登録団体', from: '2027-04-12', until: '2027-05-31' },
    { kind: 'resident', who: '町内にお住まいの方', from: '2027-04-12', until: '2027-04-26' },
  ]);
  expect(spot.rooms[0].reservation_period).toContain('登録団体は、使う月の4か月前の1日から予約できます。');
  // A facility without such rules: nobody comes first.
  expect((await town.call('GET', '/api/spots/4')).body.spot.openings).toEqual([]);
});

test('a day says from when on whom it is open, and its free times to those who ask as one of them', async () => {
  const day = async (query: string, date = ONLY_CLUBS) =>
    (
      await town.call('GET', `/api/availability?from=${date}&to=${date}&spot_id=44&room_id=4403${query}`, {
        locale: 'ja',
      })
    ).body.rooms[0].days[0];
  expect(await day('')).toMatchObject({
    is_reservable: false,
    free: [],
    opens:
      '登録団体は、いま予約できます。町内にお住まいの方は1月27日（水）から予約できます。どなたでも予約できるのは2月11日（木）からです。',
  });
  const early = await day('&early_for=club');
  expect(early).toMatchObject({ is_reservable: true });
  expect(early.free.length).toBeGreaterThan(0);
  expect((await day('&early_for=resident')).is_reservable).toBe(false);
  expect(await day('', '2027-04-07')).not.toHaveProperty('opens');
  expect((await town.call('GET', '/api/availability?from=2027-05-12&to=2027-05-12&early_for=friends')).status).toBe(
    422,
  );
});

test('a registered club reserves a day that is not open to others yet, and others are told from when on [decision:priority.clubs-first]', async () => {
  const person = await town.addPerson({ is_resident: 0 });
  const club_id = await newClub(town, [person.member_id], '早起き体操の会');
  const refused = await town.call('POST', '/api/reservations', { as: person, locale: 'ja', body: body() });
  expect(refused.status).toBe(422);
  expect(refused.body.codes).toEqual({ target_date: ['unavailable-date', 'others-first'] });
  expect(refused.body.errors.target_date[1]).toContain('2027年2月11日（木）から予約できるようになります。');
  const inName = { club_id, is_group: 1, group_type: 'circle', group_name: '体操', person_in_charge: '高橋 学' };
  const made = await town.call('POST', '/api/reservations', { as: person, body: body(inName) });
  expect(made.status, made.text).toBe(201);
  // A person in charge of no club gains nothing by naming one.
  const other = await town.addPerson({ is_resident: 0 });
  const forged = await town.call('POST', '/api/reservations', { as: other, body: body(inName) });
  expect(forged.body.codes).toEqual({ club_id: ['club-unknown'] });
});

test('the town reserves for itself at the counter a year ahead, and for others with a reason', async () => {
  const clerk = await town.addPerson({ roles: ['reception'] });
  const { member_id } = await town.addPerson({ is_resident: 0 });
  const book = (parts: object) =>
    town.call('POST', '/api/reception/bookings', {
      as: clerk,
      body: { ...body({ target_date: '2027-10-13' }), member_id, override_reason: '', ...parts },
    });
  expect((await book({})).body.codes).toEqual({ target_date: ['unavailable-date', 'others-first'] });
  const ofTown = { is_group: 1, group_type: 'public', group_name: '教育委員会', person_in_charge: '町 花子' };
  const made = await book(ofTown);
  expect(made.status, made.text).toBe(201);
  expect((await book({ target_date: '2027-10-14', override_reason: '大会のため' })).status).toBe(201);
});
