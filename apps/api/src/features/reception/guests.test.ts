import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { newClub } from '../../testing/clubs/clubs.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const reception = await town.addPerson({ roles: ['reception'] });
const desk = await town.addPerson({ roles: ['member_admin'] });
const send = (path: string, body: object, as = reception) => town.call('POST', `/api/${path}`, { as, body });
let landlines = 0;
function guest(parts: object = {}) {
  landlines += 1;
  return {
    lastname: '畑中',
    firstname: 'ウメ',
    lastfurigana: 'はたなか',
    firstfurigana: 'うめ',
    tel: `0100-55-${String(6000 + landlines)}`,
    address: '星守町北の沢1-2',
    ...parts,
  };
}
async function newGuest(parts: object = {}) {
  const answer = await send('reception/guests', guest(parts));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.member;
}
const book = (member_id: number, target_date: string) =>
  send('reception/bookings', { ...reservationRequest({ target_date }), member_id, override_reason: '' });
const audited = (action: string, memberId: number) =>
  town.countRows('audit', `action = '${action}' and subject = 'member' and subject_id = ${memberId}`);

describe('somebody with a landline and without an account', () => {
  test('is written down at the counter, booked for, not written to, and found again', async () => {
    const notifications = await town.countRows('outbox', 'true');
    const member = await newGuest({ tel: '0100-55-7777' });
    expect(member).toMatchObject({ name: '畑中 ウメ', furigana: 'ハタナカ ウメ', is_guest: true, is_verified: false });
    expect(await audited('member:create', member.member_id)).toBe(1);
    const booked = await book(member.member_id, '2027-01-21');
    expect([booked.status, booked.body.reservations?.[0]?.approval_status], booked.text).toEqual([201, 1]);
    expect(await town.countRows('outbox', 'true')).toBe(notifications);
    const code = booked.body.reservations[0].application_code;
    const read = await town.call('GET', `/api/reception/applications/${code}`, { as: reception });
    // The official who decides must telephone: the guest has no mail address.
    expect(read.body.application.applicant).toMatchObject({ is_guest: true, tel: '0100-55-7777', email: null });
    const found = await town.call('GET', `/api/reception/members?q=${encodeURIComponent('0100557777')}`, {
      as: reception,
    });
    expect(found.body.members).toMatchObject([{ member_id: member.member_id, is_guest: true }]);
    const again = await send('reception/guests', guest({ tel: '0100557777', lastfurigana: 'ハタナカ' }));
    expect([again.status, again.body.codes]).toEqual([409, { tel: ['guest-known'] }]);
  });

  test('is no guest who logs in with that number, which is not the one that the office has written down', async () => {
    const { member_id, login_id } = await town.addPerson({ lastname: '畑中', isPhoneOnly: true });
    await town.rows(`update member set tel = '0100-55-7888' where member_id = $1`, member_id);
    for (const tel of ['0100-55-7888', login_id]) {
      const { body } = await send('reception/guests', { lastname: '畑中', firstname: '試', tel });
      expect([tel, body.codes]).toEqual([tel, { tel: ['guest-known'] }]);
      const found = await town.call('GET', `/api/reception/members?q=${tel}`, { as: reception });
      expect(found.body.members).toMatchObject([{ member_id }]);
    }
  });

  test('is written down with name and telephone alone, once', async () => {
    const bare = { lastname: '畑中', firstname: 'トメ', tel: '0100-55-7999' };
    const halfWidth = { ...bare, firstname: 'ﾄﾒ' };
    const made = await send('reception/guests', bare);
    expect([made.status, made.body.member?.furigana.trim()], made.text).toEqual([201, '']);
    for (const again of [bare, halfWidth])
      expect((await send('reception/guests', again)).body.codes).toEqual({ tel: ['guest-known'] });
    // Another person of the same household, whose reading is unknown as well.
    expect((await send('reception/guests', { ...bare, firstname: 'サダ' })).status).toBe(201);
  });

  test('is told of what is missing at its field, and written down by reception alone', async () => {
    const empty = await send(
      'reception/guests',
      guest({ tel: '', lastname: ' ', address: '', lastfurigana: '', firstfurigana: '' }),
    );
    expect(Object.keys(empty.body.codes).toSorted()).toEqual(['lastname', 'tel']);
    const member = await town.addPerson();
    for (const as of [member, desk]) expect((await send('reception/guests', guest(), as)).status).toBe(403);
  });

  test('nobody logs in as such a person, by number or by a link', async () => {
    await newGuest({ tel: '0100-55-8888' });
    for (const password of ['', 'x'.repeat(12)]) {
      const login = await send('login', { login_id: '0100-55-8888', password });
      expect(login.status).toBeGreaterThanOrEqual(400);
    }
    const reminder = await send('password/reminder', { login_id: '0100-55-8888' });
    expect(reminder.status).not.toBe(500);
    expect(await town.countRows('temporary_password', 'true')).toBe(0);
  });
});

