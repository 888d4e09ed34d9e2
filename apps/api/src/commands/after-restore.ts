import path from 'node:path';
import { migrate } from '../database/migrate.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-house.ts';
import { verifyChain, type ChainState } from '../platform/audit/audit-chain.ts';
import { sealAudit } from '../platform/audit/audit-seal.ts';
import { listWithdrawn } from '../platform/restore/keep-outside.ts';
import { readKept, writeKept, type KeptOutside } from '../platform/restore/kept-outside.ts';
import { createLog } from '../ground/log.ts';
import { runRetention } from '../features/retention/run.ts';
import { loadTownPack } from '../town/load-town-pack.ts';
import { joinTaken, readTaken } from '../platform/restore/taken-away.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand } from '../run-command.ts';
import { catchUp } from './catch-up.ts';
import type { TakenAgain } from './reapply-deletions.ts';

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
