import { readFile } from 'node:fs/promises';
import { enter, newOfficial } from './officials.ts';
import { expect, expectAccessible, expectGood, expectNoSideways, freshAddress, test } from '../portal.ts';

const admin = ['member_admin'];

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
    // Its band walks without end, and spins in the button.
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

test(
  'a table is pasted with its headings: what is passed over is named, wrong cells are told, and those without an address get their password on paper [decision:bulk.columns] [decision:bulk.telephone]',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    await enter(page, language, await newOfficial(baseURL, admin));
    await page.goto('/member?view=bulk');
    await page.getByText(word('見出しに使えることば', 'Headings you can use')).click();
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: word('見出しの見本を保存する', 'Save a template') }).click();
    const headings = await readFile(await (await template).path(), 'utf8');
    expect(headings).toContain(word('"生年月日"', '"Date of birth"'));
    await expectGood(page);

    const mobile = `090${String(Date.now()).slice(-8)}`;
    const landline = `01${String(Date.now()).slice(-8)}`;
    const mail = freshAddress('heads');
    const list = page.getByRole('textbox');
    const check = page.getByRole('button', { name: word('一覧を確かめる', 'Check the list') });
    // Saved as it is, the template is a list without anybody in it.
    await list.fill(headings);
    await check.click();
    await expect(
      page.getByRole('heading', { name: word('この一覧は読み取れません', 'This list cannot be read') }),
    ).toBeVisible();

    const table = (...rows: readonly (readonly string[])[]) =>
      [['氏名', 'ふりがな', 'メール', '携帯', '生年月日', '住所', '備考'], ...rows]
        .map((row) => row.join('\t'))
        .join('\n');
    const haru = ['見出 ハル', 'みだし はる', mail, '', '昭和23年4月2日', '北海道ほしもり町字北1', '班長'];
    const tome = ['見出 トメ', '', '', landline, '', '', ''];
    await list.fill(table(haru, ['見出 ケン', '', '', '12', '1950/2/30', '', ''], tome));
    await check.click();
    await expect(page.getByRole('heading', { name: word('1行に直すところ', '1 line needs correcting') })).toBeVisible();
    const lines = page.locator('.members-preview tbody tr');
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(word('「携帯」の列：', 'Column “携帯”: '));
    await expect(lines).toContainText(word('「生年月日」の列：', 'Column “生年月日”: '));
    await expect(page.getByText(word('次の列は読み飛ばします：「備考」', 'passed over: “備考”'))).toBeVisible();
    await expectGood(page);

    await list.fill(table(haru, ['見出 ケン', '', '', mobile, '1950/2/28', '', ''], tome));
    await check.click();
    await expect(
      page.getByRole('heading', { name: word('3人を登録できます', '3 users can be registered') }),
    ).toBeVisible();
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText(word('1948年4月2日（昭和23年）', '2 April 1948 (Shōwa 23)'));
    await expect(lines.nth(2)).toContainText(word('アカウントなし', 'No account'));
    await expectGood(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByLabel(word('登録の案内を本人に送る', 'Send the account to the person')).uncheck();
    await page.getByRole('button', { name: word('3人を登録する', 'Register 3 users') }).click();
    await expect(
      page.getByRole('heading', { name: word('3人を登録しました', '3 users are registered') }),
    ).toBeFocused();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: word('結果を保存する（CSV）', 'Save the result (CSV)') }).click();
    const saved = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    const cells = saved.slice(1).map((line) => line.slice(1, -1).split('","'));
    expect(cells.map(([line, , login, name]) => [line, login, name])).toEqual([
      ['2', mail, '見出 ハル'],
      ['3', mobile.replace(/^(...)(....)/, '$1-$2-'), '見出 ケン'],
      ['4', '', '見出 トメ'],
    ]);
    expect(cells.map((row) => (row[4] ?? '').length > 0)).toEqual([true, true, false]);
  },
);
