import { generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { phonePassContent, phonePassText } from '@machi/domain/passes/phone-pass';
import type { TapEvidence } from '@machi/domain/taps/model';
import { judgeTap } from '@machi/domain/terminals/own-contract';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { townKeys } from '../../ground/town-keys.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import {
  addCard,
  addPassHolder,
  evidenceOf,
  keepRevocations,
  spendVisits,
  type TestCard,
} from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs, type TestTerminal } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const START = town.now();
const later = (seconds: number) => town.setNow(new Date(START.getTime() + seconds * 1000));
beforeEach(async () => {
  town.setNow(START);
  await keepRevocations(town);
});
const bath = await addTerminal(town);
const bus = await addTerminal(town, { pass: 'bus' });

type TapInput = InputOf<typeof judgeTap>;
const tapOf = (card: TestCard, terminal: TestTerminal, evidence: object = {}): TapInput => ({
  tap: {
    tap_id: randomUUID(),
    pass: terminal === bath ? 'bath' : 'bus',
    tapped_at: town.now().toISOString(),
    evidence: { ...evidenceOf(card), ...evidence },
  },
});
async function judged(terminal: TestTerminal, input: TapInput) {
  const answer = await askAs(town, terminal, judgeTap, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.verdict;
}
const visitsOf = (memberId: number) =>
  town.rows`select pass, terminal_id, visited_at, pass_year, method, outcome, reason, fare_yen, fare_reason,
    remaining, is_counted, decided_by, judged_on from visit where member_id = ${memberId} order by visit_id`;
const spend = (memberId: number, count: number) => spendVisits(town, memberId, count, START);

describe('in the bath', () => {
  test('a resident of age is let in, and the visit is written once [rule:pass.card-to-terminal] [rule:pass.type-bath]', async () => {
    const holder = await addPassHolder(town);
    const input = tapOf(holder.card, bath);
    const verdict = await judged(bath, input);
    expect(verdict).toEqual({
      outcome: 'accepted',
      reason: 'admitted',
      member_id: holder.member_id,
      fare_yen: null,
      fare_reason: null,
      remaining: 47,
      shown_name: '湯川',
    });
    // Sent again after a lost answer: the same verdict, counted once.
    expect(await judged(bath, input)).toEqual(verdict);
    expect(await visitsOf(holder.member_id)).toEqual([
      {
        pass: 'bath',
        terminal_id: bath.terminal_id,
        visited_at: START,
        pass_year: 2026,
        method: 'individual-number-card',
        outcome: 'accepted',
        reason: 'admitted',
        fare_yen: null,
        fare_reason: null,
        remaining: 47,
        is_counted: true,
        decided_by: 'server',
        judged_on: { birthdate: '1940-05-06', is_resident: 1, is_handicapped: 0 },
      },
    ]);
    const foreign = await addTerminal(town);
    const stolen = await askAs(town, foreign, judgeTap, input);
    expect([stolen.status, stolen.text.includes('湯川')]).toEqual([404, false]);
  });

  test('the same person within ten minutes is the same visit, at another terminal too [decision:bath.same-visit]', async () => {
    const holder = await addPassHolder(town);
    const second = await addTerminal(town);
    expect((await judged(bath, tapOf(holder.card, bath))).remaining).toBe(47);
    later(599);
    expect(await judged(second, tapOf(holder.card, bath))).toMatchObject({ reason: 'same-visit', remaining: 47 });
    later(600);
    expect(await judged(bath, tapOf(holder.card, bath))).toMatchObject({ reason: 'admitted', remaining: 46 });
    expect((await visitsOf(holder.member_id)).map(({ is_counted }) => is_counted)).toEqual([true, false, true]);
  });

  test('the last visit of the year is the last one, and the next year begins anew [constant:bath-pass-quota]', async () => {
    const holder = await addPassHolder(town);
    await spend(holder.member_id, 47);
    expect(await judged(bath, tapOf(holder.card, bath))).toMatchObject({ outcome: 'accepted', remaining: 0 });
    later(3600);
    expect(await judged(bath, tapOf(holder.card, bath))).toMatchObject({
      outcome: 'staff',
      reason: 'quota-spent',
      remaining: 0,
      shown_name: null,
    });
    // 1 April 2027 in the town.
    town.setNow(new Date('2027-03-31T15:00:00Z'));
    await keepRevocations(town);
    expect(await judged(bath, tapOf(holder.card, bath))).toMatchObject({ outcome: 'accepted', remaining: 47 });
  });

  test('what the office has not verified is unknown; who stopped the pass or is locked is not registered [decision:unverified.at-terminal]', async () => {
    const unverified = await addPassHolder(town, { isVerified: false });
    expect(await judged(bath, tapOf(unverified.card, bath))).toMatchObject({
      outcome: 'staff',
      reason: 'residence-unknown',
    });
    const young = await addPassHolder(town, { birthdate: '1957-01-12' });
    expect(await judged(bath, tapOf(young.card, bath))).toMatchObject({ outcome: 'staff', reason: 'too-young' });
    const without = await addPassHolder(town, { passes: ['bus'] });
    const stopped = await addPassHolder(town);
    await town.rows('update subscription set suspended_at = $2 where member_id = $1', stopped.member_id, START);
    const locked = await addPassHolder(town);
    await town.rows('update member set locked_at = $2 where member_id = $1', locked.member_id, START);
    for (const holder of [without, stopped, locked])
      expect(await judged(bath, tapOf(holder.card, bath))).toMatchObject({ reason: 'not-registered', remaining: null });
  });

  test('a card that is unknown, lost, unlinked, renewed, revoked, ended, swapped, copied or a town card is talked over [decision:card.checked-at-each-tap]', async () => {
    const holder = await addPassHolder(town);
    const ask = async (input: TapInput) => (await judged(bath, input)).reason;
    const unknown = { card_hash: '0'.repeat(64), certificate_hash: '1'.repeat(64), body_hash: null };
    expect(await ask(tapOf(unknown, bath))).toBe('card-unknown');
    expect(await ask(tapOf(holder.card, bath, { is_genuine: false }))).toBe('card-not-genuine');
    expect(await ask(tapOf(holder.card, bath, { is_genuine: null }))).toBe('card-not-genuine');
    expect(await ask(tapOf(holder.card, bath, { certificate_hash: '1'.repeat(64) }))).toBe('card-not-genuine');
    // Its number alone, sent as another kind of card, opens nothing.
    expect(await ask(tapOf(holder.card, bath, { method: 'town-card' }))).toBe('card-unknown');
    expect(await ask({ ...tapOf(unknown, bath), body_hash: holder.card.body_hash })).toBe('card-renewed');
    await keepRevocations(town, holder.card);
    // The server's list counts, whatever the terminal says of the certificate.
    expect(await ask(tapOf(holder.card, bath, { certificate_status: 'valid' }))).toBe('certificate-revoked');
    await town.rows('delete from revoked_certificate');
    await town.rows('update card set not_after = $2 where card_hash = $1', holder.card.card_hash, START);
    expect(await ask(tapOf(holder.card, bath))).toBe('certificate-expired');
    await town.rows('update card set lost_at = $2 where card_hash = $1', holder.card.card_hash, START);
    expect(await ask(tapOf(holder.card, bath))).toBe('card-lost');
    await town.rows('update card set ended_at = $2 where card_hash = $1', holder.card.card_hash, START);
    expect(await ask(tapOf(holder.card, bath))).toBe('card-unknown');
    const townCard = await addCard(town, holder.member_id, 'town-card');
    expect(await ask(tapOf(townCard, bath))).toBe('assurance-too-low');
    expect(await town.countRows('visit', `member_id = ${holder.member_id} and is_counted`)).toBe(0);
  });

  test('a revocation list that is a day old makes no certificate valid', async () => {
    const holder = await addPassHolder(town);
    await town.rows('update revocation_list set this_update = $1', new Date(START.getTime() - 24 * 3_600_000));
    expect((await judged(bath, tapOf(holder.card, bath))).reason).toBe('admitted');
    await town.rows('update revocation_list set this_update = $1', new Date(START.getTime() - 24 * 3_600_000 - 1));
    expect(await judged(bath, tapOf(holder.card, bath))).toMatchObject({
      outcome: 'staff',
      reason: 'certificate-unknown',
    });
  });

  test('of a card that the terminal’s list does not hold yet, what it signed is looked at here', async () => {
    const holder = await addPassHolder(town);
    const [own, other] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
    if (!own || !other) throw new Error('no keys');
    await town.rows`update card set surface_key = ${own.publicKey.export({ format: 'der', type: 'spki' })}
      where member_id = ${holder.member_id}`;
    const challenge = randomBytes(32);
    const ask = async (key: KeyObject | null, more: Partial<TapEvidence> = {}) => {
      const signature = key && sign('sha256', challenge, key).toString('base64url');
      const surface = signature === null ? {} : { surface: { challenge: challenge.toString('base64url'), signature } };
      return (await judged(bath, { ...tapOf(holder.card, bath, { is_genuine: null, ...more }), ...surface })).reason;
    };
    expect(await ask(null)).toBe('card-not-genuine');
    expect(await ask(other.privateKey)).toBe('card-not-genuine');
    expect(await ask(own.privateKey, { certificate_hash: '1'.repeat(64) })).toBe('card-not-genuine');
    // A card that the terminal disproved stays disproved.
    expect(await ask(own.privateKey, { is_genuine: false })).toBe('card-not-genuine');
    expect(await ask(own.privateKey)).toBe('admitted');
  });

  test('a phone’s pass opens one entry, for a minute, in the bath it was made for', async () => {
    const holder = await addPassHolder(town);
    const { signPass } = townKeys(town.house.secret);
    let made = 0;
    const passOf = (pass: 'bath' | 'bus', seconds = 60) => {
      made += 1;
      const expires = Math.floor(town.now().getTime() / 1000) + seconds;
      const nonce = made.toString(16).padStart(16, '0');
      const content = phonePassContent({ pass, member_id: holder.member_id, expires, nonce });
      return phonePassText(content, signPass(content));
    };
    const show = (phone_pass: string) =>
      judged(bath, {
        ...tapOf(holder.card, bath, { method: 'qr', card_hash: null, certificate_hash: null, is_genuine: null }),
        phone_pass,
      });
    const first = passOf('bath');
    expect(await show(first)).toMatchObject({ outcome: 'accepted', reason: 'admitted', shown_name: '湯川' });
    later(1800);
    expect(await show(passOf('bath', 0))).toMatchObject({ outcome: 'staff', reason: 'pass-expired' });
    expect(await show(first)).toMatchObject({ outcome: 'staff', reason: 'pass-expired' });
    expect(await show(passOf('bus'))).toMatchObject({ reason: 'pass-unknown', member_id: null });
    const again = passOf('bath');
    expect((await show(again)).reason).toBe('admitted');
    expect(await show(again)).toMatchObject({ outcome: 'staff', reason: 'pass-used' });
    const forged = passOf('bath');
    expect((await show(`${forged.slice(0, -2)}${forged.endsWith('AA') ? 'BB' : 'AA'}`)).reason).toBe('pass-unknown');
    for (const text of ['', 'MACHI1:', '4901234567894', '\u0000'])
      expect((await show(text)).reason).toBe('pass-unknown');
  });

  test('a tap of the other service is not this terminal’s', async () => {
    const holder = await addPassHolder(town);
    const answer = await askAs(town, bath, judgeTap, tapOf(holder.card, bus));
    expect([answer.status, answer.body.codes]).toEqual([422, { 'tap.pass': ['choice'] }]);
  });
});

describe('on a bus', () => {
  test('nobody is refused: seniors ride free, who is not known pays, and no name is told [rule:bus.fare-by-pass] [rule:pass.type-bus] [decision:bus.unknown-pays]', async () => {
    const senior = await addPassHolder(town, { passes: ['bus'] });
    expect(await judged(bus, tapOf(senior.card, bus))).toEqual({
      outcome: 'accepted',
      reason: 'fare',
      member_id: senior.member_id,
      fare_yen: 0,
      fare_reason: 'senior',
      remaining: null,
      shown_name: null,
    });
    const adult = await addPassHolder(town, { passes: ['bus'], birthdate: '1990-01-01', method: 'town-card' });
    expect(await judged(bus, tapOf(adult.card, bus))).toMatchObject({
      outcome: 'pay',
      fare_yen: 100,
      fare_reason: 'ordinary',
    });
    const unknown = { card_hash: '2'.repeat(64), certificate_hash: null, body_hash: null };
    expect(await judged(bus, tapOf(unknown, bus))).toMatchObject({
      outcome: 'pay',
      fare_yen: 100,
      fare_reason: 'unknown',
    });
    const autonomous = await addTerminal(town, { pass: 'bus', bus_kind: 'autonomous' });
    expect(await judged(autonomous, tapOf(unknown, bus))).toMatchObject({ outcome: 'accepted', fare_yen: 0 });
    expect(await visitsOf(senior.member_id)).toMatchObject([{ pass_year: null, fare_yen: 0, is_counted: true }]);
  });

  test('the same person on the same bus rides once, on another one again', async () => {
    const rider = await addPassHolder(town, { passes: ['bus'], birthdate: '1990-01-01' });
    const other = await addTerminal(town, { pass: 'bus' });
    expect((await judged(bus, tapOf(rider.card, bus))).fare_yen).toBe(100);
    later(60);
    // The driver sees the amount due.
    expect(await judged(bus, tapOf(rider.card, bus))).toMatchObject({
      outcome: 'pay',
      reason: 'same-visit',
      fare_yen: 100,
    });
    expect((await judged(other, tapOf(rider.card, bus))).fare_yen).toBe(100);
    expect((await visitsOf(rider.member_id)).map(({ is_counted }) => is_counted)).toEqual([true, false, true]);
  });
});

test('what is tried at a test terminal is judged alike and counts nowhere', async () => {
  const holder = await addPassHolder(town);
  const trial = await addTerminal(town, { is_test: true });
  for (let time = 0; time < 2; time += 1)
    expect(await judged(trial, tapOf(holder.card, bath))).toMatchObject({ reason: 'admitted', remaining: 47 });
  expect(await town.countRows('visit', `member_id = ${holder.member_id} and is_test and not is_counted`)).toBe(2);
});
