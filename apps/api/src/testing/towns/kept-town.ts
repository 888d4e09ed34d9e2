import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { afterAll } from 'vitest';
import { createLog } from '../../ground/log.ts';
import { keepTown } from '../../keep-town.ts';
import { readSettings } from '../../settings/settings.ts';
import { newSampleUrl, SAMPLE, townsFolder } from './databases.ts';

/** A kept town asleep, with a copy of the sample's pack that tests change, a port, and a connection that looks beside it. */
export async function openKeptTown() {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-kept-'));
  const towns = path.join(folder, 'towns');
  await cp(path.join(townsFolder, SAMPLE), path.join(towns, SAMPLE), { recursive: true });
  // A town that listens for warnings stays awake.
  await rm(path.join(towns, SAMPLE, 'warnings.json'));
  const databaseUrl = await newSampleUrl();
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    MACHI_DATA: path.join(folder, 'data'),
    MACHI_TOWNS: towns,
    LOG_LEVEL: 'silent',
    RATE_PER_ADDRESS: '1000000',
    WORK_PER_ADDRESS: '100000000',
  });
  const town = keepTown(settings, createLog('silent'), {});
  const server = createAdaptorServer({ fetch: town.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const looker = new pg.Client({ connectionString: databaseUrl });
  await looker.connect();
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await town.close();
    await looker.end();
    await rm(folder, { recursive: true, force: true });
  });
  return { town, folder, towns, databaseUrl, settings, port, origin: `http://127.0.0.1:${port}`, looker };
}
