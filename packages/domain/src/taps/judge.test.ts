import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFresh } from '../calendar/fresh.ts';
import { instantOf } from '../calendar/model.ts';
import { facesFile } from '../faces/faces.fixture.ts';
import { passRules } from '../passes/rules.fixture.ts';
import { rulesAt } from '../passes/town-passes.ts';
import { isApplicationAsked, isStaffAllowed } from './identification.ts';
import {
  isCounted,
  isOverridable,
  isRecognised,
  isSomebodyElse,
  judgeCompanion,
  judgeTap,
  overrideVerdict,
  type TapSituation,
} from './judge.ts';
import { CertificateStatus, type TapEvidence } from './model.ts';
import { TapMethod } from '../passes/model.ts';

const now = instantOf('2026-11-20', 630);
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const CERTIFICATE = 'c'.repeat(64);

const card: TapEvidence = {
  method: 'individual-number-card',
  card_hash: 'a'.repeat(64),
  certificate_hash: CERTIFICATE,
  certificate_status: 'valid',
  list_as_of: hoursAgo(1).toISOString(),
  is_genuine: true,
};
const nothing = {
  card_hash: null,
  certificate_hash: null,
  certificate_status: null,
  list_as_of: null,
  is_genuine: null,
};
const townCard: TapEvidence = { ...nothing, method: 'town-card', card_hash: 'b'.repeat(64) };
const phone: TapEvidence = { ...nothing, method: 'qr' };
const face = { model_id: facesFile.model_id, likeness: 0.95, is_confirmed: false };
const seenFace: TapEvidence = { ...nothing, method: 'face', face };
const faceRules = { ...passRules, faces: facesFile };

const bath: TapSituation = {
  rules: passRules,
  pass: 'bath',
  bus_kind: null,
  isCardModeOn: true,
  card: { isLost: false, isRenewed: false, certificate_hash: CERTIFICATE, isByApplication: false },
  person: {
    member_id: 4,
    holder: { birthdate: '1947-05-14', is_resident: 1, is_handicapped: 0 },
    shown_name: '山田',
    isRegistered: true,
    visits: 20,
    lastTapAt: null,
  },
  phonePass: null,
  isFaceEnrolled: false,
  isOnline: true,
  snapshotMadeAt: null,
};
const bus: TapSituation = { ...bath, pass: 'bus', bus_kind: 'community' };
const person = (of: TapSituation, change: Partial<NonNullable<TapSituation['person']>>): TapSituation => ({
  ...of,
  person: of.person && { ...of.person, ...change },
});
const cardIs = (of: TapSituation, change: Partial<NonNullable<TapSituation['card']>>): TapSituation => ({
  ...of,
  card: of.card && { ...of.card, ...change },
});
const knownTownCard = cardIs(bus, { certificate_hash: null });
/** The town's application in a card counts as a town card. */
const byApplication = cardIs(knownTownCard, { isByApplication: true });

test('in the bath: come in, with the name that may be shown and the visits left [decision:terminal.shown-name]', () => {
  expect(judgeTap(card, bath, now)).toEqual({
    outcome: 'accepted',
    reason: 'admitted',
    member_id: 4,
    fare_yen: null,
    fare_reason: null,
    remaining: 27,
    shown_name: '山田',
  });
  const hidden = { ...bath, rules: { ...passRules, bath: { ...passRules.bath, shows: 'nothing' as const } } };
  expect(judgeTap(card, hidden, now).shown_name).toBeNull();
});

test('[rule:bus.fare-by-pass] on the bus: the fare alone, whatever it rests on', () => {
  expect(judgeTap(card, bus, now)).toEqual({
    outcome: 'accepted',
    reason: 'fare',
    member_id: 4,
    fare_yen: 0,
    fare_reason: 'senior',
    remaining: null,
    shown_name: null,
  });
  const adult = person(bus, { holder: { birthdate: '1990-07-02', is_resident: 0, is_handicapped: 0 } });
  expect(judgeTap(card, adult, now)).toMatchObject({
    outcome: 'pay',
    reason: 'fare',
    fare_yen: 100,
    fare_reason: 'ordinary',
  });
});

