import {
  EVENT_COLUMNS,
  FIRST_HASH,
  SEAL_COLUMNS,
  type HashSeal,
  type Seal,
  type SealedRow,
} from '../../platform/audit/audit-chain.ts';
import { statement, type Database } from '../../database/database.ts';

const seals = statement<Seal>('forge-seals', `select ${SEAL_COLUMNS} from audit_seal order by audit_seal_id`);
const events = statement<SealedRow>(
  'forge-events',
  `select ${EVENT_COLUMNS} from audit where audit_id = any($1::int[])`,
);
const overwrite = statement(
  'forge-seal',
  'update audit_seal set previous_hash = $2, hash = $3 where audit_seal_id = $1',
);

/** Disables the guards, as a person with all rights on the database could. */
export const openAudit = (database: Database): Promise<void> =>
  database.script('alter table audit disable trigger user; alter table audit_seal disable trigger user');

/** Enables them again. */
export const guardAudit = (database: Database): Promise<void> =>
  database.script('alter table audit enable trigger user; alter table audit_seal enable trigger user');

/** Recomputes all hashes from a seal on, so that the chain matches the current rows. */
export async function rewriteSeals(database: Database, from: number, to: number, hash: HashSeal): Promise<void> {
  let previous = FIRST_HASH;
  for (const seal of await database.run(seals)) {
    if (seal.audit_seal_id < from || seal.audit_seal_id > to) {
      previous = seal.hash;
      continue;
    }
    const found = new Map((await database.run(events, [seal.audit_ids])).map((row) => [row.audit_id, row]));
    const rows = seal.audit_ids.flatMap((id) => found.get(id) ?? []);
    const made = hash(previous, seal, rows);
    await database.run(overwrite, [seal.audit_seal_id, previous, made]);
    previous = made;
  }
}
