import { setImmediate as breathe } from 'node:timers/promises';
import { needsGuardian, type FaceEnrolment, type HolderFace } from '@machi/domain/cards/face-enrolment';
import { townTimeText } from '@machi/domain/calendar/model';
import type { EnrolledFace } from '@machi/domain/faces/gallery';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { Flag } from '@machi/domain/fields/model';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { Locale } from '@machi/domain/locale/model';
import { fullAddress } from '@machi/domain/described/address';
import type { Queryable } from '../../database/database.ts';
import { otherThan, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { face_enrolment } from '../../database/tables/faces.ts';
import { member } from '../../database/tables/members.ts';
import { facesInForce } from '../../platform/faces/faces-in-force.ts';
import { openTemplate, sealTemplate } from '../../platform/faces/templates.ts';

/** Templates to open between two pauses; these take some milliseconds. */
const OPENED_AT_ONCE = 100;

const enrolled = rowsOf(face_enrolment);
const members = rowsOf(member);
/** Columns needed to open a template. */
const SEALED = { columns: ['face_no', 'member_id', 'model_id', 'template'] } as const;

const TOLD = ['model_id', 'consent_version', 'consent_kind', 'guardian_name', 'enrolled_at', 'renew_from'] as const;

export interface NewFace extends Pick<
  FaceEnrolment,
  'consent_version' | 'consent_kind' | 'guardian_name' | 'renew_from'
> {
  readonly member_id: number;
  readonly model_id: string;
  readonly template: FaceEmbedding;
  readonly captures: number;
}

const dropFace = async (transaction: Queryable, member_id: number): Promise<boolean> =>
  (await enrolled.removeReturning(transaction, 'delete-face', { member_id }, ['face_no'])).length > 0;

const follow = (transaction: Queryable, member_id: number, is_face_registered: Flag): Promise<void> =>
  members.update(transaction, 'follow-faces', { member_id }, { is_face_registered });

export const faceStore = {
  /** Serialises enrolments: if two desks enrol one face as two persons, the second sees the first. */
  inTurn: (transaction: Queryable) => takeTurn(transaction, 'faces'),
  /** Templates of all other people; one that cannot be opened is skipped. */
  async galleryBeside(
    transaction: Queryable,
    secret: string,
    { model_id, member_id }: { readonly model_id: string; readonly member_id: number },
  ): Promise<EnrolledFace[]> {
    const others = { model_id, member_id: otherThan(member_id) };
    const rows = await enrolled.list(transaction, 'faces-of-others', others, SEALED);
    const gallery: EnrolledFace[] = [];
    for (const [index, row] of rows.entries()) {
      const template = openTemplate(secret, row);
      if (template) gallery.push({ member_id: row.member_id, template });
      // Lets other requests run.
      if (index % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await breathe();
    }
    return gallery;
  },
  /** Null for a locked account. */
  async nameOf(transaction: Queryable, member_id: number): Promise<string | null> {
    // The desk learns nothing about locked members.
    const open = { member_id, locked_at: null };
    const columns = ['lastname', 'firstname'] as const;
    const row = await members.one(transaction, 'name-of-enrolled', open, { columns });
    return row ? `${row.lastname} ${row.firstname}`.trim() : null;
  },
  /** The person's template of this model; undefined if there is none or it cannot be opened. */
  async templateOf(
    transaction: Queryable,
    secret: string,
    { model_id, member_id }: Pick<NewFace, 'model_id' | 'member_id'>,
  ): Promise<FaceEmbedding | undefined> {
    const row = await enrolled.one(transaction, 'face-before', { model_id, member_id }, SEALED);
    return row && openTemplate(secret, row);
  },
  /** Replaces the person's face; returns whether there was one. */
  async enrol(
    transaction: Queryable,
    secret: string,
    { template, ...face }: NewFace,
    officialId: number,
    now: Date,
  ): Promise<boolean> {
    const { member_id, model_id } = face;
    const before = await dropFace(transaction, member_id);
    // The number is part of the seal and known only after the insert.
    const row = { ...face, template: Buffer.alloc(0), enrolled_at: now, enrolled_by: officialId };
    const { face_no } = await enrolled.insertReturning(transaction, 'insert-face', row, ['face_no']);
    const sealed = sealTemplate(secret, { member_id, model_id, face_no }, template);
    await enrolled.update(transaction, 'keep-face-template', { face_no }, { template: sealed });
    await follow(transaction, member_id, 1);
    return before;
  },
  /** False if none was enrolled. */
  async delete(transaction: Queryable, memberId: number): Promise<boolean> {
    const isDropped = await dropFace(transaction, memberId);
    await follow(transaction, memberId, 0);
    return isDropped;
  },
};

/** A person's face as they and the desk see it; null: none is enrolled. */
export async function readFaceOf(
  database: Queryable,
  memberId: number,
  faces: FacesFile | undefined,
): Promise<FaceEnrolment | null> {
  const row = await enrolled.one(database, 'face-of-member', { member_id: memberId }, { columns: TOLD });
  if (!row) return null;
  const { model_id, enrolled_at, ...face } = row;
  const is_in_use = model_id === faces?.model_id && face.consent_version === faces.consent_version;
  return { ...face, enrolled_at: townTimeText(enrolled_at), is_in_use };
}

/** A person's data that the desk compares with their card, beside name and birth date. */
export type ComparedPerson = Parameters<typeof fullAddress>[0] & Pick<HolderFace, 'gender'>;

/** The same for the desk, with the data to compare before an enrolment. */
export async function readHolderFace(
  database: Queryable,
  person: ComparedPerson & { readonly member_id: number; readonly birthdate: string | null },
  faces: FacesFile,
  locale: Locale,
  now: Date,
): Promise<HolderFace> {
  const { model_id, consent, consent_version, with_card, galleries } = await facesInForce(database, faces);
  return {
    model_id,
    address: fullAddress(person),
    gender: person.gender,
    with_card,
    recognised_from: Math.max(with_card, ...galleries.map(({ likeness }) => likeness)),
    consent: consent[locale],
    consent_version,
    needs_guardian: needsGuardian(person.birthdate, faces, now),
    enrolment: await readFaceOf(database, person.member_id, faces),
  };
}
