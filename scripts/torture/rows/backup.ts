import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { addSpot, bookingRequest, freeSlot } from '../../bench/ground/bookings.ts';
import { runLoad } from '../../bench/ground/load.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openDatabase, openPostgres, openTown } from '../../bench/ground/town.ts';
import { call, signUp } from '../caller.ts';
import { openMailbox } from '../mailbox.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openFolder, runTownCommand } from '../town-commands.ts';

const ROOMS = 20;
const AUDITOR = 0;
const PASSWORD = 'Suzu-nari9x';

/** Gives members a known password, that of a signup, so that they can withdraw. */
const sharePassword = (database: pg.Client, email: string) =>
  database.query(
    `update member set password_hash = (select password_hash from member where email = $1), created_at = created_at - interval '1 day'
     where member_id >= $2`,
    [email, memberIdOf(0)],
  );

const countOf = async (database: pg.Client, from: string): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]?.count ?? 0;

/**
 * Tables whose rows a restore must neither lose nor add. Others differ: it ends sessions and logs its own actions.
 */
const KEPT = ['member', 'reservation', 'room_occupancy', 'spot', 'room', 'notice', 'subscription', 'idempotency_key'];

async function readChain(port: number): Promise<{ state: string; sealed: number }> {
  const { text } = await call(port, 'GET', '/api/audit/chain', { headers: sessionHeaders(AUDITOR) });
  return JSON.parse(text).chain;
}

const addAuditor = (database: pg.Client) =>
  database.query(`update member set is_official = true, roles = '{auditor}' where member_id = $1`, [
    memberIdOf(AUDITOR),
  ]);
/** Makes this session again, to read the chain: a restore ends all sessions. */
const openAuditorSession = (database: pg.Client) =>
  database.query(
    `insert into session (token_hash, cookie_hash, member_id, created_at, seen_at, expires_at)
     select sha256(convert_to('bench-session-token-0', 'UTF8')), sha256(convert_to('bench-session-cookie-0', 'UTF8')), $1,
       now(), now(), now() + interval '1 day'`,
    [memberIdOf(AUDITOR)],
  );

/** Number of each kind before the backup; half of them are withdrawn after it. */
const GIVEN = 20;

/** Adds terminals, device keys, cards, members and officials with rights to withdraw, written as the product does. */
const giveRights = (database: pg.Client, members: number) =>
  database.query(
    `insert into terminal (terminal_name, pass, public_key, created_at, registered_at, last_hash)
       select 'T' || n, 'bath', sha256(n::text::bytea), now(), now(), '' from generate_series(1, ${GIVEN}) n;
     insert into device (device_name, spot_id, key_hash, created_at)
       select 'D' || n, (select min(spot_id) from spot), sha256(n::text::bytea), now() from generate_series(1, ${GIVEN}) n;
     insert into card (member_id, method, card_hash, linked_at)
       select member_id, 'town-card', 'C' || member_id, now() from member order by member_id desc limit ${GIVEN};
     update member set is_official = true, roles = '{reception,editor}'
       where member_id between ${memberIdOf(members - GIVEN)} and ${memberIdOf(members - 1)};`,
  );
const takeRights = (database: pg.Client, members: number) =>
  database.query(
    `update terminal set revoked_at = now(), wipe_asked_at = case when terminal_id % 4 = 0 then now() end where terminal_id % 2 = 0;
     update device set revoked_at = now() where device_id % 2 = 0;
     update card set ended_at = case when card_id % 4 = 0 then now() end, lost_at = case when card_id % 4 = 2 then now() end
       where card_id % 2 = 0;
     update member set locked_at = now() where member_id % 2 = 0 and member_id >= ${memberIdOf(members - GIVEN)};
     update member set is_official = member_id % 4 <> 0, roles = case when member_id % 4 = 0 then '{}' else '{editor}' end::text[]
       where member_id % 2 = 0 and member_id between ${memberIdOf(members - GIVEN)} and ${memberIdOf(members - 1)};`,
  );
