import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { zipOf } from '../../../api/src/testing/feeds/make-zip.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';
import { enter, sampleOfficial } from './officials.ts';

const folder = path.join(import.meta.dirname, '../../../../towns/hoshimori/gtfs');

/** The sample town's own data with one file changed. */
async function sampleWith(changed: string, edit: (text: string) => string): Promise<Buffer> {
  const names = await readdir(folder);
  const texts = await Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return [name, name === changed ? edit(text) : text];
    }),
  );
  return zipOf(Object.fromEntries(texts));
}

test('a clerk imports changed data, reads what is wrong and what changes, puts it in force and goes back', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  await enter(page, language, await sampleOfficial(baseURL, 'transport'));
  await page.goto('/transport');
  const pick = page.locator('#feed-file');
  const choose = (buffer: Buffer) => pick.setInputFiles({ name: 'gtfs.zip', mimeType: 'application/zip', buffer });

  await choose(await sampleWith('stops.txt', (text) => text.replace(/4\d\.\d+/, 'north')));
  const waiting = page.getByRole('region', { name: word('取り込んだデータ', 'Imported data') });
  await expect(waiting).toContainText(word('「stop_lat」が緯度ではありません。', '“stop_lat” is not a latitude.'));
  await expect(waiting).toContainText(word('2行目', 'Line 2'));
  await expect(waiting.getByRole('heading', { level: 2 })).toBeFocused();
  const use = waiting.getByRole('button', { name: word('このデータを使い始める', 'Start using this data') });
  await expect(use).toHaveCount(0);
  await expectGood(page);

  await choose(
    await sampleWith('stop_times.txt', (text) => {
      const [trip = ''] = text.split('\n')[1]?.split(',') ?? [];
      const isOwn = (line: string) => line.startsWith(`${trip},`);
      const late = (line: string) => (isOwn(line) ? line.replaceAll(/(\d\d?:\d\d):00/g, '$1:40') : line);
      return text.split('\n').map(late).join('\n');
    }),
  );
  await expect(waiting).toContainText(
    word('1本の便で、時刻か停留所が変わります。', '1 trip has different times or stops.'),
  );
  await expectGood(page);
  await expectNoSideways(page);
  await use.press('Enter');
  await (
    await openedWindow(page)
  )
    .getByRole('button', { name: word('このデータを使い始める', 'Start using this data') })
    .press('Enter');
  await expect(waiting).toHaveCount(0);
  const inForce = page.getByRole('region', { name: word('いま使っているデータ', 'Data in use now') });
  await expect(inForce).toContainText('gtfs.zip');
  await expect(inForce.getByRole('heading', { level: 2 })).toBeFocused();

  await inForce.getByRole('button', { name: word('前のデータに戻す', 'Restore the previous data') }).press('Enter');
  await (
    await openedWindow(page)
  )
    .getByRole('button', { name: word('前のデータに戻す', 'Restore'), exact: true })
    .press('Enter');
  await expect(inForce).toContainText(word('町の設定に入っているデータ', 'Data from the town’s settings'));
  await expect(page.locator('.feed-former')).toContainText('gtfs.zip');
  await expectGood(page);
});
