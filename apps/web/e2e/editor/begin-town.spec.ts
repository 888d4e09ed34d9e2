import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { shiomijima } from '../../../../scripts/make-town/shiomijima.fixture.ts';
import { unzipSync } from '../../../api/src/testing/feeds/make-zip.ts';
import { newDataFolder, startProcess } from '../../../api/src/testing/towns/process.ts';
import { writeWorkbook } from '../../../api/src/workbook/write-workbook.ts';
import type { FilledSheets } from '@machi/domain/workbook/model';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, speak, test } from '../portal.ts';

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const wrong: FilledSheets = {
  ...shiomijima,
  town: [{ ...shiomijima['town']?.[0], opens: '8:40', mayor: '' }],
  facilities: (shiomijima['facilities'] ?? []).map((row, at) => (at === 0 ? { ...row, tel: '110番' } : row)),
};

test(
  'from the empty workbook to the first free room on a phone',
  { tag: '@desktop' },
  async ({ page, browser, language, baseURL, word }) => {
    test.setTimeout(120_000);
    await enter(page, language, await sampleOfficial(baseURL, 'system'));
    await page.goto('/begin-town');
    const steps: string[] = [];
    const step = async (name: string, act: () => Promise<unknown>) => {
      steps.push(name);
      await act();
    };
    const download = async (name: string) => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return buffer(await (await saving).createReadStream());
    };
    await expectGood(page);

    await step('empty', async () => {
      const empty = await download(word('空のブックを受け取る', 'Download the empty workbook'));
      expect(empty.subarray(0, 2).toString()).toBe('PK');
    });
    await step('key', () => page.locator('#town-key').fill('shiomi'));
    const hand = async (filled: FilledSheets) =>
      page
        .locator('#town-files')
        .setInputFiles({ name: '汐見島.xlsx', mimeType: EXCEL, buffer: await writeWorkbook(filled) });
    const check = () => page.getByRole('button', { name: word('確かめる', 'Check'), exact: true }).click();
    await step('hand in', () => hand(wrong));
    await step('check', check);
    const mistakes = page.getByRole('region', { name: word('3か所を直してください', '3 places to correct') });
    await expect(mistakes.getByRole('row')).toHaveCount(4);
    await expect(mistakes.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(mistakes).toContainText('J5');
    await mistakes.getByRole('button', { name: '施設' }).click();
    await expect(mistakes.getByRole('row')).toHaveCount(2);
    await expectGood(page);
    await expectNoSideways(page);

    await step('hand in again', () => hand(shiomijima));
    await expect(page.locator('#town-key')).toHaveValue('shiomi');
    await step('check again', check);
    const title = word('汐見島町のデータができました', 'The data of Shiomijima Town is ready');
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    await expect(page.getByText(word('最初に予約できる部屋', 'The first room that can be reserved'))).toBeVisible();
    await expectGood(page);
    await expectNoSideways(page);
    const towns = await mkdtemp(path.join(tmpdir(), 'begun-'));
    const data = await newDataFolder();
    await step('take', async () => {
      const zip = await download(word('町のデータを受け取る', 'Download the town’s data'));
      for (const [name, content] of Object.entries(unzipSync(zip))) {
        await mkdir(path.dirname(path.join(towns, name)), { recursive: true });
        await writeFile(path.join(towns, name), content);
      }
    });
    steps.push('start');
    const product = startProcess({ MACHI_TOWNS: towns, MACHI_TOWN: 'shiomi', MACHI_DATA: data });
    try {
      const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await speak(phone, language);
      const own = await phone.newPage();
      const origin = await product.origin();
      await step('open', () => own.goto(origin));
      // The menu of a phone, and in it the search for rooms.
      await step('rooms', () => own.goto(`${origin}/spot`));
      const free = own.locator('a[href^="/spot/form/2/1?"]').first();
      await expect(free).toBeVisible();
      await expect(own.getByRole('link', { name: word('汐見会館', 'Shiomi Hall') }).first()).toBeVisible();
      await phone.close();
    } finally {
      await product.stop();
      await Promise.all([towns, data].map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 10 })));
    }
    // As docs/town-pack.md tells them.
    expect(steps).toHaveLength(10);
  },
);
