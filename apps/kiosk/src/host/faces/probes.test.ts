import { likeness } from '@machi/domain/faces/embedding';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { describe, expect, test } from 'vitest';
import { openChallenges } from './challenges.ts';
import { answerOf, courseOf } from './faces.fixture.ts';
import { openProbes } from './probes.ts';
import { readFaceAnswer } from './read-answer.ts';

/** The person is out of sight for a while; everything else is in time. */
const whole = answerOf('a');
const gapped = {
  ...whole,
  track: whole.track.map((look, index) => (index < 4 ? look : { ...look, at: look.at + 4000 })),
};

const asked = { challenge: { id: 'a', side: 'left' }, milliseconds: 5000 } as const;
const taken = (
  answer: ReturnType<typeof answerOf>,
  when: Parameters<ReturnType<typeof openProbes>['take']>[1] = asked,
) => openProbes().take(answer, when, facesFile);
const refusal = (answer: ReturnType<typeof answerOf>, when: Parameters<typeof taken>[1] = asked) => {
  const result = taken(answer, when);
  return 'problem' in result ? result.problem : 'taken';
};

describe('an answer to a challenge', () => {
  test('of somebody who turns, looks ahead and blinks gives the numbers by which they are found', () => {
    const result = taken(answerOf('a'));
    expect('probe' in result && likeness(result.probe, embeddingOf(1))).toBeGreaterThan(0.95);
  });

  test('of a flat picture, however it is turned, is none: 200 of 200', () => {
    for (let time = 0; time < 200; time += 1) {
      // A flat picture turned by 45 degrees moved the mesh by 5; its eyes do not change.
      const looks = courseOf(5).map((look, index) => ({
        ...look,
        rightEye: 0.3,
        leftEye: 0.3,
        yaw: (index * time) % 6,
      }));
      expect(refusal(answerOf('a', { looks }))).toBe('face-not-followed');
    }
  });

  test.each<[string, ReturnType<typeof answerOf>]>([
    ['to the other side', answerOf('a', { yaw: -20 })],
    ['without a blink', answerOf('a', { looks: courseOf(20).slice(0, -2) })],
    ['in less time than a person needs', answerOf('a', { pace: 40 })],
    ['in more time than has gone by here', answerOf('a', { pace: 800 })],

    [
      'with somebody beside them',
      answerOf('a', { looks: courseOf(20).map((look, at) => (at === 3 ? { ...look, faces: 2 } : look)) }),
    ],
    ['with looks after the end', answerOf('a', { looks: [...courseOf(20), {}] })],
    ['that begins in the dark', answerOf('a', { looks: [{ brightness: 10 }, ...courseOf(20)] })],
    ['without a look', answerOf('a', { looks: [] })],
    ['whose numbers are of several people', answerOf('a', { noise: 4 })],
  ])('%s is none', (_what, answer) => expect(refusal(answer)).toBe('face-not-followed'));

  test('with somebody out of sight for long is none', () => {
    expect(refusal(gapped, { ...asked, milliseconds: 9000 })).toBe('face-not-followed');
  });
});

describe('a challenge', () => {
  test('is to either side', () => {
    const challenges = openChallenges(() => 0);
    const sides = new Set(Array.from({ length: 60 }, () => challenges.draw().side));
    expect(sides).toEqual(new Set(['left', 'right']));
  });
});

describe('what a screen sends', () => {
  test('is read when it is an answer', () => {
    const answer = answerOf('a');
    expect(readFaceAnswer(JSON.stringify(answer))).toEqual(answer);
  });

  test('is nothing when it is none', () => {
    const answer = answerOf('a');
    const [look] = answer.track;
    for (const odd of [
      null,
      [],
      { ...answer, track: Array.from({ length: 601 }, () => look) },
      { ...answer, track: [{ at: 0, view: { ...look?.view, yaw: null } }] },
      { ...answer, track: [{ at: '0', view: look?.view }] },
      { ...answer, embeddings: Array.from({ length: 6 }, () => '') },
      { ...answer, embeddings: ['A'.repeat(7000)] },
      { ...answer, model_id: 'A model' },
    ])
      expect(readFaceAnswer(JSON.stringify(odd))).toBeUndefined();
    expect(readFaceAnswer('{"track":[{"at":1e999}]}')).toBeUndefined();
    expect(readFaceAnswer('not json')).toBeUndefined();
  });
});
