import { OBITUARY_DAYS } from '@machi/domain/notices/audience';
import { OBITUARY } from '@machi/domain/notices/model';
import type { SessionMember } from '../sessions/sessions.ts';

/** SQL: whether a notice is public at `now`, as `isPublished` of the domain; `n` is a row of `notice`. */
export const isOut = (n: string, now: string): string =>
  `${n}.is_draft = 0 and ${n}.approval_status = 1 and ${n}.published_at <= ${now}
   and (${n}.closed_at is null or ${n}.closed_at > ${now})
   and (${n}.notice_category_id <> ${OBITUARY} or ${n}.published_at > ${now}::timestamptz - interval '${OBITUARY_DAYS} days')`;

/** SQL expressions of the reader: the member's number, null for a guest, and whether they are a known resident. */
interface ReaderTerms {
  readonly memberId: string;
  readonly isResident: string;
}

/** SQL: whether a notice is for a reader, as `isFor` of the domain. */
export const isMeantFor = (n: string, { memberId, isResident }: ReaderTerms): string =>
  `(${n}.audience = 'all' or (${n}.audience = 'residents' and ${isResident})
    or (${n}.audience = 'service' and exists (select from subscription s
      where s.member_id = ${memberId} and s.service_id = ${n}.service_id and s.suspended_at is null)))`;

/** The two values that identify the reader in a statement. */
export const readerValues = (member: SessionMember | null): readonly [memberId: number | null, isResident: boolean] => [
  member?.member_id ?? null,
  member !== null && member.is_verified && member.is_resident === 1,
];
