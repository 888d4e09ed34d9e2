import { FaceModelId } from '@machi/domain/faces/model';
import type { FaceView } from '@machi/domain/faces/view';
import * as z from 'zod/mini';
import type { FaceAnswer } from '../../bridge.ts';

/** Looks of one challenge: more than a fast camera takes in its seconds. */
const MOST_LOOKS = 600;
const MOST_EMBEDDINGS = 5;
/** Characters of base64 for 1,152 numbers of 4 bytes. */
const MOST_CHARACTERS = 6200;

const number = z.number();
const View: z.ZodMiniType<FaceView> = z.object({
  faces: number,
  certainty: number,
  eyeDistance: number,
  widthShare: number,
  offsetX: number,
  offsetY: number,
  yaw: number,
  pitch: number,
  roll: number,
  brightness: number,
  sideLight: number,
  sharpness: number,
  rightEye: number,
  leftEye: number,
});

const Answer: z.ZodMiniType<FaceAnswer> = z.object({
  challenge_id: z.string().check(z.maxLength(40)),
  model_id: FaceModelId,
  track: z.array(z.object({ at: number, view: View })).check(z.maxLength(MOST_LOOKS)),
  embeddings: z.array(z.string().check(z.maxLength(MOST_CHARACTERS))).check(z.maxLength(MOST_EMBEDDINGS)),
});

/** Parses an answer to a challenge; undefined for any other text. */
export function readFaceAnswer(text: string): FaceAnswer | undefined {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
