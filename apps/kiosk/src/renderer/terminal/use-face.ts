import type { ChallengeFailure } from '@machi/domain/faces/challenge';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { DrawnChallenge, FaceAnswer } from '../../bridge.ts';
import type { CameraTrouble } from '../camera/camera.ts';
import { openFaceSession, type FaceGuide, type FaceSession } from '../camera/face-session.ts';
import { inBase64 } from '../camera/base64.ts';
import { watchFace, type Glance } from '../camera/watch-face.ts';
import { openLine } from '../open-line.ts';
import { play } from './sounds.ts';

/** State of the camera's scene. */
export type FaceShown =
  | { readonly kind: 'opening' }
  | { readonly kind: 'camera'; readonly trouble: CameraTrouble | 'unable' }
  | Exclude<FaceGuide, { readonly kind: 'failed' }>;

interface FaceWatch {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly shown: FaceShown;
  /** Reason for the new attempt, until the head has turned. */
  readonly failure: ChallengeFailure | null;
}

interface Attempt {
  readonly id: string;
  readonly session: FaceSession;
  isOver: boolean;
}

const isSame = (one: FaceShown, other: FaceShown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Turns the camera on while the scene is shown, leads through the challenge, and answers it. */
export function useFace(challenge: DrawnChallenge, begin: () => void): FaceWatch {
  const video = useRef<HTMLVideoElement>(null);
  const attempt = useRef<Attempt | null>(null);
  const [shown, setShown] = useState<FaceShown>({ kind: 'opening' });
  const [failure, setFailure] = useState<ChallengeFailure | null>(null);
  const show = (next: FaceShown): void => setShown((before) => (isSame(before, next) ? before : next));

  const see = useEffectEvent(async ({ view, at, modelId, embed }: Glance, send: (answer: FaceAnswer) => boolean) => {
    if (attempt.current?.id !== challenge.id)
      attempt.current = { id: challenge.id, session: openFaceSession(challenge), isOver: false };
    const present = attempt.current;
    if (present.isOver) return;
    const { session } = present;
    const { guide, wantsNumbers } = session.see(view, at);
    if (guide.kind === 'failed') {
      present.isOver = true;
      setFailure(guide.failure);
      return begin();
    }
    // The next instruction comes before the embedding, which takes longer than a look.
    show(guide);
    const numbers = wantsNumbers ? await embed() : null;
    if (numbers) session.take(numbers);
    if (guide.kind === 'step') {
      if (guide.step === 'return') setFailure(null);
      if (guide.step === 'done')
        present.isOver = send({
          challenge_id: present.id,
          model_id: modelId,
          track: session.track,
          embeddings: session.embeddings.map(inBase64),
        });
    }
  });
  const tellTrouble = useEffectEvent((trouble: CameraTrouble | 'unable' | null) => {
    if (trouble) show({ kind: 'camera', trouble });
  });

  useEffect(() => {
    if (!video.current) return undefined;
    const line = openLine<never, FaceAnswer>('/line/camera');
    line.open();
    const stop = watchFace({
      video: video.current,
      see: (glance) => see(glance, line.send),
      trouble: (trouble) => tellTrouble(trouble),
    });
    return () => {
      stop();
      line.close();
    };
  }, []);

  const step = shown.kind === 'step' ? shown.step : null;
  useEffect(() => {
    if (step) void play('tick');
  }, [step]);
  return { video, shown, failure };
}