/** Trouble and its result in the bath. On the bus the same reason means the fare. */
const troubles: readonly [string, Partial<TapEvidence>, Partial<TapSituation>][] = [
  ['card-mode-off', {}, { isCardModeOn: false }],
  ['card-unknown', {}, { card: null, person: null }],
  ['card-foreign', { is_genuine: false }, { card: null, person: null }],
  ['card-unknown', { is_genuine: null }, { card: null, person: null }],
  ['card-lost', {}, cardIs(bath, { isLost: true })],
  ['card-renewed', {}, { ...cardIs(bath, { isRenewed: true }), person: null }],
  ['card-not-genuine', { is_genuine: false }, {}],
  ['card-not-genuine', { is_genuine: null }, {}],
  ['card-not-genuine', { certificate_hash: 'd'.repeat(64) }, {}],
  ['card-not-genuine', { certificate_hash: null }, cardIs(bath, { certificate_hash: null })],
  ['certificate-revoked', { certificate_status: 'revoked' }, {}],
  ['certificate-revoked', { certificate_status: 'revoked', list_as_of: null }, {}],
  ['certificate-expired', { certificate_status: 'expired' }, {}],
  ['certificate-unknown', { certificate_status: 'unknown' }, {}],
  ['certificate-unknown', { certificate_status: null }, {}],
  ['certificate-unknown', { list_as_of: null }, {}],
  ['certificate-unknown', { list_as_of: hoursAgo(24.01).toISOString() }, {}],
  ['certificate-unknown', { list_as_of: hoursAgo(-1).toISOString() }, {}],
  ['snapshot-too-old', {}, { isOnline: false, snapshotMadeAt: hoursAgo(72.01) }],
  ['snapshot-too-old', {}, { isOnline: false, snapshotMadeAt: null }],
  // The clock was set back by a day, so the age of the snapshot is unknown.
  ['snapshot-too-old', {}, { isOnline: false, snapshotMadeAt: hoursAgo(-24) }],
  ['pass-unknown', phone, { card: null }],
  ['pass-unknown', phone, { card: null, phonePass: 'unknown' }],
  ['pass-expired', phone, { card: null, phonePass: 'expired' }],
  ['pass-used', phone, { card: null, phonePass: 'used' }],
  ['card-unknown', { ...nothing, method: 'none' }, {}],
  ['face-off', seenFace, { card: null, isFaceEnrolled: true }],
  ['face-unknown', seenFace, { card: null, rules: faceRules }],
];

describe.each(troubles)('%s (%#)', (reason, evidence, situation) => {
  const held = { ...card, ...evidence };
  const isOwnerKnown =
    situation.person !== null && !['card-lost', 'card-not-genuine', 'face-unknown', 'face-off'].includes(reason);

  test('is talked over with staff in the bath, without a name', () => {
    const verdict = judgeTap(held, { ...bath, ...situation }, now);
    expect(verdict).toMatchObject({ outcome: 'staff', reason, shown_name: null, remaining: null });
    expect(verdict.member_id).toBe(isOwnerKnown ? 4 : null);
  });

  test('costs the fare on the community bus, is free on the autonomous one, and is refused on neither', () => {
    const verdict = judgeTap(held, { ...bus, ...situation, pass: 'bus', bus_kind: 'community' }, now);
    expect(verdict).toMatchObject({ outcome: 'pay', reason, fare_yen: 100, fare_reason: 'unknown' });
    const autonomous = judgeTap(held, { ...bus, ...situation, pass: 'bus', bus_kind: 'autonomous' }, now);
    expect(autonomous).toMatchObject({ outcome: 'accepted', reason: 'fare', fare_yen: 0, fare_reason: 'autonomous' });
  });
});

