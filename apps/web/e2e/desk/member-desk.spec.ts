import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter, newMember, newOfficial } from './officials.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, expectNoSideways, freshAddress, test } from '../portal.ts';
import { haru } from '../reservations/rooms.ts';
import { isNarrow, openItems } from '../shell/shell-frame.ts';

const admin = ['member_admin'];

const rows = (page: Page) => page.locator('.desk-list tbody tr');

test(
  'an official finds members by search, filters, order and pages [route:/member] [rule:official.member-list]',
  { tag: '@again' },
  async ({ page, language, baseURL, word }) => {
    await enter(page, language, await newOfficial(baseURL, admin));
    await page.goto('/');
    const items = await openItems(page, language);
    if (!isNarrow(page)) await items.getByRole('button', { name: '試験 花子' }).click();
    await items.getByRole('link', { name: word('会員一覧', 'Members') }).click();
    await expect(page).toHaveURL(/\/member$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('会員一覧', 'Members'));
    await expect(rows(page).first()).toBeVisible();
    await expectGood(page);

    const field = page.getByLabel(word('会員をさがす', 'Search'), { exact: true });
    const send = page.getByRole('search').getByRole('button', { name: word('さがす', 'Search'), exact: true });
    for (const asked of ['木村 千代', 'きむら', 'chiyo.kimura', '09000005678']) {
      await field.fill(asked);
      await send.click();
      await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(asked).replace('%20', '\\+')}$`));
      await expect(page.getByRole('heading', { name: word('1人', '1 member'), exact: true })).toBeVisible();
      await expect(rows(page)).toContainText(['木村 千代']);
    }

    const filters = page.getByText(word('絞り込みと並べ替え', 'Filter and sort'));
    if (!(await page.getByLabel(word('住まい', 'Residence')).isVisible())) await filters.click();
    // By name too, because other journeys add an unknown number of members.
    await field.fill('由紀');
    await page.getByLabel(word('住まい', 'Residence')).selectOption('0');
    await page.getByLabel(word('職員', 'Office'), { exact: true }).selectOption('0');
    await page.getByLabel(word('並べ方', 'Order')).selectOption('created_at descending');
    await send.click();
    await expect(page).toHaveURL(/is_resident=0&is_official=0&sort=created_at&is_descending=1$/);
    await expect(rows(page)).toContainText(['三上 由紀']);
    await page.getByLabel(word('住まい', 'Residence')).selectOption('1');
    await send.click();
    await expect(rows(page)).toHaveCount(0);

    await page.goBack();
    await expect(rows(page)).toContainText(['三上 由紀']);
    await page.goBack();
    await expect(field).toHaveValue('09000005678');
    await expect(rows(page)).toContainText(['木村 千代']);
    await page.getByRole('button', { name: word('条件をすべて消す', 'Clear search and filters') }).click();
    await expect(page).toHaveURL(/\/member$/);
    await expect(field).toHaveValue('');

    await field.fill('nobody-has-this-name');
    await send.click();
    await expect(page.getByRole('heading', { name: word('見つかりませんでした', 'No data found') })).toBeVisible();
    await expectGood(page);

    await page.goto('/member?page=999');
    await expect(rows(page).first()).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expectNoSideways(page);
    await page.getByRole('link', { name: word('一覧に戻る', 'Back to the list') }).click();
    await expect(rows(page).first().getByRole('link')).toBeFocused();
  },
);

test('members and officials without the role find the page closed [rule:official.permission-checks] [decision:member-desk.officials-only]', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  const closed = { name: word('アクセスできません', 'Access Denied') };
  await logInAt(page, haru, '/member');
  await expect(page.getByRole('heading', closed)).toBeVisible();
  const items = await openItems(page, language);
  await expect(items.getByRole('link', { name: word('会員一覧', 'Members') })).toHaveCount(0);

  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await enter(other, language, await newOfficial(baseURL, ['reception']));
  await other.goto('/member');
  await expect(other.getByRole('heading', closed)).toBeVisible();
  await context.close();
});

test.describe('at a desktop', { tag: '@desktop' }, () => {
  test('the keyboard alone finds a member, opens the file and changes it @touched', async ({
    page,
    language,
    baseURL,
    word,
  }) => {
    const email = freshAddress('keys');
    await newMember(baseURL, { name: '鍵盤 花子', email });
    await enter(page, language, await newOfficial(baseURL, admin));
    await page.goto('/member');
    await expect(rows(page).first()).toBeVisible();
    const until = async (isThere: () => Promise<boolean>) => {
      for (let step = 0; step < 60 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
      expect(await isThere()).toBe(true);
    };
    const isFocused = (selector: string) => () =>
      page.evaluate((asked) => document.activeElement?.matches(asked) === true, selector);
    await until(isFocused('input[type=search]'));
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator('input[type=search]')).toBeFocused();
    await until(isFocused('.desk-name'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '鍵盤 花子' })).toBeFocused();
    await until(isFocused('#file-office ~ .btn'));
    await page.keyboard.press('Enter');
    await expect(page.locator('#lastname')).toBeFocused();
    await until(isFocused('#town_id'));
    await page.keyboard.type(`K-${Date.now()}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(word('保存しました。', 'Saved.'))).toBeVisible();
    await expect(page.locator('#file-office ~ .btn')).toBeFocused();
    await until(isFocused('.btn-quiet-danger'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: word('戻る', 'Back'), exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: word('ロックする', 'Lock the account'), exact: true })).toBeFocused();
  });

  test('the list as a file, in the form that was used last; what does not fit is told [decision:preference.download-format]', async ({
    page,
    language,
    baseURL,
    word,
  }) => {
    const email = freshAddress('notifications');
    await newMember(baseURL, { name: '𠮷野 髙子', email });
    await enter(page, language, await newOfficial(baseURL, admin));
    await page.goto(`/member?q=${email}`);
    await expect(rows(page)).toHaveCount(1);
    const open = page.getByText(word('ファイルに保存する', 'Save as a file'));
    await open.click();
    await page.getByRole('radio', { name: 'Shift_JIS' }).check();
    const save = page.getByRole('button', { name: word('1人を保存する', 'Save 1 member') });
    await save.click();
    const told = page.getByRole('alert');
    await expect(told).toContainText('𠮷');
    await expect(told).not.toContainText('髙');
    await expectGood(page);
    let download = page.waitForEvent('download');
    await told.getByRole('button', { name: word('UTF-8で保存する', 'Save in UTF-8') }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('𠮷野');
    expect(text).toContain(email);

    await page.getByRole('radio', { name: 'xlsx' }).check();
    await page.reload();
    await open.click();
    await expect(page.getByRole('radio', { name: 'xlsx' })).toBeChecked();
    download = page.waitForEvent('download');
    await save.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });
});
