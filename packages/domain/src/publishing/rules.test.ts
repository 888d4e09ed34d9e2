import { describe, expect, test } from 'vitest';
import { flagsOf, publishingSteps, stateAfter, stateOf, type PublishingState, type PublishingStep } from './model.ts';
import { isOffered, refuseStep, type AskedStep, type StoredText } from './rules.ts';

const [WRITER, CHANGER, APPROVER, MAKER] = [1, 2, 3, 4];
const official = (member_id: number, ...hands: readonly number[]) => ({ member_id, hands: [member_id, ...hands] });
const states = Object.keys(flagsOf).filter((state): state is PublishingState => state in flagsOf);

const stored = (state: PublishingState, parts: Partial<StoredText> = {}): StoredText => ({
  ...flagsOf[state],
  revision: 7,
  writer: official(WRITER),
  changer: official(CHANGER),
  ...parts,
});
const asked: AskedStep = { seen: 7, reason: '', is_confirmed: 0 };
const codeOf = (step: PublishingStep, text: StoredText, actor = official(APPROVER), parts: Partial<AskedStep> = {}) =>
  refuseStep(step, text, actor, { ...asked, reason: 'なぜなら', is_confirmed: 1, ...parts })?.problems[0];

test('the four states are two flags: draft 1/0, applied 0/0, approved 0/1, denied 1/2', () => {
  expect(states.map((state) => [state, flagsOf[state].is_draft, flagsOf[state].approval_status])).toEqual([
    ['draft', 1, 0],
    ['applied', 0, 0],
    ['approved', 0, 1],
    ['denied', 1, 2],
  ]);
  for (const state of states) expect(stateOf(flagsOf[state])).toBe(state);
  // Impossible flags are shown to no one.
  expect(stateOf({ is_draft: 1, approval_status: 1 })).toBe('draft');
  expect(stateOf({ is_draft: 0, approval_status: 2 })).toBe('denied');
});

test('each step fits its states and no other', () => {
  const offered = publishingSteps.map((step) => [step, stateAfter[step], ...states.filter((s) => isOffered(step, s))]);
  expect(offered).toEqual([
    ['update', 'draft', 'draft', 'applied', 'approved', 'denied'],
    ['apply', 'applied', 'draft', 'denied'],
    ['approve', 'approved', 'applied'],
    ['disapprove', 'denied', 'applied'],
    ['drop', 'draft', 'applied', 'approved'],
  ]);
  for (const step of publishingSteps)
    for (const state of states)
      expect(codeOf(step, stored(state))?.code).toBe(isOffered(step, state) ? undefined : 'publication-state');
});

test('what has changed since it was read is not decided', () => {
  for (const step of publishingSteps)
    for (const seen of [6, 8])
      expect(codeOf(step, stored('applied'), official(APPROVER), { seen })?.code).toBe('publication-changed');
});

describe('who decides', () => {
  test.each(['approve', 'disapprove'] as const)('%s: neither who wrote it nor who changed it last', (step) => {
    expect(codeOf(step, stored('applied'))).toBeUndefined();
    expect(codeOf(step, stored('applied'), official(WRITER))?.code).toBe('own-publication');
    expect(codeOf(step, stored('applied'), official(CHANGER))?.code).toBe('own-publication');
  });
  test('nor an account that was in the same hand of late', () => {
    expect(codeOf('approve', stored('applied'), official(APPROVER, WRITER))?.code).toBe('publication-same-hand');
    const made = stored('applied', { writer: official(WRITER, MAKER) });
    expect(codeOf('approve', made, official(APPROVER, MAKER))?.code).toBe('publication-same-hand');
    expect(codeOf('approve', made, official(MAKER))?.code).toBe('publication-same-hand');
  });
  test('nor anybody, where nobody is left who answers for the text; a writer who left is replaced by who changed it', () => {
    expect(codeOf('approve', stored('applied', { changer: null }))?.code).toBe('publication-nobodys');
    expect(codeOf('approve', stored('applied', { writer: null }))).toBeUndefined();
    expect(codeOf('approve', stored('applied', { writer: null }), official(CHANGER))?.code).toBe('own-publication');
  });
  test('the own text may be applied for, changed and dropped', () => {
    expect(codeOf('apply', stored('draft'), official(WRITER))).toBeUndefined();
    expect(codeOf('update', stored('draft'), official(WRITER))).toBeUndefined();
    expect(codeOf('drop', stored('approved'), official(WRITER))).toBeUndefined();
  });
});

test('a refusal says why; an approval may', () => {
  expect(codeOf('disapprove', stored('applied'), official(APPROVER), { reason: '' })).toEqual({
    field: 'reason',
    code: 'required',
  });
  expect(codeOf('approve', stored('applied'), official(APPROVER), { reason: '' })).toBeUndefined();
});

test('what the public reads is taken away only by somebody who knows it; what nobody reads needs no such word', () => {
  for (const step of ['update', 'drop'] as const) {
    const unknowing = { is_confirmed: 0 } as const;
    expect(codeOf(step, stored('approved'), official(WRITER), unknowing)).toEqual({
      field: 'is_confirmed',
      code: 'drop-unconfirmed',
    });
    expect(codeOf(step, stored('applied'), official(WRITER), unknowing)).toBeUndefined();
  }
});
