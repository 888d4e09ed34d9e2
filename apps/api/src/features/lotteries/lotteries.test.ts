import { hash } from 'node:crypto';
import { daysBetween } from '@machi/domain/calendar/model';
import { drawLottery } from '@machi/domain/lotteries/draw';
import { describe, expect, test } from 'vitest';
import { RECEPTION } from '../../testing/cases/case.ts';
import {
  applicationRequest,
  lotteryRequest,
  newLottery,
  seenLottery,
  setPhase,
} from '../../testing/facilities/lotteries.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { settleLotteries } from '../bookings/lotteries/settle.ts';

const town = await openTestTown();
const official = await town.openSession(RECEPTION);

const apply = (as: Credentials, id: number, parts = {}) =>
  town.call('PUT', `/api/lotteries/${id}/application`, { as, body: applicationRequest(parts) });
const own = async (as: Credentials, id: number) =>
  (await town.call('GET', `/api/lotteries/${id}/application`, { as })).body.application;
const draw = (id: number) => town.call('POST', `/api/reception/lotteries/${id}/draw`, { as: official });
const settle = () => settleLotteries(town.house, town.now());
const held = (id: number) => town.countRows('room_occupancy', `lottery_id = ${id}`);
const read = async (id: number) => (await town.call('GET', `/api/lotteries/${id}`)).body.lottery;

/** Days that everybody may already reserve. */
const RESERVABLE = { from_date: '2027-03-09', to_date: '2027-03-11' };

/** An open lottery. */
async function opened(parts = {}): Promise<number> {
  const id = await newLottery(town, parts);
  await setPhase(town, id, 'open');
  return id;
}

describe('a lottery is made', () => {
  test('by reception, with slots on the grid; what is taken or closed is left out and said', async () => {
    const request = lotteryRequest('2027-01-11', {
      from_date: '2027-03-01',
      to_date: '2027-03-04',
      weekdays: [1, 2, 3, 4],
    });
    const taken = { room_id: 403, target_date: '2027-03-03', target_time: { start: '10:00', end: '11:00' } };
    const booked = await town.call('POST', '/api/reservations', {
      as: await town.addPerson(),
      body: reservationRequest(taken),
    });
    expect(booked.status, booked.text).toBe(201);
    const seen = await town.call('POST', '/api/reception/lottery-preview', { as: official, body: request });
    expect(seen.body.left_out.filter(({ why }: { why: string }) => why === 'taken')).toMatchObject([
      { target_date: '2027-03-03', target_time: { start: '09:00', end: '12:00' } },
    ]);
    const wrong = await town.call('POST', '/api/reception/lotteries', {
      as: official,
      body: { ...request, slot_count: 77 },
    });
    expect([wrong.status, wrong.body.codes]).toEqual([409, { slot_count: ['lottery-changed'] }]);
  });

  test('its times are held: nobody books them, closes over them or draws them twice, and all are told why [decision:lottery.held]', async () => {
    const request = await seenLottery(town, { from_date: '2027-03-09', to_date: '2027-03-11' });
    const made = await town.call('POST', '/api/reception/lotteries', { as: official, body: request });
    const { lottery_id } = made.body;
    expect(await held(lottery_id)).toBe(request.slot_count);
    const time = { room_id: 403, target_date: '2027-03-10', target_time: { start: '11:00', end: '13:00' } };
    const booked = await town.call('POST', '/api/reservations', {
      as: await town.addPerson(),
      body: reservationRequest(time),
    });
    expect([booked.status, booked.body.codes]).toEqual([409, { target_time: ['slot-in-lottery'] }]);
    const closed = await town.call('POST', '/api/reception/closures', {
      as: official,
      body: {
        spot_id: 4,
        room_id: null,
        from_date: '2027-03-10',
        from_time: '09:00',
        to_date: '2027-03-10',
        to_time: '21:00',
        reason: { ja: '停電', en: 'Power cut' },
      },
    });
    expect([closed.status, closed.body.codes]).toEqual([409, { from_date: ['closure-lottery'] }]);
    const board = await town.call('GET', '/api/reception/board?from=2027-03-10&to=2027-03-10', {
      as: official,
      locale: 'ja',
    });
    expect(board.body.closures).toMatchObject([{ room_id: 403, is_lottery: true, reason: '抽選「会議室の抽選」' }]);
    const again = await town.call('POST', '/api/reception/lottery-preview', { as: official, body: request });
    expect(again.body.slots).toEqual([]);
    const dropped = await town.call('DELETE', `/api/reception/lotteries/${lottery_id}`, { as: official });
    expect([dropped.status, await held(lottery_id)]).toEqual([200, 0]);
  });

  test('it is changed until it opens, and keeps its seed', async () => {
    const id = await newLottery(town);
    const before = await read(id);
    const body = { ...(await seenLottery(town, { choices: 5 })), lottery_id: id };
    expect((await town.call('PUT', `/api/reception/lotteries/${id}`, { as: official, body })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      choices: 5,
      from_date: body.from_date,
      seed_hash: before.seed_hash,
      seed: null,
    });
    expect(await held(id)).toBe(body.slot_count);
    await setPhase(town, id, 'open');
    const late = await town.call('PUT', `/api/reception/lotteries/${id}`, { as: official, body });
    expect([late.status, late.body.codes]).toEqual([409, { lottery_id: ['lottery-opened'] }]);
    expect((await town.call('DELETE', `/api/reception/lotteries/${id}`, { as: official })).status).toBe(409);
  });
});

