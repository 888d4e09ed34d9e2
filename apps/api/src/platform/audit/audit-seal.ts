import { statement, type Database, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { audit_seal } from '../../database/tables/platform.ts';
import {
  EVENT_COLUMNS,
  FIRST_HASH,
  hashSeal,
  newestSeals,
  type HashSeal,
  type Seal,
  type SealedRow,
} from './audit-chain.ts';

/** Maximum rows of a seal; more become several seals. */
const BATCH = 500;

const tryLock = statement<{ is_locked: boolean }>(
  'try-audit-seal-lock',
  `select pg_try_advisory_xact_lock(hashtextextended('audit-seal ' || current_schema(), 0)) as is_locked`,
);
const kept = rowsOf(audit_seal);
interface Snapshot {
  /** All transactions with lower numbers have ended. */
  readonly ended_before: string;
  /** No transaction with this or a higher number had ended. */
  readonly none_ended_from: string;
}
const readUnsealed = statement<SealedRow & Snapshot>(
  'read-unsealed-audit',
  `select d.*, pg_snapshot_xmin(pg_current_snapshot())::text as ended_before,
     pg_snapshot_xmax(pg_current_snapshot())::text as none_ended_from
   from ((select ${EVENT_COLUMNS} from audit where audit_id = any($2::int[]))
     union all
     (select ${EVENT_COLUMNS} from audit where audit_id > $1 order by audit.audit_id limit ${BATCH})) d
   order by audit_id`,
);

/**
 * IDs whose rows may still appear. An ID that was missing twice, and whose transaction has certainly ended, was rolled
 * back: a row that appears there later was slipped in. A trigger numbers the transaction before its row. Two looks are
 * needed, because a snapshot ends at the newest finished transaction: running ones may lie above it. The first look's
 * own seal has ended before the second, and lies above them.
 */
function openIds(
  [before, earlier]: readonly Seal[],
  found: ReadonlySet<number>,
  lastId: number,
  { ended_before }: Snapshot,
): number[] {
  const seenTwice = new Set(earlier?.open_ids);
  const isOver = before !== undefined && BigInt(ended_before) >= BigInt(before.open_before);
  const still = (before?.open_ids ?? []).filter((id) => !found.has(id) && !(isOver && seenTwice.has(id)));
  const first = (before?.last_id ?? 0) + 1;
  const fresh = Array.from({ length: lastId - first + 1 }, (_id, index) => first + index);
  return [...still, ...fresh.filter((id) => !found.has(id))];
}

/** Seals one batch; undefined if another process is sealing or nothing waits. */
async function sealBatch(transaction: Queryable, now: Date, hash: HashSeal): Promise<Seal | undefined> {
  const [lock] = await transaction.run(tryLock);
  if (!lock?.is_locked) return undefined;
  const newest = await newestSeals(transaction);
  const [before] = newest;
  const rows = await transaction.run(readUnsealed, [before?.last_id ?? 0, before?.open_ids ?? []]);
  const [snapshot] = rows;
  if (snapshot === undefined) return undefined;
  const ids = rows.map((row) => row.audit_id);
  const lastId = Math.max(before?.last_id ?? 0, ids.at(-1) ?? 0);
  const head = {
    audit_seal_id: (before?.audit_seal_id ?? 0) + 1,
    audit_ids: ids,
    last_id: lastId,
    open_ids: openIds(newest, new Set(ids), lastId, snapshot),
    open_before: snapshot.none_ended_from,
    // To the microsecond, as it is read back.
    sealed_at: now.toISOString().replace('Z', '000Z'),
  };
  const previous_hash = before?.hash ?? FIRST_HASH;
  const seal = { ...head, previous_hash, hash: hash(previous_hash, head, rows) };
  await kept.insert(transaction, 'insert-audit-seal', { ...seal, sealed_at: now });
  return seal;
}

/**
 * Chains all committed events that have no seal yet. Writers do not wait for it. Several processes may call it; one of
 * them seals. An event whose transaction commits late goes into a later seal.
 * @param hash the product's; proofs replace it to show that each part is needed
 * @returns the new seals, oldest first
 */
export async function sealAudit(database: Database, now: Date, hash: HashSeal = hashSeal): Promise<Seal[]> {
  const made: Seal[] = [];
  for (;;) {
    const seal = await database.transaction((transaction) => sealBatch(transaction, now, hash));
    if (seal === undefined) return made;
    made.push(seal);
  }
}
