import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const town = await openTestTown();
const { apply, read, decide, decisionsOn } = receptionOf(town);
const official = await town.addPerson({ roles: ['reception'] });
const exempt = { exemption_method: 2, exemption_reason: '町内会の行事のため' };
const settle = (code: string, body: object, as: Person = official) =>
  town.call('POST', `/api/reception/applications/${code}/exemption`, { as, body });
const amounts = (application: { reservations: { amount: number }[] }) =>
  application.reservations.map(({ amount }) => amount);

describe('an exemption', () => {
  test('is confirmed: the fee stays, the applicant is told, nothing waits any more [field:reservation.exemption_method] [decision:fee.exemption-confirmed]', async () => {
    const person = await town.addPerson();
    const code = await apply(person, exempt);
    const before = await read(official, code);
    const answer = await settle(code, { exemption_status: 1, seen: before.seen });
    expect(answer.status).toBe(200);
    expect(answer.body.application.reservations[0]).toMatchObject({
      exemption_status: 1,
      amount: before.reservations[0].amount,
    });
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('減免を認めました');
    const again = await settle(code, { exemption_status: 2, reason: 'もう一度', seen: answer.body.application.seen });
    expect([again.status, again.body.codes]).toEqual([409, { application_code: ['exemption-settled'] }]);
  });

  test('is declined: every date costs the full fee at the rates that were agreed, with the reason [field:reservation.exemption_reason]', async () => {
    const person = await town.addPerson();
    const time = { target_date: '2027-01-26', target_dates: ['2027-01-27'] };
    const full = await apply(await town.addPerson(), { ...time, target_time: { start: '09:00', end: '11:00' } });
    const code = await apply(person, { ...time, ...exempt });
    const before = await read(official, code);
    // A later change of rates must not matter.
    const [room] = await town.rows<{ hourly_fee_yen: number }>('select hourly_fee_yen from room where room_id = 101');
    await town.rows('update room set hourly_fee_yen = 9999 where room_id = 101 returning 1');
    const silent = await settle(code, { exemption_status: 2, seen: before.seen });
    expect([silent.status, silent.body.codes]).toEqual([422, { reason: ['required'] }]);
    const reason = '入場料を取る催しのため、減免の対象になりません。';
    const answer = await settle(code, { exemption_status: 2, reason, seen: before.seen });
    await town.rows('update room set hourly_fee_yen = $1 where room_id = 101 returning 1', room?.hourly_fee_yen ?? 0);
    const asked = amounts(await read(official, full));
    expect(amounts(answer.body.application)).toEqual(asked);
    expect(Math.min(...asked)).toBeGreaterThan(before.reservations[0].amount);
    for (const reservation of (await town.call('GET', '/api/reservations', { as: person })).body.reservations)
      expect(reservation).toMatchObject({ exemption_status: 2, reason, approval_status: 0 });
    const [, notification] = await town.mailsTo(person.email, 2);
    expect(notification?.text).toContain(reason);
    expect(notification?.text).toContain(`${(2 * (asked[0] ?? 0)).toLocaleString('en-US')}円`);
    // An approval without its own text keeps the reason.
    const decisions = answer.body.application.reservations.map((row: { reservation_id: number; seen: string }) => ({
      reservation_id: row.reservation_id,
      seen: row.seen,
      approval_status: 1,
      reason: '',
    }));
    const approved = await town.call('POST', '/api/reception/decide', { as: official, body: { decisions } });
    expect(approved.body.reservations[0]).toMatchObject({ approval_status: 1, reason });
    expect(
      await town.countRows(
        'audit',
        `action = 'reservation:decline-exemption' and subject = 'member' and subject_id = ${person.member_id}`,
      ),
    ).toBe(1);
  });

  test('is declined after the lesser fee was paid and the time was changed: the full fee is not paid', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { ...exempt, spot_id: 4, room_id: 401, target_date: '2027-02-08' });
    const answers = async (body: object) => settle(code, { ...body, seen: (await read(official, code)).seen });
    const [{ reservation_id, amount }] = (await read(official, code)).reservations;
    await answers({ exemption_status: 1 });
    const paying = { as: official, body: { paid: true, taken_yen: amount } };
    const paid = await town.call('POST', `/api/reception/reservations/${reservation_id}/paid`, paying);
    expect(paid.body.reservation.paid_at).not.toBeNull();
    const later = { target_time: { start: '15:00', end: '17:00' } };
    await town.call('POST', `/api/reservations/${reservation_id}/change`, { as: person, body: later });
    const [before] = (await read(official, code)).reservations;
    expect(before).toMatchObject({ amount, exemption_status: 0, paid_at: paid.body.reservation.paid_at });
    const declined = await answers({ exemption_status: 2, reason: '対象の行事ではないため' });
    expect(declined.body.application.reservations[0]).toMatchObject({ exemption_status: 2, paid_at: null });
    expect(declined.body.application.reservations[0].amount).toBeGreaterThan(amount);
  });

  test('is not answered about one’s own, nor as it was before, nor by others, nor twice', async () => {
    const own = await apply(official, { ...exempt, target_date: '2027-02-02' });
    const answer = await settle(own, { exemption_status: 1, seen: (await read(official, own)).seen });
    expect([answer.status, answer.body.codes]).toEqual([409, { application_code: ['own-application'] }]);

    const person = await town.addPerson();
    const code = await apply(person, { ...exempt, target_date: '2027-02-03', target_dates: ['2027-02-04'] });
    const { seen, reservations } = await read(official, code);
    await town.call('POST', `/api/reservations/${reservations[0].reservation_id}/cancel`, { as: person });
    const late = await settle(code, { exemption_status: 1, seen });
    expect([late.status, late.body.codes]).toEqual([409, { application_code: ['application-changed'] }]);
    const fresh = { exemption_status: 1, seen: (await read(official, code)).seen };
    expect((await settle(code, fresh, person)).status).toBe(403);
    expect((await settle('HM-ZZZZ', fresh)).status).toBe(404);
    const done = await settle(code, fresh);
    const states = done.body.application.reservations.map((row: { exemption_status: number }) => row.exemption_status);
    // The cancelled date stays as it was.
    expect(states.toSorted()).toEqual([0, 1]);
  });
});

