import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dateAt } from '@machi/domain/calendar/model';
import { expect, test } from 'vitest';
import { openKeptTown } from '../testing/towns/kept-town.ts';

const { town, towns, origin, looker: other } = await openKeptTown();

const telephone = async (): Promise<string> => {
  const answer = await fetch(`${origin}/api/waste`);
  return JSON.parse(await answer.text()).waste.office.tel;
};
const base = JSON.parse(await readFile(path.join(towns, 'hoshimori', 'garbage.json'), 'utf8'));
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
  await expect.poll(telephone, { timeout: 40_000 }).toBe('0100-55-9999');
  await publish('', 'laundry.json', {
    machines: JSON.parse(await readFile(path.join(towns, 'hoshimori', 'laundry.json'), 'utf8')).machines,
  });
  const offices = JSON.parse(await readFile(path.join(towns, 'hoshimori', 'organizations.json'), 'utf8'));
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
  await expect.poll(telephone, { timeout: 40_000 }).toBe(before);
});
