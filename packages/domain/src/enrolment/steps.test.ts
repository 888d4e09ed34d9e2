import { describe, expect, test } from 'vitest';
import { embeddingOf } from '../faces/faces.fixture.ts';
import { capturePoses } from './captures.ts';
import {
  beginEnrolment,
  goBack,
  goOn,
  reachStep,
  stepBefore,
  withCapture,
  withoutCapture,
  type Enrolment,
  type EnrolmentFacts,
} from './steps.ts';

const facts: EnrolmentFacts = {
  is_verified: true,
  face: { consent_version: '1', needs_guardian: false, with_card: 0.8 },
};
const consent = { consent_kind: 'screen', consent_version: '1', guardian_name: null } as const;
const captures = capturePoses.map((pose, index) => ({ pose, embedding: embeddingOf(1, 0.2, index) }));
const whole: Enrolment = { ...beginEnrolment, is_compared: true, consent, captures };
const reached = (enrolment: Enrolment, of: EnrolmentFacts = facts) => reachStep(enrolment, 'done', of).step;

describe('an enrolment', () => {
  test('goes on step by step as soon as nothing is missing', () => {
    expect(goOn(beginEnrolment, facts).step).toBe('compare');
    const compared = goOn({ ...beginEnrolment, is_compared: true }, facts);
    expect(compared.step).toBe('consent');
    const agreed = goOn({ ...compared, consent }, facts);
    expect(agreed.step).toBe('capture');
    const taken = goOn({ ...agreed, captures }, facts);
    expect(taken.step).toBe('try');
    expect(goOn(taken, facts).step).toBe('try');
    expect(goOn({ ...taken, sent: 'registered' }, facts).step).toBe('card');
    expect(goOn({ ...taken, step: 'card', sent: 'registered' }, facts).step).toBe('done');
  });

  test('reaches no step after the one at which something is missing', () => {
    expect(reached(beginEnrolment)).toBe('compare');
    expect(reached(whole, { ...facts, is_verified: false })).toBe('compare');
    expect(reached({ ...whole, consent: null })).toBe('consent');
    expect(reached({ ...whole, consent: { ...consent, consent_version: '0' } })).toBe('consent');
    expect(reached(whole, { ...facts, face: { ...facts.face, needs_guardian: true } })).toBe('consent');
    const signed = { ...whole, consent: { ...consent, guardian_name: '佐藤 一郎' } };
    expect(reached(signed, { ...facts, face: { ...facts.face, needs_guardian: true } })).toBe('try');
    expect(reached({ ...whole, captures: captures.slice(1) })).toBe('capture');
    expect(reached({ ...whole, captures: [...captures.slice(1), { pose: 'ahead', embedding: embeddingOf(2) }] })).toBe(
      'capture',
    );
    expect(reached(whole)).toBe('try');
    expect(reachStep(whole, 'consent', facts).step).toBe('consent');
  });

  test('goes back with all that was given, and never behind what was sent', () => {
    const trying = { ...whole, step: 'try' } as const;
    expect(goBack(trying)).toEqual({ ...whole, step: 'capture' });
    expect(stepBefore(beginEnrolment)).toBeNull();
    expect(goBack(beginEnrolment)).toBe(beginEnrolment);
    expect(stepBefore({ ...whole, step: 'card', sent: 'registered' })).toBeNull();
    expect(goBack({ ...whole, step: 'done', sent: 'registered' }).step).toBe('card');
    // Stored while offline, when a card cannot be linked.
    expect(goBack({ ...whole, step: 'done', sent: 'kept' }).step).toBe('done');
  });

  test('takes one picture again, or all of them', () => {
    const again = withoutCapture({ ...whole, step: 'try' }, 'left');
    expect([again.step, again.captures.map(({ pose }) => pose)]).toEqual(['capture', ['ahead', 'right']]);
    const left = { pose: 'left', embedding: embeddingOf(1, 0.2, 9) } as const;
    expect(withCapture(again, left).captures.map(({ pose }) => pose)).toEqual(['ahead', 'right', 'left']);
    expect(withCapture(whole, left).captures).toHaveLength(3);
    expect(withoutCapture(whole).captures).toEqual([]);
  });
});
