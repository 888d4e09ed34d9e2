import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const town = await openTestTown();
const { apply, read, decide, decisionsOn } = receptionOf(town);
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const actions = (action: string, memberId: number) =>
  town.countRows(
    'audit',
    `action = '${action}' and actor_member_id = ${official.member_id} and subject = 'member' and subject_id = ${memberId}`,
  );
const REASON = '部屋の工事のため、この日は使えません。';

describe('approving', () => {
  test('fixes the reservation, with what is to be observed; the applicant is told and sees it [rule:reservation.becomes-fixed] [field:reservation.approval_status] [field:reservation.reason]', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { target_dates: ['2027-01-22'] });
    expect(
      (await read(official, code)).reservations.map((one: { approval_status: number }) => one.approval_status),
    ).toEqual([0, 0]);
    const answer = await decide(official, await decisionsOn(official, code, 1, '机は元の場所へお戻しください。'));
    expect(answer.status).toBe(200);
    const own = (await town.call('GET', '/api/reservations', { as: person })).body.reservations;
    for (const reservation of own)
      expect(reservation).toMatchObject({ approval_status: 1, reason: '机は元の場所へお戻しください。' });
    expect(await town.countRows('reservation', `application_code = '${code}' and fixed_at is not null`)).toBe(2);
    expect(
      await town.countRows(
        'room_occupancy',
        `reservation_id in (select reservation_id from reservation where application_code = '${code}')`,
      ),
    ).toBe(2);

    // One notification for both dates, after that of the application.
    const mails = await town.mailsTo(person.email, 2);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toContain('施設の予約が確定しました');
    expect(mails[1]?.text).toContain('机は元の場所へお戻しください。');
    expect(mails[1]?.text).toContain('1月21日');
    expect(mails[1]?.text).toContain('1月22日');
    expect(await actions('reservation:approve', person.member_id)).toBe(1);
    expect(
      await town.countRows(
        'audit',
        `action = 'reservation:approve' and subject = 'reservation' and subject_id in (select reservation_id from reservation where application_code = '${code}')`,
      ),
    ).toBe(2);
  });
});

describe('refusing', () => {
  test('needs a reason, frees the time, tells the applicant and who waits for it [rule:reservation.becomes-refused]', async () => {
    const [person, waiting] = [await town.addPerson({ locale: 'en' }), await town.addPerson()];
    const day = '2027-01-26';
    const code = await apply(person, { target_date: day });
    await town.rows(
      `insert into waitlist (member_id, spot_id, room_id, during, created_at)
       values ($1, 1, 101, tstzrange('${day}T04:00Z', '${day}T06:00Z'), now()) returning 1`,
      waiting.member_id,
    );
    const silent = await decide(official, await decisionsOn(official, code, 2));
    expect([silent.status, silent.body.codes]).toEqual([422, { 'decisions.0.reason': ['required'] }]);
    expect((await decide(official, await decisionsOn(official, code, 2, '  '))).status).toBe(422);

    const answer = await decide(official, await decisionsOn(official, code, 2, REASON));
    expect(answer.body.reservations[0]).toMatchObject({ approval_status: 2, reason: REASON, is_canceled: 0 });
    const [own] = (await town.call('GET', '/api/reservations', { as: person })).body.reservations;
    expect(own).toMatchObject({ approval_status: 2, reason: REASON, cancelable_until: null });
    expect((await town.mailsTo(person.email, 2))[1]?.text).toContain(REASON);
    expect((await town.mailsTo(waiting.email, 1))[0]?.subject).toContain('空きました');
    expect(await actions('reservation:refuse', person.member_id)).toBe(1);
    // The time is free again.
    expect(await apply(waiting, { target_date: day })).toMatch(/^HM-/);
  });

  test('some dates of an application and not others, applications of several people at once', async () => {
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    const first = await apply(one, { target_date: '2027-02-02', target_dates: ['2027-02-03'] });
    const second = await apply(other, { target_date: '2027-02-02', target_time: { start: '18:00', end: '19:00' } });
    const [early, late] = await decisionsOn(official, first, 1);
    const answer = await decide(official, [
      early,
      { ...late, approval_status: 2, reason: REASON },
      ...(await decisionsOn(official, second, 1)),
    ]);
    expect(answer.status).toBe(200);
    const states = (await read(official, first)).reservations.map(
      (row: { approval_status: number }) => row.approval_status,
    );
    expect(states).toEqual([1, 2]);
    expect((await read(official, second)).reservations[0].approval_status).toBe(1);
  });
});

