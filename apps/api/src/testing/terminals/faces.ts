import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { meanEmbedding } from '@machi/domain/faces/embedding';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import { sealTemplate } from '../../platform/faces/templates.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** Enables face recognition in this open town; a test's town has none before. */
export function switchFacesOn({ house }: OpenTown): void {
  house.town.passes.faces = facesFile;
}

let faces = 1_000;
/** A face that no person has yet. */
export function newTestFace(): number {
  faces += 1;
  return faces;
}

/** Pictures of one face, as different as those of one sitting. */
export const picturesOf = (face: number, count = 3): FaceEmbedding[] =>
  Array.from({ length: count }, (_picture, index) => embeddingOf(face, 0.2, index + 1));

export const captureText = (picture: FaceEmbedding): string =>
  Buffer.from(bytesOfEmbedding(picture)).toString('base64');

/** The desk's request to enrol a face. */
export const enrolmentOf = (face: number) => ({
  model_id: facesFile.model_id,
  captures: picturesOf(face).map(captureText),
  consent_version: facesFile.consent_version,
  consent_kind: 'screen',
});

/** Enrols a person's face as the desk does; answers its number and template. */
export async function enrolTestFace(
  town: OpenTown,
  memberId: number,
  face = newTestFace(),
): Promise<{ readonly face_no: number; readonly template: FaceEmbedding }> {
  const template = meanEmbedding(picturesOf(face));
  if (!template) throw new Error('a face has a template');
  const { model_id, consent_version } = facesFile;
  const [row] = await town.rows<{ face_no: number }>`insert into face_enrolment (member_id, model_id, template,
    captures, consent_version, consent_kind, enrolled_at, renew_from)
    values (${memberId}, ${model_id}, '', 3, ${consent_version}, 'screen', ${town.now()}, '2032-01-11')
    on conflict (member_id) do update set enrolled_at = excluded.enrolled_at returning face_no`;
  const face_no = row?.face_no ?? 0;
  const sealed = sealTemplate(town.house.secret, { member_id: memberId, face_no, model_id }, template);
  await town.rows('update face_enrolment set template = $2 where face_no = $1', face_no, sealed);
  await town.rows('update member set is_face_registered = 1 where member_id = $1', memberId);
  return { face_no, template };
}
