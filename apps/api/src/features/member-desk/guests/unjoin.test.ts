import { describe, expect, test } from 'vitest';
import { newClub } from '../../../testing/clubs/clubs.ts';
import { newEvent, newRegistration } from '../../../testing/events/events.ts';
import { applicationRequest, newLottery, setPhase } from '../../../testing/facilities/lotteries.ts';
import { reservationRequest } from '../../../testing/requests/requests.ts';
import { putRide } from '../../../testing/rides/new-rides.ts';
import { openTestTown } from '../../../testing/towns/test-town.ts';
import { JOINED } from './join-store.ts';

const town = await openTestTown();
const reception = await town.addPerson({ roles: ['reception'] });
const desk = await town.addPerson({ roles: ['member_admin'] });
const send = (path: string, body: object, as = desk) => town.call('POST', `/api/${path}`, { as, body });
let landlines = 0;
async function newGuest() {
  landlines += 1;
  const made = await send(
    'reception/guests',
    { lastname: '畑中', firstname: 'ウメ', tel: `0100-56-${6000 + landlines}`, address: '星守町北の沢1-2' },
    reception,
  );
  return Number(made.body.member.member_id);
}
const newAccount = () => town.addPerson({ isVerified: true });
const join = (account: number, guest: number) => send(`members/${account}/join`, { guest_id: guest });
const unjoin = (account: number, guest: number, as = desk) =>
  send(`members/${account}/unjoin`, { guest_id: guest }, as);
let days = 0;
async function book(member_id: number) {
  days += 1;
  const target_date = `2027-02-${String(days).padStart(2, '0')}`;
  const booked = await send(
    'reception/bookings',
    { ...reservationRequest({ target_date }), member_id, override_reason: '' },
    reception,
  );
  expect(booked.status, booked.text).toBe(201);
  return booked.body.reservations[0] as { reservation_id: number; application_code: string };
}
/** Everything of a member that a restore would have to bring back. */
const rowsOf = async (member: number) =>
  Object.fromEntries(
    await Promise.all(
      JOINED.map(async (table) => [
        table,
        await town.rows(`select to_jsonb(t) as row from ${table} t where member_id = $1 order by 1`, member),
      ]),
    ),
  );
const memberRow = (member: number) => town.rows('select * from member where member_id = $1', member);
const heads = (club: number) =>
  town.rows('select member_id from club_person where club_id = $1 order by member_id', club);

