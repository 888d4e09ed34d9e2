import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { FREE_DAY, reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

const reserve = async (parts: Readonly<Record<string, unknown>> = {}, locale: 'ja' | 'en' = 'en') => {
  const member = await town.addPerson({ is_resident: 1, locale });
  const answer = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest(parts), locale });
  return { member, answer };
};

describe('reserving a room', () => {
  test('fixed on application: answered as it stands in the list [rule:purpose.facility-reservation] [rule:member.reservations] [rule:reservation.fixed-on-application] [field:reservation.reservation_code] [field:reservation.started_at] [field:reservation.ended_at] [field:reservation.reserved_at] [field:reservation.amount] [field:reservation.is_canceled] [field:reservation.location_name] [field:reservation.plan_name] [field:reservation.approval_status] [field:reservation.persons_spot] [field:reservation-form.spot-and-room] [field:reservation-form.target_date] [field:reservation-form.target_time]', async () => {
    const { member, answer } = await reserve();
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.reservations).toEqual([
      {
        reservation_id: expect.any(Number),
        reservation_code: expect.stringMatching(/^HM-[2-9A-HJKMNP-Z]{4}$/),
        spot_id: 4,
        room_id: 401,
        location_name: 'Shared Office Wakka',
        plan_name: 'Meeting booth A',
        target_date: FREE_DAY,
        target_time: { start: '13:00', end: '15:00' },
        started_at: '2027-01-21T13:00:00+09:00',
        ended_at: '2027-01-21T15:00:00+09:00',
        reserved_at: '2027-01-11T10:00:00+09:00',
        application_code: answer.body.reservations[0].reservation_code,
        is_group: 0,
        club_id: null,
        club_exemption_id: null,
        made_by: null,
        group_type: '',
        group_name: '',
        person_in_charge: '',
        purpose: 'meeting',
        purpose_other: '',
        includes_preparation: 0,
        is_commercial: 0,
        has_charging: 0,
        charging_fee: 0,
        exemption_method: 0,
        exemption_reason: '',
        exemption_status: null,
        persons_spot: 4,
        note: '',
        additional_questions: [],
        adjunct_room_ids: [],
        adjunct_rooms: [],
        equipment_ids: [],
        equipments: [],
        document_file: 0,
        reserves_outward: 0,
        reserves_return: 0,
        amount: 600,
        paid_at: null,
        paid_yen: 0,
        is_canceled: 0,
        cancel_fee_yen: 0,
        approval_status: 1,
        reason: '',
        revision: 0,
        change_reason: '',
        cancelable_until: '2027-01-21T13:00:00+09:00',
        tel: '0100-55-2160',
      },
    ]);
    const list = await town.call('GET', '/api/reservations', { as: member });
    expect(list.body.reservations).toEqual(answer.body.reservations);
  });

  test('fixed on approval: accepted, not fixed yet [rule:reservation.fixed-on-approval] [rule:reservation.starts-provisional]', async () => {
    const { answer } = await reserve({ spot_id: 1, room_id: 101, persons_spot: 8 });
    expect(answer.status).toBe(201);
    expect(answer.body.reservations[0]).toMatchObject({
      approval_status: 0,
      amount: 1000,
      cancelable_until: '2027-01-21T00:00:00+09:00',
    });
  });

  test('holds the time from that moment on, provisional or not [decision:reservation.provisional-holds]', async () => {
    const { answer } = await reserve({ spot_id: 1, room_id: 102, persons_spot: 8 });
    expect(answer.status).toBe(201);
    expect((await reserve({ spot_id: 1, room_id: 102, persons_spot: 8 })).answer.status).toBe(409);
    const [row] = await town.rows`select during::text, kind from room_occupancy
      where reservation_id = ${answer.body.reservations[0].reservation_id}`;
    expect(row).toEqual({ during: '["2027-01-21 04:00:00+00","2027-01-21 06:00:00+00")', kind: 'reservation' });
  });

  test('to midnight', async () => {
    const { answer } = await reserve({
      spot_id: 12,
      room_id: 1201,
      target_date: '2027-01-22',
      target_time: { start: '22:00', end: '24:00' },
      purpose: 'culture',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.reservations[0]).toMatchObject({
      target_time: { start: '22:00', end: '24:00' },
      ended_at: '2027-01-23T00:00:00+09:00',
      amount: 1200 + 200 + 400,
    });
  });

  test('keeps what the form says and drops what does not belong to it [field:reservation.is_group] [field:reservation.group_type] [field:reservation.group_name] [field:reservation.person_in_charge] [field:reservation.purpose] [field:reservation.includes_preparation] [field:reservation.is_commercial] [field:reservation.has_charging] [field:reservation.charging_fee] [field:reservation.exemption_method] [field:reservation.exemption_reason] [field:reservation.note]', async () => {
    const form = {
      target_date: '2027-01-26',
      is_group: 1,
      group_type: 'circle',
      group_name: '星守合唱団',
      person_in_charge: '森 楓',
      purpose: 'other',
      purpose_other: '発表会の準備',
      has_charging: 1,
      charging_fee: 500,
      exemption_method: 2,
      includes_preparation: 1,
      is_commercial: 1,
      exemption_reason: '町の行事のため',
      note: '請求書の宛名は会でお願いします。\n絵文字も👍',
    };
    const kept = (await reserve(form)).answer.body.reservations[0];
    expect(kept).toMatchObject({ ...form, exemption_status: 0, amount: 90 });
    const free = (await reserve({ ...form, target_date: '2027-02-05', exemption_method: 1 })).answer.body;
    expect(free.reservations[0]).toMatchObject({ exemption_method: 1, exemption_status: 0, amount: 0 });
    const dropped = (
      await reserve({
        ...form,
        target_date: '2027-01-27',
        is_group: 0,
        purpose: 'meeting',
        has_charging: 0,
        exemption_method: 0,
      })
    ).answer.body.reservations[0];
    expect(dropped).toMatchObject({
      group_type: '',
      group_name: '',
      person_in_charge: '',
      purpose_other: '',
      charging_fee: 0,
      exemption_reason: '',
    });
  });
});

