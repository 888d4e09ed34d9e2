import { OBITUARY_DAYS } from '@machi/domain/notices/audience';
import { OBITUARY } from '@machi/domain/notices/model';
import type { SessionMember } from '../sessions/sessions.ts';

/** A notice is out at `now`, as `isPublished` of the domain says it; `n` is a row of `notice`. */
export const isOut = (n: string, now: string): string =>
  `${n}.is_draft = 0 and ${n}.approval_status = 1 and ${n}.published_at <= ${now}
   and (${n}.closed_at is null or ${n}.closed_at > ${now})
   and (${n}.notice_category_id <> ${OBITUARY} or ${n}.published_at > ${now}::timestamptz - interval '${OBITUARY_DAYS} days')`;

/** Who reads, in terms of a statement: the number of the member, null of a guest, and whether they are a known resident. */
interface ReaderTerms {
  readonly memberId: string;
  readonly isResident: string;
}

/** A notice is for a reader, as `isFor` of the domain says it. */
export const isMeantFor = (n: string, { memberId, isResident }: ReaderTerms): string =>
  `(${n}.audience = 'all' or (${n}.audience = 'residents' and ${isResident})
    or (${n}.audience = 'service' and exists (select from subscription s
      where s.member_id = ${memberId} and s.service_id = ${n}.service_id and s.suspended_at is null)))`;

/** The two values by which a statement knows who reads. */
export const readerValues = (member: SessionMember | null): readonly [memberId: number | null, isResident: boolean] => [
  member?.member_id ?? null,
  member !== null && member.is_verified && member.is_resident === 1,
];
