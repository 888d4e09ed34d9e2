import { readFile } from 'node:fs/promises';
import { enter, newOfficial } from './officials.ts';
import { expect, expectAccessible, expectGood, freshAddress, test } from '../portal.ts';

const admin = ['member_admin'];

test.use({ town: 'oharashi' });

test(
  'a file in Shift_JIS is dropped, looked at, registered, and the result saved [rule:official.bulk-add] [rule:bulk.one-user-a-line] [rule:validation.file-size] [rule:validation.file-type]',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    await enter(page, language, await newOfficial(baseURL, admin));
    await page.goto('/member?view=bulk');
    await page.locator('input[type=file]').setInputFiles({
      name: 'book.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000'),
    });
    await expect(page.getByText(word('このファイルは読めません', 'This file cannot be read'))).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(4_000_001, 'a') });
    await expect(
      page.getByText(word('4MB以内のファイルを選んでください。', 'Choose a file within 4MB.')),
    ).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveValue('');

    const emails = [freshAddress('list'), freshAddress('list')];
    // "佐藤 春" and "髙橋" as Windows writes them.
    const names = [
      [0x8d, 0xb2, 0x93, 0xa1, 0x20, 0x8f, 0x74],
      [0xfb, 0xfc, 0x8b, 0xb4],
    ];
    const bytes = emails.flatMap((email, at) => [...Buffer.from(`${email},`), ...(names[at] ?? []), 13, 10]);
    const files = await page.evaluateHandle((list) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(list)], '名簿.csv', { type: 'text/csv' }));
      return data;
    }, bytes);
    await page.dispatchEvent('.drop-zone', 'dragover', { dataTransfer: files });
    await expect(page.locator('.drop-word')).toBeVisible();
    await page.dispatchEvent('.drop-zone', 'drop', { dataTransfer: files });
    await expect(page.locator('.files')).toContainText('Shift_JIS');
    await expect(page.getByRole('textbox')).toHaveValue(new RegExp(`${emails[0]},佐藤 春\\s+${emails[1]},髙橋`));

    await page.getByRole('button', { name: word('一覧を確かめる', 'Check the list') }).click();
    await expect(page.locator('.members-preview tbody tr')).toHaveCount(2);
    await expectGood(page);
    await page.getByLabel(word('登録の案内を本人に送る', 'Send the account to the person')).uncheck();
    let answered = () => {};
    const asked = new Promise<void>((done) => {
      answered = done;
    });
    await page.route('**/api/members/bulk', async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole('button', { name: word('2人を登録する', 'Register 2 users') }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    // The progress bar and the spinner in the button are animated without end.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page);
    answered();
    await expect(
      page.getByRole('heading', { name: word('2人を登録しました', '2 users are registered') }),
    ).toBeFocused();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: word('結果を保存する（CSV）', 'Save the result (CSV)') }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(saved.startsWith('\ufeff')).toBe(true);
    const cells = saved
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));
    expect(cells.slice(1).map(([line, , email, name]) => [line, email, name])).toEqual([
      ['1', emails[0], '佐藤 春'],
      ['2', emails[1], '髙橋'],
    ]);
    for (const row of cells.slice(1)) expect(row[4]).toMatch(/^\S{8,}$/);

    await page.getByRole('link', { name: word('会員一覧へ', 'Go to the list of members') }).click();
    await expect(page.getByRole('row').filter({ hasText: emails[1] ?? '' })).toContainText('髙橋');
  },
);