describe('what else one application does', () => {
  test('a mail to the applicant, in their own language', async () => {
    const { member, answer } = await reserve({ target_date: '2027-01-28' });
    const [mail] = await town.mailsTo(member.email, 1);
    const code = answer.body.reservations[0].reservation_code;
    expect(mail?.subject).toBe(`[Machi] Your reservation is confirmed (${code})`);
    expect(mail?.text).toBe(
      [
        'Dear 試験 試,',
        'Your application for the facility reservation has been finished.',
        `Reservation code: ${code}\nFacility: Shared Office Wakka, Meeting booth A\nDate and time: Thu 28 Jan 2027 13:00–15:00\nFee: 600 yen (see the facility’s page for how to pay)`,
        'You can view and cancel it on the page below.',
        `Open your reservations\n${town.house.publicUrl}/reservation`,
        'Hoshimori Town Office  Tel. 0100-55-2111 (weekdays 8:30–17:15)\nThis address cannot receive replies.',
      ].join('\n\n'),
    );
    const japanese = await reserve({ target_date: '2027-01-29', spot_id: 1, room_id: 101, persons_spot: 8 }, 'ja');
    const [provisional] = await town.mailsTo(japanese.member.email, 1);
    expect(provisional?.subject).toBe(
      `【まち】施設の予約を受け付けました（${japanese.answer.body.reservations[0].reservation_code}）`,
    );
    expect(provisional?.text).toContain('まだ確定していません。施設が確かめてから、結果をお知らせします。');
    expect(provisional?.text).toContain('日時　2027年1月29日（金） 13:00〜15:00');
    expect(provisional?.text).toContain('料金　1,000円');
  });

  test('an audit row for every reservation, with the request that made it', async () => {
    const { member, answer } = await reserve({ target_date: '2027-02-01', target_dates: ['2027-02-02'] });
    const ids = answer.body.reservations.map(({ reservation_id }: { reservation_id: number }) => reservation_id);
    expect(
      await town.rows`select actor_member_id, action, subject, subject_id, request_id, acted_at from audit
        where actor_member_id = ${member.member_id} order by audit_id`,
    ).toEqual(
      ids.map((id: number) => ({
        actor_member_id: member.member_id,
        action: 'reservation:create',
        subject: 'reservation',
        subject_id: id,
        request_id: answer.headers.get('x-request-id'),
        acted_at: town.now(),
      })),
    );
  });

  test('nothing at all when it is refused', async () => {
    const count = async () => [
      await town.countRows('reservation'),
      await town.countRows('room_occupancy'),
      await town.countRows('outbox'),
      await town.countRows('audit'),
    ];
    await reserve({ target_date: '2027-02-03' });
    const before = await count();
    const { answer } = await reserve({ target_date: '2027-02-04', target_dates: ['2027-02-03'] });
    expect(answer.status).toBe(409);
    expect(await count()).toEqual(before);
  });
});

