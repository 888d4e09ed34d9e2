import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { watchProcessors } from '../../ground/machine.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { startPeer } from '../../peer/start-peer.ts';
import { CONNECTIONS, type BenchContext, type BenchRow, type Figure } from '../../row.ts';
import { coresText } from '../../ground/cores.ts';

const ROUND_SECONDS = 3;

const LIST = '/api/spots';
/** Share of the bare route's rate. */
const REACH = 0.6;

/** Measures a public list, compared with a bare Hono route that sends the same bytes. */
async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const request = writeRequest({ path: LIST, headers: { 'accept-language': 'ja' } });
  const { api } = await openTown(scope, await openPostgres(scope), 'read');
  const line = await openLine(api.port);
  const { status, body, size } = await line.exchange(Buffer.from(request), true);
  line.close();
  if (status !== 200) throw new Error(`GET ${LIST} answered ${status}`);
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-peer-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const file = path.join(folder, 'list.json');
  await writeFile(file, body);
  const peer = await startPeer(scope, { PEER_BODY_FILE: file, PEER_PATH: LIST });

  /** Requests a second. */
  async function rate(port: number, seconds = ROUND_SECONDS): Promise<number> {
    const result = await load.run({ port, connections: CONNECTIONS, requests: [request], repeats: true, seconds });
    if (result.statuses[200] !== result.sent || result.bytes !== result.sent * size) {
      throw new Error(`answers differ: ${JSON.stringify(result.statuses)}, ${result.bytes} bytes`);
    }
    return result.sent / result.seconds;
  }

  await rate(api.port, 2);
  await rate(peer.port, 2);
  const notes: string[] = [];
  const found = await alternate(
    rounds,
    async (round) => {
      const watch = await watchProcessors({ API: api.pid, client: load.pid });
      const perSecond = await rate(api.port);
      if (round === 0) notes.push(`${size} bytes an answer`, coresText(await watch()));
      progress(`read ${round + 1}/${rounds}: API ${Math.round(perSecond)} a second`);
      return perSecond;
    },
    () => rate(peer.port),
  );
  const value = median(found.product) / median(found.peer);
  return [
    {
      name: 'read',
      value,
      unit: 'of its rate',
      reach: { comparison: '>=', value: REACH },
      ...found,
      per: 'requests/s',
      notes,
    },
  ];
}

export const read: BenchRow = { name: 'read', run };