describe('what nobody decides', () => {
  test('what the official asked for or booked: a sentence, and somebody else may [decision:role.own-reservation]', async () => {
    const own = await apply(official, { target_date: '2027-02-04' });
    const colleague = await town.addPerson({ roles: ['reception'] });
    const booked = await apply(await town.addPerson(), { target_date: '2027-02-05' });
    await town.rows('update reservation set booked_by = $2 where application_code = $1', booked, official.member_id);
    for (const code of [own, booked]) {
      const decisions = await decisionsOn(official, code, 1);
      const answer = await decide(official, decisions);
      expect([answer.status, answer.body.errors]).toEqual([
        409,
        {
          'decisions.0': ['You or your club applied for this, or you booked it. A colleague has to decide.'],
        },
      ]);
      expect((await read(official, code)).reservations[0].approval_status).toBe(0);
      expect((await read(official, code)).is_own).toBe(true);
      expect((await decide(colleague, decisions)).status).toBe(200);
    }
  });

  test('what is no longer as it was read: nothing of the whole is done, nobody is written to', async () => {
    const [person, other] = [await town.addPerson(), await town.addPerson()];
    const cancelled = await apply(person, { target_date: '2027-02-09' });
    const standing = await apply(other, { target_date: '2027-02-10' });
    const decisions = [...(await decisionsOn(official, standing, 1)), ...(await decisionsOn(official, cancelled, 1))];
    await town.call('POST', `/api/reservations/${decisions[1]?.reservation_id}/cancel`, { as: person });
    const notifications = await town.countRows('outbox');
    for (const [locale, sentence] of [
      ['en', `${cancelled} has changed since you viewed it. Please check it again. Nothing was changed.`],
      ['ja', `${cancelled}は、ご覧になったあとで変わりました。もう一度確かめてください。何も変えていません。`],
    ] as const) {
      const answer = await decide(official, decisions, locale);
      expect([answer.status, answer.body.errors]).toEqual([409, { 'decisions.1': [sentence] }]);
    }
    expect((await read(official, standing)).reservations[0].approval_status).toBe(0);
    expect(await town.countRows('outbox')).toBe(notifications);

    const moved = await decisionsOn(official, standing, 1);
    await town.rows`update reservation set ended_at = ended_at + interval '1 hour'
      where application_code = ${standing}`;
    expect((await decide(official, moved)).body.codes).toEqual({ 'decisions.0': ['application-changed'] });
    const now = await decisionsOn(official, standing, 1);
    expect((await decide(official, now)).status).toBe(200);
    expect((await decide(official, now)).body.codes).toEqual({ 'decisions.0': ['already-decided'] });
  });

  test('what was changed at the same price: other things lent, another note', async () => {
    const person = await town.addPerson();
    // Exhibition panels and red felt cost the same.
    const code = await apply(person, {
      room_id: 102,
      target_date: '2027-02-10',
      note: '茶会です',
      equipment_ids: [15],
    });
    const [{ reservation_id }] = (await read(official, code)).reservations;
    for (const change of [{ note: '宴会です' }, { equipment_ids: [16] }]) {
      const decisions = await decisionsOn(official, code, 1);
      const changed = await town.call('POST', `/api/reservations/${reservation_id}/change`, {
        as: person,
        body: change,
      });
      expect([changed.status, changed.body.reservation?.amount]).toEqual([200, 2000]);
      expect((await decide(official, decisions)).body.codes).toEqual({ 'decisions.0': ['application-changed'] });
    }
    expect((await decide(official, await decisionsOn(official, code, 1))).status).toBe(200);
  });

  test('what is not there, twice the same, too many, or without the role', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { target_date: '2027-02-12' });
    const [decision] = await decisionsOn(official, code, 1);
    expect((await decide(official, [decision, { ...decision, reservation_id: 99_999 }])).status).toBe(404);
    expect((await decide(official, [decision, decision])).status).toBe(422);
    expect((await decide(official, [])).status).toBe(422);
    expect((await decide(official, [{ ...decision, approval_status: 0 }])).status).toBe(422);
    const others = await town.addPerson({ roles: ['member_admin', 'approver', 'system', 'auditor', 'editor'] });
    expect([(await decide(person, [decision])).status, (await decide(others, [decision])).status]).toEqual([403, 403]);
    expect((await read(official, code)).reservations[0].approval_status).toBe(0);
  });
});
