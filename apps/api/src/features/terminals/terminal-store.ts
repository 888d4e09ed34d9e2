import { GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import type { Terminal } from '@machi/domain/terminals/contract';
import type { TerminalCondition } from '@machi/domain/terminals/own-contract';
import { keyNumberOf } from '@machi/domain/terminals/key-number';
import { terminalState } from '@machi/domain/terminals/state';
import { permissions } from '@machi/domain/terminals/officials';
import type { BusKind, PassKind } from '@machi/domain/passes/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

export interface TerminalRow {
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly pass: PassKind | null;
  readonly bus_kind: BusKind | null;
  readonly is_test: boolean;
  readonly code_expires_at: Date | null;
  readonly created_at: Date;
  readonly registered_at: Date | null;
  /** SHA-256 of its public key, hexadecimal. */
  readonly key_hash: string | null;
  readonly code_by: number | null;
  readonly code_by_name: string | null;
  readonly approved_at: Date | null;
  readonly approved_by_name: string | null;
  /** Whether who got the code could still get one. */
  readonly is_asker_entitled: boolean;
  readonly revoked_at: Date | null;
  readonly wipe_asked_at: Date | null;
  readonly wiped_at: Date | null;
  readonly seen_at: Date | null;
  readonly condition: TerminalCondition | null;
  readonly clock_offset_ms: string | number | null;
  readonly last_seq: number;
  readonly last_hash: string;
  readonly open_quarantines: number;
}

const COLUMNS = `t.terminal_id, t.terminal_name, t.pass, t.bus_kind, t.is_test, t.code_expires_at, t.created_at, t.registered_at,
  t.code_by, t.approved_at, encode(sha256(t.public_key), 'hex') as key_hash,
  (select trim(m.lastname || ' ' || m.firstname) from member m where m.member_id = t.code_by) as code_by_name,
  (select trim(m.lastname || ' ' || m.firstname) from member m where m.member_id = t.approved_by) as approved_by_name,
  exists (select from member m where m.member_id = t.code_by and m.is_official and m.locked_at is null
    and m.roles && '{${permissions['terminal:manage:any'].join()}}'::text[]) as is_asker_entitled,
  t.revoked_at, t.wipe_asked_at, t.wiped_at, t.seen_at, t.condition, t.clock_offset_ms, t.last_seq, t.last_hash,
  (select count(*)::int from terminal_quarantine q where q.terminal_id = t.terminal_id and q.settled_at is null) as open_quarantines`;

const selectTerminals = statement<TerminalRow>(
  'select-terminals',
  `select ${COLUMNS} from terminal t order by t.revoked_at is not null, t.pass, t.terminal_name, t.terminal_id`,
);
const lockTerminal = statement<TerminalRow>(
  'lock-terminal',
  `select ${COLUMNS} from terminal t where t.terminal_id = $1 for no key update`,
);
const insertTerminal = statement<{ terminal_id: number }>(
  'insert-terminal',
  `insert into terminal (terminal_name, pass, bus_kind, is_test, code_hash, code_expires_at, created_at, created_by, code_by, last_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning terminal_id`,
);
const updateCode = statement(
  'renew-terminal-code',
  'update terminal set code_hash = $2, code_expires_at = $3, code_by = $4 where terminal_id = $1',
);
const updateName = statement('rename-terminal', 'update terminal set terminal_name = $2 where terminal_id = $1');
const updateApproved = statement(
  'approve-terminal',
  'update terminal set approved_at = $2, approved_by = $3 where terminal_id = $1',
);
/** What one for trying has is of officials alone: from its approval on there is another version to fetch. */
const raiseOfTest = statement(
  'raise-snapshot-of-test',
  'update terminal_snapshot s set version = version + 1 from terminal t where t.terminal_id = $1 and t.is_test and s.pass = t.pass',
);
/** A code that was not used yet dies with it. */
const updateRevoked = statement(
  'revoke-terminal',
  `update terminal set revoked_at = coalesce(revoked_at, $2), code_hash = null, code_expires_at = null where terminal_id = $1`,
);
const updateWipe = statement(
  'ask-terminal-wipe',
  `update terminal set revoked_at = coalesce(revoked_at, $2), wipe_asked_at = coalesce(wipe_asked_at, $2), code_hash = null,
     code_expires_at = null
   where terminal_id = $1`,
);

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A terminal as staff see it at `now`. */
export const viewTerminal = (
  {
    last_seq,
    last_hash,
    clock_offset_ms,
    code_by: _code_by,
    is_asker_entitled: _entitled,
    key_hash,
    ...row
  }: TerminalRow,
  now: Date,
  obstacle: string | null,
): Terminal => ({
  ...row,
  key_number: key_hash === null ? null : keyNumberOf(key_hash),
  obstacle,
  approved_at: iso(row.approved_at),
  state: terminalState(row, now),
  code_expires_at: row.registered_at ? null : iso(row.code_expires_at),
  created_at: row.created_at.toISOString(),
  registered_at: iso(row.registered_at),
  revoked_at: iso(row.revoked_at),
  wipe_asked_at: iso(row.wipe_asked_at),
  wiped_at: iso(row.wiped_at),
  seen_at: iso(row.seen_at),
  clock_offset_ms: clock_offset_ms === null ? null : Number(clock_offset_ms),
  high_water: { seq: last_seq, hash: last_hash },
});

export interface NewTerminal {
  readonly terminal_name: string;
  /** Null: a desk. */
  readonly pass: PassKind | null;
  readonly bus_kind: BusKind | null;
  readonly is_test: boolean;
}

/** A code's hash and until when it can be used. */
export interface NewCode {
  readonly hash: Buffer;
  readonly expires_at: Date;
}

/** The terminals and what staff change of them. */
export const terminalStore = {
  list: (database: Queryable) => database.run(selectTerminals),
  /** Held until the end of the transaction, so that its uploads and staff do not change it at once. */
  async lock(transaction: Queryable, terminalId: number): Promise<TerminalRow | undefined> {
    const [row] = await transaction.run(lockTerminal, [terminalId]);
    return row;
  },
  async insert(transaction: Queryable, made: NewTerminal, code: NewCode, by: number, now: Date): Promise<number> {
    const { terminal_name, pass, bus_kind, is_test } = made;
    const values = [terminal_name, pass, bus_kind, is_test, code.hash, code.expires_at, now, by, GENESIS_HASH];
    const [row] = await transaction.run(insertTerminal, values);
    if (!row) throw new Error('a terminal was not written');
    return row.terminal_id;
  },
  setCode: (transaction: Queryable, terminalId: number, code: NewCode, by: number) =>
    transaction.run(updateCode, [terminalId, code.hash, code.expires_at, by]),
  async approve(transaction: Queryable, terminalId: number, by: number, now: Date): Promise<void> {
    await transaction.run(updateApproved, [terminalId, now, by]);
    await transaction.run(raiseOfTest, [terminalId]);
  },
  rename: (transaction: Queryable, terminalId: number, name: string) => transaction.run(updateName, [terminalId, name]),
  revoke: (transaction: Queryable, terminalId: number, now: Date) => transaction.run(updateRevoked, [terminalId, now]),
  askWipe: (transaction: Queryable, terminalId: number, now: Date) => transaction.run(updateWipe, [terminalId, now]),
};
