import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { isEmbedding } from '@machi/domain/faces/embedding';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { EMBEDDING_LENGTH } from '@machi/domain/faces/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FaceAnswer } from '../../bridge.ts';
import { openChallenges } from './challenges.ts';
import { answerOf, base64Of } from './faces.fixture.ts';
import { openProbes } from './probes.ts';
import { readFaceAnswer } from './read-answer.ts';

/* A screen that lies in every way that its line accepts. */

const MILLISECONDS = 5000;
const CLOCK_MILLISECONDS = 500;
const asked = { challenge: { id: 'a', side: 'left' }, milliseconds: MILLISECONDS } as const;
const isTaken = (answer: FaceAnswer, probes = openProbes()): boolean =>
  'probe' in probes.take(answer, asked, facesFile);

const time = fc.oneof(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.double(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE),
);

describe('a track', () => {
  test('of impossible times is none: backwards, at once, in no time, or longer than the challenge was open', () => {
    let taken = 0;
    const { track } = answerOf('a');
    const { length } = track;
    const gaps = fc.oneof(
      fc.array(fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 60, max: 400 }) }, time), {
        minLength: length,
        maxLength: length,
      }),
      // At a constant pace, from none to far too slow.
      fc.integer({ min: 1, max: 1000 }).map((pace) => Array.from({ length }, () => pace)),
      // The person is out of sight for a while.
      fc
        .tuple(
          fc.integer({ min: 40, max: 150 }),
          fc.integer({ min: 3500, max: 5000 }),
          fc.integer({ min: 1, max: length - 1 }),
        )
        .map(([pace, away, at]) => Array.from({ length }, (_gap, index) => (index === at ? away : pace))),
    );
    fc.assert(
      fc.property(gaps, (between) => {
        let at = 0;
        const times = between.map((gap) => (at += gap));
        const answer = answerOf('a');
        const lying = { ...answer, track: track.map((look, index) => ({ ...look, at: times[index] ?? 0 })) };
        const later = between.slice(1);
        const took = later.reduce((sum, gap) => sum + gap, 0);
        const isPossible =
          later.every((gap) => gap > 0 && gap <= 4000) && took >= 700 && took <= MILLISECONDS + CLOCK_MILLISECONDS;
        const isIn = isTaken(lying);
        if (isIn) taken += 1;
        if (isIn) expect(isPossible).toBe(true);
      }),
      { numRuns: 500 },
    );
    // And not because no answer is ever accepted.
    expect(taken).toBeGreaterThan(0);
  });

  test('with one time that is no number is none, wherever it stands', () => {
    const { track } = answerOf('a');
    for (const [odd] of track.entries())
      for (const at of [Number.NaN, Infinity, -Infinity]) {
        const lying = track.map((look, index) => (index === odd ? { ...look, at } : look));
        expect(isTaken({ ...answerOf('a'), track: lying }), `${odd} ${at}`).toBe(false);
      }
  });

  test('of a film that is cut together anew, or of looks that are left out, is none unless all steps are there in their order', () => {
    const { track } = answerOf('a');
    const order = fc.shuffledSubarray(track.map((_look, index) => index));
    // Ahead, turned, ahead, shut, open again: in this order.
    const steps = [[0, 1, 5, 6, 8], [3], [0, 1, 5, 6, 8], [0, 1, 5, 6, 8], [7], [0, 1, 5, 6, 8]];
    fc.assert(
      fc.property(order, (chosen) => {
        const cut = chosen.flatMap((from, index) => {
          const look = track[from];
          return look ? [{ ...look, at: 1000 + index * 200 }] : [];
        });
        let step = 0;
        for (const from of chosen) if (steps[step]?.includes(from)) step += 1;
        const isOut = step < steps.length;
        expect(isOut && isTaken({ ...answerOf('a'), track: cut })).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('numbers', () => {
  test('that were seen before are found again, however they are written', () => {
    const writings = [
      (text: string) => text.replaceAll('+', '-').replaceAll('/', '_'),
      (text: string) => text.replace(/=+$/, ''),
      (text: string) => `${text.slice(0, 8)}\n ${text.slice(8)}`,
    ];
    for (const written of writings) {
      const probes = openProbes();
      const answer = answerOf('a');
      expect(isTaken(answer, probes)).toBe(true);
      const again = { ...answerOf('a'), embeddings: answer.embeddings.map(written) };
      expect(isTaken(again, probes)).toBe(false);
      const [one = '', ...others] = answerOf('a').embeddings;
      expect(isTaken({ ...answerOf('a'), embeddings: [one, written(one), ...others] })).toBe(false);
    }
  });

  test('that are made up, cut, stretched or not finite tell nothing', () => {
    const [first = '', second = ''] = answerOf('a').embeddings;
    const forged = fc.oneof(
      fc.uint8Array({ maxLength: EMBEDDING_LENGTH * 4 + 40 }),
      fc
        .tuple(fc.nat(EMBEDDING_LENGTH - 1), fc.float({ min: 1, minExcluded: true, noNaN: false }))
        .map(([index, value]) => bytesOfEmbedding(embeddingOf(1).map((own, at) => (at === index ? value : own)))),
      fc.nat(EMBEDDING_LENGTH * 4 - 1).map((length) => bytesOfEmbedding(embeddingOf(1)).subarray(0, length)),
      fc
        .double({ min: -4, max: 4 })
        .filter((factor) => Math.abs(Math.abs(factor) - 1) > 0.03)
        .map((factor) => bytesOfEmbedding(embeddingOf(1).map((own) => own * factor))),
    );
    fc.assert(
      fc.property(forged, (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(isTaken({ ...answerOf('a'), embeddings: [first, second, text] })).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('of somebody else among those of one person are none, in whatever place', () => {
    for (const place of [0, 1, 2]) {
      const embeddings = answerOf('a').embeddings.with(place, base64Of(embeddingOf(2)));
      expect(isEmbedding(embeddingOf(2))).toBe(true);
      expect(isTaken({ ...answerOf('a'), embeddings })).toBe(false);
    }
  });
});

test('a challenge is answered once, and by its own name alone, in whatever order things are drawn and answered', () => {
  const acts = fc.array(fc.oneof(fc.constant('draw' as const), fc.nat(2)), { maxLength: 40 });
  fc.assert(
    fc.property(acts, (order) => {
      const challenges = openChallenges(() => 0);
      const drawn: string[] = [];
      let open: string | null = null;
      for (const act of order)
        if (act === 'draw') {
          open = challenges.draw().id;
          drawn.push(open);
        } else {
          const id = drawn.at(-1 - act) ?? 'never drawn';
          const taken = challenges.take(id);
          expect(taken !== null).toBe(id === open);
          if (taken) open = null;
        }
      expect(new Set(drawn).size).toBe(drawn.length);
    }),
  );
});

test('whatever a screen sends is read or is nothing, and what is read is judged', () => {
  const look = fc.record({ at: time, view: fc.dictionary(fc.constantFrom('yaw', 'faces', 'rightEye'), time) });
  const answer = fc.record({
    challenge_id: fc.string({ maxLength: 60 }),
    model_id: fc.string({ maxLength: 80 }),
    track: fc.array(fc.oneof(look, fc.constantFrom(...answerOf('a').track)), { maxLength: 20 }),
    embeddings: fc.array(fc.oneof(fc.base64String(), fc.string(), fc.constantFrom(...answerOf('a').embeddings))),
  });
  fc.assert(
    fc.property(fc.oneof(answer, fc.json(), fc.string()), (sent) => {
      const read = readFaceAnswer(typeof sent === 'string' ? sent : JSON.stringify(sent));
      if (read) expect(Object.keys(openProbes().take(read, asked, facesFile))).toHaveLength(1);
      else expect(read).toBeUndefined();
    }),
  );
});