describe('several dates', () => {
  test('one reservation a date, one mail, one application [decision:dates.one-code]', async () => {
    const target_dates = [
      '2027-02-09',
      { target_date: '2027-02-08', target_time: { start: '09:00', end: '10:00' } },
      { target_date: '2027-02-08', target_time: { start: '20:00', end: '21:00' } },
    ];
    const { member, answer } = await reserve({ target_date: '2027-02-08', target_dates });
    expect(answer.status, answer.text).toBe(201);
    expect(
      answer.body.reservations.map(({ started_at, amount }: { started_at: string; amount: number }) => [
        started_at.slice(0, 16),
        amount,
      ]),
    ).toEqual([
      ['2027-02-08T13:00', 600],
      ['2027-02-09T13:00', 600],
      ['2027-02-08T09:00', 300],
      ['2027-02-08T20:00', 300],
    ]);
    const codes = await town.rows`select distinct application_code from reservation
      where member_id = ${member.member_id}`;
    expect(codes).toEqual([{ application_code: answer.body.reservations[0].reservation_code }]);
    const [mail, ...more] = await town.mailsTo(member.email, 1);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Tue 9 Feb 2027 13:00–15:00\nMon 8 Feb 2027 9:00–10:00');
    expect(mail?.text).toContain('Fee: 1,800 yen');
  });

  test('ten at most [rule:reservation.ten-dates] [constant:dates-per-application]', async () => {
    const days = Array.from({ length: 10 }, (_none, index) => `2027-02-${10 + index}`);
    const eleven = await reserve({ target_date: '2027-03-01', target_dates: days });
    expect(eleven.answer.status).toBe(422);
    expect(eleven.answer.body.errors).toEqual({ target_dates: ['You can apply for up to 10 dates at a time.'] });
    const ten = await reserve({ target_date: '2027-03-01', target_dates: days.slice(1) });
    expect(ten.answer.body.reservations).toHaveLength(10);
  });

  test('all or none: each date that fails is named [decision:dates.all-or-nothing]', async () => {
    await reserve({ target_date: '2027-02-22' });
    const { member, answer } = await reserve({
      target_date: '2027-02-23',
      target_dates: ['2027-02-22', '2027-02-24', '2027-01-12'],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.codes).toEqual({
      'target_dates.0': ['slot-taken'],
      'target_dates.2': ['unavailable-date', 'too-soon'],
    });
    expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(0);
    expect((await reserve({ target_date: '2027-02-23', target_dates: ['2027-02-24'] })).answer.status).toBe(201);
  });
});

describe('a time of one’s own', () => {
  const time = { target_date: '2027-02-25', target_time: { start: '13:00', end: '15:00' } };
  const book = (as: Awaited<ReturnType<typeof town.addPerson>>, parts: object = {}) =>
    town.call('POST', '/api/reservations', { as, locale: 'ja', body: reservationRequest({ ...time, ...parts }) });

  test('met again is told with its code, to its owner alone', async () => {
    const [member, other] = await Promise.all([town.addPerson({ is_resident: 1 }), town.addPerson({ is_resident: 1 })]);
    const first = await book(member);
    const code: string = first.body.reservations[0].reservation_code;
    const again = await book(member, { target_time: { start: '14:00', end: '16:00' } });
    expect([again.status, again.body.codes]).toEqual([409, { target_time: ['slot-own'] }]);
    expect(again.body.errors.target_time[0]).toBe(
      `この時間は、ご自分で予約済みです（${code}）。別の時間を選んでください。`,
    );
    const asOther = await book(other);
    expect([asOther.status, asOther.body.codes]).toEqual([409, { target_time: ['slot-taken'] }]);
    expect(asOther.text).not.toContain(code);
  });

  test('sent from two tabs at once is told so too', async () => {
    const member = await town.addPerson({ is_resident: 1 });
    const sent = await Promise.all([1, 2].map(() => book(member, { target_date: '2027-02-26' })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(sent.find(({ status }) => status === 409)?.body.codes).toEqual({ target_time: ['slot-own'] });
  });
});

test('who has no address is told by SMS', async () => {
  const member = await town.addPerson({ is_resident: 1, isPhoneOnly: true, locale: 'en' });
  const answer = await town.call('POST', '/api/reservations', {
    as: member,
    body: reservationRequest({ target_date: '2027-02-24', target_time: { start: '09:00', end: '10:00' } }),
  });
  expect(answer.status, answer.text).toBe(201);
  const [message] = await town.mailsTo(member.login_id, 1);
  expect(message?.text).toContain('Your reservation is confirmed.');
  expect(message?.text).toContain(answer.body.reservations[0].reservation_code);
});
