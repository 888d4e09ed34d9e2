import { bookingRequest, addSpot, freeSlot, type Wish } from '../../ground/bookings.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { watchProcessors } from '../../ground/machine.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown, SCHEMA, type Town } from '../../ground/town.ts';
import { startPeer } from '../../peer/start-peer.ts';
import { CONNECTIONS, type BenchContext, type BenchRow } from '../../row.ts';
import { coresText } from '../../ground/cores.ts';

export const ROUND_SECONDS = 3;
export const MEMBERS = 100;
const ROWS = 20;
const ROOMS = 100;
/** The rows of one member as in the product's own list, in one statement. */
const QUERY = 'select * from reservation where member_id = $1 order by reservation_id desc limit 101';

export const list = (member: number): string =>
  writeRequest({ path: '/api/reservations', headers: { ...sessionHeaders(member), 'accept-language': 'ja' } });

/** Every member applies twice for ten dates. */
export async function fill({ api, database }: Town, load: BenchContext['load']): Promise<void> {
  await addMembers(database, MEMBERS);
  await addSpot(database, ROOMS);
  const requests = Array.from({ length: (MEMBERS * ROWS) / 10 }, (_request, index) => {
    const { room, wish } = freeSlot(index, ROOMS);
    const [first, ...more] = Array.from({ length: 10 }, (_wish, day): Wish => ({ ...wish, day }));
    return bookingRequest({ member: index % MEMBERS, room, wishes: [first ?? wish, ...more] });
  });
  const result = await load.run({ port: api.port, connections: 8, requests });
  if (result.statuses[201] !== requests.length)
    throw new Error(`the rows could not be made: ${JSON.stringify(result.statuses)}`);
}

async function expectRows(port: number, request: string): Promise<void> {
  const line = await openLine(port);
  const { status, body } = await line.exchange(Buffer.from(request), true);
  line.close();
  const reservations: unknown = JSON.parse(body).reservations;
  if (status !== 200 || !Array.isArray(reservations) || reservations.length !== ROWS)
    throw new Error(`not ${ROWS} rows but ${status} ${body.slice(0, 200)}`);
}

async function run({ scope, load, rounds, progress }: BenchContext) {
  const town = await openTown(scope, await openPostgres(scope), 'session');
  await fill(town, load);
  const peer = await startPeer(scope, { PEER_DATABASE_URL: town.databaseUrl, PEER_QUERY: QUERY, PEER_SCHEMA: SCHEMA });
  const members = Array.from({ length: MEMBERS }, (_member, index) => index);
  const ours = members.map(list);
  const theirs = members.map((member) => writeRequest({ path: `/reservations/${memberIdOf(member)}` }));
  await expectRows(town.api.port, ours[0] ?? '');
  await expectRows(peer.port, theirs[0] ?? '');

  /** Requests a second. */
  async function rate(port: number, requests: readonly string[], seconds = ROUND_SECONDS): Promise<number> {
    const result = await load.run({ port, connections: CONNECTIONS, requests, repeats: true, seconds });
    if (result.statuses[200] !== result.sent)
      throw new Error(`not every answer is 200: ${JSON.stringify(result.statuses)}`);
    return result.sent / result.seconds;
  }

  await rate(town.api.port, ours, 2);
  await rate(peer.port, theirs, 2);
  const notes: string[] = [];
  const found = await alternate(
    rounds,
    async (round) => {
      const watch = await watchProcessors({ API: town.api.pid, client: load.pid });
      const perSecond = await rate(town.api.port, ours);
      if (round === 0) notes.push(coresText(await watch()));
      progress(`session ${round + 1}/${rounds}: API ${Math.round(perSecond)} a second`);
      return perSecond;
    },
    () => rate(peer.port, theirs),
  );
  const value = median(found.product) / median(found.peer);
  return [
    {
      name: 'session',
      value,
      unit: 'of its rate',
      reach: { comparison: '>=' as const, value: 0.5 },
      ...found,
      per: 'requests/s',
      notes,
    },
  ];
}

/** GET /api/reservations with a session and 20 rows, compared with bare Hono, pg and one prepared query. */
export const session: BenchRow = { name: 'session', run };