describe('a face', () => {
  const enrolled = { ...bath, rules: faceRules, card: null, isFaceEnrolled: true };
  const withLikeness = (likeness: number): TapEvidence => ({ ...seenFace, face: { ...face, likeness } });

  test('that is enrolled opens the bath and decides a fare, without a card', () => {
    expect(judgeTap(seenFace, enrolled, now)).toMatchObject({ outcome: 'accepted', reason: 'admitted', member_id: 4 });
    const onBus = { ...enrolled, pass: 'bus', bus_kind: 'community' } as const;
    expect(judgeTap(seenFace, onBus, now)).toMatchObject({ outcome: 'accepted', fare_reason: 'senior', fare_yen: 0 });
  });

  test('counts for nothing below what every gallery asks for, of another model, or unseen', () => {
    const [least] = facesFile.galleries;
    if (!least) throw new Error('a gallery');
    expect(judgeTap(withLikeness(least.likeness), enrolled, now).reason).toBe('admitted');
    const other: TapEvidence = { ...seenFace, face: { ...face, model_id: 'another' } };
    for (const seen of [withLikeness(least.likeness - 0.001), other, { ...nothing, method: 'face' as const }])
      expect(judgeTap(seen, enrolled, now)).toMatchObject({ reason: 'face-unknown', member_id: null });
  });

  test('is judged offline by a fresh snapshot alone', () => {
    const offline = { ...enrolled, isOnline: false };
    expect(judgeTap(seenFace, { ...offline, snapshotMadeAt: hoursAgo(1) }, now).reason).toBe('admitted');
    expect(judgeTap(seenFace, { ...offline, snapshotMadeAt: hoursAgo(73) }, now).reason).toBe('snapshot-too-old');
  });

  test('lets nobody else in', () => {
    expect(isStaffAllowed(seenFace, { ...enrolled, isStaff: true }, now)).toBe(false);
  });

  test('with its holder’s town card opens the bath, which the card alone does not', () => {
    const held = { ...enrolled, card: cardIs(bath, { certificate_hash: null }).card };
    const both: TapEvidence = { ...townCard, face: { ...face, likeness: facesFile.with_card } };
    expect(judgeTap(both, held, now)).toMatchObject({ outcome: 'accepted', reason: 'admitted', member_id: 4 });
    const lessLike: TapEvidence = { ...both, face: { ...face, likeness: facesFile.with_card - 0.001 } };
    expect(judgeTap(lessLike, held, now).reason).toBe('assurance-too-low');
    expect(judgeTap(townCard, held, now).reason).toBe('assurance-too-low');
    expect(judgeTap(both, { ...held, isFaceEnrolled: false }, now).reason).toBe('assurance-too-low');
    expect(judgeTap(both, { ...held, rules: passRules }, now).reason).toBe('assurance-too-low');
    expect(judgeTap(both, cardIs(held, { isLost: true }), now).reason).toBe('card-lost');
    expect(judgeTap(both, cardIs(held, { isByApplication: true }), now).reason).toBe('assurance-too-low');
  });
});

describe('a town card', () => {
  test('decides a fare, and opens no bath: its number can be copied', () => {
    expect(judgeTap(townCard, knownTownCard, now)).toMatchObject({ outcome: 'accepted', fare_reason: 'senior' });
    const inBath = judgeTap(townCard, { ...knownTownCard, pass: 'bath', bus_kind: null }, now);
    expect(inBath).toMatchObject({ outcome: 'staff', reason: 'assurance-too-low' });
  });

  test('works where the town has not switched individual-number cards on', () => {
    expect(judgeTap(townCard, { ...knownTownCard, isCardModeOn: false }, now).outcome).toBe('accepted');
  });
});

