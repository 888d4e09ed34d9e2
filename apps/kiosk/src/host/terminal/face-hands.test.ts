import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import type { TapEvidence } from '@machi/domain/taps/model';
import type { Snapshot } from '@machi/domain/terminals/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerOf, courseOf, snapshotOf } from '../faces/faces.fixture.ts';
import { openFaceHands } from './face-hands.ts';
import { openPassHolders } from './pass-holders.ts';
import { tapOf } from './recorded-tap.fixture.ts';
import { openStage } from './stage.ts';
import type { SeenTap } from './tap-desk.ts';

const townCard: TapEvidence = { ...tapOf({}).tap.evidence, method: 'town-card', card_hash: 'b'.repeat(64) };
const [small] = facesFile.galleries;
if (!small) throw new Error('a gallery');
/** Every person has to confirm. */
const confirming = { ...facesFile, galleries: [{ ...small, is_confirmed: true }] };

let presented: SeenTap[];
let now: number;
beforeEach(() => {
  presented = [];
  now = 0;
});

/** Terminal with the faces 1, 2 and 3 in its gallery. */
function place(snapshot: Snapshot = snapshotOf([1, 2, 3]), name: string | null = '佐藤') {
  const stage = openStage({
    after: () => () => {},
    every: () => () => {},
    monotonic: () => now,
    stays: () => ({ accepted: 6000, other: 30_000, override: 90_000 }),
    changed() {},
  });
  stage.show({ kind: 'registered' });
  const holders = openPassHolders(snapshot, { sent_seq: 0, last_seq: 0 });
  const hands = openFaceHands({
    holders: () => holders,
    gallery: () => [1, 2, 3].map((face_no) => ({ face_no, member_id: face_no + 100, template: embeddingOf(face_no) })),
    nameOf: () => name,
    isNameShown: () => name !== null,
    scene: stage.scene,
    show: stage.show,
    present: (seen) => void presented.push(seen),
    monotonic: () => now,
  });
  /** Answers the shown challenge; a turn of null follows the requested side. */
  function answer(person: number, given: Parameters<typeof answerOf>[1] = {}) {
    const { showing } = stage.scene();
    if (showing.kind !== 'face') throw new Error('no challenge is shown');
    const { id, side } = showing.challenge;
    now += 3000;
    hands.answer(answerOf(id, { person, yaw: side === 'left' ? 20 : -20, ...given }));
  }
  return { stage, hands, answer, showing: () => stage.scene().showing };
}

describe('a face at a terminal', () => {
  test('that is enrolled is taken as a card is, with what it was like and whose it is', () => {
    const { hands, answer } = place();
    hands.begin();
    answer(2);
    expect(presented).toHaveLength(1);
    expect(presented[0]).toMatchObject({
      evidence: { method: 'face', card_hash: null, face: { model_id: facesFile.model_id, is_confirmed: false } },
      face: { member_id: 102, face_no: 2 },
    });
  });

  test('of a stranger asks for the card [decision:face.low-confidence]', () => {
    const { hands, answer, showing } = place();
    hands.begin();
    answer(77);
    expect(presented).toEqual([]);
    expect(showing()).toEqual({ kind: 'problem', problem: 'face-unsure' });
  });

  test('that is flat is not followed, whoever is on it', () => {
    const { hands, answer, showing } = place();
    hands.begin();
    answer(2, { looks: courseOf(5) });
    expect(presented).toEqual([]);
    expect(showing()).toEqual({ kind: 'problem', problem: 'face-not-followed' });
  });

  test('answers one challenge once, and none that another one has followed', () => {
    const { hands, answer, showing } = place();
    hands.begin();
    const first = showing();
    hands.begin();
    if (first.kind !== 'face') throw new Error('no challenge');
    hands.answer(answerOf(first.challenge.id));
    expect(showing().kind).toBe('face');
    answer(1);
    expect(presented).toHaveLength(1);
  });

  test('is not looked for where the town has switched faces off, nor once the scene is over', () => {
    const off = place(snapshotOf([], null));
    off.hands.begin();
    expect(off.showing().kind).toBe('idle');
    const over = place();
    over.hands.begin();
    const { challenge } = over.showing() as { readonly challenge: { readonly id: string } };
    over.stage.show({ kind: 'closed' });
    over.hands.answer(answerOf(challenge.id));
    expect(presented).toEqual([]);
    now += 100_000;
    over.hands.begin();
    now += 61_000;
    expect(over.showing().kind).toBe('idle');
  });

  test('in a gallery where it has to be confirmed is taken when its person says so, and else asks for the card', () => {
    for (const isMe of [true, false]) {
      const { hands, answer, showing } = place(snapshotOf([1, 2, 3], confirming));
      hands.begin();
      answer(3);
      expect(showing()).toMatchObject({ kind: 'face-named', name: '佐藤' });
      expect(presented).toEqual([]);
      hands.named(isMe);
      if (isMe) expect(presented.splice(0)[0]?.evidence.face?.is_confirmed).toBe(true);
      else expect(showing()).toEqual({ kind: 'problem', problem: 'face-unsure' });
    }
    const nameless = place(snapshotOf([1, 2, 3], confirming), null);
    nameless.hands.begin();
    nameless.answer(3);
    expect(nameless.showing()).toEqual({ kind: 'problem', problem: 'face-unsure' });
  });
});

