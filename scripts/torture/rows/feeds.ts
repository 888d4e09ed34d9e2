import { fork } from 'node:child_process';
import { once } from 'node:events';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import { call, type Answer } from '../caller.ts';
import type { Scope } from '../../bench/ground/scope.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { failuresOf, statusesText } from '../statuses.ts';

/** Officials who import at the same time, half of them at another process. */
const OFFICIALS = 4;
const environment = {
  RATE_PER_ADDRESS: '1000000',
  RATE_PER_ACCOUNT: '1000000',
  FEEDS_PER_OFFICIAL: '1000000',
  LOG_LEVEL: 'fatal',
};
const SHOWN = 20;
/** Limit of tries for each usable feed. */
const MOST_TRIES = 20;
const MUTATIONS = 'apps/api/src/testing/feeds/torn-feeds.ts';

/** Feed, and how it was changed. */
interface Torn {
  readonly how: string;
  /** Zip in base64. */
  readonly content: string;
}

/** Starts a process that generates feeds, one at a time. */
async function startTearing(scope: Scope, seed: number): Promise<(asked: 'good' | 'torn') => Promise<Torn>> {
  const child = await scope.hold(
    () => fork(MUTATIONS, [String(seed)]),
    (started) => void started.kill(),
  );
  await once(child, 'message');
  let last: Promise<unknown> = Promise.resolve();
  return (asked) => {
    const next = last.then(async (): Promise<Torn> => {
      child.send(asked);
      const [made] = await once(child, 'message');
      return made;
    });
    last = next;
    return next;
  };
}

interface Desk {
  readonly in_force: { readonly feed_id: number | null };
  readonly waiting: { readonly feed_id: number; readonly is_usable: boolean } | null;
  readonly seen: string;
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const { api, database, databaseUrl } = await openTown(scope, await openPostgres(scope), 'feeds', { environment });
  const other = await openApi(scope, { environment, databaseUrl });
  await addMembers(database, OFFICIALS);
  await database.query(`update member set is_official = true, roles = '{transport}' where member_id >= $1`, [
    memberIdOf(0),
  ]);
  const feed = await startTearing(scope, Math.floor(random() * 2 ** 32));
  const statuses: Record<number, number> = {};
  const wrong: string[] = [];

  async function ask(official: number, method: string, path: string, body?: unknown): Promise<Answer> {
    const { port } = official % 2 === 0 ? api : other;
    const headers = sessionHeaders(official);
    const answer = await call(port, method, path, { headers, ...(body === undefined ? {} : { body }) }).catch(
      (): Answer => ({ status: 0, text: '', headers: new Headers() }),
    );
    const { status, text } = answer;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 0 || status >= 500) wrong.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return answer;
  }
  const send = (official: number, { content }: Torn) =>
    ask(official, 'POST', '/api/transport/feed/file', { file_name: 'gtfs.zip', content });
  const deskOf = ({ text }: Answer): Desk => JSON.parse(text).desk;
  const action = (official: number, path: string, body: object) =>
    ask(official, 'POST', `/api/transport/feed/${path}`, body);

  const first = deskOf(await send(0, await feed('good')));
  await action(0, 'activate', { feed_id: first.waiting?.feed_id, seen: first.seen });
  const good = deskOf(await ask(0, 'GET', '/api/transport/feed')).in_force.feed_id;
  if (good === null) throw new Error('the feed of the office is not in force');

  const mutations = count(10_000, 40);
  let sent = 0;
  let usable = 0;
  let refused = 0;
  async function drive(official: number): Promise<void> {
    while (sent < mutations && wrong.length < SHOWN) {
      sent += 1;
      const torn = await feed('torn');
      const { how } = torn;
      const answer = await send(official, torn);
      if (![201, 422, 429].includes(answer.status)) wrong.push(`${how}: ${answer.status}`);
      if (answer.status !== 201) continue;
      const { waiting, in_force, seen } = deskOf(answer);
      if (in_force.feed_id !== good) wrong.push(`${how}: another feed is in force`);
      if (!waiting || waiting.is_usable) {
        usable += 1;
        continue;
      }
      const { status } = await action(official, 'activate', { feed_id: waiting.feed_id, seen });
      // By now a colleague's feed may be waiting.
      if (status === 409) refused += 1;
      else if (status !== 404) wrong.push(`${how}: in force in spite of its errors, ${status}`);
      if (sent % 500 === 0) progress(`feeds: ${sent} of ${mutations}`);
    }
  }
  await Promise.all(Array.from({ length: OFFICIALS }, (_official, nth) => drive(nth)));
  const after = deskOf(await ask(1, 'GET', '/api/transport/feed')).in_force.feed_id;

  // A feed accepted as usable is put in force: each page that shows it must answer.
  const routes: readonly { readonly route_id: number }[] = JSON.parse((await ask(0, 'GET', '/api/routes')).text).routes;
  const pages = routes.flatMap(({ route_id: id }) => [
    `/api/routes/${id}`,
    `/api/routes/${id}/timetable`,
    `/api/buslocation/${id}`,
  ]);
  const looks = count(300, 5);
  let looked = 0;
  for (let tries = 0; looked < looks && tries < looks * MOST_TRIES; tries += 1) {
    const torn = await feed('torn');
    const answer = await send(0, torn);
    const desk = answer.status === 201 ? deskOf(answer) : undefined;
    if (!desk?.waiting?.is_usable) continue;
    looked += 1;
    const activated = await action(0, 'activate', { feed_id: desk.waiting.feed_id, seen: desk.seen });
    for (const path of ['/api/routes', '/api/vehicles', ...pages]) {
      const { status } = await ask(0, 'GET', path);
      if (status !== 200 && status !== 404) wrong.push(`${torn.how}: ${path} ${status}`);
    }
    const back = await action(0, 'back', { seen: deskOf(activated).seen });
    if (back.status !== 200 || deskOf(back).in_force.feed_id !== good)
      wrong.push(`${torn.how}: no way back, ${back.status}`);
  }
  for (const line of wrong.slice(0, SHOWN)) progress(`feeds: ${line}`);
  return [
    {
      name: `feeds: ${mutations.toLocaleString('en-US')} that nobody should send`,
      isReached: failuresOf(statuses) === 0 && wrong.length === 0 && after === good && refused > 0 && looked === looks,
      figure: `${statusesText(statuses)}; ${refused} presses to put a wrong one in force refused, ${usable} usable, ${looked} of them looked at in force; ${wrong.length === 0 ? 'the last good one stayed' : wrong[0]}`,
    },
  ];
}

/** Feeds truncated, altered and inflated, by four officials at two processes: no 5xx, and the last good one stays. */
export const feeds: TortureRow = { name: 'feeds', isAtLength: true, run };