describe('an application', () => {
  test('is one a member, changed and withdrawn until the end, by the rules of the form', async () => {
    const id = await opened();
    const member = await town.addPerson();
    const made = await apply(member, id);
    expect(made.status, made.text).toBe(200);
    expect(made.body.application.code).toMatch(/^HMC-[2-9A-HJKMNP-Z]{6}$/);
    const changed = await apply(member, id, { choices: [3] });
    expect(changed.body.application).toMatchObject({ code: made.body.application.code, choices: [3] });
    expect((await apply(member, id, { choices: [1, 1] })).body.codes).toEqual({ choices: ['dates-overlap'] });
    expect((await apply(member, id, { choices: [99] })).body.codes).toEqual({ choices: ['choice'] });
    expect((await apply(member, id, { choices: [1, 2, 3, 4] })).body.codes.choices).toContain('max-count');
    expect((await apply(member, id, { persons_spot: 900 })).body.codes).toEqual({ persons_spot: ['over-capacity'] });
    expect((await apply(member, id, { purpose: 'other' })).body.codes).toEqual({ purpose_other: ['purpose-other'] });
    expect(await own(await town.addPerson(), id)).toBeNull();
    await setPhase(town, id, 'closed');
    expect((await apply(member, id)).body.codes).toEqual({ lottery_id: ['lottery-closed'] });
    const late = await town.call('DELETE', `/api/lotteries/${id}/application`, { as: member });
    expect(late.body.codes).toEqual({ lottery_id: ['lottery-closed'] });
    await setPhase(town, id, 'open');
    expect((await town.call('DELETE', `/api/lotteries/${id}/application`, { as: member })).status).toBe(200);
    expect(await own(member, id)).toBeNull();
  });

  test('is entered at the counter for somebody, never for oneself, and changes nothing of theirs', async () => {
    const id = await opened();
    const member = await town.addPerson();
    const enter = (member_id: number) =>
      town.call('POST', `/api/reception/lotteries/${id}/applications`, {
        as: official,
        body: { ...applicationRequest(), member_id },
      });
    expect((await enter(member.member_id)).status).toBe(201);
    expect((await enter(member.member_id)).body.codes).toEqual({ member_id: ['lottery-applied'] });
    expect((await enter(RECEPTION)).status).toBe(409);
    expect(await town.countRows('audit', `action = 'lottery:enter' and subject_id = ${member.member_id}`)).toBe(1);
  });
});