describe('the town’s own application in a card', () => {
  const adult = { birthdate: '1990-07-02', is_resident: 0, is_handicapped: 0 } as const;

  test('decides a fare, and asks to have the card registered anew', () => {
    expect(judgeTap(townCard, byApplication, now)).toEqual({
      outcome: 'accepted',
      reason: 'fare-by-application',
      member_id: 4,
      fare_yen: 0,
      fare_reason: 'senior',
      remaining: null,
      shown_name: null,
    });
    const paying = judgeTap(townCard, person(byApplication, { holder: adult }), now);
    expect(paying).toMatchObject({ outcome: 'pay', reason: 'fare-by-application', fare_yen: 100 });
    expect(paying.fare_reason).toBe('ordinary');
    // A companion of a person with a disability rides as with any card.
    expect(isRecognised(paying)).toBe(true);
    expect(isCounted(paying)).toBe(true);
  });

  test('is the same ride a moment later, and nothing where the pass is not used', () => {
    const again = judgeTap(townCard, person(byApplication, { lastTapAt: hoursAgo(0.05) }), now);
    expect(again).toMatchObject({ reason: 'same-visit', fare_yen: 0 });
    const stranger = judgeTap(townCard, person(byApplication, { isRegistered: false }), now);
    expect(stranger).toMatchObject({ outcome: 'pay', reason: 'not-registered', fare_reason: 'unknown' });
  });

  test('opens no bath, lets nobody in, and is as lost as its card', () => {
    const inBath = { ...byApplication, pass: 'bath', bus_kind: null } as const;
    expect(judgeTap(townCard, inBath, now)).toMatchObject({ outcome: 'staff', reason: 'assurance-too-low' });
    expect(judgeTap(townCard, cardIs(byApplication, { isLost: true }), now)).toMatchObject({
      outcome: 'pay',
      reason: 'card-lost',
      member_id: null,
      fare_reason: 'unknown',
    });
    for (const known of [byApplication, inBath])
      for (const evidence of [townCard, { ...card, certificate_hash: null }])
        expect(isStaffAllowed(evidence, { ...known, isStaff: true }, now)).toBe(false);
  });

  test('is never taken for the certificate of the card', () => {
    expect(judgeTap(card, byApplication, now)).toMatchObject({ reason: 'card-not-genuine', member_id: null });
  });

  test('is asked of a card that its certificate does not name any more, never of one that was disproved or stopped', () => {
    const asked = (evidence: Partial<TapEvidence>) => isApplicationAsked({ ...card, ...evidence });
    expect(asked({ is_genuine: null })).toBe(true);
    expect(asked({ certificate_status: 'expired' })).toBe(true);
    for (const certificate_status of ['valid', 'revoked', 'unknown', null] as const)
      expect(asked({ certificate_status })).toBe(false);
    for (const certificate_status of CertificateStatus.options)
      expect(asked({ is_genuine: false, certificate_status })).toBe(false);
    expect([asked(townCard), asked(phone)]).toEqual([false, false]);
  });
});

test('a phone’s pass opens the bath and decides a fare while it lives', () => {
  const shown = { card: null, phonePass: 'valid' } as const;
  expect(judgeTap(phone, { ...bath, ...shown }, now)).toMatchObject({ outcome: 'accepted', remaining: 27 });
  expect(judgeTap(phone, { ...bus, ...shown }, now)).toMatchObject({ outcome: 'accepted', fare_yen: 0 });
});

test('a card whose person is gone is nobody’s', () => {
  expect(judgeTap(card, { ...bath, person: null }, now)).toMatchObject({ outcome: 'staff', reason: 'card-unknown' });
});

test('a snapshot that is older than its hours, 72 unless the town has set others, leaves it to staff [decision:tap.old-snapshot]', () => {
  const of = (hours: number, rules = passRules): TapSituation => ({
    ...bath,
    rules,
    isOnline: false,
    snapshotMadeAt: hoursAgo(hours),
  });
  const short = { ...passRules, terminals: { ...passRules.terminals, snapshot_hours: 12 } };
  const asked = [of(72), of(72.01), of(12, short), of(12.01, short)];
  expect(
    asked.map((situation) => judgeTap(card, situation, now)).map(({ outcome, reason }) => [outcome, reason]),
  ).toEqual([
    ['accepted', 'admitted'],
    ['staff', 'snapshot-too-old'],
    ['accepted', 'admitted'],
    ['staff', 'snapshot-too-old'],
  ]);
});

