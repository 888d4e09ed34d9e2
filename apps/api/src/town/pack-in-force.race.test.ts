import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dateAt } from '@machi/domain/calendar/model';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../ground/log.ts';
import { keepTown } from '../keep-town.ts';
import { readSettings } from '../settings/settings.ts';
import { newSampleUrl, townsFolder } from '../testing/towns/databases.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-pack-'));
await cp(path.join(townsFolder, 'hoshimori'), path.join(folder, 'hoshimori'), { recursive: true });
const DATABASE_URL = await newSampleUrl();
const settings = readSettings({
  DATABASE_URL,
  MACHI_DATA: path.join(folder, 'data'),
  MACHI_TOWNS: folder,
  LOG_LEVEL: 'silent',
  RATE_PER_ADDRESS: '1000000',
  WORK_PER_ADDRESS: '100000000',
});
const town = keepTown(settings, createLog('silent'), {});
const server = createAdaptorServer({ fetch: town.fetch }) as Server;
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const other = new pg.Client({ connectionString: DATABASE_URL });
await other.connect();
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await town.close();
  await other.end();
  await rm(folder, { recursive: true, force: true });
});

const telephone = async (): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/waste`);
  return JSON.parse(await answer.text()).waste.office.tel;
};
const base = JSON.parse(await readFile(path.join(folder, 'hoshimori', 'garbage.json'), 'utf8'));
/** What another process does: writes a change, and puts it in force. */
async function publish(tel: string, file = 'garbage.json', content: object = base): Promise<number> {
  const own = { ...content, ...(file === 'garbage.json' ? { office: { ...base.office, tel } } : { machines: [] }) };
  const made = await other.query(
    `insert into hoshimori.pack_change (file, state, from_date, reason, base, own, version, written_at, published_at)
     values ($1, 'draft', $2, '', $3, $4, 1, now(), now()) returning pack_change_id`,
    [file, dateAt(new Date()), JSON.stringify(content), JSON.stringify(own)],
  );
  const id: number = made.rows[0].pack_change_id;
  await other.query(`update hoshimori.pack_change set state = 'published' where pack_change_id = $1`, [id]);
  return id;
}

test('what another process publishes is there at once, and gone when it is taken back; a mistake keeps no town from opening', async () => {
  await town.wake();
  const before = await telephone();
  const id = await publish('0100-55-9999');
  await expect.poll(telephone, { timeout: 10_000 }).toBe('0100-55-9999');
  await publish('', 'laundry.json', {
    machines: JSON.parse(await readFile(path.join(folder, 'hoshimori', 'laundry.json'), 'utf8')).machines,
  });
  const offices = JSON.parse(await readFile(path.join(folder, 'hoshimori', 'organizations.json'), 'utf8'));
  const renamed = [{ ...offices[0], organization_name: { ja: '新しい課', en: 'New office' } }, ...offices.slice(1)];
  await other.query(
    `insert into hoshimori.pack_change (file, state, from_date, reason, base, own, version, written_at)
     values ('organizations.json', 'published', $1, '', $2, $3, 1, now())`,
    [dateAt(new Date()), JSON.stringify(offices), JSON.stringify(renamed)],
  );
  await town.reopen();
  expect(await telephone()).toBe('0100-55-9999');
  const named = await other.query(
    `select from hoshimori.organization where organization_id = $1 and texts #>> '{organization_name,en}' = 'New office'`,
    [offices[0].organization_id],
  );
  expect(named.rowCount).toBe(1);
  await other.query(
    `update hoshimori.pack_change set state = 'taken-back', until_date = from_date where pack_change_id = $1`,
    [id],
  );
  await expect.poll(telephone, { timeout: 10_000 }).toBe(before);
});
