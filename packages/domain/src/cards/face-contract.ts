import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { list } from '../bounds/bounds.ts';
import {
  CaptureText,
  FaceConsentKind,
  FaceDeletion,
  FaceEnrolment,
  FaceTerminal,
  FaceUse,
  LEAST_CAPTURES,
  MOST_CAPTURES,
} from './face-enrolment.ts';
import { FaceModelId } from '../faces/model.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { Instant, Uuid } from '../taps/model.ts';
import { CardHolder, FoundHolder } from './model.ts';

const toLink = endpointsFor('card:link:any');
const toKeep = endpointsFor('card:keep:own');

const person = z.object({ member_id: RowId });
const holderReply = z.object({ holder: CardHolder });
const ownReply = z.object({
  face: z.nullable(FaceEnrolment),
  /** Terminals that hold the face. After a deletion: those that have not received it yet. */
  terminals: z.array(FaceTerminal),
});

const pictures = {
  model_id: FaceModelId,
  /** Embeddings of the pictures; the pictures themselves stay on the desk's computer. */
  captures: list(CaptureText, MOST_CAPTURES).check(
    z.refine((captures: readonly string[]) => captures.length >= LEAST_CAPTURES, {
      error: 'min-count',
      params: { values: [LEAST_CAPTURES] },
    }),
  ),
};

export const enrolFace = toLink('enrolFace', 'POST', '/api/cards/holders/:member_id/face', {
  input: z.object({
    ...person.shape,
    ...pictures,
    consent_version: requiredText(40),
    consent_kind: FaceConsentKind,
    guardian_name: z._default(z.nullable(requiredText(64)), null),
    /** The person has told the official that the face is theirs although it differs from the one before. */
    is_unlike_confirmed: z._default(z.boolean(), false),
    /** Idempotency key: the face is enrolled once, however often and by whichever official it is sent. */
    draft_id: z.optional(Uuid),
    /** The official who took the pictures, if another one sends them. */
    taken_by: z.optional(RowId),
    /** When they were taken, if the desk was offline. */
    taken_at: z.optional(Instant),
    /** When the person agreed, if the desk was offline. */
    agreed_at: z.optional(Instant),
  }),
  reply: holderReply,
  success: 201,
  refusals: [
    'not-found',
    'own-account',
    'face-not-verified',
    'card-birthdate-unknown',
    'face-model',
    'face-consent-renewed',
    'face-guardian',
    'face-captures-repeated',
    'face-captures-differ',
    'face-duplicate',
    'face-unlike-before',
    'face-taken-ahead',
    'face-taken-long-ago',
    'face-taker',
    'face-overtaken',
    'face-stopped',
    'face-draft-differs',
    'face-searches-spent',
  ],
  description:
    'Enrols a verified person’s face at the counter, with their consent: one template, sealed, in place of an earlier one; where the new face is unlike it, the person has to be asked. Refused, by name, where it is somebody’s already. What a desk took without a network comes later, with who took it and when.',
});

export const findResembled = toLink('findResembled', 'POST', '/api/cards/holders/:member_id/face/resembled', {
  input: z.object({ ...person.shape, ...pictures }),
  reply: z.object({
    /** Null: no match, or a person who is locked out. */
    resembled: z.nullable(FoundHolder),
  }),
  refusals: [
    'not-found',
    'own-account',
    'face-not-verified',
    'card-birthdate-unknown',
    'face-model',
    'face-captures-repeated',
    'face-captures-differ',
    'face-searches-spent',
  ],
  description:
    'Whose enrolled face these pictures resemble, after an enrolment was refused for it: so that the desk finds out which of the two stands there. Both find it in their history.',
});

export const deleteFace = toLink('deleteFace', 'POST', '/api/cards/holders/:member_id/face/delete', {
  input: z.object({ ...person.shape, reason: FaceDeletion }),
  reply: z.object({
    /** Null: a person who is locked out; the desk is told nothing about them. */
    holder: z.nullable(CardHolder),
  }),
  refusals: ['not-found', 'own-account', 'face-gone'],
  changes: ['readMember'],
  description:
    'Deletes a face at the desk, at once, also of somebody who is locked out, and where the town has switched faces off; the person is told, with the reason.',
});

export const readOwnFace = toKeep('readOwnFace', 'GET', '/api/account/face', {
  reply: ownReply,
  refusals: ['not-found'],
  description:
    'Whether the own face is enrolled, since when and by which consent, and which terminals hold it, or may still hold the one that was deleted.',
});

/** Uses of a face in one reply. */
export const FACE_USES = 10;

export const listFaceUses = toKeep('listFaceUses', 'GET', '/api/account/face/uses', {
  input: z.object({
    /** Id of the last visit on the previous page. */
    before: z.optional(RowId),
  }),
  reply: z.object({ uses: z.array(FaceUse), has_more: z.boolean() }),
  description: `Each tap at which the own face was looked at, newest first, ${FACE_USES} at a time.`,
});

export const deleteOwnFace = toKeep('deleteOwnFace', 'DELETE', '/api/account/face', {
  reply: ownReply,
  refusals: ['not-found'],
  changes: ['readAccount', 'listActivities'],
  description: 'Deletes the own face at once. Terminals drop it as soon as they hear of it.',
});
