import { createHash } from 'node:crypto';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import { above, rowsFrom } from '../../database/rows.ts';

/** An event as it is hashed. Times are text to the microsecond, so that no driver rounds a change away. */
export interface SealedRow {
  readonly audit_id: number;
  readonly acted_at: string;
  readonly actor_member_id: number | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly request_id: string | null;
  /** Hex. */
  readonly people_hash: string | null;
}

/** A seal's fields besides its rows. */
export interface SealHead {
  readonly audit_seal_id: number;
  readonly audit_ids: readonly number[];
  readonly last_id: number;
  readonly open_ids: readonly number[];
  readonly open_before: string;
  readonly sealed_at: string;
}

export interface Seal extends SealHead {
  readonly previous_hash: string;
  readonly hash: string;
}

/** The previous hash of the first seal. */
export const FIRST_HASH = '0'.repeat(64);

const exactTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column}`;
export const EVENT_COLUMNS = `audit_id, ${exactTime('acted_at')}, actor_member_id, action, subject, subject_id, request_id,
  encode(people_hash, 'hex') as people_hash`;

export const SEAL_COLUMNS = `audit_seal_id, audit_ids, last_id, open_ids, open_before, previous_hash, hash, ${exactTime('sealed_at')}`;

export type HashSeal = (previousHash: string, seal: SealHead, rows: readonly SealedRow[]) => string;

/** Hash of a seal, hex: SHA-256 over the previous hash and all fields as JSON in a fixed order. */
export const hashSeal: HashSeal = (previousHash, seal, rows) => {
  const content = [
    seal.audit_seal_id,
    seal.sealed_at,
    seal.last_id,
    seal.open_ids,
    seal.open_before,
    rows.map((row) => [
      row.audit_id,
      row.acted_at,
      row.actor_member_id,
      row.action,
      row.subject,
      row.subject_id,
      row.request_id,
      // Older rows, without sets of people, keep their hash.
      ...(row.people_hash === null ? [] : [row.people_hash]),
    ]),
  ];
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(content)}`)
    .digest('hex');
};

/** Where the log was last cut, and whether an event in the remaining log records it. */
interface ChainStart {
  readonly audit_seal_id: number;
  readonly hash: string;
  readonly is_noted: boolean;
}
const readCut = statement<ChainStart>(
  'read-audit-cut',
  `select c.audit_seal_id, c.hash, c.sealed_at <= c.cut_at - interval '5 years' and exists (
     select from audit a where a.action = 'audit:cut' and a.subject_id = c.audit_seal_id and a.request_id = c.hash
       and a.acted_at = c.cut_at) as is_noted
   from audit_cut c`,
);
/** Seals as they are hashed. */
const seals = rowsFrom(statement<Seal>('audit-seals', `select ${SEAL_COLUMNS} from audit_seal`));
/** The last two, newest first. */
export const newestSeals = (database: Queryable): Promise<Seal[]> =>
  seals.list(database, 'newest-audit-seals', {}, { order: ['-audit_seal_id'], limit: 2 });
const eventsOf = statement<SealedRow>(
  'audit-events-of',
  `select ${EVENT_COLUMNS} from audit where audit_id = any($1::int[])`,
);
const countUnsealed = statement<{ waiting: number; reached: number }>(
  'count-unsealed-audit',
  `select count(*) filter (where audit_id > $1 or audit_id = any($2::int[]))::int as waiting,
     count(*) filter (where audit_id <= $1 and not audit_id = any($2::int[]))::int as reached from audit`,
);
const firstSlippedIn = statement<{ audit_id: number | null }>(
  'first-slipped-in-audit',
  `select min(audit_id) as audit_id from audit where audit_id <= $1 and not audit_id = any($2::int[])
     and audit_id not in (select unnest(audit_ids) from audit_seal)`,
);

export interface ChainState {
  readonly state: 'whole' | 'broken' | 'empty';
  /** Events with a valid seal. */
  readonly sealed: number;
  /** Events without a seal yet. */
  readonly waiting: number;
  readonly head: string | null;
  readonly sealed_at: Date | null;
  /**
   * The first event that does not match: a missing or inserted one, else the first of a changed batch. Null with
   * `broken`: the chain is consistent but lacks the head that was kept outside.
   */
  readonly broken_at: number | null;
}

