import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { embeddingOf, facesFile, goodView } from '@machi/domain/faces/faces.fixture';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { FaceView } from '@machi/domain/faces/view';
import { passRules } from '@machi/domain/passes/rules.fixture';
import type { Snapshot } from '@machi/domain/terminals/model';
import type { TerminalFace } from '@machi/domain/terminals/own-contract';
import type { FaceAnswer } from '../../bridge.ts';

export const base64Of = (values: Float32Array): string => Buffer.from(bytesOfEmbedding(values)).toString('base64');

const shut = { rightEye: 0.05, leftEye: 0.05 };
/** Views of a person who follows the instructions: the head turns by this many degrees, and the eyes blink. */
export const courseOf = (yaw: number): readonly Partial<FaceView>[] => [
  {},
  {},
  { yaw: yaw / 2 },
  { yaw },
  { yaw: yaw / 2 },
  {},
  {},
  shut,
  {},
];

let picture = 0;

/** Answer to a challenge by the person of this number, 150 ms a look; each person has their own embeddings. */
export function answerOf(
  challenge_id: string,
  { person = 1, yaw = 20, looks = courseOf(yaw), pace = 150, noise = 0.05 } = {},
): FaceAnswer {
  return {
    challenge_id,
    model_id: facesFile.model_id,
    track: looks.map((look, index) => ({ at: 1000 + index * pace, view: { ...goodView, ...look } })),
    embeddings: [1, 2, 3].map(() => base64Of(embeddingOf(person, noise, (picture += 1)))),
  };
}

/** Face as the server sends it; its member's number is a hundred more. */
export const faceOf = (face_no: number): TerminalFace => ({
  face_no,
  member_id: face_no + 100,
  model_id: facesFile.model_id,
  template: base64Of(embeddingOf(face_no)),
});
/** Snapshot of a town in which these faces are enrolled, each of its own member. */
export const snapshotOf = (faceNos: readonly number[], faces: FacesFile | null = facesFile): Snapshot => ({
  version: 1,
  made_at: '2027-01-11T01:00:00.000Z',
  rules: { ...passRules, ...(faces && { faces }) },
  card_hash_key: '',
  pass_key: '',
  trusted_authorities: [],
  is_card_mode_on: true,
  list_as_of: null,
  entries: [],
  holders: faceNos.map((face_no) => ({
    member_id: face_no + 100,
    face_no,
    shown_name: '佐藤',
    holder: { birthdate: null, is_resident: 1, is_handicapped: 0 },
    is_registered: true,
    visits: null,
    last_tap_at: null,
    is_staff: false,
  })),
  renewed_card_hashes: [],
});
