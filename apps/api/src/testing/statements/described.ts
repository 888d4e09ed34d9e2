import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { seeServer } from '../../database/embedded/find-server.ts';
import { openEmbedded } from '../../database/embedded/open-embedded.ts';
import { migrate } from '../../database/migrate.ts';
import { columnsOf, readTree, type Catalogue, type Column } from './nulls.ts';

const SCHEMA = 'town';

/** PostgreSQL's description of a statement; types by their names in `pg_type`. */
export interface Described {
  readonly parameters: readonly string[];
  readonly columns: readonly (Column & { readonly type: string })[];
}

/** Why and where PostgreSQL refuses a statement. */
export interface Refused {
  readonly refused: string;
}

/**
 * A migrated town without rows. Parse trees arrive as notices (PostgreSQL 16 includes what an outer join makes null).
 */
export async function openTown() {
  const home = await mkdtemp(path.join(tmpdir(), 'machi-statements-'));
  const folder = path.join(home, 'town');
  const database = await openEmbedded(folder, { schema: SCHEMA, poolSize: 1, warn: () => {} });
  await migrate(database, SCHEMA);
  const seen = await seeServer({ folder, cluster: path.join(folder, 'database') });
  const client = new pg.Client({
    connectionString: seen?.url,
    options: `-c search_path=${SCHEMA},public -c client_min_messages=log -c debug_pretty_print=off`,
  });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await database.close();
    await rm(home, { recursive: true, force: true });
  };
  return { client, close };
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const columns = await client.query<{ key: string; attnotnull: boolean }>(
    `select attrelid || '.' || attnum as key, attnotnull from pg_attribute join pg_class c on c.oid = attrelid
     where attnum > 0 and relkind in ('r', 'p') and relnamespace = '${SCHEMA}'::regnamespace`,
  );
  const strict = await client.query<{ oid: string }>(
    'select oid::text from pg_proc where proisstrict and not proretset',
  );
  return {
    isNotNull: new Map(columns.rows.map(({ key, attnotnull }) => [key, attnotnull])),
    strict: new Set(strict.rows.map(({ oid }) => oid)),
  };
}

/** PostgreSQL counts columns in these sets from the first of a row's hidden ones. */
const HIDDEN = 7;
const PERMISSIONS =
  /\{RTEPERMISSIONINFO :relid (\d+)[^}]*:selectedCols \(b([ \d]*)\) :insertedCols \(b([ \d]*)\) :updatedCols \(b([ \d]*)\)/g;

/** Columns that a statement reads or writes, as `relid.attnum`; attnum 0: all of the table's. */
const columnsNamedIn = (tree: string): string[] =>
  [...tree.replaceAll(/\s+/g, ' ').matchAll(PERMISSIONS)].flatMap(([, relid, ...sets]) =>
    sets.flatMap((set) => (set?.match(/\d+/g) ?? []).map((bit) => `${relid}.${Number(bit) - HIDDEN}`)),
  );

/**
 * Prepares each text in a migrated town; answers in their order.
 * @param named receives the columns that they read or write
 */
export async function describeStatements(
  client: pg.Client,
  texts: readonly string[],
  named?: Set<string>,
): Promise<readonly (Described | Refused)[]> {
  const catalogue = await readCatalogue(client);
  let tree = '';
  client.on('notice', ({ message, detail }) => {
    if (message !== 'parse tree:') return;
    tree = detail ?? '';
    if (named) for (const column of columnsNamedIn(tree)) named.add(column);
  });
  await client.query('set debug_print_parse = on');
  const prepared: (readonly Column[] | Refused)[] = [];
  for (const [index, text] of texts.entries()) {
    // It cannot be prepared, and has neither columns nor values.
    const isLock = text.startsWith('lock table ');
    const before = isLock ? 'begin; ' : `prepare s${index} as `;
    prepared.push(
      await client.query(before + text + (isLock ? '; rollback' : '')).then(
        // The statement's own tree follows that of its PREPARE.
        () => (isLock ? [] : columnsOf(readTree(tree), catalogue)),
        (error: Error & { readonly position?: string }) => {
          const near = text.slice(Number(error.position ?? 0) - 1 - before.length).replaceAll(/\s+/g, ' ');
          return { refused: error.message + (error.position ? `, at: ${near.slice(0, 60)}` : '') };
        },
      ),
    );
  }
  await client.query('set debug_print_parse = off');
  const { rows } = await client.query<{ name: string; parameters: string[]; results: string[] | null }>(
    `select name, array(select typname::text from unnest(parameter_types) with ordinality p join pg_type t on t.oid = p.p order by ordinality) as parameters,
         array(select typname::text from unnest(result_types) with ordinality r join pg_type t on t.oid = r.r order by ordinality) as results
       from pg_prepared_statements`,
  );
  const types = new Map(rows.map((row) => [row.name, row]));
  return prepared.map((columns, index) => {
    if ('refused' in columns) return columns;
    const { parameters = [], results } = types.get(`s${index}`) ?? {};
    return { parameters, columns: columns.map((column, at) => ({ ...column, type: results?.[at] ?? '' })) };
  });
}
