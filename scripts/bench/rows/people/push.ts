import { execFile } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { weather } from '@machi/domain/warnings/telegrams.fixture';
import { addMembers, memberIdOf } from '../../ground/people.ts';
import type { Scope } from '../../ground/scope.ts';
import { openApi, openPostgres, openTown, type Town } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const PEOPLE = 5000;
/** "5,000 pushes a minute from one process" (issue "In the pocket"). */
const REACH_SECONDS = 60;
/** As long as a push service on the internet takes for its reply. */
const THINKS_MILLISECONDS = 40;
const MOST_WAIT_MILLISECONDS = 180_000;

/** A push service that takes everything and counts messages by browser. */
async function openCounter(scope: Scope) {
  const arrived = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const browser = String(request.url);
      arrived.set(browser, (arrived.get(browser) ?? 0) + 1);
      setTimeout(() => response.writeHead(201).end(), THINKS_MILLISECONDS);
    });
  });
  await scope.hold(
    () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())),
    () => {
      server.closeAllConnections();
      server.close();
    },
  );
  const { port } = server.address() as AddressInfo;
  return { arrived, url: `http://127.0.0.1:${port}` };
}

function newAddress(endpoint: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { endpoint, p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

/** Everybody wants to hear of waste by push, and has a browser for it. */
async function subscribeAll({ database }: Town, addresses: readonly ReturnType<typeof newAddress>[]): Promise<void> {
  await addMembers(database, addresses.length);
  await database.query(
    `insert into push_subscription (member_id, session_hash, endpoint, endpoint_hash, p256dh, auth, created_at)
     select s.member_id, s.token_hash, a.endpoint, sha256(convert_to(a.endpoint, 'UTF8')), a.p256dh, a.auth, now()
     from rows from (jsonb_to_recordset($1::jsonb) as (endpoint text, p256dh text, auth text)) with ordinality as a(endpoint, p256dh, auth, n)
       join session s on s.member_id = $2::int + a.n - 1`,
    [JSON.stringify(addresses), memberIdOf(0)],
  );
  await database.query(
    `insert into wish (member_id, matter, ways, chosen_at) select member_id, 'waste', '{push}', now() from push_subscription`,
  );
}

const tellAll = ({ database }: Town) =>
  database.query(
    `insert into outbox (channel, recipient, content, created_at, next_attempt_at, lane)
     select 'mail', email, $1, now(), now(), 'usual' from member join push_subscription using (member_id)`,
    [
      {
        subject: '明日はごみの日です',
        paragraphs: ['明日は、燃えるごみの日です。朝8時30分までにお出しください。'],
        closing: '星守町役場',
        matter: 'waste',
      },
    ],
  );

async function run({ scope, progress }: BenchContext): Promise<Figure[]> {
  const { arrived, url } = await openCounter(scope);
  const addresses = Array.from({ length: PEOPLE }, (_none, index) => newAddress(`${url}/${index}`));
  const { stdout } = await promisify(execFile)(process.execPath, [
    'apps/api/src/testing/push/encrypt-alone.ts',
    String(PEOPLE),
  ]);
  const peer = Number(stdout) / 1000;
  progress(`push: encrypted alone in ${peer.toFixed(1)} s`);

  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-push-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const environment = { PUSH_SERVICE_URL: url, MACHI_DATA: folder };
  const town = await openTown(scope, await openPostgres(scope), 'push', { environment });
  await subscribeAll(town, addresses);
  const open = async (): Promise<number> => {
    const { rows } = await town.database.query<{ open: number }>(
      'select count(*)::int as open from outbox where sent_at is null and given_up_at is null',
    );
    return rows[0]?.open ?? 0;
  };
  /** Seconds until all is sent. */
  async function untilSent(): Promise<number> {
    const start = performance.now();
    while ((await open()) > 0) {
      if (performance.now() - start > MOST_WAIT_MILLISECONDS) throw new Error(`${await open()} messages still wait`);
      await pause(50);
    }
    return (performance.now() - start) / 1000;
  }

  /** Seconds from a telegram in the folder until each browser has the warning: feed, thread, alert, outbox, push. */
  async function untilWarned(): Promise<number> {
    const cities: readonly string[] = JSON.parse(await readFile('towns/hoshimori/warnings.json', 'utf8')).areas.cities;
    const at = new Date(Date.now() - 60_000).toISOString();
    const start = performance.now();
    const xml = weather(['大雪特別警報'], { at }).replaceAll('0199900', cities[0] ?? '');
    await writeFile(path.join(folder, 'feeds', 'jma', 'snow.xml'), xml);
    while (arrived.size < PEOPLE) {
      if (performance.now() - start > MOST_WAIT_MILLISECONDS) throw new Error(`${arrived.size} browsers were warned`);
      await pause(50);
    }
    return (performance.now() - start) / 1000;
  }
  // The folders are made a moment after the start.
  await pause(1000);
  const warned = await untilWarned();
  const warnedTwice = [...arrived.values()].filter((times) => times > 1).length;
  progress(`push: ${PEOPLE} warned in ${warned.toFixed(1)} s, ${warnedTwice} twice`);
  await untilSent();

  arrived.clear();
  await tellAll(town);
  const seconds = await untilSent();
  const missed = PEOPLE - arrived.size;
  progress(`push: ${PEOPLE} in ${seconds.toFixed(1)} s, ${missed} missed`);

  arrived.clear();
  const other = await openApi(scope, { databaseUrl: town.databaseUrl, environment });
  await tellAll(town);
  while (arrived.size < PEOPLE / 4) await pause(5);
  await other.kill();
  progress(`push: a process of two was killed at ${arrived.size}`);
  await untilSent();
  const doubled = [...arrived.values()].filter((times) => times > 1).length;
  const { rows } = await town.database.query<{ mails: number }>(
    `select count(*)::int as mails from sandbox_mail where content->>'subject' = '明日はごみの日です'`,
  );
  const lost = PEOPLE - new Set(arrived.keys()).size - (rows[0]?.mails ?? 0);
  return [
    {
      name: `push, ${PEOPLE} messages from one process`,
      value: missed === 0 ? seconds : Number.POSITIVE_INFINITY,
      unit: 's',
      reach: { comparison: '<=', value: REACH_SECONDS },
      notes: [`encrypted alone: ${peer.toFixed(1)} s`, `${missed} missed`],
    },
    {
      name: `push, from a telegram to ${PEOPLE} browsers`,
      value: warnedTwice === 0 ? warned : Number.POSITIVE_INFINITY,
      unit: 's',
      reach: { comparison: '<=', value: REACH_SECONDS },
      notes: ['each is also told by mail meanwhile'],
    },
    {
      name: 'push, twice or lost across two processes and a kill',
      value: doubled + Math.max(lost, 0),
      unit: '',
      reach: { comparison: '=', value: 0 },
      notes: [
        `${doubled} twice, ${Math.max(lost, 0)} lost; ${rows[0]?.mails} went by mail, because the killed process may have sent them`,
      ],
    },
  ];
}

/** Messages by push to everybody who wishes them, through the outbox, with real encryption. */
export const push: BenchRow = { name: 'push', run };
