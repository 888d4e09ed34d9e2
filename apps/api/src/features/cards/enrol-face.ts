import type { enrolFace, findResembled } from '@machi/domain/cards/face-contract';
import { needsGuardian, refuseEnrolment, refuseLook, renewFrom, templateOf } from '@machi/domain/cards/face-enrolment';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { embeddingOfBytes } from '@machi/domain/faces/bytes';
import { nearestFaces } from '@machi/domain/faces/gallery';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { faceStore, type NewFace } from './face-store.ts';
import type { HolderRow } from './holder-store.ts';

const NO_EMBEDDING = refuse(422, { field: 'captures', code: 'format' });
const LOCKED_OUT = { ja: '利用を止められている方', en: 'somebody who is locked out' };

function readCaptures(captures: readonly string[]): FaceEmbedding[] | Refusal {
  const read = captures.map((text) => embeddingOfBytes(Buffer.from(text, 'base64')));
  const good = read.filter((embedding) => embedding !== null);
  return good.length === read.length ? good : NO_EMBEDDING;
}

function templateFrom(captures: readonly string[], faces: FacesFile): FaceEmbedding | Refusal {
  const read = readCaptures(captures);
  return isRefusal(read) ? read : templateOf(read, faces);
}

/** A face to search for, of a person at the counter. */
export function faceToFind(
  holder: HolderRow,
  { captures, model_id }: CheckedInputOf<typeof findResembled>,
  faces: FacesFile,
): LookedForFace | Refusal {
  const template = refuseLook(holder, { model_id }, faces) ?? templateFrom(captures, faces);
  return isRefusal(template) ? template : { member_id: holder.member_id, model_id, template };
}

/** A face to enrol, of a person at the counter; writes nothing. */
export function faceToEnrol(
  holder: HolderRow,
  { captures, ...asked }: CheckedInputOf<typeof enrolFace>,
  faces: FacesFile,
  now: Date,
): NewFace | Refusal {
  const template = refuseEnrolment(holder, asked, faces, now) ?? templateFrom(captures, faces);
  if (isRefusal(template)) return template;
  const { member_id, birthdate } = holder;
  const { model_id, consent_version, consent_kind } = asked;
  return {
    member_id,
    model_id,
    consent_version,
    consent_kind,
    template,
    captures: captures.length,
    guardian_name: needsGuardian(birthdate, faces, now) ? asked.guardian_name : null,
    renew_from: renewFrom(birthdate, faces, now),
  };
}

type LookedForFace = Pick<NewFace, 'member_id' | 'model_id' | 'template'>;

/** Another person with this face, if any; no face is added until commit. */
export async function findDuplicate(
  transaction: Queryable,
  secret: string,
  face: LookedForFace,
  { duplicate }: FacesFile,
): Promise<number | undefined> {
  await faceStore.inTurn(transaction);
  const nearest = nearestFaces(await faceStore.galleryBeside(transaction, secret, face), face.template, 0);
  return nearest && nearest.likeness >= duplicate ? nearest.member_id : undefined;
}

/** Names the person whom the face resembles; only for the enrolment role. */
export async function refuseDuplicate(transaction: Queryable, memberId: number): Promise<Refusal> {
  const name = await faceStore.nameOf(transaction, memberId);
  return refuse(409, { field: '', code: 'face-duplicate', params: [name ?? LOCKED_OUT] });
}
