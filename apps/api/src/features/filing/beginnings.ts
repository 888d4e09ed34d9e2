import { MOST_BEGINNINGS } from '@machi/domain/applications/completion';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Database } from '../../database/database.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { rowsOf, above } from '../../database/rows.ts';
import { application_beginning } from '../../database/tables/onlineforms.ts';

const DAY = 86_400_000;

const beginnings = rowsOf(application_beginning);

/** Counts a member's begun signings and payments; refuses too many. */
export const countBeginning = (
  database: Database,
  applicationId: number,
  memberId: number,
  now: Date,
): Promise<Refusal | undefined> =>
  database.transaction(async (transaction) => {
    // Serialised by the member's lock, so that the count is right.
    await lockMember(transaction, memberId);
    const own = { member_id: memberId, begun_at: above(new Date(now.getTime() - DAY)) };
    const all = await beginnings.list(transaction, 'application-beginnings', own, {
      columns: ['onlineform_application_id'],
    });
    const same = all.filter(({ onlineform_application_id }) => onlineform_application_id === applicationId);
    if (same.length >= MOST_BEGINNINGS.application || all.length >= MOST_BEGINNINGS.member)
      return refuse(429, { field: '', code: 'too-many-beginnings', params: [all.length] });
    await beginnings.insert(transaction, 'add-application-beginning', {
      onlineform_application_id: applicationId,
      member_id: memberId,
      begun_at: now,
    });
    return undefined;
  });
