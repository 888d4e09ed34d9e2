import * as z from 'zod/mini';
import { DateTextSchema, dateAt, isDateText, type DateText } from '../calendar/model.ts';
import { bounded } from '../bounds/bounds.ts';
import { ageOn } from '../passes/age.ts';
import { PassKind } from '../passes/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { EMBEDDING_BYTES } from '../faces/bytes.ts';
import { likeness, meanEmbedding } from '../faces/embedding.ts';
import { FaceModelId, type FaceEmbedding } from '../faces/model.ts';
import type { FacesFile } from '../faces/town-faces.ts';
import { TapOutcome } from '../taps/model.ts';

/** Fewer pictures make a template that is too similar to others (docs/decisions/0069). */
export const LEAST_CAPTURES = 3;
export const MOST_CAPTURES = 8;

/** Form of the consent: signed on the desk's screen, or on paper that the office keeps. */
export const FaceConsentKind = z.enum(['screen', 'paper']);
export type FaceConsentKind = z.infer<typeof FaceConsentKind>;

/** Why the desk deletes a face; the person reads it in a notification. */
export const FaceDeletion = z.enum(['wrong-person', 'asked', 'other']);
export type FaceDeletion = z.infer<typeof FaceDeletion>;

const CAPTURE_CHARACTERS = (EMBEDDING_BYTES / 3) * 4;
/** One embedding in base64. The fixed length is checked before decoding. */
export const CaptureText = z
  .string()
  .check(bounded(CAPTURE_CHARACTERS, { error: 'format' }), z.regex(/^[A-Za-z0-9+/]{6144}$/, { error: 'format' }));

/** Facts about an enrolled face, without biometric data. */
export const FaceEnrolment = z.object({
  enrolled_at: z.string(),
  consent_version: z.string(),
  consent_kind: FaceConsentKind,
  /** Name of the guardian who signed for a child. */
  guardian_name: z.nullable(z.string()),
  /** From this day on the desk offers a new enrolment, because faces change. */
  renew_from: DateTextSchema,
  /** True if terminals use it: its model and its consent text are the current ones. */
  is_in_use: z.boolean(),
});
export type FaceEnrolment = z.infer<typeof FaceEnrolment>;

/** A terminal that holds a person’s face, or may still hold the deleted one. */
export const FaceTerminal = z.object({
  terminal_name: z.string(),
  /** Last contact in the town’s time; null: never. */
  seen_at: z.nullable(z.string()),
  /** True once the office has retired it: it opens nothing any more. */
  is_ended: z.boolean(),
});
export type FaceTerminal = z.infer<typeof FaceTerminal>;

/** A tap that used a face, alone or beside a card. */
export const FaceUse = z.object({
  visit_id: z.number(),
  /** In the town’s time. */
  visited_at: z.string(),
  pass: PassKind,
  /** Null if the terminal no longer exists. */
  terminal_name: z.nullable(z.string()),
  outcome: TapOutcome,
  /** True if the office, or staff at the terminal, took the visit back. */
  is_undone: z.boolean(),
});
export type FaceUse = z.infer<typeof FaceUse>;

/** A person's face at the desk. */
export const HolderFace = z.object({
  model_id: FaceModelId,
  consent: z.string(),
  consent_version: z.string(),
  needs_guardian: z.boolean(),
  /** Address and gender from the account, for comparison with the person's card. */
  address: z.string(),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Least likeness beside a card, and alone in the largest gallery. */
  with_card: z.number(),
  recognised_from: z.number(),
  /** Null: none is enrolled. */
  enrolment: z.nullable(FaceEnrolment),
});
export type HolderFace = z.infer<typeof HolderFace>;

/** Whether a parent or guardian signs for a person of this birth date. */
export const needsGuardian = (
  birthdate: DateText | null,
  { guardian_below }: Pick<FacesFile, 'guardian_below'>,
  now: Date,
): boolean => birthdate !== null && ageOn(birthdate, dateAt(now)) < guardian_below;

/** The day from which a face enrolled now should be renewed: a child's earlier. */
export function renewFrom(birthdate: DateText | null, faces: FacesFile, now: Date): DateText {
  const today = dateAt(now);
  const years = needsGuardian(birthdate, faces, now) ? faces.renew_child_years : faces.renew_years;
  const date = `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
  // 29 February becomes 1 March.
  return isDateText(date) ? date : date.replace('02-29', '03-01');
}

interface Asked {
  readonly model_id: string;
  readonly consent_version: string;
  readonly guardian_name: string | null;
}

interface Person {
  readonly is_verified: boolean;
  readonly birthdate: DateText | null;
}

/** Refuses to compare a face at the desk. */
export function refuseLook(
  person: Person,
  { model_id }: Pick<Asked, 'model_id'>,
  faces: Pick<FacesFile, 'model_id'>,
): Refusal | undefined {
  if (!person.is_verified) return refuse(409, { field: '', code: 'face-not-verified' });
  if (person.birthdate === null) return refuse(409, { field: '', code: 'card-birthdate-unknown' });
  return model_id === faces.model_id ? undefined : refuse(409, { field: 'model_id', code: 'face-model' });
}

/** Refuses an enrolment, before any picture is compared. */
export function refuseEnrolment(person: Person, asked: Asked, faces: FacesFile, now: Date): Refusal | undefined {
  const refusal = refuseLook(person, asked, faces);
  if (refusal) return refusal;
  if (asked.consent_version !== faces.consent_version)
    return refuse(409, { field: 'consent_version', code: 'face-consent-renewed' });
  if (asked.guardian_name === null && needsGuardian(person.birthdate, faces, now))
    return refuse(422, { field: 'guardian_name', code: 'face-guardian', params: [faces.guardian_below] });
  return undefined;
}

/**
 * Refuses a new face that differs from the person's old one, unless the person has said that it is theirs: it will
 * replace the old one.
 * @param before undefined if no comparable face is enrolled
 */
export const refuseUnlike = (
  before: FaceEmbedding | undefined,
  template: FaceEmbedding,
  { with_card }: Pick<FacesFile, 'with_card'>,
): Refusal | undefined =>
  before && likeness(before, template) < with_card
    ? refuse(409, { field: 'is_unlike_confirmed', code: 'face-unlike-before' })
    : undefined;

const isSame = (one: FaceEmbedding, other: FaceEmbedding): boolean =>
  one.every((value, index) => value === other[index]);

/** The mean of a person's pictures, as their template. Refused if one picture is of another face, or came twice. */
export function templateOf(
  captures: readonly FaceEmbedding[],
  { with_card }: Pick<FacesFile, 'with_card'>,
): FaceEmbedding | Refusal {
  const isRepeated = captures.some((one, index) => captures.slice(index + 1).some((other) => isSame(one, other)));
  if (isRepeated) return refuse(422, { field: 'captures', code: 'face-captures-repeated' });
  const isOneFace = captures.every((capture, index) => {
    const rest = meanEmbedding(captures.toSpliced(index, 1));
    return rest !== null && likeness(capture, rest) >= with_card;
  });
  const template = isOneFace ? meanEmbedding(captures) : null;
  return template ?? refuse(422, { field: 'captures', code: 'face-captures-differ' });
}
