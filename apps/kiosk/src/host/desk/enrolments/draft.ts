import { CaptureText, FaceConsentKind, LEAST_CAPTURES, MOST_CAPTURES } from '@machi/domain/cards/face-enrolment';
import { list } from '@machi/domain/bounds/bounds';
import { FaceModelId } from '@machi/domain/faces/model';
import { RowId } from '@machi/domain/fields/model';
import { Instant, Uuid } from '@machi/domain/taps/model';
import * as z from 'zod/mini';
import type { EnrolmentBody, EnrolmentDraft } from '../../../desk-bridge.ts';

/** Eight captures, and the other fields. */
export const MOST_DRAFT_BYTES = 65_536;

const text = (most: number) => z.string().check(z.maxLength(most));

export const Draft: z.ZodMiniType<EnrolmentDraft> = z.object({
  // Part of a file's name.
  draft_id: Uuid,
  member_id: RowId,
  person_name: text(200),
  official_id: RowId,
  begun_at: Instant,
  step: z.string().check(z.regex(/^[a-z\d-]{1,40}$/)),
  body: z.object({
    model_id: z.nullable(FaceModelId),
    captures: list(CaptureText, MOST_CAPTURES),
    consent_version: z.nullable(text(40)),
    consent_kind: z.nullable(FaceConsentKind),
    guardian_name: z.nullable(text(64)),
  }),
});

export const emptyBody: EnrolmentBody = {
  model_id: null,
  captures: [],
  consent_version: null,
  consent_kind: null,
  guardian_name: null,
};

/** The complete request for the server; null while fields are missing. */
export function wholeBody({ model_id, captures, consent_version, consent_kind, guardian_name }: EnrolmentBody) {
  if (model_id === null || consent_version === null || consent_kind === null) return null;
  return captures.length < LEAST_CAPTURES
    ? null
    : { model_id, captures: [...captures], consent_version, consent_kind, guardian_name };
}
