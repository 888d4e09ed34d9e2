import type { enrolFace } from '@machi/domain/cards/face-contract';
import { permissions } from '@machi/domain/permissions/without-words';
import { agreedAt, refuseOvertaken, type FaceSince } from '@machi/domain/cards/face-draft';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { holds, rowsOf } from '../../database/rows.ts';
import { face_draft } from '../../database/tables/faces.ts';
import { member } from '../../database/tables/members.ts';
import { keyedHash } from '../../ground/secrets.ts';

const drafts = rowsOf(face_draft);
const members = rowsOf(member);
/** A pass older than the draft shows that not all was stopped. Restore actions have the person as subject. */
const selectSince = statement<FaceSince>(
  'face-since',
  `select (select enrolled_at from face_enrolment where member_id = $1) as enrolled_at,
     (select max(acted_at) from audit
      where subject = 'member' and subject_id = $1 and action in ('face:delete', 'face:delete-own')) as deleted_at,
     greatest(
       (select suspended_at from subscription where member_id = $1 and service_id = $2),
       (select max(acted_at) from audit where action = 'pass:stop'
          and (actor_member_id = $1 or (subject = 'member' and subject_id = $1))
          and not exists (select from pass_consent where member_id = $1 and consented_at <= $3))) as stopped_at`,
);

/** Refuses a photographer who may not enrol faces now. */
async function refuseTaker(transaction: Queryable, takerId: number): Promise<Refusal | undefined> {
  const official = { member_id: takerId, is_official: holds, locked_at: null };
  const taker = await members.one(transaction, 'taker-of-face', official, { columns: ['roles'] });
  const mayLink = permissions['card:link:any'].some((role) => taker?.roles.includes(role));
  return mayLink ? undefined : refuse(409, { field: 'taken_by', code: 'face-taker' });
}

export const faceDrafts = {
  /** Takes a draft once: false if it already enrolled this person. Refuses other content under its number. */
  async take(
    transaction: Queryable,
    secret: string,
    draft_id: string,
    { member_id, captures, consent_kind, consent_version, guardian_name }: CheckedInputOf<typeof enrolFace>,
    now: Date,
  ): Promise<boolean | Refusal> {
    const content = JSON.stringify([draft_id, member_id, captures, consent_kind, consent_version, guardian_name]);
    const content_hash = keyedHash(secret, content);
    const draft = { draft_id, member_id, received_at: now, content_hash };
    // Waits for another desk that sends the same draft.
    if (await drafts.insertIfAbsent(transaction, 'note-face-draft', draft, ['draft_id'])) return true;
    const before = await drafts.one(transaction, 'noted-face-draft', { draft_id });
    const isSame = before?.member_id === member_id && before.content_hash === content_hash;
    return isSame ? false : refuse(422, { field: 'draft_id', code: 'face-draft-differs' });
  },
  /** Refuses a draft taken by another official than stated or at an impossible time. */
  async refuseTaken(
    transaction: Queryable,
    { member_id, taken_by, taken_at, agreed_at }: CheckedInputOf<typeof enrolFace>,
    taken: Date,
    serviceId: number,
  ): Promise<Refusal | undefined> {
    if (taken_by !== undefined) {
      const refusal = refuseOwn(taken_by, member_id) ?? (await refuseTaker(transaction, taken_by));
      if (refusal) return refusal;
    }
    if (taken_at === undefined && agreed_at === undefined) return undefined;
    const agreed = agreedAt(agreed_at, taken);
    const [since] = await transaction.run(selectSince, [member_id, serviceId, agreed]);
    return since && refuseOvertaken(taken, agreed, since);
  },
};
