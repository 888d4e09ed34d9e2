import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';
import { setDisplay } from '../../../../scripts/browser/set-display.ts';
import { openDisplay } from './shell-frame.ts';

test('easy Japanese is chosen like a language: sentences, refusals and titles follow in place, what is typed stays [rule:language.easy]', async ({
  page,
  language,
}) => {
  test.skip(language === 'en');
  await page.goto('/login');
  await page.getByLabel('ログインID').fill('090-0000-0000');
  await page.getByLabel('パスワード', { exact: true }).fill('chigau-kotoba1');
  const window = await openDisplay(page, language);
  await window.getByRole('radio', { name: 'やさしい日本語', exact: true }).check();
  // Its readings come a moment later, and then each of them stands between blanks in the name.
  await expect(page.getByRole('dialog', { name: /^見 ?え ?方 ?を ?変 ?える$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-simple');
  await page.getByRole('main').getByRole('button', { name: 'ログインする' }).click();
  await expect(page.getByRole('main')).toContainText('ログインIDかパスワードがちがいます。');
  const words = page.getByRole('complementary', { name: 'このページのことば' });
  await words.getByText('このページのことば').click();
  await expect(words.getByText('自分だけが知っている秘密のことば')).toBeVisible();
  await expectAccessible(page);

  // A hard word in a sentence is explained where it stands; its label, which a press belongs to, is not.
  const place = await page.evaluate(() => {
    const [word] = [...(CSS.highlights.get('term') ?? [])];
    if (word?.startContainer instanceof Text) word.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = word instanceof Range ? word.getBoundingClientRect() : new DOMRect();
    return { word: word instanceof Range ? word.toString() : '', x: x + width / 2, y: y + height / 2 };
  });
  expect(place.word).toBe('ログイン');
  await page.mouse.click(place.x, place.y);
  const note = page.getByRole('note').filter({ hasText: '自分のページに入ること' });
  await expect(note).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();

  // Kept for the next page, and for the next visit.
  await page.goto('/spot');
  await expect(page).toHaveTitle(/^部屋や場所の予約/);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
  // A text of the town stays as it is written.
  await expect(page.getByRole('main')).toContainText('町民センター');

  // A notice without an easy text has readings; one with it shows it first.
  await page.goto('/notice/1');
  await expect(page.locator('article rt').first()).toBeAttached();
  await page.goto('/notice/20');
  await expect(page.getByRole('button', { name: 'もとの文で読む' })).toBeVisible();
  await expect(page.locator('h1')).toHaveText('12月2日は水が出ません（中央2丁目）');
  await page.goto('/notice');
  await expect(page.getByRole('main')).toContainText('雪がたくさん降る日の町のバス');
  // So does a form.
  await page.goto('/onlineform/introduction/9');
  await expect(page.locator('h1')).toHaveText('大きなごみを取りに来てもらう');
  await expect(page.getByRole('checkbox', { name: '出すものは、家で使ったものです。' })).toBeVisible();

  await page.goto('/spot?lang=ja');
  await expect(page).toHaveTitle(/^施設予約/);
});

for (const [language, title, town, field, required, another] of [
  ['vi', /^Đăng nhập/, 'Hoshimori Town', 'Tên bằng chữ katakana', 'Vui lòng nhập mục này.', 'zh-Hans'],
  ['zh-Hans', /^登录/, 'Hoshimori Town', '名的片假名', '请填写。', 'vi'],
] as const)
  test(`a link may ask for ${language}: the town’s own texts are in English there`, async ({ page }) => {
    await page.goto(`/login?lang=${language}`);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('banner')).toContainText(town);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    // What stands in code and not in a catalogue: the label of a described field.
    await page.goto('/signup');
    await expect(page.getByLabel(field).last()).toBeVisible();
    await expectNoSideways(page);
    // An error on the screen follows another variant of the same language.
    await page.locator('#lastname').focus();
    await page.locator('#firstname').focus();
    await expect(page.locator('#lastname-error')).toHaveText(required);
    await setDisplay(page, { variant: another });
    await expect(page.locator('html')).toHaveAttribute('lang', another);
    await expect(page.locator('#lastname-error')).not.toHaveText(required);
    // What the town writes says its language.
    await page.goto('/notice/20');
    await expect(page.getByText(/^An old water main/)).toHaveAttribute('lang', 'en');
  });

test('whoever reads another language shows the clerk a card in Japanese over the whole screen [route:/cards]', async ({
  page,
}) => {
  await page.goto('/cards?lang=vi');
  await page.getByRole('link', { name: 'Xin gọi taxi giúp tôi.' }).click();
  const card = page.getByRole('dialog', { name: /タクシーを呼んでください。/ });
  await expect(card).toContainText('Xin gọi taxi giúp tôi.');
  await expectAccessible(page);
  await card.getByRole('button', { name: /少し待ってください。/ }).click();
  await expect(card.getByRole('status')).toContainText('Xin đợi một chút.');
  await card.getByRole('button', { name: /ここに書いてください。/ }).click();
  await card.getByRole('textbox').fill('10分後に来ます。');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(page.getByRole('link', { name: 'Xin gọi taxi giúp tôi.' })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);

  // A reader of easy Japanese shows the same sentence as everybody.
  await page.goto('/cards?lang=ja-simple&show=easy');
  await expect(page.getByRole('dialog')).toContainText('むずかしい日本語が分かりません。');
});
