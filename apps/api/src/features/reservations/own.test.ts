import { describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { reservationRow } from '../../testing/facilities/reservation-row.ts';

const town = await openTestTown();

const reserve = async (as: Awaited<ReturnType<typeof town.addPerson>>, parts: Readonly<Record<string, unknown>>) => {
  const answer = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0];
};
type Listed = { reservation_id: number };

describe('the own reservations', () => {
  test('the latest application first, a hundred a page, nobody else’s', async () => {
    const [member, other] = [await town.addPerson(), await town.addPerson()];
    await town.rows(
      `insert into reservation select (jsonb_populate_record(null::reservation, $1::jsonb || jsonb_build_object('reservation_id', 5000 + n,
         'reservation_code', 'HM-T' || n, 'member_id', case when n % 2 = 0 then $2::int else $3::int end))).* from generate_series(1, 402) n`,
      JSON.stringify(reservationRow({ started_at: START, ended_at: new Date(START.getTime() + 3_600_000) })),
      member.member_id,
      other.member_id,
    );
    const ids: number[] = [];
    const sizes: number[] = [];
    for (let query = '', hasMore = true; hasMore; query = `?before=${ids.at(-1)}`) {
      const answer = await town.call('GET', `/api/reservations${query}`, { as: member });
      ids.push(...answer.body.reservations.map((row: Listed) => row.reservation_id));
      sizes.push(answer.body.reservations.length);
      hasMore = answer.body.has_more;
    }
    expect(sizes).toEqual([100, 100, 1]);
    expect(ids).toEqual(Array.from({ length: 201 }, (_none, index) => 5402 - 2 * index));
    expect((await town.call('GET', '/api/reservations?before=x', { as: member })).status).toBe(422);
    expect((await town.call('GET', '/api/reservations', { as: await town.addPerson() })).body).toEqual({
      result: true,
      errors: {},
      reservations: [],
      has_more: false,
    });
  });

  test('one by its id, in the language of the request; somebody else’s is 404', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { target_date: '2027-01-22' });
    const path = `/api/reservations/${made.reservation_id}`;
    expect((await town.call('GET', path, { as: member })).body).toEqual({
      result: true,
      errors: {},
      reservation: made,
      lines: [
        {
          kind: 'room',
          target_date: '2027-01-22',
          label: 'Meeting booth A',
          charged_minutes: 120,
          discount_minutes: 0,
          yen_per_hour: 300,
          pieces: 0,
          yen_per_piece: 0,
          factor: 1,
          amount: 600,
        },
      ],
      documents: [],
      siblings: [],
    });
    expect((await town.call('GET', path, { as: member, locale: 'ja' })).body.reservation.plan_name).toBe(
      town.house.town.rooms.find(({ room_id }) => room_id === 401)?.room_name.ja,
    );
    for (const id of [made.reservation_id, 999_999, 0, 'x', '1%2f2']) {
      const answer = await town.call('GET', `/api/reservations/${id}`, { as: await town.addPerson() });
      expect([answer.status, answer.body]).toEqual([
        404,
        { result: false, errors: {}, codes: { request: ['not-found'] } },
      ]);
    }
  });
});

