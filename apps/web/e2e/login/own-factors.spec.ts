import type { Page } from '@playwright/test';
import { codeShown } from '../../../api/src/testing/factors/authenticator.ts';
import { freshOfficial } from '../desk/officials.ts';
import { logInAs, logOut } from '../person.ts';
import { expect, expectAccessible, expectGood, test } from '../portal.ts';
import { mailedCode } from '../second-step.ts';

const secretOn = async (page: Page): Promise<string> =>
  (await page.locator('.totp-secret').innerText()).replace(/\s/g, '');
/** The ten recovery codes, once they are on the page. */
async function codesOn(page: Page): Promise<string[]> {
  const codes = page.locator('.recovery-codes li');
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

test.use({ town: 'oharashi' });

test(
  'an official without a factor of their own sets one up before anything else, by keyboard alone [decision:factor.official-enrols] [decision:factor.recovery-codes]',
  { tag: '@desktop' },
  async ({ page, request, baseURL, language, word }) => {
    const official = await freshOfficial(baseURL, ['reception']);
    const { keyboard } = page;
    await page.goto('/login?backuri=%2Freception');
    await page.getByLabel(word('ログインID', 'Login ID')).focus();
    await keyboard.type(official.email);
    await keyboard.press('Tab');
    await keyboard.type(official.password);
    await keyboard.press('Enter');
    await expect(page.locator('#code')).toBeFocused();
    await keyboard.type(await mailedCode(request, official.email));
    await keyboard.press('Enter');

    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(
      word('ログインの2段階目を設定してください', 'Set up a second factor for your login'),
    );
    await expect(heading).toBeFocused();
    await expectGood(page);
    // No other page opens meanwhile, and a reload returns here.
    await page.goto('/reception');
    await expect(page).toHaveURL('/login?backuri=%2Freception');
    await expect(heading).toHaveText(
      word('ログインの2段階目を設定してください', 'Set up a second factor for your login'),
    );
    await expect(
      page.getByRole('button', { name: word('認証アプリを使う', 'Use an authenticator app') }),
    ).toBeVisible();
    await heading.focus();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: word('認証アプリを設定する', 'Set up') })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.type('Wrong-password1');
    await keyboard.press('Enter');
    await expect(page.locator('#old_password-error')).toBeVisible();
    await page.locator('#old_password').focus();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(official.password);
    await keyboard.press('Enter');
    await expect(page.getByRole('img', { name: word('認証アプリに読み取らせるQRコード', 'QR code') })).toBeVisible();
    await expectGood(page);
    const secret = await secretOn(page);
    await page.locator('#code').focus();
    await keyboard.type('12345');
    await keyboard.press('Enter');
    await expect(page.locator('#code-error')).toBeVisible();
    await page.locator('#code').focus();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(codeShown(secret, new Date()));
    await keyboard.press('Enter');

    await expect(
      page.getByRole('heading', { name: word('予備コードを控えてください', 'Save your recovery codes') }),
    ).toBeVisible();
    await expectGood(page);
    const [code = ''] = await codesOn(page);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/reception');

    // The next login asks for the app; a recovery code works too.
    await logOut(page);
    await page.goto('/login');
    await logInAs(page, language, official.email, official.password);
    await expect(page.locator('#code')).toBeFocused();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: word('予備コードを使う', 'Use a recovery code') }).click();
    await page.locator('#code').fill('aaaaa-aaaaa');
    await keyboard.press('Enter');
    await expect(page.locator('#code-error')).toContainText(
      word('予備コードが正しくない', 'This recovery code is wrong'),
    );
    await page.locator('#code').fill(code.toUpperCase());
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  },
);
