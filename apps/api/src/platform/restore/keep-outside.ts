import type { Database, Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { withdrawn_member } from '../../database/tables/members.ts';
import { audit_seal } from '../../database/tables/platform.ts';
import type { Settings } from '../../settings/settings.ts';
import { newestSeals, type Seal } from '../audit/audit-chain.ts';
import type { Clock } from '../../ground/clock.ts';
import { readKept, writeKept, type KeptOutside } from './kept-outside.ts';
import type { Log } from '../../ground/log.ts';
import { joinTaken, readTaken } from './taken-away.ts';

const seals = rowsOf(audit_seal);
const withdrawn = rowsOf(withdrawn_member);
export const listWithdrawn = (database: Queryable) =>
  withdrawn.list(database, 'list-withdrawn', {}, { order: ['member_id'] });

const headOf = ({ audit_seal_id, hash, sealed_at }: Seal) => ({ audit_seal_id, hash, sealed_at });

interface Keeper {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

async function bringUpToDate(transaction: Queryable, kept: KeptOutside, { clock, log }: Keeper): Promise<KeptOutside> {
  const { audit_head: head } = kept;
  const isSameTown =
    !head || (await seals.has(transaction, 'holds-audit-seal', { audit_seal_id: head.audit_seal_id, hash: head.hash }));
  if (head && !isSameTown)
    log.error({ seal: head.audit_seal_id, head: head.hash }, 'the audit log does not hold this head');
  // Another process may have sealed; each folder gets the newest head.
  const [newest] = await newestSeals(transaction);
  const rows = await listWithdrawn(transaction);
  const known = new Set(kept.withdrawn.map(({ member_id }) => member_id));
  const added = rows
    .filter(({ member_id }) => !known.has(member_id))
    .map(({ member_id, withdrawn_at }) => ({ member_id, withdrawn_at: withdrawn_at.toISOString() }));
  return {
    audit_head: isSameTown && newest ? headOf(newest) : head,
    withdrawn: [...kept.withdrawn, ...added],
    taken: joinTaken(kept.taken, await readTaken(transaction, clock()), isSameTown),
  };
}

/**
 * Writes the file. Withdrawals are only added. A head that the chain no longer contains stays, because it is the proof.
 */
export const keepOutside = (keeper: Keeper): Promise<void> =>
  keeper.database.transaction(async (transaction) => {
    // Processes may share the folder: one at a time reads, extends and writes the file.
    await takeTurn(transaction, 'kept-outside');
    const kept = await readKept(keeper.settings);
    const next = await bringUpToDate(transaction, kept, keeper);
    if (JSON.stringify(next) !== JSON.stringify(kept)) await writeKept(keeper.settings, next);
  });
