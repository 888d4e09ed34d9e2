import { statement, type Queryable } from './database.ts';

const whoMigrates = statement<{ name: string }>('who-migrates', 'select current_user::text as name');

/**
 * Grants the serving account what a running town needs and no more: it reads and writes rows, owns no table, and only
 * appends to the audit log and the ledger (docs/decisions/0067, 0122). Runs with every migration, for new tables, in
 * the transaction of the tables' owner.
 */
export async function grantTo(transaction: Queryable, schema: string, account: string): Promise<void> {
  const [owner] = await transaction.run(whoMigrates);
  if (owner?.name === account)
    throw new Error(
      `DATABASE_GRANT_TO names ${account}, which is the account of DATABASE_URL itself: it owns the tables.`,
    );
  const [town, to] = [`"${schema}"`, `"${account}"`];
  await transaction.script(
    `REVOKE ALL ON SCHEMA ${town} FROM ${to};
     REVOKE ALL ON ALL TABLES IN SCHEMA ${town} FROM ${to};
     GRANT USAGE ON SCHEMA ${town} TO ${to};
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${town} TO ${to};
     GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${town} TO ${to};
     REVOKE UPDATE, DELETE ON ${town}.audit, ${town}.audit_seal, ${town}.ledger_entry, ${town}.ledger_posting FROM ${to};
     REVOKE INSERT, UPDATE, DELETE ON ${town}.audit_cut FROM ${to};
     REVOKE INSERT, UPDATE, DELETE ON ${town}.migration FROM ${to};`,
  );
}

/** The rights of the connected account. */
export interface AccountRights {
  readonly may_change_tables: boolean;
  readonly may_change_log: boolean;
  /** Tables that it may not read: their migration granted nothing. */
  readonly closed_tables: number;
}

const rightsOfAccount = statement<AccountRights>(
  'rights-of-account',
  `select has_schema_privilege(n.oid, 'CREATE') as may_change_tables,
     (select bool_or(has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')) from pg_class c
      where c.relnamespace = n.oid and c.relname in ('audit', 'audit_seal', 'ledger_entry', 'ledger_posting')) is true as may_change_log,
     (select count(*)::int from pg_class c
      where c.relnamespace = n.oid and c.relkind = 'r' and not has_table_privilege(c.oid, 'SELECT')) as closed_tables
   from pg_namespace n where n.nspname = $1`,
);

/** Undefined if there is no such schema yet. */
export const readAccountRights = async (database: Queryable, schema: string): Promise<AccountRights | undefined> =>
  (await database.run(rightsOfAccount, [schema]))[0];