interface Walked {
  readonly newest: Seal | undefined;
  readonly sealed: number;
  readonly brokenAt: number | undefined;
  readonly holdsKeptHead: boolean;
}

/** Where a seal does not match the rows: the missing event, else the first of the batch. */
function breakOf(
  seal: Seal,
  before: Pick<Seal, 'audit_seal_id' | 'hash'> | undefined,
  found: ReadonlyMap<number, SealedRow>,
  hash: HashSeal,
): number | undefined {
  const rows: SealedRow[] = [];
  for (const id of seal.audit_ids) {
    const row = found.get(id);
    if (row === undefined) return id;
    rows.push(row);
  }
  const previousHash = before?.hash ?? FIRST_HASH;
  const fits =
    seal.audit_seal_id === (before?.audit_seal_id ?? 0) + 1 &&
    seal.previous_hash === previousHash &&
    seal.hash === hash(previousHash, seal, rows);
  return fits ? undefined : (seal.audit_ids[0] ?? seal.last_id);
}

async function walkSeals(database: Queryable, keptHead: string | undefined, hash: HashSeal): Promise<Walked> {
  const [cut] = await database.run(readCut, []);
  let newest: Seal | undefined;
  let sealed = 0;
  let holdsKeptHead = keptHead === undefined || keptHead === cut?.hash;
  for (;;) {
    const after = await seals.list(
      database,
      'audit-seals-after',
      { audit_seal_id: above(newest?.audit_seal_id ?? cut?.audit_seal_id ?? 0) },
      { order: ['audit_seal_id'], limit: 20 },
    );
    // A cut without an event, or one that removed the newest seal, is forged: the newest seal is never cut.
    const isForged = cut !== undefined && newest === undefined && (!cut.is_noted || after.length === 0);
    if (isForged) return { newest, sealed, brokenAt: after[0]?.audit_ids[0] ?? 0, holdsKeptHead };
    if (after.length === 0) return { newest, sealed, brokenAt: undefined, holdsKeptHead };
    const rows = await database.run(eventsOf, [after.flatMap((seal) => [...seal.audit_ids])]);
    const found = new Map(rows.map((row) => [row.audit_id, row]));
    for (const seal of after) {
      const brokenAt = breakOf(seal, newest ?? cut, found, hash);
      if (brokenAt !== undefined) return { newest, sealed, brokenAt, holdsKeptHead };
      newest = seal;
      sealed += seal.audit_ids.length;
      holdsKeptHead ||= seal.hash === keptHead;
    }
  }
}

/**
 * Checks all seals against the stored rows. It finds edited, reordered, deleted and inserted events.
 * @param keptHead hash of a seal kept outside the database; without it a cut tail or a rebuilt chain looks valid
 * @param hash the product's; proofs replace it to show that each part is needed
 */
export function verifyChain(database: Database, keptHead?: string, hash: HashSeal = hashSeal): Promise<ChainState> {
  return database.transaction(async (transaction) => {
    // One snapshot of all tables, even if events are sealed meanwhile.
    await transaction.script('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { newest, sealed, brokenAt, holdsKeptHead } = await walkSeals(transaction, keptHead, hash);
    const reach = [newest?.last_id ?? 0, newest?.open_ids ?? []];
    const [count] = await transaction.run(countUnsealed, reach);
    const state = {
      sealed,
      waiting: count?.waiting ?? 0,
      head: newest?.hash ?? null,
      sealed_at: newest === undefined ? null : new Date(newest.sealed_at),
    };
    if (brokenAt !== undefined) return { ...state, state: 'broken', broken_at: brokenAt };
    if (count?.reached !== sealed) {
      const [slippedIn] = await transaction.run(firstSlippedIn, reach);
      return { ...state, state: 'broken', broken_at: slippedIn?.audit_id ?? null };
    }
    if (!holdsKeptHead) return { ...state, state: 'broken', broken_at: null };
    return { ...state, state: newest === undefined ? 'empty' : 'whole', broken_at: null };
  });
}
