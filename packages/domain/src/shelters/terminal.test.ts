import { expect, test } from 'vitest';
import { passRules } from '../passes/rules.fixture.ts';
import { isKnownAtShelter } from '../taps/identification.ts';
import type { TapEvidence } from '../taps/model.ts';
import { isNameEnough, shelterCodeRest } from './terminal.ts';

const now = new Date('2026-11-30T12:00:00.000Z');

test('from the fifth wrong code on a terminal rests, twice as long each time, an hour at most', () => {
  const last_at = now.toISOString();
  const minutes = (wrong: number) => {
    const until = shelterCodeRest({ wrong, last_at }, now);
    return until && (until.getTime() - now.getTime()) / 60_000;
  };
  expect([0, 4, 5, 6, 7, 10, 11, 12, 2000].map(minutes)).toEqual([null, null, 1, 2, 4, 32, 60, 60, 60]);
  expect(shelterCodeRest({ wrong: 5, last_at }, new Date(now.getTime() + 60_000))).toBeNull();
});

test('a name is enough with two letters, whatever blanks there are', () => {
  expect(['', '　', 'さ', 'さ　'].filter(isNameEnough)).toEqual([]);
  expect(['さと', '李 明', 'Li'].every(isNameEnough)).toBe(true);
});

test('at a shelter an own card tells who it is with a list of any age, and a lost, foreign or unknown one does not', () => {
  const evidence: TapEvidence = {
    method: 'individual-number-card',
    card_hash: 'a'.repeat(64),
    certificate_hash: 'b'.repeat(64),
    certificate_status: 'valid',
    list_as_of: null,
    is_genuine: true,
  };
  const card = { isLost: false, isRenewed: false, certificate_hash: 'b'.repeat(64), isByApplication: false };
  const known = { rules: passRules, isCardModeOn: true, card, isFaceEnrolled: false };
  const is = (change: Partial<TapEvidence> = {}, of: Partial<typeof known> | { card: null } = {}) =>
    isKnownAtShelter({ ...evidence, ...change }, { ...known, ...of }, now);
  expect([
    is(),
    is({ certificate_status: 'expired' }),
    is({ method: 'town-card', is_genuine: null, certificate_hash: null, certificate_status: null }),
  ]).toEqual([true, true, true]);
  expect([
    is({ certificate_status: 'revoked' }),
    is({ is_genuine: false }),
    is({}, { card: { ...card, isLost: true } }),
    is({}, { card: null }),
    is({}, { isCardModeOn: false }),
    is({ method: 'face', card_hash: null }),
  ]).toEqual([false, false, false, false, false, false]);
});
