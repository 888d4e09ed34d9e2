import type { AuditAction } from '@machi/domain/audit/model';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { above, rowsOf } from '../database/rows.ts';
import { passNumbers } from '../database/server-functions.ts';
import { audit_seal } from '../database/tables/platform.ts';
import { writeAudit, type AuditEvent } from '../platform/audit/audit.ts';
import { eraseMember } from '../platform/members/erase-member.ts';
import { listWithdrawn } from '../platform/restore/keep-outside.ts';
import type { KeptOutside } from '../platform/restore/kept-outside.ts';
import { joinTaken, readTaken, type TakenAway } from '../platform/restore/taken-away.ts';
import { reapplyDeletions, type TakenAgain } from './reapply-deletions.ts';

const seals = rowsOf(audit_seal);
const hasTable = statement<{ there: boolean }>('has-table', 'select to_regclass($1) is not null as there');
const addKept = statement(
  'add-kept-withdrawn',
  `insert into withdrawn_member (member_id, withdrawn_at)
   select member_id, withdrawn_at from jsonb_to_recordset($1::jsonb) as w(member_id int, withdrawn_at timestamptz)
   on conflict do nothing`,
);
/** A number may have been reused since: a member who joined after the withdrawal is another person. */
const findReturned = statement<{ member_id: number }>(
  'find-returned-members',
  `select member_id from withdrawn_member join member using (member_id) where created_at < withdrawn_at order by member_id`,
);
/** Otherwise, what expired or was used after the backup would be valid again. */
const SECRETS = [
  'session',
  'login_challenge',
  'factor_enrolment',
  'recovery_code',
  'remembered_browser',
  'temporary_password',
  'verification',
  'directory_login',
];

/** What waited for quiet hours when it was backed up has arrived since, or says what is over. */
const giveUpOld = statement(
  'give-up-old-letters',
  `update outbox set given_up_at = $1, content = '{}', last_error = 'too-late'
   where sent_at is null and given_up_at is null and created_at < $1::timestamptz - interval '1 day'`,
);

/** Each event is followed by a seal, and each seal by the list: a backup with later seals is newer than the list. */
const goesOnAfter = (transaction: Queryable, head: NonNullable<KeptOutside['audit_head']>) =>
  seals.has(transaction, 'backup-goes-on-after-list', {
    audit_seal_id: above(head.audit_seal_id),
    sealed_at: above(new Date(new Date(head.sealed_at).getTime() + 600_000)),
  });

/** All known withdrawals: of the backup, the town that it replaces, and the data folder. */
async function gatherWithdrawn(transaction: Queryable, kept: KeptOutside, replaced: string | undefined): Promise<void> {
  await transaction.run(addKept, [JSON.stringify(kept.withdrawn)]);
  if (replaced === undefined) return;
  const [table] = await transaction.run(hasTable, [`"${replaced}".withdrawn_member`]);
  if (table?.there)
    await transaction.script(
      `insert into withdrawn_member select member_id, withdrawn_at from "${replaced}".withdrawn_member on conflict do nothing`,
    );
}

/** All known revocations: from the data folder's list, and from the replaced town if it continued from this backup. */
async function gatherTaken(
  transaction: Queryable,
  kept: KeptOutside,
  replaced: string | undefined,
  now: Date,
): Promise<{ readonly list: TakenAway; readonly isListBehind: boolean }> {
  const { audit_head: head } = kept;
  const isListBehind = head !== null && (await goesOnAfter(transaction, head));
  const ofFolder = { list: kept.taken, isListBehind };
  if (replaced === undefined) return ofFolder;
  const [table] = await transaction.run(hasTable, [`"${replaced}".webhook`]);
  if (!table?.there) return ofFolder;
  const [row] = await transaction.run(
    statement<{ goes_on: boolean }>(
      'goes-on-from-backup',
      `select exists (select from audit_seal here join "${replaced}".audit_seal there using (audit_seal_id, hash)) as goes_on`,
    ),
  );
  const goesOn = row?.goes_on === true;
  const list = joinTaken(kept.taken, await readTaken(transaction, now, replaced), goesOn);
  return { list, isListBehind: ofFolder.isListBehind && !goesOn };
}

export interface Before {
  readonly kept: KeptOutside;
  readonly backedUpAt: Date;
  readonly replaced: string | undefined;
}

/** Applies to a restored town, or to an opened past, what has happened since; answers how many members were deleted again. */
export const catchUp = (
  database: Database,
  { kept, backedUpAt, replaced }: Before,
  now: Date,
): Promise<{ readonly erased: number; readonly taken: TakenAgain; readonly isListBehind: boolean }> =>
  database.transaction(async (transaction) => {
    await gatherWithdrawn(transaction, kept, replaced);
    const event = (action: AuditAction, member_id: number | null): AuditEvent => ({
      at: now,
      actor_member_id: null,
      action,
      subject: member_id === null ? 'town' : 'member',
      subject_id: member_id,
      request_id: '',
    });
    const returned = await transaction.run(findReturned);
    for (const { member_id } of returned) {
      await eraseMember(transaction, member_id, now);
      await writeAudit(transaction, event('member:withdraw', member_id));
    }
    const gone = (await listWithdrawn(transaction)).map(({ member_id }) => member_id);
    // So that a new member never gets a deleted member's number.
    await passNumbers(transaction, 'member', 'member_id', gone);
    const { list, isListBehind } = await gatherTaken(transaction, kept, replaced, now);
    const taken = await reapplyDeletions(transaction, list, { backedUpAt, isListBehind }, now);
    await transaction.run(giveUpOld, [now]);
    await transaction.script(SECRETS.map((table) => `delete from ${table};`).join('\n'));
    await writeAudit(transaction, event('town:restore', null));
    return { erased: returned.length, taken, isListBehind };
  });