describe('a town card and a face', () => {
  const held = (card = townCard) => {
    const tap = tapOf({ outcome: 'staff', reason: 'assurance-too-low', member_id: 102 });
    return { ...tap, tap: { ...tap.tap, evidence: card } };
  };
  const entry = {
    card_hash: 'b'.repeat(64),
    method: 'town-card',
    surface_key: null,
    certificate_hash: null,
    certificate_status: null,
    card_ap_hash: null,
    is_lost: false,
    member_id: 102,
  } as const;
  const snapshot: Snapshot = { ...snapshotOf([1, 2, 3]), entries: [entry] };
  function holdCard(person: number, known: typeof snapshot = snapshot) {
    const placed = place(known);
    placed.stage.show({ kind: 'held', reading: 1 });
    placed.stage.show({ kind: 'judged', reading: 1, tap: held() });
    placed.hands.begin();
    placed.answer(person);
    return placed;
  }

  test('of one person are taken together', () => {
    holdCard(2);
    expect(presented[0]).toMatchObject({
      evidence: { method: 'town-card', card_hash: 'b'.repeat(64), face: { is_confirmed: false } },
      face: { member_id: 102, face_no: 2 },
    });
  });

  test('of two people open nothing', () => {
    const { showing } = holdCard(1);
    expect(presented).toEqual([]);
    expect(showing()).toEqual({ kind: 'problem', problem: 'card-face-unsure' });
  });

  test('are asked for together only where this terminal has the face of its holder', () => {
    const { hands } = place(snapshot);
    expect(hands.mayAdd(held())).toBe(true);
    const looked = held({ ...townCard, face: { model_id: facesFile.model_id, likeness: 0.5, is_confirmed: false } });
    expect(hands.mayAdd(looked)).toBe(false);
    expect(hands.mayAdd({ ...held(), verdict: tapOf({ reason: 'card-lost' }).verdict })).toBe(false);
    expect(hands.mayAdd(held({ ...townCard, card_hash: 'c'.repeat(64) }))).toBe(false);
    const faceless = place({ ...snapshot, entries: [{ ...entry, member_id: 109 }] });
    expect(faceless.hands.mayAdd(held())).toBe(false);
    const application = { ...entry, card_hash: 'd'.repeat(64), card_ap_hash: 'b'.repeat(64) };
    expect(place({ ...snapshot, entries: [application] }).hands.mayAdd(held())).toBe(false);
    // In other towns the card's result stands alone.
    faceless.stage.show({ kind: 'held', reading: 1 });
    faceless.stage.show({ kind: 'judged', reading: 1, tap: held() });
    faceless.hands.begin();
    expect(faceless.showing().kind).toBe('verdict');
  });
});
