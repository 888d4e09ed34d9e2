import pg from 'pg';
import { startPostgres } from '../postgres/start-postgres.ts';

/**
 * Shows how an exclusion constraint of PostgreSQL lets overlapping rows in (decisions/0024), with SQL alone: one session looks
 * at the same index several times in one statement, another writes in between. Exits with 1 as long as the installed
 * PostgreSQL, or that of PG_BIN, does so.
 *
 *     node scripts/hunt/main.ts
 */
const TABLES = `
  create extension btree_gist;
  create extension pageinspect;
  create table held (held_id int generated always as identity, room_id int not null, during tstzrange not null);
  alter table held add constraint no_overlap exclude using gist (room_id with =, during with &&)`;
const hold = (hours: number) => `insert into held (room_id, during)
  select 1, tstzrange(starts, starts + interval '1 hour')
  from (select timestamptz '2030-01-01' + n * interval '1 hour' as starts from generate_series(1, ${hours}) as n) as hours`;
/** Held by the writer while the reader has looked once. */
const GATE = 1;
const OPENED = 2;
/** A look, then a wait for the writer, then two looks more: each begins the same scan of the index anew. */
const READER = `
  set enable_seqscan = off; set enable_bitmapscan = off;
  create function pg_temp.wait_once(nth int) returns int language plpgsql as $$
  begin
    if nth = 2 then
      perform pg_advisory_unlock(${OPENED});
      perform pg_advisory_lock(${GATE});
    end if;
    return nth;
  end $$`;
const LOOKS = `select (select count(*) from held
    where room_id = 1 and during && tstzrange('2030-01-01', '2031-01-01') and held_id <> looks.nth)
  from (select pg_temp.wait_once(nth) as nth from generate_series(1, 3) as nth offset 0) as looks`;
const DEAD = `select count(*)::int as count
  from generate_series(1, pg_relation_size('no_overlap') / current_setting('block_size')::int - 1) as page
  cross join lateral gist_page_items_bytea(get_raw_page('no_overlap', page)) as item
  where item.dead and exists (select from held where held.ctid = item.ctid)`;

const server = await startPostgres();
const connect = async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return client;
};
const [reader, writer] = [await connect(), await connect()];
const countOf = async (text: string) => Number((await writer.query<{ count: number }>(text)).rows[0]?.count);
try {
  await writer.query(TABLES);
  await reader.query(READER);
  // Entries of nobody in the one page of the new index, as of a transaction that was given up.
  await writer.query(`begin; ${hold(100)}; rollback`);
  await writer.query(`select pg_advisory_lock(${GATE})`);
  await reader.query(`select pg_advisory_lock(${OPENED})`);
  const looked = reader.query(LOOKS);
  await writer.query(`select pg_advisory_lock(${OPENED})`);
  await writer.query(hold(300));
  await writer.query(`select pg_advisory_unlock(${GATE})`);
  await looked;
  const dead = await countOf(DEAD);
  const { rowCount } = await writer.query(`${hold(300)} on conflict do nothing`);
  console.log(`${(await writer.query<{ version: string }>('select version()')).rows[0]?.version}`);
  console.log(`of 300 living rows ${dead} are marked dead in the index; ${rowCount} of them were let in a second time`);
  process.exitCode = rowCount === 0 ? 0 : 1;
} finally {
  await Promise.all([reader.end(), writer.end()]);
  await server.stop();
}
