import { enterAsNewMember } from '../as-member.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';
import { fillApplication, freeHour, mainButton, meetingRoom, pressHour } from '../reservations/rooms.ts';
import { openDisplay } from './shell-frame.ts';

test(
  'large and calm pages: four buttons, a room reserved, the pass seen, and back to the usual display with one press [rule:display.calm]',
  { tag: '@phone' },
  async ({ page, request, language }, info) => {
    await enterAsNewMember(page, request, language, info.project.name, '/notice');
    const slot = await freeHour(request, meetingRoom);
    await page.goto('/');
    const display = await openDisplay(page, language);
    await display.getByRole('radio', { name: '特大' }).check();
    await expect(display).toContainText('ボタンも大きく、数も少なくできます');
    await display.getByRole('radio', { name: '標準' }).check();
    await display.getByRole('switch', { name: '簡単表示にする' }).check();
    await page.keyboard.press('Escape');

    const help = page.getByRole('button', { name: '困ったとき', exact: true });
    await expect(help).toBeFocused();
    const buttons = page.getByRole('navigation', { name: '大きなボタン' }).getByRole('link');
    await expect(buttons).toHaveText([
      /部屋を予約する/,
      /乗合バスを頼む/,
      /入浴証・乗車証を見せる/,
      /メッセージを読む/,
    ]);
    await expect(page.getByRole('main').getByRole('link', { name: 'すべてのお知らせ' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'メニュー', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'ほかのボタンを見る' }).click();
    await expect(buttons.first()).toHaveText('循環バス');
    await expect(buttons.first()).toBeFocused();
    await expectAccessible(page);

    // The first paint is calm already; what is folded is one press away, until the next page.
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-calm', 'on');
    await page.getByRole('button', { name: 'メニューやほかの内容も見る' }).click();
    await expect(page.getByRole('button', { name: 'メニュー', exact: true })).toBeVisible();
    await buttons.first().click();
    await expect(page).toHaveURL('/spot');
    await expect(page.locator('html')).toHaveAttribute('data-calm', 'on');
    // Its picture is folded away, and leaves the name its place.
    await expect(page.locator('.spot-result h3').first()).toHaveJSProperty('clientWidth', 358);
    await page.getByLabel('使う日').fill(slot.date);
    await page.getByLabel('人数').fill('8');
    await page.getByRole('button', { name: 'この条件でさがす' }).click();
    await expect(page).toHaveURL(/capacity=8/);
    await page.getByRole('group', { name: '会議室「しずく」' }).getByRole('link').first().click();
    await pressHour(page, slot);
    await expectAccessible(page);
    await mainButton(page, language).click();
    await fillApplication(page, '');
    await mainButton(page, language).click();
    await expectNoSideways(page);
    await mainButton(page, language).click();
    await expect(page).toHaveURL(/step=4/);

    await page.getByRole('link', { name: '最初へ' }).click();
    await page.getByRole('link', { name: '入浴証・乗車証を見せる' }).click();
    await page.getByRole('link', { name: 'くわしく見る' }).first().click();
    await expect(page.getByRole('heading', { name: '入浴証', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '戻る', exact: true }).click();
    await expect(page).toHaveURL('/pass');
    await help.click();
    const window = page.getByRole('dialog', { name: '困ったとき' });
    await expect(window).toContainText('0100-55-2111');
    await expectAccessible(page);
    await window.getByRole('link', { name: '窓口で見せるカード' }).click();
    await expect(page).toHaveURL('/cards');

    await page.getByRole('button', { name: 'ふつうの表示に戻す' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-calm');
    await expect(page.getByRole('button', { name: 'メニュー', exact: true })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
  },
);