describe('a join to the wrong account', () => {
  test('is undone: the guest has everything as before, and the account what it had of its own', async () => {
    const [{ member_id: account }, guest] = [await newAccount(), await newGuest()];
    const own = await book(account);
    const booked = await book(guest);
    await send(`members/${guest}/memos`, { body: '耳が遠い方です' });
    await newClub(town, [guest]);
    const both = await newClub(town, [guest, account]);
    const [theirs, shared] = [await newLottery(town), await newLottery(town)];
    for (const [lottery, member_id] of [
      [theirs, guest],
      [shared, guest],
      [shared, account],
    ] as const) {
      await setPhase(town, lottery, 'open');
      const applied = await send(
        `reception/lotteries/${lottery}/applications`,
        applicationRequest({ member_id }),
        reception,
      );
      expect(applied.status, applied.text).toBeLessThan(300);
    }
    await town.rows`insert into room_reminder (member_id, reminded_on, term_on, reservation_ids)
      values (${guest}, '2027-01-04', '2027-01-31', array[${booked.reservation_id}::int])`;
    await newRegistration(town, guest, (await newEvent(town)).event_id);
    const before = [await rowsOf(guest), await rowsOf(account), await memberRow(guest), await heads(both)];
    const joined = await join(account, guest);
    expect(joined.status, joined.text).toBe(200);
    expect(joined.body.member.joined_guests).toEqual([
      {
        guest_id: guest,
        name: '畑中 ウメ',
        joined_at: expect.any(String),
        joined_by_name: expect.any(String),
        until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    expect(await town.countRows('reservation', `member_id = ${account}`)).toBe(2);
    const undone = await unjoin(account, guest);
    expect(undone.status, undone.text).toBe(200);
    expect(undone.body).toMatchObject({ member: { member_id: guest, is_guest: true }, lotteries_missed: 0 });
    expect([await rowsOf(guest), await rowsOf(account), await memberRow(guest), await heads(both)]).toEqual(before);
    expect(
      await town.countRows('reservation', `reservation_id = ${own.reservation_id} and member_id = ${account}`),
    ).toBe(1);
    expect(await town.countRows('guest_join', `guest_id = ${guest}`)).toBe(0);
    for (const id of [account, guest])
      expect(
        await town.countRows('audit', `action = 'member:unjoin' and subject = 'member' and subject_id = ${id}`),
      ).toBe(1);
    // Joined again, to another account.
    expect((await join((await newAccount()).member_id, guest)).status).toBe(200);
  });

  test('keeps what happened since: what was written about their application goes back, what the account gave up does not', async () => {
    const [{ member_id: account }, guest] = [await newAccount(), await newGuest()];
    const booked = await book(guest);
    const club = await newClub(town, [guest]);
    expect((await join(account, guest)).status).toBe(200);
    const own = await book(account);
    for (const { application_code } of [booked, own]) {
      const noted = await send(`reception/applications/${application_code}/memos`, { body: '椅子を二十脚' }, reception);
      expect(noted.status, noted.text).toBe(201);
    }
    await town.rows('delete from club_person where club_id = $1', club);
    expect((await unjoin(account, guest)).status).toBe(200);
    expect(await town.rows('select application_code from memo where member_id = $1', guest)).toEqual([
      { application_code: booked.application_code },
    ]);
    expect(await town.countRows('memo', `member_id = ${account}`)).toBe(1);
    expect(await heads(club)).toEqual([]);
  });

  test('tells of applications whose lottery was drawn without them, and gives the words of drawn ones back', async () => {
    const [{ member_id: account }, guest] = [await newAccount(), await newGuest()];
    const [missed, drawn] = [await newLottery(town), await newLottery(town)];
    for (const lottery of [missed, drawn]) {
      await setPhase(town, lottery, 'open');
      for (const member_id of [account, guest])
        await send(`reception/lotteries/${lottery}/applications`, applicationRequest({ member_id }), reception);
    }
    const draw = async (lottery: number) => {
      await setPhase(town, lottery, 'closed');
      const done = await send(`reception/lotteries/${lottery}/draw`, {}, reception);
      expect(done.status, done.text).toBe(200);
    };
    const applied = (lottery: number) =>
      town.rows`select to_jsonb(a) as a from lottery_application a
        where lottery_id = ${lottery} and member_id = ${guest}`;
    await draw(drawn);
    const before = await applied(drawn);
    expect(before).toHaveLength(1);
    expect((await join(account, guest)).status).toBe(200);
    expect(await town.countRows('lottery_application', `lottery_id = ${drawn} and content = '{}'`)).toBe(1);
    await draw(missed);
    expect((await unjoin(account, guest)).body).toMatchObject({ lotteries_missed: 1 });
    expect(await applied(drawn)).toEqual(before);
    expect(await applied(missed)).toEqual([]);
  });

  test('tells the desk of what was cancelled with the death of the account: nobody else tells them', async () => {
    const [{ member_id: account }, guest] = [await newAccount(), await newGuest()];
    const { reservation_id } = await book(guest);
    await putRide(town, guest, { date: '2027-01-15' });
    expect((await join(account, guest)).status).toBe(200);
    const noted = await send(`members/${account}/death`, { died_on: '2027-01-11', paper: 'register' });
    expect(noted.status, noted.text).toBe(201);
    const undone = await unjoin(account, guest);
    expect(undone.status, undone.text).toBe(200);
    const [row] = await town.rows<{ day: string; is_canceled: number }>(
      `select (started_at at time zone 'Asia/Tokyo')::date::text as day, is_canceled from reservation where reservation_id = $1`,
      reservation_id,
    );
    expect(row?.is_canceled).toBe(1);
    // Only once: it is not among the account holder's own actions.
    expect(undone.body.member).toMatchObject({
      ended_by_mistake: ['2027-01-15', row?.day],
      changed_while_joined: [],
    });
  });

  test('tells the desk of what the holder of the account cancelled or changed meanwhile, and of nothing else', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const start = town.now();
    const pass = () => town.setNow(new Date(town.now().getTime() + 60_000));
    /** As the desk does. */
    const revise = ({ reservation_id }: { readonly reservation_id: number }) =>
      town.rows('update reservation set revised_at = $2 where reservation_id = $1', reservation_id, town.now());
    const before = await book(guest);
    await revise(before);
    const [cancelled, changed] = [await book(guest), await book(guest)];
    pass();
    expect((await join(account.member_id, guest)).status).toBe(200);
    const own = await book(account.member_id);
    for (const { reservation_id } of [cancelled, own])
      expect((await send(`reservations/${reservation_id}/cancel`, {}, account)).status).toBe(200);
    const moved = { room_id: 403, target_date: '2027-03-05', target_time: { start: '10:00', end: '12:00' } };
    const answer = await send(`reservations/${changed.reservation_id}/change`, { ...moved, persons_spot: 4 }, account);
    expect(answer.status, answer.text).toBe(200);
    pass();
    const undone = await unjoin(account.member_id, guest);
    expect(undone.status, undone.text).toBe(200);
    const [row] = await town.rows<{ day: string }>`select (started_at at time zone 'Asia/Tokyo')::date::text as day
      from reservation where reservation_id = ${cancelled.reservation_id}`;
    const told = [row?.day, '2027-03-05'];
    expect(undone.body.member).toMatchObject({ changed_while_joined: told, ended_by_mistake: [] });
    expect((await town.call('GET', `/api/members/${account.member_id}`, { as: desk })).body.member).toMatchObject({
      changed_while_joined: [],
    });
    // The guest hears from the desk about what the desk does for them.
    pass();
    await revise(changed);
    await revise(before);
    expect((await town.call('GET', `/api/members/${guest}`, { as: desk })).body.member).toMatchObject({
      changed_while_joined: [row?.day],
    });
    town.setNow(start);
  });

  test('tells the desk of rides of the on-demand bus that the holder of the account cancelled meanwhile, and of no others', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const start = town.now();
    const pass = () => town.setNow(new Date(town.now().getTime() + 60_000));
    const revise = (ride: number) =>
      town.rows('update demand_ride set revised_at = $2 where ride_id = $1', ride, town.now());
    const before = await putRide(town, guest, { date: '2027-01-13' });
    const cancelled = await putRide(town, guest, { date: '2027-01-14' });
    const after = await putRide(town, guest, { date: '2027-01-15' });
    await putRide(town, guest, { date: '2027-01-18' });
    await revise(before);
    pass();
    expect((await join(account.member_id, guest)).status).toBe(200);
    expect((await send(`ondemandbus/rides/${cancelled}/cancel`, {}, account)).status).toBe(200);
    pass();
    expect((await unjoin(account.member_id, guest)).status).toBe(200);
    pass();
    await revise(after);
    expect((await town.call('GET', `/api/members/${guest}`, { as: desk })).body.member).toMatchObject({
      changed_while_joined: ['2027-01-14'],
    });
    town.setNow(start);
  });

  test('waits while their town ID is somebody else’s, and loses nothing by that', async () => {
    const [{ member_id: account }, guest] = [await newAccount(), await newGuest()];
    await town.rows(`update member set town_id = 'U-1' where member_id = $1`, guest);
    const { reservation_id } = await book(guest);
    expect((await join(account, guest)).status).toBe(200);
    await town.rows(`update member set town_id = 'U-1' where member_id = $1`, account);
    expect((await unjoin(account, guest)).body.codes).toEqual({ guest_id: ['town-id-taken'] });
    expect(await town.countRows('reservation', `reservation_id = ${reservation_id} and member_id = ${account}`)).toBe(
      1,
    );
    await town.rows('update member set town_id = null where member_id = $1', account);
    expect((await unjoin(account, guest)).body.member).toMatchObject({ town_id: 'U-1' });
  });

  test('is undone by the desk of the members alone, by nobody for their own account, once, and not after its time', async () => {
    const [{ member_id: account }, guest] = [await newAccount(), await newGuest()];
    expect((await join(account, guest)).status).toBe(200);
    expect((await unjoin(account, guest, reception)).status).toBe(403);
    expect((await unjoin((await newAccount()).member_id, guest)).status).toBe(404);
    const own = await town.addPerson({ roles: ['member_admin'], isVerified: true });
    await town.rows('update guest_join set member_id = $1 where guest_id = $2', own.member_id, guest);
    expect((await unjoin(own.member_id, guest, own)).body.codes).toEqual({ request: ['own-account'] });
    await town.rows('update guest_join set member_id = $1 where guest_id = $2', account, guest);
    expect((await unjoin(account, guest)).status).toBe(200);
    expect((await unjoin(account, guest)).status).toBe(404);
  });
});

test('of two registrations for one event, a join leaves the one of the account', async () => {
  const [{ member_id: account }, guest] = [await newAccount(), await newGuest()];
  const { event_id } = await newEvent(town, { places: 2 });
  for (const member of [guest, account]) await newRegistration(town, member, event_id);
  expect((await join(account, guest)).status).toBe(200);
  expect(
    await town.rows(
      'select state, member_id from event_registration where event_id = $1 order by registration_id',
      event_id,
    ),
  ).toEqual([
    { state: 'canceled', member_id: account },
    { state: 'registered', member_id: account },
  ]);
});

test('a join thinks of every table that says whose its rows are, but for those that need an account', async () => {
  const own = await town.rows<{ name: string }>`select r.relname as name from pg_constraint c
    join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'hoshimori.member'::regclass and a.attname = 'member_id' order by 1`;
  const names = own.map(({ name }) => name);
  expect(JOINED.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !JOINED.includes(name))).toMatchInlineSnapshot(`
    [
      "alert_recipient",
      "application_beginning",
      "arrival_notice",
      "calendar_feed",
      "card_challenge",
      "directory_link",
      "directory_rule",
      "document",
      "door_event",
      "draft",
      "face_draft",
      "factor_enrolment",
      "factor_reset",
      "favourite",
      "former_contact",
      "group_invitation",
      "guest_given_back",
      "guest_join",
      "known_browser",
      "line_account",
      "line_code",
      "login_challenge",
      "member_activity",
      "member_group",
      "member_group_member",
      "message_thread",
      "notice",
      "notice_file",
      "notice_reader",
      "notice_recipient",
      "notice_wish",
      "onlineform_application",
      "payment",
      "publication_step",
      "push_subscription",
      "recovery_code",
      "remembered_browser",
      "report_follower",
      "role_request",
      "safety_answer",
      "schedule_attendance",
      "schedule_comment",
      "schedule_import",
      "schedule_look",
      "schedule_participant",
      "seat_reservation",
      "second_factor",
      "session",
      "signature",
      "standing_text",
      "subscription",
      "temporary_password",
      "terminal_face",
      "waitlist",
      "waste_area",
      "wish",
      "wish_setting",
    ]
  `);
});
