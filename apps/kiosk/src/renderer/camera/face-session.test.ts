import { MOST_GAP_MILLISECONDS } from '@machi/domain/faces/answered-challenge';
import { embeddingOf, goodView } from '@machi/domain/faces/faces.fixture';
import type { FaceView } from '@machi/domain/faces/view';
import { expect, test } from 'vitest';
import { openFaceSession } from './face-session.ts';

/** Plays looks 100 ms apart; returns the guidance after each, with a star if an embedding was wanted. */
function play(looks: readonly (Partial<FaceView> | null)[]) {
  const session = openFaceSession({ side: 'left' });
  const said = looks.map((look, index) => {
    const { guide, wantsNumbers } = session.see(look && { ...goodView, ...look }, index * 100);
    if (wantsNumbers) session.take(embeddingOf(1, 0.1, index));
    const word =
      guide.kind === 'trouble' ? guide.trouble : guide.kind === 'failed' ? `failed: ${guide.failure}` : guide.step;
    return wantsNumbers ? `${word} *` : word;
  });
  return { said, session };
}
const shut = { rightEye: 0.05, leftEye: 0.05 };

test('a person is led from the first good look to the blink, with numbers before and after the turn', () => {
  const { said, session } = play([
    null,
    { eyeDistance: 20 },
    {},
    {},
    {},
    { yaw: 10 },
    { yaw: 20 },
    { yaw: 10 },
    {},
    {},
    shut,
    {},
  ]);
  expect(said).toEqual([
    'no-face',
    'too-far',
    'turn *',
    'turn *',
    'turn',
    'turn',
    'return',
    'return',
    'blink *',
    'blink',
    'blink',
    'done',
  ]);
  expect(session.embeddings).toHaveLength(3);
  expect(session.track.map(({ at }) => at)).toEqual([200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100]);
});

test('nothing is asked for before the picture is good, and a failure says why', () => {
  expect(play([{ brightness: 20 }, { sideLight: 0.5 }]).session.track).toEqual([]);
  expect(play([{}, { yaw: -20 }]).said).toEqual(['turn *', 'failed: wrong-side']);
  expect(play([{}, { faces: 2 }]).said).toEqual(['turn *', 'failed: face-lost']);
});

test('a machine that saw nothing for too long begins anew at once: what it would answer is not believed', () => {
  const after = (milliseconds: number) => {
    const session = openFaceSession({ side: 'left' });
    session.see(goodView, 0);
    return session.see(goodView, milliseconds).guide;
  };
  expect(after(MOST_GAP_MILLISECONDS)).toEqual({ kind: 'step', step: 'turn' });
  expect(after(MOST_GAP_MILLISECONDS + 1)).toEqual({ kind: 'failed', failure: 'too-slow' });
});
