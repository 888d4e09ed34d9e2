import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildPage, type BuiltPage } from '../built-page.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';

let built: BuiltPage | undefined;

test.beforeAll(async () => {
  built = await buildPage(path.join(import.meta.dirname, 'ground'));
});
test.afterAll(() => built?.close());

const loggedIn = JSON.stringify({ token: 'of-nobody', member_id: 1, expire: Date.now() + 86_400_000 });

/** Opens the form with every kind of field; answers postal codes and files as the server does. */
async function open(page: Page, look: Readonly<Record<string, string>>): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const reply = route.request().url().includes('zipcode')
      ? { places: [{ prefecture: '北海道', address1: '星守町', address2: '本町' }] }
      : {
          document: {
            document_id: 7,
            purpose: 'reservation',
            file_name: '確認.pdf',
            media_type: 'application/pdf',
            byte_count: 1200,
          },
        };
    await route.fulfill({ json: { result: true, errors: {}, ...reply } });
  });
  // Logged in, because files need an owner.
  await page.addInitScript((record) => localStorage.setItem('machi', record), loggedIn);
  await page.goto(`${built?.address ?? ''}?${new URLSearchParams(look)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const at = (page: Page, name: string) => page.locator(`[id="${name}"]`);
const containing = (words: string): RegExp => new RegExp(words.replace(/[.()/]/g, '\\$&'));
const send = (page: Page) => page.getByRole('button', { name: /^(?:送る|Send)$/ }).click();
const sent = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('[data-content]').textContent()) ?? '') as unknown;

async function fillLeast(page: Page): Promise<void> {
  await at(page, 'paper').selectOption('tax');
  await at(page, 'copies').fill('２');
  await at(page, 'is_agreed').check();
}

/** Typed values, and their errors in both languages. */
const wrong = [
  ['mails', 'haru@example.jp, aki', 'Invalid E-mails format.', 'メールアドレスの形が正しくないものがあります。'],
  ['paper_other', '字', 'Input in 2 characters or more.', '2文字以上で入力してください。'],
  ['card', '12a456', 'Input in digits.', '数字で入力してください。'],
  ['licence', 'H-42', 'Input in letters and digits.', '英字と数字で入力してください。'],
  ['weight', 'heavy', 'Input a number such as 12 or 3.5.', '12や3.5のように、数で入力してください。'],
  [
    'notice',
    '//evil.example',
    'Input an address of this site that starts with /.',
    '/ で始まる、このサイトの中のアドレスを',
  ],
  ['why', 'ああ\nいい\nうう\nええ', 'Input in 3 lines or less.', '3行以内で入力してください。'],
  ['copies', '0', 'Input a number 1 or more.', '1以上の数を入力してください。'],
] as const;
const lines = [
  ['ああ\nい', 'Input in 2 characters or more.', '2文字以上で入力してください。'],
  [`ああ\n${'い'.repeat(11)}`, 'Input in 10 characters or less.', '10文字以内で入力してください。'],
  ['ああ\n\nいい', 'Remove the empty lines.', '空の行を消してください。'],
] as const;

const wordsIn =
  (lang: string) =>
  (ja: string, en: string): string =>
    lang === 'ja' ? ja : en;

test(
  `each rule is told at its field, on leaving it and in the summary [rule:validation.email-list] [message:invalid-emails] [rule:validation.minlength] [message:length-min] [rule:validation.length-per-line] [rule:validation.lines-limit] [message:lines-max] [rule:validation.alphanumeric] [rule:validation.numeric] [rule:validation.decimal] [rule:validation.local-url]`,
  { tag: '@once' },
  async ({ page }) => {
    for (const lang of ['ja', 'en']) {
      const words = wordsIn(lang);
      await open(page, { lang });
      await fillLeast(page);
      await at(page, 'paper').selectOption('other');
      for (const [name, typed, en, ja] of wrong) {
        await at(page, name).fill(typed);
        await expect(at(page, name)).not.toHaveAttribute('aria-invalid');
        await at(page, name).blur();
        await expect(at(page, name)).toHaveAccessibleDescription(containing(words(ja, en)));
      }
      await send(page);
      await expect(page.getByRole('alert')).toBeFocused();
      for (const [name, , en, ja] of wrong) {
        await page.getByRole('alert').locator(`a[href="#${name}"]`).click();
        await expect(at(page, name)).toBeFocused();
        await expect(page.getByRole('alert').locator(`a[href="#${name}"]`)).toContainText(words(ja, en));
      }
      for (const [typed, en, ja] of lines) {
        await at(page, 'why').fill(typed);
        await at(page, 'why').blur();
        await expect(at(page, 'why')).toHaveAccessibleDescription(words(ja, en));
      }
      // An error goes while its value is corrected; the other values stay.
      await at(page, 'why').fill('ああ');
      await expect(at(page, 'why')).not.toHaveAttribute('aria-invalid');
      await expect(at(page, 'card')).toHaveValue('12a456');
      await expectNoSideways(page);
      await expectAccessible(page);
    }
  },
);

test(
  `of several boxes so many are ticked, and a third is told [rule:validation.mincheck] [rule:validation.maxcheck]`,
  { tag: '@once' },
  async ({ page }) => {
    await open(page, { lang: 'en' });
    await fillLeast(page);
    for (const use of ['bank', 'school', 'work']) await at(page, `uses.${use}`).check();
    await send(page);
    await expect(at(page, 'uses')).toHaveAccessibleDescription(/Choose 2 or fewer\./);
    await at(page, 'uses.school').uncheck();
    await expect(at(page, 'uses')).not.toHaveAccessibleDescription(/fewer/);
    await at(page, 'days.mon').check();
    await send(page);
    await expect(at(page, 'days')).toHaveAccessibleDescription(/Choose 2 or more\./);
    await at(page, 'days.tue').check();
    await send(page);
    expect(await sent(page)).toMatchObject({ uses: ['bank', 'work'], days: ['mon', 'tue'] });
  },
);

test(
  `a time, and a day with its time, are chosen as the device has them [rule:validation.datetime]`,
  { tag: '@once' },
  async ({ page }) => {
    await open(page, { lang: 'ja' });
    await fillLeast(page);
    await at(page, 'visit').fill('2027-01-19T13:05');
    await at(page, 'opens').fill('09:05');
    await at(page, 'pickup').fill('2000-01-04');
    await send(page);
    await expect(at(page, 'pickup')).toHaveAccessibleDescription(/以降の日付を入力してください。/);
    await at(page, 'pickup').fill('');
    await send(page);
    expect(await sent(page)).toMatchObject({ visit: '2027-01-19T13:05', opens: '09:05' });
    await expect(page.getByText('来庁の日時: 2027年1月19日 13:05')).toBeVisible();
  },
);

test(`the form fits everywhere and is accessible`, { tag: ['@once', '@touched'] }, async ({ page }) => {
  for (const lang of ['ja', 'en']) {
    const words = wordsIn(lang);
    for (const [theme, width] of [
      ['light', 390],
      ['dark', 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, { lang, theme });
      await page.getByRole('button', { name: words('子どもを加える', 'Add: Child') }).click();
      await at(page, 'is_living_apart').check();
      await send(page);
      await expectNoSideways(page);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 320, height: 900 });
    await open(page, { lang, text: 'largest' });
    await page.getByRole('button', { name: words('子どもを加える', 'Add: Child') }).click();
    await at(page, 'is_living_apart').check();
    await send(page);
    await expectNoSideways(page);
  }
});
