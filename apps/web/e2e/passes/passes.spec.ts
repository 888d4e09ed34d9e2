import type { Page } from '@playwright/test';
import { readPhonePass } from '@machi/domain/passes/phone-pass';
import { misplacedBoxes } from '../../../../scripts/browser/boxes.ts';
import { enterAsNewMember, send } from '../as-member.ts';
import { logInAs } from '../person.ts';
import { expect, expectGood, linkIn, mailTo, test } from '../portal.ts';
import { readQr } from './read-qr.ts';

/** The sample's verified resident of 79, with visits all through the year. */
const KIYO = { login: '090-0000-3456', password: 'hoshimori-kiyo1' };

/** Hides the page or shows it again. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test(
  'a guest reads about the bath pass, logs in and shows it on the phone [route:/pass] [route:/pass/fureaiplaza] [rule:pass.view-detail] [rule:member.bath-pass] [constant:bath-pass-age] [constant:bath-pass-quota] [constant:pre-registration-minutes]',
  { tag: '@again' },
  async ({ page, language, word }) => {
    await page.goto('/pass');
    await expect(page.locator('main')).toContainText(word('5分ほど', 'about 5 minutes'));
    await expectGood(page);
    await page.getByRole('link', { name: word(/くわしく見る\s*（入浴証）/, /View details\s*\(Bath pass\)/) }).click();
    await expect(page).toHaveURL('/pass/fureaiplaza');
    const main = page.locator('main');
    await expect(main).toContainText(word('70歳以上の町民の方', 'Residents of the town aged 70 and over'));
    await expect(main).toContainText(word('1年に48回', '48 per year'));
    await expectGood(page);

    await main.getByRole('link', { name: word('ログイン', 'Log in'), exact: true }).click();
    await logInAs(page, language, KIYO.login, KIYO.password);
    await expect(page).toHaveURL('/pass/fureaiplaza');
    await expect(page.getByRole('heading', { name: word('入浴証を使えます', 'You can use this pass') })).toBeVisible();
    await page.getByRole('button', { name: word('コードを出す', 'Show the code') }).click();
    const code = page.getByRole('img', { name: word('「入浴証」のコード', 'Code for your pass “Bath pass”') });
    await expect(code).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/\d+/);
    const { text, quiet } = await readQr(code);
    expect(quiet).toBeGreaterThanOrEqual(4);
    expect(readPhonePass(text)?.pass).toMatchObject({ pass: 'bath', member_id: 4 });
    expect(page.url()).not.toContain('MACHI');
    await expectGood(page);

    await setHidden(page, true);
    await expect(code).toBeHidden();
    await setHidden(page, false);
    await expect(code).toBeVisible();
    expect((await readQr(code)).text).not.toBe(text);
    const asked = page.getByRole('dialog', { name: word('入浴証', 'Bath pass') });
    await expect(asked).toContainText(word(/残り\d+回/, /\d+ visits? left/));
    await asked.getByRole('button', { name: word('コードをしまう', 'Hide the code') }).press('Enter');
    await expect(code).toBeHidden();
    await expect(page.getByRole('button', { name: word('コードを出す', 'Show the code') })).toBeFocused();

    // One press from the first page; the phone's "back" closes it.
    await page.goto('/');
    await page
      .getByRole('link', { name: word('入浴証・バス乗車証を使う', 'Use the bath pass or the bus pass') })
      .click();
    await page.getByRole('link', { name: word(/コードを出す\s*（入浴証）/, /Show the code\s*\(Bath pass\)/) }).click();
    await expect(code).toBeVisible();
    await expectGood(page);
    const box = await code.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 10_000)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.goBack();
    await expect(code).toBeHidden();
  },
);

test('a resident sees the visits left and every visit [route:/fureaiplaza] [rule:pass.view-history] [rule:fureaiplaza.usage-history] [rule:fureaiplaza.remaining-visits] [rule:purpose.bath-pass]', async ({
  page,
  language,
  word,
}) => {
  await page.goto('/pass');
  await page.getByRole('link', { name: word('入浴の記録を見る', 'View bathing history') }).click();
  await expect(page).toHaveURL('/login?backuri=%2Ffureaiplaza');
  await logInAs(page, language, KIYO.login, KIYO.password);
  await expect(page).toHaveURL('/fureaiplaza');
  const { own } = await send<{ own: { bath: { visits: number; remaining: number } } }>(
    page,
    'GET',
    '/api/account/passes',
  );
  expect(own.bath.visits + own.bath.remaining).toBe(48);
  await expect(page.locator('.visits-left .count')).toContainText(String(own.bath.remaining));
  await expect(page.getByRole('img', { name: word(/48回のうち/, /of 48 visits used/) })).toBeVisible();
  await expect(page.locator('main tbody tr')).toHaveCount(own.bath.visits);
  await expect(page.locator('main tbody tr').first()).toContainText(String(own.bath.remaining));
  await expectGood(page);
  // Largest text on the narrowest phone.
  await page.evaluate(() => {
    const record: object = JSON.parse(localStorage.getItem('machi') ?? '{}');
    localStorage.setItem('machi', JSON.stringify({ ...record, textSize: 'largest' }));
  });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(page.locator('main tbody tr')).toHaveCount(own.bath.visits);
    expect(await misplacedBoxes(page)).toEqual([]);
  }
});

test('a member takes up the service, agrees to the bus pass, sees the fare and gives the pass up [route:/pass/bus] [rule:purpose.bus-pass] [constant:bus-fare-yen] [constant:bus-free-age] [rule:bus.free-disabled] [rule:bus.free-junior-high]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = await enterAsNewMember(page, request, language, info.project.name, '/pass/bus');
  const main = page.locator('main');
  for (const shown of [
    word('65歳以上の方', 'aged 65 and over'),
    word('100円', '¥100'),
    word('中学生まで', 'Junior-high'),
  ])
    await expect(main).toContainText(shown);
  await expect(
    main.getByRole('link', { name: word('サービスの利用登録へ', 'Sign up for the service') }),
  ).toHaveAttribute('href', '/service/15');
  await send(page, 'POST', '/api/services/15/subscription', { is_agreed: true });
  const token = linkIn(await mailTo(request, email, /#confirm=/)).split('#confirm=')[1];
  await send(page, 'POST', '/api/services/confirm', { token });

  await page.reload();
  const start = page.getByRole('button', { name: word('バス乗車証を使い始める', 'Start using this pass') });
  await start.click();
  await expect(page.locator('#is_agreed-error')).toBeVisible();
  await page.locator('#is_agreed').check();
  await expectGood(page);
  await start.click();
  // The birth date is the member's own statement, not yet verified by the office.
  await expect(
    page.getByRole('heading', {
      name: word('役場の窓口での確認が、まだ済んでいません', 'One more check at the town office'),
    }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: word('あなたのバス乗車証', 'Your pass') })).toBeFocused();
  await expectGood(page);

  await page.getByRole('button', { name: word('バス乗車証を使うのをやめる', 'Stop using this pass') }).click();
  await page.getByRole('button', { name: word('使うのをやめる', 'Stop using it'), exact: true }).click();
  await expect(start).toBeVisible();

  // Visits that nobody can use do not count as left.
  await page.goto('/fureaiplaza');
  await expect(
    page.getByRole('heading', {
      name: word('入浴証は、まだ使っていません', 'You have not started using the bath pass'),
    }),
  ).toBeVisible();
  await expect(page.locator('.visits-left')).toHaveCount(0);
});
