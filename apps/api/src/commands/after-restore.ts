import path from 'node:path';
import type { AuditAction } from '@machi/domain/audit/model';
import { migrate } from '../database/migrate.ts';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { above, rowsOf } from '../database/rows.ts';
import { passNumbers } from '../database/server-functions.ts';
import { audit_seal } from '../database/tables/platform.ts';
import { openDatabase } from '../open-house.ts';
import { verifyChain, type ChainState } from '../platform/audit/audit-chain.ts';
import { sealAudit } from '../platform/audit/audit-seal.ts';
import { writeAudit, type AuditEvent } from '../platform/audit/audit.ts';
import { eraseMember } from '../platform/members/erase-member.ts';
import { listWithdrawn } from '../platform/restore/keep-outside.ts';
import { readKept, writeKept, type KeptOutside } from '../platform/restore/kept-outside.ts';
import { createLog } from '../ground/log.ts';
import { runRetention } from '../features/retention/run.ts';
import { loadTownPack } from '../town/load-town-pack.ts';
import { joinTaken, readTaken, type TakenAway } from '../platform/restore/taken-away.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand } from '../run-command.ts';
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

interface Before {
  readonly kept: KeptOutside;
  readonly backedUpAt: Date;
  readonly replaced: string | undefined;
}

/** Applies to the restored town what has happened since; answers how many members were deleted again. */
const catchUp = (
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

const takenInWords = (taken: TakenAgain): string =>
  `${taken.terminals} terminals, ${taken.devices} device keys, ${taken.cards} cards, ${taken.feeds} addresses of calendars, ${taken.lines} LINE accounts, ${taken.consents} consents, ${taken.factors} second factors, ${taken.faces} faces, ` +
  `${taken.keys} API keys, ${taken.webhooks} webhooks, ${taken.rules} rows and ${taken.links} links of the directory, roles of ${taken.roles} officials; locked again: ${taken.locks} members; measures of faces in force again: ${taken.thresholds}`;

function chainInWords({ state, sealed, waiting, head, broken_at }: ChainState): string {
  if (state === 'empty') return `no seal yet, ${waiting} events wait for one`;
  if (state === 'whole') return `whole, ${sealed} events sealed, ${waiting} waiting, head ${head}`;
  return `BROKEN at event ${broken_at}, as it was when it was backed up; ${sealed} events before it fit`;
}

/** Says which events are missing in this backup, by the head kept outside. */
async function missingInWords(database: Database, { audit_head }: KeptOutside): Promise<string> {
  if (audit_head === null) return 'nothing was kept outside to compare the end of the log with';
  const { state, broken_at } = await verifyChain(database, audit_head.hash);
  return state === 'broken' && broken_at === null
    ? `the log had gone on until ${audit_head.sealed_at}: what was done after the backup is not in it`
    : 'it holds the head that was kept outside';
}

/** Completes a restored town (scripts/restore). Arguments: the time of the backup, and the schema that it replaces. */
await runCommand(async () => {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) throw new Error('This completes a restore on PostgreSQL: set DATABASE_URL.');
  const [, , backedUp = '', replaced] = process.argv;
  const database = await openDatabase(settings, createLog('silent'));
  try {
    const migrations = await migrate(database, settings.townKey, {
      account: settings.databaseGrantTo,
      isRestoring: true,
    });
    const kept = await readKept(settings);
    console.log(`  audit chain: ${chainInWords(await verifyChain(database))}; ${await missingInWords(database, kept)}`);
    const now = new Date();
    const { erased, taken, isListBehind } = await catchUp(
      database,
      { kept, backedUpAt: new Date(backedUp), replaced },
      now,
    );
    console.log(`  withdrawn since, and deleted again: ${erased}`);
    if (isListBehind)
      console.log(
        `  WARNING: the list in the data folder ends at ${kept.audit_head?.sealed_at}, before this backup. What was taken away after the backup is not known: no face comes back, and locks, roles, cards, terminals, consents, API keys, webhooks and what concerns the directory are those of the backup. Look through them.`,
      );
    console.log(`  taken away since, and again: ${takenInWords(taken)}`);
    console.log(
      `  codes of doors ended: ${taken.codes} of reservations, which get others and are told; ${taken.officeCodes} of the office, which have to be made anew; emergencies ended at ${taken.emergencies} doors`,
    );
    const { pack: town } = await loadTownPack(path.join(settings.townsFolder, settings.townKey));
    const over = await runRetention({ database, town, log: createLog('silent') }, 'restore', now);
    console.log(`  kept too long since, and deleted again: ${over.reduce((sum, { done }) => sum + done, 0)} rows`);
    console.log('  every session has ended: everybody logs in again');
    if (migrations > 0) console.log(`  newer tables: ${migrations} migrations`);
    const newest = (await sealAudit(database, now)).at(-1);
    const withdrawn = await listWithdrawn(database);
    await writeKept(settings, {
      audit_head: newest
        ? { audit_seal_id: newest.audit_seal_id, hash: newest.hash, sealed_at: newest.sealed_at }
        : kept.audit_head,
      withdrawn: withdrawn.map(({ member_id, withdrawn_at }) => ({
        member_id,
        withdrawn_at: withdrawn_at.toISOString(),
      })),
      taken: joinTaken(kept.taken, await readTaken(database, now), true),
    });
  } finally {
    await database.close();
  }
});
