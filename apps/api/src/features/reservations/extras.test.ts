import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

type Parts = Readonly<Record<string, unknown>>;
const reserve = async (parts: Parts, as = town.addPerson({ is_resident: 1 })) =>
  town.call('POST', '/api/reservations', { as: await as, body: reservationRequest({ spot_id: 1, ...parts }) });
const meeting = { room_id: 102, persons_spot: 8 };
const kitchen = { ...meeting, adjunct_room_ids: [104] };
const cancel = async (as: Awaited<ReturnType<typeof town.addPerson>>, id: number) =>
  town.call('POST', `/api/reservations/${id}/cancel`, { as });

describe('a room taken along', () => {
  test('is held for the same time, paid and named [field:reservation.adjunct_room_ids]', async () => {
    const member = await town.addPerson();
    const made = await reserve(kitchen, Promise.resolve(member));
    expect(made.status, made.text).toBe(201);
    const [reservation] = made.body.reservations;
    expect(reservation).toMatchObject({
      adjunct_room_ids: [104],
      adjunct_rooms: ['Kitchen'],
      amount: 2 * (800 + 150 + 500 + 100),
    });
    const held = () =>
      town.rows`select room_id, kind from room_occupancy where reservation_id = ${reservation.reservation_id}
        order by room_id`;
    expect(await held()).toEqual([
      { room_id: 102, kind: 'reservation' },
      { room_id: 104, kind: 'adjunct' },
    ]);
    expect((await reserve({ room_id: 104, target_time: { start: '14:00', end: '16:00' } })).body.codes).toEqual({
      target_time: ['slot-taken'],
    });
    expect((await cancel(member, reservation.reservation_id)).status).toBe(200);
    expect(await held()).toEqual([]);
    expect((await reserve({ room_id: 104, target_time: { start: '14:00', end: '16:00' } })).status).toBe(201);
  });

  test('that somebody has is told at its date and at its place; without either the rest is reserved', async () => {
    expect((await reserve({ room_id: 104, target_date: '2027-02-03' })).status).toBe(201);
    const wish = { ...kitchen, target_date: '2027-02-02', target_dates: ['2027-02-03', '2027-02-04'] };
    const refused = await reserve(wish);
    expect([refused.status, refused.body.codes]).toEqual([
      409,
      { 'target_dates.0': ['adjunct-taken'], 'adjunct_room_ids.0': ['adjunct-taken'] },
    ]);
    expect(refused.body.errors['target_dates.0']).toEqual([
      '“Kitchen” is not free at that time on Wed 3 Feb 2027. Please remove it or choose another time.',
    ]);
    expect(await town.countRows('room_occupancy', `lower(during)::date = '2027-02-02'`)).toBe(0);
    const member = await town.addPerson();
    const withoutDate = await reserve({ ...wish, target_dates: ['2027-02-04'] }, Promise.resolve(member));
    expect(withoutDate.status, withoutDate.text).toBe(201);
    for (const { reservation_id } of withoutDate.body.reservations) await cancel(member, reservation_id);
    expect((await reserve({ ...wish, adjunct_room_ids: [] })).status).toBe(201);
  });

  test('is none of another room or spot, and none that is no longer let', async () => {
    for (const id of [101, 401, 999]) {
      const refused = await reserve({ ...meeting, target_date: '2027-02-05', adjunct_room_ids: [id] });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { adjunct_room_ids: ['One of the chosen rooms cannot be reserved together with this one.'] },
      ]);
    }
    expect((await reserve({ ...meeting, adjunct_room_ids: [104, 104] })).status).toBe(422);
  });
});