test('a revocation list that is older than its hours makes nobody valid: staff decide, or the fare is paid [decision:card.old-list-never-valid]', () => {
  const old = { ...card, list_as_of: hoursAgo(24.01).toISOString() };
  expect(judgeTap(old, { ...bath, isOnline: false, snapshotMadeAt: now }, now)).toMatchObject({
    outcome: 'staff',
    reason: 'certificate-unknown',
  });
  expect(judgeTap(old, bus, now)).toMatchObject({ outcome: 'pay', fare_yen: 100 });
  const short = { ...passRules, individual_number_card: { ...passRules.individual_number_card, list_hours: 1 } };
  const hourOld = { ...card, list_as_of: hoursAgo(1.01).toISOString() };
  expect(judgeTap(hourOld, { ...bath, rules: short }, now).reason).toBe('certificate-unknown');
  expect(judgeTap(hourOld, bath, now).reason).toBe('admitted');
});

test('without a network a snapshot of 72 hours and a list of 24 hours still count [decision:card.list-24-hours]', () => {
  const offline = { ...bath, isOnline: false, snapshotMadeAt: hoursAgo(72) };
  expect(judgeTap({ ...card, list_as_of: hoursAgo(24).toISOString() }, offline, now).reason).toBe('admitted');
  expect([isFresh(now, 0, now), isFresh(hoursAgo(-0.08), 1, now), isFresh(hoursAgo(-0.09), 1, now)]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('on a bus', () => {
  test('the same person a moment later is the same ride, and pays nothing again', () => {
    const again = (minutes: number) => judgeTap(card, person(bus, { lastTapAt: hoursAgo(minutes / 60) }), now);
    expect(again(3)).toMatchObject({ outcome: 'accepted', reason: 'same-visit', fare_yen: 0, fare_reason: 'senior' });
    expect(again(10).reason).toBe('fare');
    expect([again(3), again(10)].map(isCounted)).toEqual([false, true]);
  });

  test('who owes a fare and holds the card again is told what was due, and it counts once', () => {
    const again = judgeTap(
      card,
      person(bus, {
        lastTapAt: hoursAgo(0.05),
        holder: { birthdate: '1990-07-02', is_resident: 0, is_handicapped: 0 },
      }),
      now,
    );
    expect(again).toMatchObject({ outcome: 'pay', reason: 'same-visit', fare_yen: 100, fare_reason: 'ordinary' });
    expect(isCounted(again)).toBe(false);
  });

  test('who has not registered for the bus pass pays, and nothing of them is used', () => {
    const verdict = judgeTap(card, person(bus, { isRegistered: false }), now);
    expect(verdict).toMatchObject({ outcome: 'pay', reason: 'not-registered', fare_yen: 100, fare_reason: 'unknown' });
  });

  test('a companion of a rider with a disability is free, of any other pays', () => {
    const rider = { member_id: 4, holder: { birthdate: null, is_resident: null, is_handicapped: 1 as const } };
    const companion = (companionsBefore: number) =>
      judgeCompanion({ ...rider, companionsBefore }, 'community', passRules, now);
    expect(companion(0)).toMatchObject({ outcome: 'accepted', reason: 'companion-fare', fare_yen: 0, member_id: null });
    expect(companion(1)).toMatchObject({ outcome: 'pay', reason: 'companion-fare', fare_yen: 100 });
    expect(isCounted(companion(0))).toBe(true);
  });
});

describe('staff', () => {
  const staff = { ...bath, isStaff: true };

  test('let in with an individual-number card that is in order, never with a town card or a phone', () => {
    expect(isStaffAllowed(card, staff, now)).toBe(true);
    expect(isStaffAllowed(card, { ...staff, isStaff: false }, now)).toBe(false);
    expect(isStaffAllowed(townCard, { ...knownTownCard, isStaff: true }, now)).toBe(false);
    expect(isStaffAllowed(phone, { ...staff, card: null, phonePass: 'valid' }, now)).toBe(false);
    for (const [, evidence, situation] of troubles) {
      expect(isStaffAllowed({ ...card, ...evidence }, { ...staff, ...situation }, now)).toBe(false);
    }
  });

  test('go beyond a refusal, which takes a visit; nobody goes beyond what was accepted', () => {
    const unverified = judgeTap(
      card,
      person(bath, { holder: { birthdate: null, is_resident: 1, is_handicapped: 0 } }),
      now,
    );
    expect(unverified).toMatchObject({ reason: 'birthdate-unknown', remaining: 28 });
    const let_in = overrideVerdict(unverified, bath.rules, null);
    expect([isOverridable('bath', unverified), isOverridable('bus', unverified)]).toEqual([true, false]);
    expect(isOverridable('bath', { ...unverified, member_id: null })).toBe(false);
    expect(isRecognised(unverified)).toBe(false);
    expect(isSomebodyElse(unverified.member_id ?? 0, unverified)).toBe(false);
    expect(isSomebodyElse(-1, unverified)).toBe(true);
    expect(let_in).toMatchObject({ outcome: 'accepted', reason: 'staff-override', member_id: 4, remaining: 27 });
    expect(let_in && isCounted(let_in)).toBe(true);
    // Staff see whom they admit, if surnames may be shown.
    expect(overrideVerdict(unverified, bath.rules, '湯川')?.shown_name).toBe('湯川');
    const nameless = { ...bath.rules, bath: { ...bath.rules.bath, shows: 'nothing' as const } };
    expect(overrideVerdict(unverified, nameless, '湯川')?.shown_name).toBeNull();
    expect(overrideVerdict(judgeTap(card, person(bath, { visits: 48 }), now), bath.rules, null)?.remaining).toBe(0);
    expect(
      overrideVerdict(judgeTap({ ...card, is_genuine: false }, bath, now), bath.rules, null)?.member_id,
    ).toBeNull();
    expect(overrideVerdict(judgeTap(card, bath, now), bath.rules, null)).toBeNull();
    expect(overrideVerdict(judgeTap(card, bus, now), bath.rules, null)).toBeNull();
  });
});

const anEvidence = fc.record<TapEvidence>({
  method: fc.constantFrom(...TapMethod.options),
  card_hash: fc.constantFrom(null, 'a'.repeat(64)),
  certificate_hash: fc.constantFrom(null, CERTIFICATE, 'd'.repeat(64)),
  certificate_status: fc.constantFrom(null, ...CertificateStatus.options),
  list_as_of: fc.option(fc.integer({ min: -30, max: 60 }).map((hours) => hoursAgo(hours).toISOString())),
  is_genuine: fc.constantFrom(true, false, null),
});
const aSituation = fc
  .record({
    isCardModeOn: fc.boolean(),
    card: fc.option(
      fc.record({
        isLost: fc.boolean(),
        isRenewed: fc.boolean(),
        isByApplication: fc.boolean(),
        certificate_hash: fc.constantFrom(null, CERTIFICATE),
      }),
    ),
    isKnown: fc.boolean(),
    isRegistered: fc.boolean(),
    visits: fc.nat(60),
    phonePass: fc.constantFrom(null, 'valid', 'unknown', 'expired', 'used'),
    isOnline: fc.boolean(),
    snapshotMadeAt: fc.option(fc.integer({ min: -30, max: 100 }).map(hoursAgo)),
  })
  .map(({ isKnown, isRegistered, visits, ...rest }): TapSituation => {
    const known = person({ ...bath, ...rest }, { isRegistered, visits });
    return isKnown ? known : { ...known, person: null };
  });

test('a bus refuses nobody, whatever is held and however the machine is', () => {
  fc.assert(
    fc.property(anEvidence, aSituation, fc.constantFrom('community', 'autonomous'), (evidence, situation, bus_kind) => {
      const verdict = judgeTap(evidence, { ...situation, pass: 'bus', bus_kind }, now);
      expect(verdict.outcome).toBe(verdict.fare_yen === 0 ? 'accepted' : 'pay');
      expect([0, 100]).toContain(verdict.fare_yen);
      if (bus_kind === 'autonomous') expect(verdict.fare_yen).toBe(0);
    }),
  );
});

test('the bath opens only to a proven card or a living pass, of somebody registered with visits left', () => {
  fc.assert(
    fc.property(anEvidence, aSituation, (evidence, situation) => {
      const verdict = judgeTap(evidence, situation, now);
      if (verdict.outcome !== 'accepted') return;
      expect(situation.person).toMatchObject({ isRegistered: true, member_id: verdict.member_id });
      expect(situation.person?.visits).toBeLessThan(48);
      if (evidence.method === 'qr') return void expect(situation.phonePass).toBe('valid');
      expect(evidence).toMatchObject({
        method: 'individual-number-card',
        is_genuine: true,
        certificate_status: 'valid',
      });
      const { certificate_hash } = evidence;
      expect(situation.card).toMatchObject({ isLost: false, isRenewed: false, certificate_hash });
    }),
    { numRuns: 3000 },
  );
});

describe('a door', () => {
  const at = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
  const grant = {
    reservation_id: 1,
    door_code_id: 2,
    member_ids: [4],
    code_hash: 'e'.repeat(64),
    from: at(-1),
    until: at(1),
  };
  const door: TapSituation = {
    ...bath,
    pass: 'door',
    door: { opened_by: ['card', 'phone', 'face', 'code'], grants: [grant], rest: null },
  };
  const code: TapEvidence = { ...nothing, method: 'code', card_hash: grant.code_hash };
  const openedBy = (opened_by: readonly ('card' | 'code')[]): TapSituation => ({
    ...door,
    door: { opened_by, grants: [grant], rest: null },
  });
  const stranger = bath.person && { ...bath.person, member_id: 5 };

  test.each([
    ['its person’s card', card, door, 'door-opened', 4],
    ['a card of somebody else', card, { ...door, person: stranger }, 'door-none', 5],
    ['its code, whoever types it', code, { ...door, person: null, card: null }, 'door-opened', null],
    ['another code', { ...code, card_hash: 'f'.repeat(64) }, { ...door, person: null }, 'code-wrong', null],
    ['any pass on a phone', phone, { ...door, phonePass: 'valid' }, 'door-opened', 4],
    ['a town card alone', townCard, door, 'assurance-too-low', 4],
    ['a card that is lost', card, { ...door, card: bath.card && { ...bath.card, isLost: true } }, 'card-lost', null],
    ['a card where only codes open', card, openedBy(['code']), 'door-method-off', 4],
    ['a code where only cards open', code, { ...openedBy(['card']), person: null }, 'door-method-off', null],
    ['a face without the town’s word', seenFace, { ...door, isFaceEnrolled: true }, 'face-off', null],
    ['a face with it', seenFace, { ...door, rules: faceRules, isFaceEnrolled: true }, 'door-opened', 4],
  ] as const)('is judged: %s', (_what, evidence, situation, reason, member_id) => {
    expect(judgeTap(evidence, situation, now)).toMatchObject({
      outcome: reason === 'door-opened' ? 'accepted' : 'staff',
      reason,
      member_id,
      shown_name: null,
    });
  });

  test('takes no code while its keypad rests, and cards all the same', () => {
    const resting = { ...door, door: { opened_by: ['card', 'code'] as const, grants: [grant], rest: at(0.1) } };
    expect(judgeTap(code, { ...resting, person: null }, now).reason).toBe('code-rest');
    expect(judgeTap(card, resting, now).reason).toBe('door-opened');
  });

  test('opens for a day by a snapshot, until the day after it is over', () => {
    const by = (snapshotMadeAt: Date) => judgeTap(code, { ...door, isOnline: false, snapshotMadeAt }, now).reason;
    expect([by(at(-1)), by(at(-24)), by(at(-49)), by(at(1))]).toEqual([
      'door-opened',
      'door-opened',
      'snapshot-too-old',
      'snapshot-too-old',
    ]);
  });

  test('has faces only where the consent names doors', () => {
    expect(rulesAt(faceRules, 'door').faces).toBeUndefined();
    expect(rulesAt(faceRules, 'bath').faces).toBe(facesFile);
    const named = { ...faceRules, faces: { ...facesFile, at_doors: true } };
    expect(rulesAt(named, 'door').faces?.at_doors).toBe(true);
  });
});