describe('an approval', () => {
  const answerOn = async (code: string, exemption_status: 1 | 2, reason = '') => ({
    application_code: code,
    exemption_status,
    reason,
    seen: (await read(official, code)).seen,
  });
  const statesOf = async (code: string) =>
    (await read(official, code)).reservations.map(
      ({ approval_status, exemption_status }: { approval_status: number; exemption_status: number | null }) => [
        approval_status,
        exemption_status,
      ],
    );

  test('of one among many does not pass over an exemption that nobody has answered about: it is named, nothing is done', async () => {
    const plain = await apply(await town.addPerson(), { target_date: '2027-02-09' });
    const code = await apply(await town.addPerson(), { target_date: '2027-02-10', ...exempt });
    const decisions = [...(await decisionsOn(official, plain, 1)), ...(await decisionsOn(official, code, 1))];
    const notifications = await town.countRows('outbox');
    for (const [locale, sentence] of [
      ['en', `The exemption of ${code} is not decided yet. Please confirm or decline it together with the approval.`],
      ['ja', `${code}は、減免の確認がまだです。承認といっしょに、減免を認めるかどうかを決めてください。`],
    ] as const) {
      const answer = await decide(official, decisions, locale);
      expect([answer.status, answer.body.errors]).toEqual([409, { 'decisions.1': [sentence] }]);
      expect(answer.body.codes).toEqual({ 'decisions.1': ['exemption-unanswered'] });
    }
    expect([await statesOf(plain), await statesOf(code)]).toEqual([[[0, null]], [[0, 0]]]);
    expect(await town.countRows('outbox')).toBe(notifications);
    // The same one by one; after a refusal no exemption is left to answer.
    expect((await decide(official, await decisionsOn(official, code, 1))).status).toBe(409);
    expect((await decide(official, await decisionsOn(official, code, 2, '部屋の工事のため'))).status).toBe(200);
  });

  test('settles exemptions with it: each application its own way, and the fee is known when it is fixed', async () => {
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    const first = await apply(one, { target_date: '2027-02-11', ...exempt });
    const second = await apply(other, { target_date: '2027-02-12', target_dates: ['2027-02-13'], ...exempt });
    const [lesser] = amounts(await read(official, first));
    const { lines } = (await town.call('GET', '/api/reception/inbox?kind=exemption', { as: official })).body;
    const line = lines.find(({ application_code }: { application_code: string }) => application_code === first);
    expect(line.exemption).toMatchObject({ method: 2, reason: '町内会の行事のため', amount: lesser });
    // The list gives the same facts about an open exemption as the file.
    expect(line.exemption).toEqual((await read(official, first)).exemption);
    expect(line.exemption.seen).toBe((await read(official, first)).seen);
    const [, refused] = await decisionsOn(official, second, 1);
    const decisions = [
      ...(await decisionsOn(official, first, 1)),
      ...(await decisionsOn(official, second, 1, '鍵は窓口でお渡しします。')).slice(0, 1),
      { ...refused, approval_status: 2, reason: '部屋の工事のため' },
    ];
    const reason = '入場料を取る催しのため';
    const silent = await decide(official, decisions, 'en', [await answerOn(second, 2)]);
    expect([silent.status, silent.body.codes]).toEqual([422, { 'exemptions.0.reason': ['required'] }]);
    const half = await decide(official, decisions, 'en', [await answerOn(second, 2, reason)]);
    expect(half.body.codes).toEqual({ 'decisions.0': ['exemption-unanswered'] });

    const answer = await decide(official, decisions, 'en', [
      await answerOn(first, 1),
      await answerOn(second, 2, reason),
    ]);
    expect(answer.status).toBe(200);
    // A refused date's exemption can no longer be answered.
    expect([await statesOf(first), await statesOf(second)]).toEqual([
      [[1, 1]],
      [
        [1, 2],
        [2, 0],
      ],
    ]);
    const [full] = amounts(await read(official, second));
    expect([amounts(await read(official, first))[0], full]).toEqual([lesser, line.exemption.full_amount]);
    expect(full).toBeGreaterThan(lesser ?? 0);
    expect((await read(official, first)).exemption).toBeNull();
    const subjects = async (email: string, count: number) =>
      (await town.mailsTo(email, count))
        .slice(1)
        .map(({ subject }) => /減免を認めました|確定しました/.exec(subject)?.[0]);
    expect(await subjects(one.email, 3)).toEqual(['減免を認めました', '確定しました']);
    const notifications = await town.mailsTo(other.email, 4);
    expect(notifications.find(({ subject }) => subject.includes('認められません'))?.text).toContain(
      `料金　${(full ?? 0).toLocaleString('en-US')}円`,
    );
    // The reason for the fee is kept beside the conditions.
    const own = (await town.call('GET', '/api/reservations', { as: other })).body.reservations;
    expect(own.find((row: { approval_status: number }) => row.approval_status === 1)?.reason).toBe(
      `${reason}\n鍵は窓口でお渡しします。`,
    );
    for (const [action, person] of [
      ['reservation:confirm-exemption', one],
      ['reservation:decline-exemption', other],
    ] as const) {
      const where = `action = '${action}' and subject = 'member' and subject_id = ${person.member_id}`;
      expect(await town.countRows('audit', where)).toBe(1);
    }
  });

  test('answers about an exemption as it was read, once, and of what there is', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { target_date: '2027-02-16', ...exempt });
    const decisions = await decisionsOn(official, code, 1);
    const answer = await answerOn(code, 1);
    const codesOf = async (answers: readonly object[]) => {
      const { status, body } = await decide(official, decisions, 'en', answers);
      return [status, body.codes];
    };
    expect(await codesOf([{ ...answer, seen: 'before' }])).toEqual([409, { 'exemptions.0': ['application-changed'] }]);
    expect(await codesOf([{ ...answer, application_code: 'HM-ZZZZ' }])).toEqual([404, { request: ['not-found'] }]);
    expect(await codesOf([answer, answer])).toEqual([422, { exemptions: ['format'] }]);
    expect(await statesOf(code)).toEqual([[0, 0]]);
    expect((await decide(official, decisions, 'en', [answer])).status).toBe(200);
  });
});
