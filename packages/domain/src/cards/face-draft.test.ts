import { describe, expect, test } from 'vitest';
import { agreedAt, refuseOvertaken, takenAt } from './face-draft.ts';

const now = new Date('2027-01-11T01:00:00Z');
const at = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const DAY = 86_400_000;

describe('what a desk took without a network', () => {
  test('counts as taken when the desk says, and now where it does not say', () => {
    expect(takenAt(undefined, now)).toEqual(now);
    expect(takenAt(at(-DAY).toISOString(), now)).toEqual(at(-DAY));
    expect(takenAt(at(-14 * DAY).toISOString(), now)).toEqual(at(-14 * DAY));
  });

  test('was not taken in the future; a clock that is a minute ahead is put to now', () => {
    expect(takenAt(at(60_000).toISOString(), now)).toEqual(now);
    expect(takenAt(at(60_001).toISOString(), now)).toMatchObject({ problems: [{ code: 'face-taken-ahead' }] });
  });

  test('was not taken more than 14 days ago', () => {
    const refusal = { problems: [{ code: 'face-taken-long-ago', params: [14] }] };
    expect(takenAt(at(-14 * DAY - 1).toISOString(), now)).toMatchObject(refusal);
  });

  test('gives way to what happened to the face later', () => {
    const none = { enrolled_at: null, deleted_at: null, stopped_at: null };
    expect(refuseOvertaken(now, now, none)).toBeUndefined();
    expect(refuseOvertaken(now, now, { enrolled_at: at(-1), deleted_at: at(0), stopped_at: at(0) })).toBeUndefined();
    for (const [since, code] of [
      [{ enrolled_at: at(1) }, 'face-overtaken'],
      [{ deleted_at: at(1) }, 'face-overtaken'],
      [{ stopped_at: at(1) }, 'face-stopped'],
    ] as const)
      expect(refuseOvertaken(now, now, { ...none, ...since })).toMatchObject({ problems: [{ code }] });
  });

  test('is as old as its consent, which is never younger than the pictures', () => {
    expect(agreedAt(undefined, now)).toEqual(now);
    expect(agreedAt(at(1).toISOString(), now)).toEqual(now);
    expect(agreedAt(at(-DAY).toISOString(), now)).toEqual(at(-DAY));
    const none = { enrolled_at: null, deleted_at: null, stopped_at: null };
    for (const since of [{ deleted_at: at(-1) }, { stopped_at: at(-1) }])
      expect(refuseOvertaken(now, at(-2), { ...none, ...since })).toBeDefined();
    // Pictures taken after an enrolment replace it.
    expect(refuseOvertaken(now, at(-2), { ...none, enrolled_at: at(-1) })).toBeUndefined();
  });
});