describe('the member desk', () => {
  test('joins the reservations to an account whose holder it has verified, and to no other', async () => {
    const [account, known] = await Promise.all([town.addPerson(), newGuest()]);
    const booked = await book(known.member_id, '2027-01-22');
    const join = () => send(`members/${account.member_id}/join`, { guest_id: known.member_id }, desk);
    expect((await join()).body.codes).toEqual({ member_id: ['join-unverified'] });
    await town.rows('update member set verified_at = now() where member_id = $1', account.member_id);
    expect((await send(`members/${account.member_id}/join`, { guest_id: known.member_id })).status).toBe(403);
    const other = await town.addPerson();
    const wrong = await send(`members/${account.member_id}/join`, { guest_id: other.member_id }, desk);
    expect(wrong.body.codes).toEqual({ guest_id: ['no-guest'] });
    const joined = await join();
    expect(joined.status, joined.text).toBe(200);
    const own = await town.call('GET', '/api/reservations', { as: account });
    expect(own.body.reservations.map((one: { reservation_id: number }) => one.reservation_id)).toContain(
      booked.body.reservations[0].reservation_id,
    );
    expect(await town.countRows('member', `member_id = ${known.member_id}`)).toBe(0);
    for (const id of [account.member_id, known.member_id]) expect(await audited('member:join', id)).toBe(1);
    expect((await join()).status).toBe(404);
  });

  test('joins the clubs of which they are in charge, too, and what they were reminded of', async () => {
    const [account, known] = [await town.addPerson({ isVerified: true }), await newGuest()];
    const clubs = [
      await newClub(town, [known.member_id]),
      await newClub(town, [known.member_id, account.member_id]),
    ] as const;
    await town.rows`insert into room_reminder (member_id, reminded_on, term_on, reservation_ids)
      values (${known.member_id}, '2027-01-04', '2027-01-31', '{1}')`;
    const joined = await send(`members/${account.member_id}/join`, { guest_id: known.member_id }, desk);
    expect(joined.status, joined.text).toBe(200);
    for (const club of clubs)
      expect(await town.rows('select member_id from club_person where club_id = $1', club)).toEqual([
        { member_id: account.member_id },
      ]);
    expect(await town.countRows('room_reminder', `member_id = ${account.member_id}`)).toBe(1);
  });

  test('joins nobody whose card, pass or bill would be nobody’s then', async () => {
    const [account, known] = [await town.addPerson({ isVerified: true }), await newGuest()];
    const join = () => send(`members/${account.member_id}/join`, { guest_id: known.member_id }, desk);
    const bill = await newBill(town, known.member_id, { yen: 600 });
    expect((await join()).body.codes).toEqual({ guest_id: ['join-would-lose'] });
    await town.rows('update bathing_billing set member_id = null where billing_id = $1', bill);
    await town.rows`insert into pass_consent (member_id, pass, consented_at)
      values (${known.member_id}, 'bath', now())`;
    expect((await join()).body.codes).toEqual({ guest_id: ['join-would-lose'] });
    await town.rows('delete from pass_consent where member_id = $1', known.member_id);
    expect((await join()).status).toBe(200);
  });

  test('erases nobody who owes something, or to whom something is owed', async () => {
    const known = await newGuest();
    const booked = await book(known.member_id, '2027-01-28');
    const id = booked.body.reservations[0].reservation_id;
    const erase = () => send(`members/${known.member_id}/erase`, {}, desk);
    const pay = () => send(`reception/reservations/${id}/paid`, { paid: true });
    const used = (days: number) =>
      town.rows`update reservation set started_at = ${town.now()}::timestamptz - ${days} * interval '1 day',
        ended_at = ${town.now()}::timestamptz - ${days} * interval '1 day' + interval '1 hour'
        where reservation_id = ${id}`;
    await used(3);
    expect((await erase()).body.codes).toEqual({ guest_id: ['guest-unsettled'] });
    expect((await pay()).status).toBe(200);
    await used(-3);
    // It was paid and would end with them.
    expect((await erase()).body.codes).toEqual({ guest_id: ['guest-unsettled'] });
    await used(3);
    expect((await erase()).status).toBe(200);
  });

  test('a landline alone makes somebody without an account, not a refusal', async () => {
    const answer = await send('members', { tel: '0100-55-9990', name: '木村 ハツ' }, desk);
    expect([answer.status, answer.body.password]).toEqual([201, null]);
    expect(answer.body.member).toMatchObject({ is_guest: true, login_ids: [], tel: '0100-55-9990' });
    const mobile = await send('members', { tel: '090-0000-9991', name: '木村 ハツ', to_send_email: 0 }, desk);
    expect(mobile.body.member).toMatchObject({ is_guest: false, login_ids: ['09000009991'] });
  });

  test('erases who asks for it: the time is free, the use is nobody’s, the log knows it; a member withdraws alone', async () => {
    const [known, member] = await Promise.all([newGuest(), town.addPerson()]);
    const booked = await book(known.member_id, '2027-01-26');
    const id = booked.body.reservations[0].reservation_id;
    expect((await send(`members/${member.member_id}/erase`, {}, desk)).body.codes).toEqual({ guest_id: ['no-guest'] });
    expect((await send(`members/${known.member_id}/erase`, {}, desk)).status).toBe(200);
    expect(await town.countRows('member', `member_id = ${known.member_id}`)).toBe(0);
    expect(
      await town.countRows('reservation', `reservation_id = ${id} and member_id is null and is_canceled = 1`),
    ).toBe(1);
    expect(await town.countRows('room_occupancy', `reservation_id = ${id}`)).toBe(0);
    expect(await town.countRows('withdrawn_member', `member_id = ${known.member_id}`)).toBe(1);
    expect(await audited('member:erase', known.member_id)).toBe(1);
  });
});
