import { MOST_BEGINNINGS } from '@machi/domain/applications/completion';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Database } from '../../database/database.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { rowsOf } from '../../database/rows.ts';
import { application_beginning } from '../../database/tables/onlineforms.ts';

const DAY = 86_400_000;

const beginnings = rowsOf(application_beginning);
const countBegun = statement<{ of_application: number; of_member: number }>(
  'count-application-beginnings',
  `select (count(*) filter (where onlineform_application_id = $1))::int as of_application, count(*)::int as of_member
   from application_beginning where member_id = $2 and begun_at > $3`,
);

/** Counts that a member begins to sign or to pay; a refusal when it is too often. */
export const countBeginning = (
  database: Database,
  applicationId: number,
  memberId: number,
  now: Date,
): Promise<Refusal | undefined> =>
  database.transaction(async (transaction) => {
    // One after the other, so that the count is true.
    await lockMember(transaction, memberId);
    const since = new Date(now.getTime() - DAY);
    const [begun] = await transaction.run(countBegun, [applicationId, memberId, since]);
    const { of_application, of_member } = begun ?? { of_application: 0, of_member: 0 };
    if (of_application >= MOST_BEGINNINGS.application || of_member >= MOST_BEGINNINGS.member)
      return refuse(429, { field: '', code: 'too-many-beginnings', params: [Math.max(of_application, of_member)] });
    await beginnings.insert(transaction, 'add-application-beginning', {
      onlineform_application_id: applicationId,
      member_id: memberId,
      begun_at: now,
    });
    return undefined;
  });