describe('cancelling', () => {
  const cancel = (as: Awaited<ReturnType<typeof town.addPerson>>, id: number, locale: 'ja' | 'en' = 'en') =>
    town.call('POST', `/api/reservations/${id}/cancel`, { as, locale });

  test('sets is_canceled, frees the time, writes it down and tells by mail [rule:reservation.cancel] [field:reservation.is_canceled]', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { target_date: '2027-01-25' });
    const answer = await cancel(member, made.reservation_id, 'ja');
    expect(answer.status).toBe(200);
    expect(answer.body.reservation).toMatchObject({
      reservation_id: made.reservation_id,
      is_canceled: 1,
      approval_status: 1,
      cancelable_until: null,
    });
    expect(await town.countRows('room_occupancy', `reservation_id = ${made.reservation_id}`)).toBe(0);
    expect(
      await town.rows`select is_canceled, canceled_at from reservation where reservation_id = ${made.reservation_id}`,
    ).toEqual([{ is_canceled: 1, canceled_at: town.now() }]);
    expect(
      await town.rows`select actor_member_id, action, request_id from audit
        where subject_id = ${made.reservation_id} and action = 'reservation:cancel'`,
    ).toEqual([
      {
        actor_member_id: member.member_id,
        action: 'reservation:cancel',
        request_id: answer.headers.get('x-request-id'),
      },
    ]);
    const mail = (await town.mailsTo(member.email, 2))[1];
    expect(mail?.subject).toBe(`【まち】施設の予約を取り消しました（${made.reservation_code}）`);
    expect(mail?.text).toContain('日時　2027年1月25日（月） 13:00〜15:00');
    await reserve(await town.addPerson(), { target_date: '2027-01-25' });
  });

  test('with taxis only when it is said, and then together [rule:reservation.cancel-cancels-taxis]', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { target_date: '2027-02-02' });
    const id = made.reservation_id;
    await town.rows`insert into taxi (reservation_id, leg, ride_date, taxistand_start, taxistand_end, departure_time,
      arrival_time, persons_taxi, created_at) select ${id}::int, leg, '2027-02-02', 1, 2, 750, 770, 2, ${START}
      from unnest(array['outward', 'return']) as leg`;
    await town.rows('update reservation set reserves_outward = 1, reserves_return = 1 where reservation_id = $1', id);
    const refused = await cancel(member, id);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { with_taxis: ['A taxi is booked with this reservation. Please confirm that it will also be cancelled.'] },
    ]);
    expect((await cancel(member, id, 'ja')).body.errors).toEqual({
      with_taxis: ['この予約には、タクシーの予約が付いています。タクシーも取り消すことを確かめてください。'],
    });
    expect(await town.countRows('room_occupancy', `reservation_id = ${id}`)).toBe(1);
    const done = await town.call('POST', `/api/reservations/${id}/cancel`, { as: member, body: { with_taxis: true } });
    expect(done.body.reservation).toMatchObject({ is_canceled: 1, reserves_outward: 0, reserves_return: 0 });
    expect(await town.countRows('taxi', `reservation_id = ${id} and is_canceled = 1`)).toBe(2);
  });

  test('twice is refused, once it is done', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { target_date: '2027-01-26' });
    expect((await cancel(member, made.reservation_id)).status).toBe(200);
    const again = await cancel(member, made.reservation_id);
    expect([again.status, again.body.errors]).toEqual([
      409,
      { reservation_id: ['This reservation has already been cancelled.'] },
    ]);
    expect((await cancel(member, made.reservation_id, 'ja')).body.errors).toEqual({
      reservation_id: ['この予約はすでに取り消されています。'],
    });
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(2);
  });

  test('what was not accepted is refused', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { target_date: '2027-01-27' });
    await town.rows('update reservation set approval_status = 2 where reservation_id = $1', made.reservation_id);
    expect((await cancel(member, made.reservation_id)).body.errors).toEqual({
      reservation_id: ['This reservation was not accepted, so there is nothing to cancel.'],
    });
  });

  test('until the facility’s deadline, else until the start; then by telephone [decision:cancel.deadline] [decision:cancel.by-telephone]', async () => {
    const member = await town.addPerson();
    const toStart = await reserve(member, { target_date: '2027-01-28' });
    const dayBefore = await reserve(member, { spot_id: 1, room_id: 101, target_date: '2027-01-28' });
    const late = await reserve(member, { spot_id: 1, room_id: 102, target_date: '2027-01-28' });
    const missed = await reserve(member, { target_date: '2027-01-29' });
    town.setNow(new Date('2027-01-27T14:59:59Z'));
    const as = { ...member, ...(await town.openSession(member.member_id)) };
    expect((await cancel(as, dayBefore.reservation_id)).status).toBe(200);
    town.setNow(new Date('2027-01-27T15:00:00Z'));
    const refused = await cancel(as, late.reservation_id);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { reservation_id: [`It can no longer be cancelled here. Please call ${late.tel}.`] },
    ]);
    expect((await cancel(as, late.reservation_id, 'ja')).body.errors).toEqual({
      reservation_id: [`画面からの取消しは締め切りました。${late.tel}へお電話ください。`],
    });
    town.setNow(new Date('2027-01-28T03:59:59Z'));
    expect((await cancel(as, toStart.reservation_id)).status).toBe(200);
    town.setNow(new Date('2027-01-29T04:00:00Z'));
    expect((await cancel(as, missed.reservation_id)).body.codes).toEqual({ reservation_id: ['cancel-too-late'] });
    expect(
      await town.countRows('room_occupancy', `reservation_id in (${late.reservation_id}, ${missed.reservation_id})`),
    ).toBe(2);
    town.setNow(START);
  });
});
