import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../portal.ts';

/** Number of public notices: journeys of the office add some. */
let count = 0;
test.beforeEach(async ({ request }) => {
  const { faqs } = await (await request.get('/api/faqs')).json();
  count = faqs.length;
});

const questions = (page: Page) => page.locator('details.disclosure');
const question = (page: Page, id: number) => page.locator(`details#faq-${id}`);
const search = (page: Page) => page.getByRole('searchbox');

test(
  'the site tells what it is; its contents lead to the sections [route:/about] [rule:purpose.future-aims]',
  { tag: '@both' },
  async ({ page, word }, info) => {
    await page.goto('/about');
    await expect(page).toHaveTitle(word('このサイトについて | まち', 'About | Machi'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('このサイトについて', 'About this site'));
    await expect(page.locator('.reading-lead')).toContainText(word('星守町', 'Hoshimori'));
    const sections = page.getByRole('main').getByRole('region');
    await expect.poll(() => sections.count()).toBeGreaterThan(4);
    await expect(page.getByRole('region', { name: word('これから', 'What comes next') })).toContainText(
      word('買い物の品を、ドローンでお届けする', 'delivery of shopping by drone'),
    );
    const contents = page.getByRole('navigation', { name: word('このページの内容', 'On this page') });
    if (info.project.name === 'phone') {
      await expect(contents).toBeHidden();
    } else {
      await expect(contents.getByRole('link')).toHaveCount(await sections.count());
      await contents.getByRole('link').nth(3).click();
      await expect(page).toHaveURL('/about#section-4');
      await expect(sections.nth(3).getByRole('heading')).toBeInViewport();
    }
    // A link in the text goes through the application, without a page load.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('main').locator('.rich-text a[href="/spot"]').click();
    await expect(page).toHaveURL('/spot');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  },
);

test('questions stand under their categories and open their answers [route:/faq] [field:faq.title] [field:faq.category] [field:faq.body]', async ({
  page,
  word,
}) => {
  await page.goto('/faq');
  await expect(page).toHaveTitle(word('よくある質問 | まち', 'FAQ | Machi'));
  const category = page.getByRole('region', { name: word('登録とログイン', 'Signing up and logging in') });
  const first = category.locator('details').first();
  const answer = first.getByText(word('無料で登録できます', 'It is free'));
  await expect(answer).toBeHidden();
  await first.locator('summary').click();
  await expect(answer).toBeVisible();
  expect((await first.locator('summary').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(first.locator('summary')).toHaveText(word('だれでも登録できますか。', 'Who can sign up?'));
});

test(
  'questions are searched while one types, in titles and answers, however it is written',
  { tag: '@both' },
  async ({ page, word }) => {
    await page.goto('/faq');
    const status = page.getByRole('status').filter({ hasText: word('件の質問', 'question') });
    await expect(status).toHaveText(word(`${count}件の質問`, `${count} questions`));
    // Hiragana, half-width katakana; capitals, full-width letters: all match.
    for (const asked of word('ぱすわーどを忘れ|ﾊﾟｽﾜｰﾄﾞを忘れ', 'FORGOTTEN my|ｆｏｒｇｏｔｔｅｎ my').split('|')) {
      await search(page).fill(asked);
      await expect(question(page, 7)).toBeVisible();
      await expect(question(page, 1)).toHaveCount(0);
    }
    await expect(page).toHaveURL(/\/faq\?q=/);
    // Words of the answer only.
    await search(page).fill(word('お越しいただくか', 'come to the Town Office'));
    await expect(question(page, 3)).toBeVisible();
    await expect(status).not.toHaveText(word(`${count}件の質問`, `${count} questions`));
    const found = await questions(page).count();
    await page.reload();
    await expect(search(page)).toHaveValue(word('お越しいただくか', 'come to the Town Office'));
    await expect(questions(page)).toHaveCount(found);
    await page.getByRole('button', { name: word('消す', 'Clear') }).click();
    await expect(search(page)).toBeFocused();
    await expect(questions(page)).toHaveCount(count);
    await expect(page).toHaveURL('/faq');
  },
);

test('nothing found: said in words, with the telephone and a way on [message:no-data-found]', async ({
  page,
  word,
}) => {
  await page.goto('/faq?category=fees');
  await search(page).fill(word('潜水艦', 'submarine'));
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: word('見つかりませんでした', 'No data found'), exact: true }),
  ).toBeVisible();
  await expect(
    main.getByRole('status').filter({ hasText: word('見つかりませんでした', 'No data found') }),
  ).toBeVisible();
  await expect(main).toContainText(word('潜水艦', 'submarine'));
  await expect(main.getByRole('link', { name: '0100-55-2111' })).toHaveAttribute('href', 'tel:0100552111');
  await expectAccessible(page);
  await main.getByRole('button', { name: word('すべての分類からさがす', 'Search all categories') }).click();
  await expect(page).not.toHaveURL(/category/);
  await main.getByRole('button', { name: word('すべての質問を見る', 'Show all questions') }).click();
  await expect(questions(page)).toHaveCount(count);
});

test('the privacy policy with its date and contents [route:/policy]', async ({ page, word }) => {
  await page.goto('/policy');
  await expect(page).toHaveTitle(word('プライバシーポリシー | まち', 'Privacy Policy | Machi'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    word('「まち」プライバシーポリシー', 'Machi Privacy Policy'),
  );
  await expect(page.getByRole('main')).toContainText(word('2026年10月1日から適用', 'In force from 1 October 2026'));
  const contents = page.getByRole('navigation', { name: word('目次', 'Contents') });
  await expect(contents.getByRole('link')).toHaveCount(15);
  await contents.getByRole('link', { name: word('第3条（利用する目的）', 'Article 3 (Purposes)') }).click();
  await expect(page).toHaveURL('/policy#section-3');
  await expect(
    page.getByRole('heading', { name: word('第3条（利用する目的）', 'Article 3 (Purposes)') }),
  ).toBeInViewport();
});

test('the notice that the law asks for, name by name [route:/legal]', async ({ page, word }) => {
  await page.goto('/legal');
  await expect(page).toHaveTitle(word('特定商取引法に基づく表示 | まち', 'Legal Notice | Machi'));
  const rows = page.getByRole('main').locator('dl > div');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  for (const [ja, en, value] of [
    ['電話番号', 'Telephone', '0100-55-2111'],
    ['メールアドレス', 'E-mail', 'office@example.jp'],
  ] as const) {
    const row = rows.filter({ has: page.locator('dt', { hasText: word(ja, en) }) });
    await expect(row.locator('dd')).toContainText(value);
  }
});