describe('the draw', () => {
  test('can be repeated by anybody; winners have a reservation and a notification, the others a notification and other times [decision:lottery.repeatable] [decision:lottery.told]', async () => {
    const id = await opened(RESERVABLE);
    const promised = (await read(id)).seed_hash;
    const people = await Promise.all(Array.from({ length: 5 }, () => town.addPerson()));
    for (const [index, person] of people.entries()) {
      await town.rows(
        'update member set address2 = $2 where member_id = $1',
        person.member_id,
        `旭${index + 1}丁目7番地`,
      );
      await apply(person, id, { choices: [1, 2] });
    }
    expect((await draw(id)).body.codes).toEqual({ lottery_id: ['lottery-not-closed'] });
    await setPhase(town, id, 'closed');
    const drawn = await draw(id);
    expect(drawn.body).toMatchObject({ won: 2, lost: 3 });
    expect((await draw(id)).body).toMatchObject({ won: 2, lost: 3 });
    expect(await town.countRows('audit', `action = 'lottery:draw' and subject_id = ${id}`)).toBe(1);
    // Nobody chose the third slot.
    expect(await held(id)).toBe(2);

    const { seed, seed_hash, left } = await read(id);
    expect(left).toEqual([3]);
    expect([hash('sha256', seed, 'hex'), seed_hash]).toEqual([promised, promised]);
    const { lines } = (await town.call('GET', `/api/lotteries/${id}/list`)).body;
    const again = drawLottery(seed, lines, (text) => hash('sha256', text, 'hex'));
    for (const { code, outcome, slot_no } of lines)
      expect(again.get(code)).toMatchObject({ outcome, ...(slot_no === null ? {} : { slot_no }) });

    await settle();
    await settle();
    expect(await held(id)).toBe(0);
    for (const person of people) {
      const application = await own(person, id);
      expect(['won', 'lost']).toContain(application.outcome);
      const { reservations } = (await town.call('GET', '/api/reservations', { as: person })).body;
      expect(reservations.length).toBe(application.outcome === 'won' ? 1 : 0);
      const mails = await town.mailsTo(person.email, 1);
      expect(mails.length).toBe(1);
      expect(mails[0]?.subject).toContain(application.outcome === 'won' ? '当選しました' : '今回は外れました');
      if (application.outcome === 'lost') expect(mails[0]?.text).toContain('だれも当たらなかった時間');
    }
  });

  test.each([
    ['everybody may', { from_date: '2027-03-02', to_date: '2027-03-04' }, { resident: true, other: true, guest: true }],
    [
      'residents alone may',
      { spot_id: 44, room_ids: [4401], from_date: '2027-04-20', to_date: '2027-04-22' },
      { resident: true, other: false, guest: false },
    ],
    ['nobody may yet', {}, { resident: false, other: false, guest: false }],
  ])('is followed by an offer of what can be reserved already: what %s', async (_what, parts, expected) => {
    const id = await opened(parts);
    const [resident, other] = [await town.addPerson({ is_resident: 1 }), await town.addPerson()];
    const wish = { choices: [1], additional_questions: [{ question_key: 'sport', answer: '卓球' }] };
    for (const person of [resident, other]) expect((await apply(person, id, wish)).status).toBe(200);
    await setPhase(town, id, 'closed');
    await draw(id);
    // Neither has won: both are notified.
    await town.rows(`update lottery_application set outcome = 'lost', won_slot_no = null where lottery_id = $1`, id);
    await settle();
    const isOffered = async (as?: Credentials) =>
      (await town.call('GET', `/api/lotteries/${id}`, as ? { as } : {})).body.lottery.left.length > 0;
    expect({
      resident: await isOffered(resident),
      other: await isOffered(other),
      guest: await isOffered(),
    }).toEqual(expected);
    const { slots, spot_id, left_later } = (await town.call('GET', `/api/lotteries/${id}`, { as: other })).body.lottery;
    // A time not yet open to everybody names its first day.
    expect(left_later.length > 0).toBe(!expected.other);
    for (const { slot_no, opens_on } of left_later) {
      const slot = slots.find((one: { slot_no: number }) => one.slot_no === slot_no);
      const spot = town.house.town.spots.find((one) => one.spot_id === spot_id);
      expect(daysBetween(opens_on, slot.target_date)).toBe(spot?.accepts_days_ahead);
    }
    for (const [person, isNamed] of [
      [resident, expected.resident],
      [other, expected.other],
    ] as const) {
      const [mail] = await town.mailsTo(person.email, 1);
      expect(mail?.text.includes('だれも当たらなかった時間')).toBe(isNamed);
      // Other houses can be reserved half a year ahead.
      expect(mail?.text.includes('同じ日時に空いている部屋')).toBe(expected.resident);
    }
  });

  test('offers nobody a time that their monthly limit forbids, in the notification, beside it or on the page', async () => {
    await town.rows('update spot set monthly_limit = 1 where spot_id in (4, 8)');
    const id = await opened({ from_date: '2027-02-23', to_date: '2027-02-25' });
    const [free, full, elsewhere] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
    const book = (as: Credentials, parts: object) =>
      town.call('POST', '/api/reservations', {
        as,
        body: reservationRequest({
          target_date: '2027-02-22',
          target_time: { start: '15:00', end: '17:00' },
          ...parts,
        }),
      });
    expect((await book(full, { room_id: 403 })).status).toBe(201);
    expect((await book(elsewhere, { spot_id: 8, room_id: 802 })).status).toBe(201);
    for (const person of [free, full, elsewhere])
      expect((await apply(person, id, { persons_spot: 4 })).status).toBe(200);
    await setPhase(town, id, 'closed');
    await draw(id);
    await town.rows(`update lottery_application set outcome = 'lost', won_slot_no = null where lottery_id = $1`, id);
    await settle();
    for (const [person, isLeft, instead] of [
      [free, true, ['共同オフィス', '道の駅', 'スポーツセンター']],
      [full, false, ['道の駅', 'スポーツセンター']],
      [elsewhere, true, ['共同オフィス', 'スポーツセンター']],
    ] as const) {
      const { left, left_later } = (await town.call('GET', `/api/lotteries/${id}`, { as: person })).body.lottery;
      const notification = (await town.mailsTo(person.email, person === free ? 1 : 2)).at(-1)?.text ?? '';
      const rooms = ['共同オフィス', '道の駅', 'スポーツセンター'].filter((name) => notification.includes(`\n${name}`));
      expect([left.length > 0, left_later, notification.includes('だれも当たらなかった時間'), rooms]).toEqual([
        isLeft,
        [],
        isLeft,
        instead,
      ]);
    }
    expect((await read(id)).left.length).toBeGreaterThan(0);
    await town.rows('update spot set monthly_limit = null where spot_id = 4');
    await town.rows('update spot set monthly_limit = 6 where spot_id = 8');
  });

  test('gives a household one ticket, unless an official has taken it apart [decision:lottery.household]', async () => {
    const id = await opened();
    const people = await Promise.all(Array.from({ length: 3 }, () => town.addPerson()));
    const [one, two, three] = people;
    for (const person of people) {
      await town.rows`update member set address1 = ${'星守町'}, address2 = ${person === two ? '光２丁目３番地' : '光2-3'}
        where member_id = ${person.member_id}`;
      await apply(person, id, { choices: [1, 2, 3] });
    }
    const households = async () =>
      (await town.call('GET', `/api/reception/lotteries/${id}/households`, { as: official })).body;
    expect((await households()).together.map(({ people: all }: { people: unknown[] }) => all.length)).toEqual([3]);
    const mark = (action: 'split' | 'join', body: object) =>
      town.call('POST', `/api/reception/lotteries/${id}/${action}`, { as: official, body });
    const split = { member_ids: [three?.member_id], reason: 'ケアホームの別の部屋' };
    expect((await mark('split', split)).body.split).toBe(1);
    expect((await households()).apart).toMatchObject([{ reason: 'ケアホームの別の部屋' }]);
    await setPhase(town, id, 'closed');
    await draw(id);
    const outcomes = await Promise.all(people.map(async (person) => (await own(person, id)).outcome));
    expect(outcomes.slice(0, 2).toSorted()).toEqual(['household', 'won']);
    expect(outcomes[2]).toBe('won');
    expect((await mark('join', split)).body.codes).toEqual({ lottery_id: ['lottery-done'] });
    expect(one).toBeDefined();
  });

  test('gives one ticket to whom the counter wrote down twice, or beside their account, without an address', async () => {
    const id = await opened();
    const [account, tel] = [await town.addPerson(), '0100-56-7001'];
    await town.rows('update member set tel = $2 where member_id = $1', account.member_id, '０１００－５６－７００１');
    await apply(account, id, { choices: [1, 2, 3] });
    const guests: number[] = [];
    for (const firstname of ['ウメ', 'うめ']) {
      const guest = await town.call('POST', '/api/reception/guests', {
        as: official,
        body: { lastname: '畑中', firstname, tel },
      });
      const { member_id } = guest.body.member;
      guests.push(member_id);
      const body = applicationRequest({ member_id, choices: [1, 2, 3] });
      const entered = await town.call('POST', `/api/reception/lotteries/${id}/applications`, { as: official, body });
      expect(entered.status, entered.text).toBeLessThan(300);
    }
    const { together } = (await town.call('GET', `/api/reception/lotteries/${id}/households`, { as: official })).body;
    expect(together.map(({ people }: { people: unknown[] }) => people.length)).toEqual([3]);
    await setPhase(town, id, 'closed');
    expect((await draw(id)).body).toMatchObject({ won: 1, lost: 2 });
  });

  test('takes nobody apart who lives at the official’s own address', async () => {
    const id = await opened();
    const spouse = await town.addPerson();
    for (const [memberId, street, room] of [
      [RECEPTION, '光７丁目７番地', '101号室'],
      [spouse.member_id, '光7-7-101', ''],
    ] as const)
      await town.rows`update member set address1 = '星守町', address2 = ${street}, address3 = ${room}
        where member_id = ${memberId}`;
    await apply(spouse, id);
    const body = { member_ids: [spouse.member_id], reason: '別の世帯' };
    const split = await town.call('POST', `/api/reception/lotteries/${id}/split`, { as: official, body });
    expect([split.status, split.body.codes]).toEqual([409, { lottery_id: ['lottery-own-address'] }]);
    expect(await town.countRows('lottery_application', `lottery_id = ${id} and split_reason <> ''`)).toBe(0);
  });

  test('that fails holds up no other', async () => {
    const [broken, id] = [await opened(), await opened()];
    await town.rows(`update lottery set seed_sealed = 'x' where lottery_id = $1`, broken);
    for (const one of [broken, id]) await setPhase(town, one, 'due');
    await expect(settle()).rejects.toThrow('does not open');
    expect([(await read(broken)).phase, (await read(id)).phase]).toEqual(['closed', 'drawn']);
    const reason = { ja: '封が開かないため', en: '' };
    const off = await town.call('POST', `/api/reception/lotteries/${broken}/call-off`, {
      as: official,
      body: { reason },
    });
    expect(off.status).toBe(200);
  });

  test('goes on without whoever withdraws before it, and keeps a line that is nobody’s of whoever withdraws after it [decision:lottery.withdrawal]', async () => {
    const id = await opened();
    const [early, late] = [await town.addPerson(), await town.addPerson()];
    await apply(early, id, { note: '早い人のひみつ' });
    await apply(late, id, { note: '遅い人のひみつ' });
    await town.database.transaction((transaction) => eraseMember(transaction, early.member_id, town.now()));
    await setPhase(town, id, 'due');
    expect((await draw(id)).body).toMatchObject({ won: 1, lost: 0 });
    await town.database.transaction((transaction) => eraseMember(transaction, late.member_id, town.now()));
    await settle();
    const { lines } = (await town.call('GET', `/api/lotteries/${id}/list`)).body;
    expect(lines).toHaveLength(1);
    const [row] = await town.rows<{ member_id: null; content: object }>`select member_id, content
      from lottery_application where lottery_id = ${id}`;
    expect(row).toEqual({ member_id: null, content: {} });
    expect(await held(id)).toBe(0);
  });

  test('comes by itself at its time, leaves out who may not use the facility, and one that is called off tells why', async () => {
    const id = await opened();
    const locked = await town.addPerson();
    await apply(locked, id);
    await town.rows('update member set locked_at = $2 where member_id = $1', locked.member_id, town.now());
    await setPhase(town, id, 'due');
    const other = await opened();
    const member = await town.addPerson();
    await apply(member, other);
    const reason = { ja: '屋根の修理のため', en: 'The roof is repaired' };
    const off = await town.call('POST', `/api/reception/lotteries/${other}/call-off`, {
      as: official,
      body: { reason },
    });
    expect(off.body).toMatchObject({ told: 1 });
    await settle();
    expect(await read(id)).toMatchObject({ phase: 'drawn' });
    expect(await town.countRows('lottery_application', `lottery_id = ${id} and outcome = 'out'`)).toBe(1);
    expect(await read(other)).toMatchObject({ phase: 'called-off', call_off_reason: 'The roof is repaired' });
    expect(await held(other)).toBe(0);
    const [mail] = await town.mailsTo(member.email, 1);
    expect(mail?.text).toContain('屋根の修理のため');
    expect((await draw(other)).body.codes).toEqual({ lottery_id: ['lottery-done'] });
  });
});
