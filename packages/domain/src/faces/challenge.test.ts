import { describe, expect, test } from 'vitest';
import {
  CHALLENGE_SECONDS,
  beginChallenge,
  followChallenge,
  type Challenge,
  type ChallengeState,
} from './challenge.ts';
import { goodView } from './faces.fixture.ts';
import type { FaceView } from './view.ts';

const shut = { rightEye: 0.05, leftEye: 0.05 };
type Seen = Partial<FaceView> | null;

/** Plays looks 100 ms apart; returns the last step, or the failure. */
function play(challenge: Challenge, looks: readonly Seen[], pace = 100): string {
  let state: ChallengeState = beginChallenge(0);
  for (const [index, seen] of looks.entries()) {
    const next = followChallenge(challenge, state, seen && { ...goodView, ...seen }, index * pace);
    if (typeof next === 'string') return next;
    state = next;
  }
  return state.step;
}

const left: Challenge = { side: 'left' };
const right: Challenge = { side: 'right' };
const ahead = { yaw: 0 };

describe('the challenge', () => {
  test('is done by who looks ahead, turns to the side, looks ahead again and blinks', () => {
    const looks = (yaw: number): Seen[] => [
      ahead,
      { yaw: yaw / 2 },
      { yaw },
      { yaw: yaw / 2 },
      ahead,
      ahead,
      shut,
      ahead,
    ];
    expect(play(left, looks(20))).toBe('done');
    expect(play(right, looks(-20))).toBe('done');
  });

  test('is not done without any one of them', () => {
    expect(play(left, [ahead, ahead, shut, ahead])).toBe('turn');
    expect(play(left, [ahead, { yaw: 14 }, ahead, shut, ahead])).toBe('turn');
    expect(play(left, [ahead, { yaw: 20 }, { ...shut, yaw: 19 }, { yaw: 18 }])).toBe('return');
    expect(play(left, [ahead, { yaw: 20 }, ahead, ahead, ahead])).toBe('blink');
    expect(play(left, [ahead, { yaw: 20 }, ahead, ahead, shut])).toBe('blink');
  });

  test('a flat picture turned by 45 degrees, whose mesh turns by 5, does not pass', () => {
    expect(play(left, [ahead, { yaw: 5 }, { yaw: 5 }, ahead, ahead])).toBe('turn');
  });

  test('a print that is turned so far that its mesh turns, too, gets narrower and does not pass', () => {
    const narrower = { yaw: 20, eyeDistance: goodView.eyeDistance * 0.85 };
    expect(play(left, [ahead, narrower, ahead, ahead, shut, ahead])).toBe('turn');
    expect(play(left, [ahead, { ...narrower, yaw: 5 }, narrower, ahead, ahead, shut, ahead])).toBe('turn');
    const farther = { yaw: 20, eyeDistance: goodView.eyeDistance * 0.92 };
    expect(play(left, [ahead, farther, ahead, ahead, shut, ahead])).toBe('done');
  });

  test('begins anew for the wrong side, another face, a face that was lost, or too slow', () => {
    expect(play(left, [ahead, { yaw: -20 }])).toBe('wrong-side');
    expect(play(left, [ahead, { yaw: 20 }, { offsetX: 0.4 }])).toBe('another-face');
    expect(play(left, [ahead, { yaw: 20 }, null])).toBe('face-lost');
    expect(play(left, [null, null, ahead])).toBe('turn');
    expect(play(left, [ahead, { yaw: 20 }], CHALLENGE_SECONDS * 1000 + 1)).toBe('too-slow');
  });

  test('a blink is measured against the person’s own open eyes', () => {
    const own = (share: number) => ({ rightEye: 0.36 * share, leftEye: 0.4 * share });
    const before = [ahead, { yaw: 20 }, ahead, own(1)];
    expect(play(left, [...before, own(0.74), own(0.95)])).toBe('done');
    expect(play(left, [...before, own(0.85), own(1)])).toBe('blink');
    expect(play(left, [...before, own(0.74), own(0.85)])).toBe('blink');
    expect(play(left, [...before, { ...own(0.74), pitch: -12 }, own(1)])).toBe('blink');
    expect(play(left, [...before, { ...own(0.74), yaw: 12 }, own(1)])).toBe('blink');
  });

  test('narrow eyes blink like others, and eyes that were shut at first are measured when they are open', () => {
    const own = (share: number) => ({ rightEye: 0.14 * share, leftEye: 0.15 * share });
    const narrow = [own(1), { ...own(1), yaw: 20 }, own(1), own(1)];
    expect(play(left, [...narrow, own(0.74), own(0.95)])).toBe('done');
    expect(play(left, [...narrow.slice(0, 2), own(0.7), own(1), own(0.7)])).toBe('blink');
    expect(play(left, [...narrow.slice(0, 2), own(0.7), own(1), own(0.7), own(1)])).toBe('done');
  });

  test('one eye that is shut is no blink', () => {
    expect(play(left, [ahead, { yaw: 20 }, ahead, ahead, { rightEye: 0.05 }, ahead])).toBe('blink');
  });
});
