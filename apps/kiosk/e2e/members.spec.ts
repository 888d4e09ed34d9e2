import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { writeXlsx } from '../../api/src/platform/pdf/spreadsheet.ts';
import { AKEMI, KEIKO, logIn, type Words } from './at-desk.ts';
import { expectGoodDesk } from './look-at-desk.ts';
import { expect, test } from './terminal.ts';

interface Ground {
  readonly page: Page;
  readonly kiosk: { readonly address: string };
  readonly language: string;
}

/** Opens the desk; its address works once. */
async function openDesk({ page, kiosk, language }: Ground): Promise<void> {
  await page.goto(kiosk.address);
  await page.goto(new URL('/desk/', kiosk.address).href);
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
}

async function goToMembers(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('会員', 'Members') }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('会員', 'Members'));
}

/** Address that no known person has: a worker's journeys share their town. */
const fresh = (name: string, language: string): string => `${name}-${language}-${Date.now()}@example.jp`;

async function enter(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 80 && !(await control.evaluate((found) => found === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

test('staff find a member, register one by keyboard alone and go on with that person at the counter [decision:member-desk.at-kiosk]', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await openDesk({ page, kiosk, language });
  await logIn(page, town, words);
  await goToMembers(page, words);
  const rows = page.locator('.desk-list tbody tr');
  await expect(rows.first()).toBeVisible();
  await expectGoodDesk(page, `${language}-members-list`);

  const field = page.getByRole('searchbox');
  await field.fill('みかみ');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  // The screen's history keeps no searched names.
  expect(page.url()).toBe(new URL('/desk/', kiosk.address).href);
  await rows.getByRole('link', { name: '三上 由紀' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: '三上 由紀' })).toBeFocused();

  await page.getByRole('button', { name: words('会員', 'Members') }).press('Enter');
  await expect(field).toHaveValue('みかみ');
  const views = page.getByRole('navigation', { name: words('会員の画面', 'Views') });
  await enter(page, views.getByRole('link', { name: words('1人を登録', 'Register one') }));
  await page.keyboard.press('Enter');
  const name = page.getByLabel(words('名前', 'Name'));
  await enter(page, name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expectGoodDesk(page, `${language}-members-one-wrong`);

  const address = fresh('one', language);
  await enter(page, name);
  await page.keyboard.type('窓口 試');
  await enter(page, page.getByLabel(words('メールアドレス', 'E-mail')));
  await page.keyboard.type('mari.nakamura@example.jp');
  await enter(page, page.getByRole('checkbox', { name: words('登録の案内を本人に送る', 'Send the account') }));
  await page.keyboard.press('Space');
  await name.press('Enter');
  // Somebody already has this address: the field says so, and all input stays.
  await expect(page.getByRole('alert')).toContainText(words('ほかの会員が使っています', 'already used'));
  await expect(name).toHaveValue('窓口 試');
  await page.getByLabel(words('メールアドレス', 'E-mail')).fill(address.replace('@', '＠'));
  await page.keyboard.press('Enter');
  const done = page.getByRole('heading', { name: words('窓口 試 さんを登録しました', '窓口 試 is registered') });
  await expect(done).toBeVisible();
  await expect(page.locator('.members-password')).toHaveText(/^\S{8,}$/);
  await expectGoodDesk(page, `${language}-members-one-done`);
  await enter(page, page.getByRole('button', { name: words('窓口で続ける', 'Continue at the counter') }));
  await page.keyboard.press('Enter');
  const person = page.getByRole('region', { name: '窓口 試' });
  await expect(person.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(person).toContainText(words('まだカードを登録していません', 'No cards are registered yet'));
  await person.getByRole('button', { name: words('カードを登録する', 'Register a card') }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // The next person at the counter does not see the previous one's password.
  await goToMembers(page, words);
  await expect(page.locator('.members-password')).toHaveText(words('隠しています', 'Hidden'));
});

test(
  'staff register many: each wrong line says why, a broken network loses nothing, and the result is saved [decision:member-desk.lost-network]',
  { tag: '@once' },
  async ({ page, kiosk, town, language, words }) => {
    await openDesk({ page, kiosk, language });
    await logIn(page, town, words);
    await goToMembers(page, words);
    await page.getByRole('link', { name: words('まとめて登録', 'Register many') }).press('Enter');
    const good = Array.from({ length: 27 }, (_none, at) => `${fresh(`many${at}`, language)},一括 ${at + 1}号`);
    const wrong = ['', 'not an address,だれか', 'mari.nakamura@example.jp,中村 真理'];
    const list = page.getByRole('textbox');
    await list.fill([...good.slice(0, 10), ...wrong, ...good.slice(10)].join('\n'));
    await page.getByRole('button', { name: words('一覧を確かめる', 'Check the list') }).press('Enter');
    const lines = page.locator('.members-preview tbody tr');
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText(words('空', 'Remove the empty line'));
    await expect(lines.nth(1)).toContainText(words('メールアドレスの形', 'Invalid E-mail format'));
    await expect(lines.nth(2)).toContainText(words('ほかの会員が使っています', 'already used'));
    await expectGoodDesk(page, `${language}-members-bulk-wrong`);

    // Input is still there after a look at a person at the counter.
    await page.getByRole('button', { name: words('窓口', 'Counter') }).press('Enter');
    await page.getByRole('button', { name: words('会員', 'Members') }).press('Enter');
    await expect(list).toHaveValue(/27号$/);
    // The list was corrected in the spreadsheet.
    const cells = good.map((line) => line.split(','));
    await page.locator('input[type=file]').setInputFiles({
      name: '名簿.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsx([[words('メールアドレス', 'E-mail'), words('名前', 'Name')], ...cells], '名簿'),
    });
    await expect(page.getByText(words('Excelとして読みました', 'Read as Excel'))).toBeVisible();
    await page.getByRole('button', { name: words('一覧を確かめる', 'Check the list') }).press('Enter');
    const register = page.getByRole('button', { name: words('27人を登録する', 'Register 27 users') });
    await page.getByRole('checkbox', { name: words('登録の案内を本人に送る', 'Send the account') }).uncheck();

    // Once the town has registered them, its reply is lost again.
    let lost = 0;
    await page.route('**/api/members/bulk', async (route) => {
      const reply = await route.fetch().catch(() => undefined);
      if (reply?.ok() && lost === 0) {
        lost += 1;
        await route.abort();
      } else if (reply) await route.fulfill({ response: reply });
      else await route.abort();
    });
    await town.cut();
    await register.press('Enter');
    const away = page.getByText(words('町のサーバーとつながっていません', 'There is no connection'));
    await expect(away).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectGoodDesk(page, `${language}-members-bulk-away`);
    await town.mend();
    await expect(
      page.getByRole('heading', { name: words('27人を登録しました', '27 users are registered') }),
    ).toBeFocused();
    expect(lost).toBe(1);
    await expect(away).toHaveCount(0);
    await expectGoodDesk(page, `${language}-members-bulk-done`);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: words('結果を保存する', 'Save the result') }).press('Enter');
    const saved = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(saved).toHaveLength(28);
    expect(saved[27]).toMatch(/"28","\d+","many26-.*","一括 27号","\S{8,}"$/);
    await page.getByRole('button', { name: words('会員一覧へ', 'To the list') }).press('Enter');
    await expect(page.locator('.desk-list tbody tr').first()).toContainText('一括');
  },
);

test(
  'officials are offered what their roles hold, and the server decides',
  { tag: '@once' },
  async ({ page, kiosk, town, language, words }) => {
    await openDesk({ page, kiosk, language });
    const session = page.waitForResponse('**/api/session');
    await logIn(page, town, words, AKEMI);
    expect((await (await session).json()).roles).toContain('enrolment');
    await expect(page.getByRole('button', { name: words('会員', 'Members') })).toHaveCount(0);
    await page.getByRole('button', { name: words('ログアウト', 'Log out') }).click();

    // An official for members without the right to link cards sees the list, and at the counter who may.
    await logIn(page, town, words, KEIKO);
    await goToMembers(page, words);
    await page.locator('.desk-list tbody tr').getByRole('link', { name: '三上 由紀' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText(words('カードを登録できません', 'may not register cards'));
  },
);
