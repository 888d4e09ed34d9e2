import { GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import type { Terminal } from '@machi/domain/terminals/contract';
import { keyNumberOf } from '@machi/domain/terminals/key-number';
import { terminalState } from '@machi/domain/terminals/state';
import { permissions } from '@machi/domain/terminals/staff';
import type { BusKind, TerminalUse } from '@machi/domain/passes/model';
import { statement, type Queryable } from '../../database/database.ts';
import { present, raised, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { terminal, terminal_snapshot } from '../../database/tables/terminals.ts';

export interface TerminalRow extends Readonly<
  Omit<
    typeof terminal.$inferSelect,
    'public_key' | 'code_hash' | 'created_by' | 'approved_by' | 'clock_offset_ms' | 'shelter_id' | 'shelter_decided_at'
  >
> {
  readonly clock_offset_ms: string | number | null;
  /** SHA-256 of its public key, hexadecimal. */
  readonly key_hash: string | null;
  readonly code_by_name: string | null;
  readonly approved_by_name: string | null;
  /** Whether the official who got the code may still get one. */
  readonly is_asker_entitled: boolean;
  readonly open_quarantines: number;
}

const COLUMNS = `t.terminal_id, t.terminal_name, t.pass, t.bus_kind, t.door_id, t.is_test, t.code_expires_at, t.created_at, t.registered_at,
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
const terminals = rowsOf(terminal);
const snapshots = rowsOf(terminal_snapshot);

/** Deletes an unused code as well. */
const codeless = { code_hash: null, code_expires_at: null };
const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A terminal for staff at `now`. */
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
  readonly pass: TerminalUse | null;
  readonly bus_kind: BusKind | null;
  /** Of a door. */
  readonly door_id?: number | null;
  readonly is_test: boolean;
}

/** A code's hash and its expiry. */
export interface NewCode {
  readonly hash: Buffer;
  readonly expires_at: Date;
}

const codeOf = ({ hash, expires_at }: NewCode, by: number) => ({
  code_hash: hash,
  code_expires_at: expires_at,
  code_by: by,
});

/** Terminals and their changes by staff. */
export const terminalStore = {
  list: (database: Queryable) => database.run(selectTerminals),
  /** Locked until commit, so that an upload and a change by staff do not overlap. */
  async lock(transaction: Queryable, terminalId: number): Promise<TerminalRow | undefined> {
    const [row] = await transaction.run(lockTerminal, [terminalId]);
    return row;
  },
  async insert(transaction: Queryable, made: NewTerminal, code: NewCode, by: number, now: Date): Promise<number> {
    const { terminal_name, pass, bus_kind, door_id = null, is_test } = made;
    const named = { terminal_name, pass, bus_kind, door_id, is_test, ...codeOf(code, by) };
    const row = { ...named, created_at: now, created_by: by, last_hash: GENESIS_HASH };
    return (await terminals.insertReturning(transaction, 'insert-terminal', row, ['terminal_id'])).terminal_id;
  },
  setCode: (transaction: Queryable, terminal_id: number, code: NewCode, by: number) =>
    terminals.update(transaction, 'renew-terminal-code', { terminal_id }, codeOf(code, by)),
  async approve(
    transaction: Queryable,
    { terminal_id, is_test, pass }: Pick<TerminalRow, 'terminal_id' | 'is_test' | 'pass'>,
    by: number,
    now: Date,
  ): Promise<void> {
    await terminals.update(transaction, 'approve-terminal', { terminal_id }, { approved_at: now, approved_by: by });
    // A trial terminal has only officials in its snapshot; once approved it must fetch a new version.
    if (is_test && pass) await snapshots.update(transaction, 'raise-snapshot-of-test', { pass }, { version: raised });
  },
  /** Whether a terminal works at this door. Two approvals of terminals of one door follow each other. */
  async hasOther(transaction: Queryable, door_id: number): Promise<boolean> {
    await takeTurn(transaction, `terminal of door ${door_id}`);
    return terminals.has(transaction, 'terminal-at-door', { door_id, approved_at: present, revoked_at: null });
  },
  rename: (transaction: Queryable, terminal_id: number, terminal_name: string) =>
    terminals.update(transaction, 'rename-terminal', { terminal_id }, { terminal_name }),
  revoke: (transaction: Queryable, terminal_id: number, now: Date) =>
    terminals.update(transaction, 'revoke-terminal', { terminal_id }, { revoked_at: now, ...codeless }),
  askWipe(transaction: Queryable, { terminal_id, revoked_at }: TerminalRow, now: Date) {
    const wiped = { revoked_at: revoked_at ?? now, wipe_asked_at: now, ...codeless };
    return terminals.update(transaction, 'ask-terminal-wipe', { terminal_id }, wiped);
  },
};