/** All rights with their holders, as text to compare. */
const readRights = async (database: pg.Client): Promise<string> =>
  (
    await database.query<{ rights: string }>(
      `select jsonb_build_array(
         (select jsonb_agg(terminal_id order by terminal_id) from terminal where revoked_at is null),
         (select jsonb_agg(terminal_id order by terminal_id) from terminal where wipe_asked_at is not null),
         (select jsonb_agg(device_id order by device_id) from device where revoked_at is null),
         (select jsonb_agg(card_id order by card_id) from card where coalesce(lost_at, ended_at) is null),
         (select jsonb_agg(member_id order by member_id) from member where locked_at is not null),
         (select jsonb_object_agg(member_id, roles) from member where is_official))::text as rights`,
    )
  ).rows[0]?.rights ?? '';

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const mailbox = await openMailbox(scope);
  const folder = await openFolder(scope, 'backup');
  const environment = { SMTP_URL: mailbox.url, MACHI_DATA: path.join(folder, 'data') };
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'backup', { environment });
  const members = count(500, 60);
  const leavers = Math.floor(members / 5);
  await addMembers(database, members);
  await addAuditor(database);
  await addSpot(database, ROOMS);
  const email = 'yamabato@example.jp';
  await signUp(api.port, mailbox, {
    email,
    password: PASSWORD,
    lastname: '山',
    firstname: '鳩',
    lastfurigana: 'ヤマ',
    firstfurigana: 'バト',
    tel: '090-0000-4321',
    address2: '旭1丁目',
  });
  await sharePassword(database, email);
  await giveRights(database, members);

  let next = 0;
  const book = (times: number) =>
    runLoad({
      port: api.port,
      connections: 16,
      requests: Array.from({ length: times }, () => {
        next += 1;
        const { room, wish } = freeSlot(next, ROOMS);
        return bookingRequest({ member: next % members, room, wishes: [wish], note: `書 ${next}`, key: `b-${next}` });
      }),
    });
  const bookings = count(4000, 300);
  await book(bookings);
  await api.stop();
  const busy = await openApi(scope, { databaseUrl, environment });
  const archive = path.join(folder, 'town.dump');
  const commands = { DATABASE_URL: databaseUrl, MACHI_DATA: environment.MACHI_DATA };
  const late = runLoad({
    port: busy.port,
    connections: 4,
    requests: Array.from({ length: bookings }, () => {
      next += 1;
      const { room, wish } = freeSlot(next, ROOMS);
      return bookingRequest({ member: next % members, room, wishes: [wish] });
    }),
  });
  const began = performance.now();
  await runTownCommand('backup', [archive], commands);
  const tookBackup = performance.now() - began;
  await late;
  const manifest: { rows: Record<string, number> } = JSON.parse(await readFile(`${archive}.json`, 'utf8'));
  const mode = (await stat(archive)).mode & 0o777;
  progress(`backup: ${Math.round(tookBackup)} ms while ${bookings} bookings came in`);

  // After the backup a fifth of the members withdraws.
  const statuses = await Promise.all(
    Array.from({ length: leavers }, async (_leaver, index) => {
      const headers = sessionHeaders(index + 1);
      return (await call(busy.port, 'POST', '/api/withdrawal', { headers, body: { password: PASSWORD } })).status;
    }),
  );
  const withdrawn = statuses.filter((status) => status === 200).length;
  await takeRights(database, members);
  const rights = await readRights(database);
  const isGone = `member where member_id between ${memberIdOf(1)} and ${memberIdOf(leavers)}`;
  await busy.stop();

  async function lookAfter(url: string, from: pg.Client) {
    const differing: string[] = [];
    for (const table of KEPT) {
      const expected = (manifest.rows[table] ?? Number.NaN) - (table === 'member' ? leavers : 0);
      const found = await countOf(from, table);
      // Future bookings and stored replies of withdrawn people are deleted with them.
      const mayBeFewer = table === 'room_occupancy' || table === 'idempotency_key' || table === 'subscription';
      if (mayBeFewer ? found > expected : found !== expected)
        differing.push(`${table} ${found} instead of ${expected}`);
    }
    const back = await countOf(from, isGone);
    const isTakenAgain = (await readRights(from)) === rights;
    const town = await openApi(scope, { databaseUrl: url, environment });
    await openAuditorSession(from);
    const chain = await readChain(town.port);
    await town.stop();
    const isReached =
      differing.length === 0 && back === 0 && chain.state === 'whole' && withdrawn === leavers && isTakenAgain;
    const sums = differing.length === 0 ? 'as in the backup' : differing.join(', ');
    return {
      isReached,
      figure: `rows ${sums}; chain ${chain.state}, ${chain.sealed} actions; ${back} of ${withdrawn} withdrawn came back; terminals, keys, cards, locks and roles ${isTakenAgain ? 'as they were left' : 'were given back'}`,
    };
  }

  await runTownCommand('restore', [archive, '--replace'], commands);
  const replaced = await lookAfter(databaseUrl, database);

  const fresh = await openDatabase(scope, postgres.url);
  await fresh.query('create database lost');
  const lostUrl = postgres.url.replace(/\/[^/]*$/, '/lost');
  await runTownCommand('restore', [archive], { ...commands, DATABASE_URL: lostUrl });
  const lost = await lookAfter(lostUrl, await openDatabase(scope, lostUrl));
  return [
    {
      name: `backup: under load, then ${leavers} withdrawals, restored over them`,
      isReached: replaced.isReached && mode === 0o600,
      figure: `${replaced.figure}; ${(tookBackup / 1000).toFixed(1)} s, file mode ${mode.toString(8)}`,
    },
    { name: 'backup: restored into an empty database', isReached: lost.isReached, figure: lost.figure },
  ];
}

/** Backup and restore: counts and chain match, withdrawals stay. Without load in `backup.race.test.ts`. */
export const backup: TortureRow = { name: 'backup', isAtLength: true, run };