describe('equipment', () => {
  const screens = (parts: Parts) => reserve({ spot_id: 4, room_id: 403, target_date: '2027-02-08', ...parts });

  test('is lent by the piece and date, paid and named; others have what is left [field:reservation.equipment_ids]', async () => {
    const member = await town.addPerson();
    const made = await reserve(
      { spot_id: 4, room_id: 401, target_date: '2027-02-08', equipment_ids: [43, 41, 41] },
      Promise.resolve(member),
    );
    expect(made.status, made.text).toBe(201);
    const [reservation] = made.body.reservations;
    expect(reservation).toMatchObject({
      equipment_ids: [43, 41, 41],
      equipments: [
        { equipment_id: 41, equipment_name: 'Additional display (24-inch)', pieces: 2 },
        { equipment_id: 43, equipment_name: 'Laptop computer', pieces: 1 },
      ],
      amount: 600 + 2 * 100 + 300,
    });
    const refused = await screens({ target_time: { start: '14:00', end: '16:00' }, equipment_ids: [42, 41, 41] });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      {
        target_time: ['“Additional display (24-inch)”: 1 left at that time on Mon 8 Feb 2027.'],
        'equipment_ids.1': ['“Additional display (24-inch)”: 1 left at that time on Mon 8 Feb 2027.'],
      },
    ]);
    expect((await screens({ target_time: { start: '14:00', end: '15:00' }, equipment_ids: [41] })).status).toBe(201);
    // Pieces come back at the end of a use: the next one has them all.
    expect((await screens({ target_time: { start: '15:00', end: '17:00' }, equipment_ids: [41, 41, 41] })).status).toBe(
      201,
    );
    await cancel(member, reservation.reservation_id);
    expect(await town.countRows('equipment_use', `reservation_id = ${reservation.reservation_id}`)).toBe(0);
  });

  test('of which too little is left on one date is told there; without that date the rest is reserved', async () => {
    expect((await screens({ target_date: '2027-02-10', equipment_ids: [42] })).status).toBe(201);
    const wish = {
      room_id: 401,
      target_date: '2027-02-09',
      target_dates: ['2027-02-10', '2027-02-11'],
      equipment_ids: [42, 42],
    };
    const refused = await screens(wish);
    expect([refused.status, refused.body.codes]).toEqual([
      409,
      { 'target_dates.0': ['equipment-short'], 'equipment_ids.0': ['equipment-short'] },
    ]);
    expect((await screens({ ...wish, target_dates: ['2027-02-11'] })).status).toBe(201);
  });

  test('of another spot is not lent', async () => {
    const refused = await screens({ target_date: '2027-02-12', equipment_ids: [11] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { equipment_ids: ['This facility does not lend some of the chosen equipment.'] },
    ]);
  });
});

describe('the quote with what is taken along', () => {
  const ask = (parts: Parts) =>
    town.call('POST', '/api/reservations/quote', { body: reservationRequest({ spot_id: 1, room_id: 103, ...parts }) });

  test('refuses what is not offered', async () => {
    expect((await ask({ adjunct_room_ids: [104] })).body.codes).toEqual({ adjunct_room_ids: ['adjunct-unknown'] });
    expect((await ask({ equipment_ids: [41] })).body.codes).toEqual({ equipment_ids: ['equipment-unknown'] });
    for (const equipment_ids of [[-1], ['x'], [1.5], [2_147_483_648], 'all'])
      expect((await ask({ equipment_ids })).status).toBe(422);
  });
});

describe('the questions of a facility', () => {
  test('that must be answered are asked for at their place; answers to others are dropped [field:reservation.additional_questions]', async () => {
    const day = { ...meeting, target_date: '2027-02-16' };
    for (const additional_questions of [
      [],
      [{ question_key: 'food', answer: ' ' }],
      [{ question_key: 'cars', answer: '2' }],
    ]) {
      const refused = await reserve({ ...day, additional_questions });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { 'additional_questions.food': ['It is required.'] },
      ]);
    }
    const made = await reserve({
      ...day,
      additional_questions: [
        { question_key: 'food', answer: 'お茶とお菓子' },
        { question_key: 'unknown', answer: 'x' },
        { question_key: 'cars', answer: '3台' },
      ],
    });
    expect(made.body.reservations[0].additional_questions).toEqual([
      { question_key: 'cars', question: 'How many cars will come?', answer: '3台' },
      { question_key: 'food', question: 'Will there be food or alcohol?', answer: 'お茶とお菓子' },
    ]);
  });
});

describe('documents of an application', () => {
  const upload = async (memberId: number, applicationCode: string | null = null) => {
    const [row] = await town.rows<{ document_id: number }>`insert into document (member_id, application_code, purpose,
      file_name, media_type, byte_count, content, created_at)
      values (${memberId}, ${applicationCode}, 'reservation', '図面.pdf', 'application/pdf', 5, '%PDF-', ${town.now()})
      returning document_id`;
    return row?.document_id ?? 0;
  };

  test('are its own from then on; what is foreign, spent or gone is refused and nothing stays [field:reservation.document_file]', async () => {
    const [member, other] = [await town.addPerson(), await town.addPerson()];
    const own = [await upload(member.member_id), await upload(member.member_id)];
    const day = { ...meeting, target_date: '2027-02-17' };
    for (const strange of [await upload(other.member_id), await upload(member.member_id, 'HM-2222'), 999_999]) {
      const refused = await reserve({ ...day, document_ids: [...own, strange] }, Promise.resolve(member));
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { document_ids: ['An attached document was not found. Please attach it again.'] },
      ]);
    }
    expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(0);
    const made = await reserve({ ...day, document_ids: own }, Promise.resolve(member));
    expect(made.status, made.text).toBe(201);
    const [reservation] = made.body.reservations;
    expect(reservation.document_file).toBe(1);
    expect(
      await town.rows('select distinct application_code from document where document_id = any($1::int[])', own),
    ).toEqual([{ application_code: reservation.application_code }]);
    const again = await reserve({ ...day, target_date: '2027-02-18', document_ids: own }, Promise.resolve(member));
    expect(again.body.codes).toEqual({ document_ids: ['document-gone'] });
  });
});
