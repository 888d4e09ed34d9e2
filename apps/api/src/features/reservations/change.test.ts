import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

type Parts = Readonly<Record<string, unknown>>;
const reserve = async (as: Person, parts: Parts) => {
  const answer = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0];
};
const change = (as: Person, id: number, parts: Parts, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', `/api/reservations/${id}/change`, { as, body: parts, locale });
const heldOf = (id: number) =>
  town.rows`select room_id, kind, lower(during)::text as starts, upper(during)::text as ends from room_occupancy
    where reservation_id = ${id} order by room_id`;
const addTaxi = async (id: number) => {
  await town.rows`insert into taxi (reservation_id, leg, ride_date, taxistand_start, taxistand_end, departure_time,
    arrival_time, persons_taxi, created_at) values (${id}, 'outward', '2027-01-21', 1, 2, 750, 770, 2, ${START})`;
  await town.rows('update reservation set reserves_outward = 1 where reservation_id = $1', id);
};

describe('changing an own reservation', () => {
  test('moves it in one step: time, people, note, extras and fee; notification, audit row, the old time is free [rule:reservation.list-change]', async () => {
    const member = await town.addPerson({ locale: 'en' });
    const made = await reserve(member, { room_id: 403 });
    const answer = await change(member, made.reservation_id, {
      target_date: '2027-01-22',
      target_time: { start: '09:00', end: '12:00' },
      persons_spot: 9,
      note: '椅子を9脚お願いします。',
      equipment_ids: [41, 41],
    });
    expect(answer.status, answer.text).toBe(200);
    const { reservation } = answer.body;
    expect(reservation).toEqual({
      ...made,
      target_date: '2027-01-22',
      target_time: { start: '09:00', end: '12:00' },
      started_at: '2027-01-22T09:00:00+09:00',
      ended_at: '2027-01-22T12:00:00+09:00',
      cancelable_until: '2027-01-22T09:00:00+09:00',
      persons_spot: 9,
      note: '椅子を9脚お願いします。',
      equipment_ids: [41, 41],
      equipments: [{ equipment_id: 41, equipment_name: 'Additional display (24-inch)', pieces: 2 }],
      amount: 3 * 600 + 2 * 100,
      revision: 1,
    });
    const { body } = await town.call('GET', `/api/reservations/${made.reservation_id}`, { as: member });
    expect(body.reservation).toEqual(reservation);
    expect(body.lines.map(({ amount }: { amount: number }) => amount)).toEqual([1800, 200]);
    expect(await heldOf(made.reservation_id)).toEqual([
      { room_id: 403, kind: 'reservation', starts: '2027-01-22 00:00:00+00', ends: '2027-01-22 03:00:00+00' },
    ]);
    const [, notification] = await town.mailsTo(member.email, 2);
    expect(notification?.subject).toBe(`[Machi] Your reservation has been changed (${made.reservation_code})`);
    expect(notification?.text).toContain('Fri 22 Jan 2027 9:00–12:00');
    const { text = '' } = notification ?? {};
    expect(text).toContain('Date and time: Thu 21 Jan 2027 13:00–15:00 → Fri 22 Jan 2027 9:00–12:00');
    expect(text).toContain('Fee: ¥1,200 → ¥2,000');
    expect(text).toContain('Equipment: none → Additional display (24-inch) × 2');
    expect(
      await town.countRows(
        'audit',
        `action = 'reservation:change' and subject_id = ${made.reservation_id} and actor_member_id = ${member.member_id}`,
      ),
    ).toBe(1);
    expect((await reserve(await town.addPerson(), { room_id: 403 })).target_date).toBe('2027-01-21');
  });

  test('its own time, equipment and place in the month do not stand in its way', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { room_id: 403, target_date: '2027-01-25', equipment_ids: [43, 43] });
    const later = await change(member, made.reservation_id, { target_time: { start: '14:00', end: '16:00' } });
    expect(later.status, later.text).toBe(200);
    const limited = [];
    for (const target_date of ['2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06'])
      limited.push(await reserve(member, { spot_id: 1, room_id: 102, target_date }));
    const moved = await change(member, limited[0].reservation_id, { target_date: '2027-02-07' });
    expect(moved.status, moved.text).toBe(200);
    const march = await reserve(member, { spot_id: 1, room_id: 102, target_date: '2027-03-03' });
    const full = await change(member, march.reservation_id, { target_date: '2027-02-09' });
    expect([full.status, full.body.codes]).toEqual([409, { target_date: ['monthly-limit'] }]);
  });

  test('is quoted before to whose it is alone', async () => {
    const { reservation_id } = await reserve(await town.addPerson(), { target_date: '2027-02-18' });
    const body = { ...reservationRequest(), changed_reservation_id: reservation_id };
    for (const as of [await town.addPerson(), undefined])
      expect((await town.call('POST', '/api/reservations/quote', { as, body })).status).toBe(404);
  });

  test('waits for approval again where the town approves', async () => {
    const member = await town.addPerson({ locale: 'ja' });
    const made = await reserve(member, { spot_id: 1, room_id: 101, target_date: '2027-02-10' });
    await town.rows`update reservation
      set approval_status = 1, fixed_at = reserved_at, reason = '鍵は窓口で', exemption_method = 2, exemption_status = 1
      where reservation_id = ${made.reservation_id}`;
    const answer = await change(member, made.reservation_id, { persons_spot: 5 });
    expect(answer.body.reservation).toMatchObject({
      approval_status: 0,
      persons_spot: 5,
      reason: '',
      exemption_status: 1,
      amount: 240 + 200,
    });
    const later = await change(member, made.reservation_id, { target_time: { start: '15:00', end: '17:00' } });
    expect(later.body.reservation).toMatchObject({ exemption_status: 0, amount: 240 + 200 });
    const [, notification] = await town.mailsTo(member.email, 2);
    expect(notification?.subject).toContain('施設の予約の変更を受け付けました');
  });

  test('what changes nothing writes nothing', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { room_id: 402, persons_spot: 2 });
    const answer = await change(member, made.reservation_id, { target_date: made.target_date, note: '' });
    expect([answer.status, answer.body.reservation]).toEqual([200, made]);
    expect(await town.countRows('audit', `action = 'reservation:change' and subject_id = ${made.reservation_id}`)).toBe(
      0,
    );
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(1);
  });

  test('who waits for the time that has become free is told', async () => {
    const [member, waiting] = [await town.addPerson(), await town.addPerson({ locale: 'en' })];
    const made = await reserve(member, { room_id: 402, persons_spot: 2, target_date: '2027-01-26' });
    await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at)
      values (${waiting.member_id}, 4, 402, tstzrange('2027-01-26T04:00:00Z', '2027-01-26T06:00:00Z'), ${START})`;
    await change(member, made.reservation_id, { note: '同じ時間のまま' });
    expect(await town.countRows('outbox', `recipient = '${waiting.email}'`)).toBe(0);
    await change(member, made.reservation_id, { target_time: { start: '15:00', end: '17:00' } });
    const [notification] = await town.mailsTo(waiting.email, 1);
    expect(notification?.subject).toContain('A time on your waitlist is free');
  });

  test('taxis at the wrong time are cancelled, when it is said [decision:taxi.moved-reservation]', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { room_id: 402, persons_spot: 2, target_date: '2027-01-28' });
    await addTaxi(made.reservation_id);
    const wish = { target_time: { start: '16:00', end: '17:00' } };
    const refused = await change(member, made.reservation_id, wish);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { taxi: ['A taxi is booked with this reservation. Please confirm that it will also be cancelled.'] },
    ]);
    const kept = await change(member, made.reservation_id, { note: '同じ時間' });
    expect(kept.body.reservation.reserves_outward).toBe(1);
    const done = await change(member, made.reservation_id, { ...wish, taxi: 'cancel' });
    expect(done.body.reservation).toMatchObject({ reserves_outward: 0, target_time: wish.target_time });
    expect(await town.countRows('taxi', `reservation_id = ${made.reservation_id} and is_canceled = 1`)).toBe(1);
    const anew = await town.call('POST', `/api/reservations/${made.reservation_id}/taxi`, {
      as: member,
      body: { reserves_outward: 1, outward: { taxistand_start: 2, arrival_time: 955, persons_taxi: 1 } },
    });
    expect(anew.body.booking).toMatchObject({ reserves_outward: 1, rides: [{ arrival_time: 955 }] });
  });

  test('the mail names the taxis that end, after 17:00 of the day before with the company’s telephone', async () => {
    const { company_name, tel } = town.house.town.taxi;
    const ended = 'The taxi for this reservation (the way there) has also been cancelled.';
    const early = { room_id: 402, persons_spot: 2, target_time: { start: '09:00', end: '10:00' } };
    const late = `Please also call ${company_name.en} (${tel}).`;
    for (const [when, target_date, isLate] of [
      ['2027-01-20T16:59:59+09:00', '2027-02-10', false],
      ['2027-01-20T17:00:00+09:00', '2027-02-12', true],
    ] as const) {
      town.setNow(START);
      const member = await town.addPerson({ locale: 'en' });
      const made = await reserve(member, { ...early, target_date: '2027-01-21' });
      await addTaxi(made.reservation_id);
      town.setNow(new Date(when));
      const as = { ...member, ...(await town.openSession(member.member_id)) };
      const moved = await change(as, made.reservation_id, { target_date, taxi: 'cancel' });
      expect(moved.status, moved.text).toBe(200);
      const [, notification] = await town.mailsTo(member.email, 2);
      expect(notification?.text).toContain(ended);
      expect([when, notification?.text.includes(late)]).toEqual([when, isLate]);
      // If the taxi stays, or there is none, the notification does not mention it.
      await change(as, made.reservation_id, { note: '鍵' });
      const [, , again] = await town.mailsTo(member.email, 3);
      expect(again?.text).not.toContain('taxi');
    }
    const byPhone = await town.addPerson({ isPhoneOnly: true, locale: 'ja' });
    town.setNow(START);
    const made = await reserve(byPhone, { ...early, target_date: '2027-01-21' });
    await addTaxi(made.reservation_id);
    await change(byPhone, made.reservation_id, { target_date: '2027-02-13', taxi: 'cancel' });
    const [, sms] = await town.mailsTo(byPhone.login_id, 2);
    expect(sms?.text).toContain('この予約に付いていたタクシー（行き）も取り消しました。');
  });
});

describe('a change that is refused leaves everything as it was', () => {
  test('taken, not offered, by the rules of a new application', async () => {
    const [member, other] = [await town.addPerson(), await town.addPerson()];
    const made = await reserve(member, { target_date: '2027-02-01' });
    await reserve(other, { target_date: '2027-02-02' });
    const before = await heldOf(made.reservation_id);
    for (const [parts, status, codes] of [
      [{ target_date: '2027-02-02' }, 409, { target_time: ['slot-taken'] }],
      [{ target_date: '2027-01-12' }, 422, { target_date: ['unavailable-date', 'too-soon'] }],
      [{ target_date: '2027-04-20' }, 422, { target_date: ['unavailable-date', 'too-far'] }],
      [{ target_time: { start: '07:00', end: '10:00' } }, 422, { target_time: ['outside-hours'] }],
      [{ target_time: { start: '10:00', end: '09:00' } }, 422, { 'target_time.end': ['time-order'] }],
      [{ persons_spot: 5 }, 422, { persons_spot: ['over-capacity'] }],
      [{ adjunct_room_ids: [402] }, 422, { adjunct_room_ids: ['adjunct-unknown'] }],
      [
        { equipment_ids: [41, 41, 41, 41] },
        409,
        { target_time: ['equipment-short'], 'equipment_ids.0': ['equipment-short'] },
      ],
    ] as const) {
      const refused = await change(member, made.reservation_id, parts);
      expect([refused.status, refused.body.codes]).toEqual([status, codes]);
    }
    const { body } = await town.call('GET', `/api/reservations/${made.reservation_id}`, { as: member });
    expect(body.reservation).toEqual(made);
    expect(await heldOf(made.reservation_id)).toEqual(before);
  });

  test('somebody else’s is 404; cancelled, refused, late and paid ones say why, in both languages', async () => {
    const member = await town.addPerson();
    const made = await reserve(member, { target_date: '2027-02-03' });
    const id = made.reservation_id;
    expect((await change(await town.addPerson(), id, { note: 'x' })).status).toBe(404);
    const set = (columns: string) => town.rows(`update reservation set ${columns} where reservation_id = $1`, id);
    const sentences = async (parts: Parts) => [
      ...Object.values((await change(member, id, parts)).body.errors).flat(),
      ...Object.values((await change(member, id, parts, 'ja')).body.errors).flat(),
    ];
    await set('is_canceled = 1');
    expect(await sentences({ note: 'x' })).toEqual([
      'This reservation has already been cancelled.',
      'この予約はすでに取り消されています。',
    ]);
    await set('is_canceled = 0, approval_status = 2');
    expect(await sentences({ note: 'x' })).toEqual([
      'This reservation was not accepted, so it cannot be changed. Please apply again.',
      'この予約は成立していないため、変更できません。あらためてお申し込みください。',
    ]);
    await set('approval_status = 1, paid_at = reserved_at');
    expect((await change(member, id, { note: 'x' })).status).toBe(200);
    town.setNow(new Date('2027-02-03T04:00:00Z'));
    const as = { ...member, ...(await town.openSession(member.member_id)) };
    expect((await change(as, id, { note: 'y' })).body.errors).toEqual({
      reservation_id: [`It can no longer be changed here. Please call ${made.tel}.`],
    });
  });
});
