import type { APIRequestContext, Page } from '@playwright/test';
import { codeTo, join, logInAs, logOut, sessionSecrets } from '../person.ts';
import {
  expect,
  expectGood,
  expectNoSideways,
  freshAddress,
  freshMobile,
  test,
  words,
  type Locale,
} from '../portal.ts';

const password = 'Yuki-no-machi9';

/** A member with the second factor, as if switched on in the account; logged out afterwards. */
async function joinWithOtp(page: Page, request: APIRequestContext, language: Locale, loginId: string) {
  await join(request, language, loginId, password);
  await page.goto('/login');
  await logInAs(page, language, loginId, password);
  await expect(page).toHaveURL(/\/$/);
  const headers = await sessionSecrets(page);
  const reply = await request.put('/api/account/settings', { headers, data: { is_otp_enabled: 1 } });
  expect(reply.status()).toBe(200);
  await logOut(page);
}

const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const confirm = (page: Page, language: Locale) =>
  page.getByRole('button', { name: words(language)('確認してログインする', 'Confirm and log in') });

test.use({ town: 'oharashi' });

test(
  'a code by e-mail, then a browser that is not asked for 30 days [rule:login.otp-sent-email] [rule:login.otp-remember-browser] [rule:account.otp-browser-remembered] [constant:otp-skip-days] [field:member.is_otp_enabled]',
  { tag: '@again' },
  async ({ page, request, language, word }, info) => {
    const email = freshAddress(info.project.name);
    await joinWithOtp(page, request, language, email);

    await page.goto('/reservation');
    await logInAs(page, language, email, password);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      word('確認コードを入力してください', 'Enter the code'),
    );
    await expect(page.locator('main')).toContainText(`${email.slice(0, 1)}***@example.jp`);
    await expect(page.locator('main')).not.toContainText(email);
    const field = page.locator('#code');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('machi') ?? '{}').token)).not.toBeTruthy();

    const code = await codeTo(request, email);
    await confirm(page, language).click();
    await expect(page.locator('#code-error')).toHaveText(word('入力してください。', 'It is required.'));
    for (const wrong of ['12345', otherCode(code)]) {
      await field.fill(wrong);
      await confirm(page, language).click();
      await expect(page.locator('#code-error')).toHaveText(
        word(
          '確認コードが正しくありません。もう一度確かめて入力してください。',
          'The code is incorrect. Please check it and try again.',
        ),
      );
      await expect(page.getByRole('alert')).toBeFocused();
    }
    // As a Japanese keyboard types it.
    await field.fill([...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''));
    await page.getByLabel(word('このブラウザでは30日間たずねない', "Don't ask on this browser for 30 days")).check();
    await confirm(page, language).click();
    await expect(page).toHaveURL('/reservation');

    const inDays = (await page.context().cookies()).map(({ expires }) => (expires - Date.now() / 1000) / 86_400);
    // The browser counts from the server's time in the answer's header, which has only seconds: one more is not wrong.
    expect(inDays.some((days) => days > 29.9 && days < 30.0001)).toBe(true);
    await logOut(page);
    await page.goto('/login');
    await logInAs(page, language, email, password);
    await expect(page).toHaveURL(/\/$/);
  },
);

test('a code by SMS; another one after a wait that counts down [rule:login.otp-sent-sms] [rule:login.otp-resend]', async ({
  page,
  request,
  language,
  word,
}) => {
  const mobile = freshMobile();
  await joinWithOtp(page, request, language, mobile);
  await page.clock.install();
  await page.goto('/login');
  await logInAs(page, language, mobile, password);
  await expect(page.locator('main')).toContainText(`${mobile.slice(0, 3)}-****-${mobile.slice(-4)}`);

  const again = page.getByRole('button', { name: word('コードを送り直す', 'Send another code') });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAccessibleDescription(
    word(/^あと\d+秒で送り直せます。$/, /^You can request another code in \d+ seconds\.$/),
  );
  await page.clock.fastForward(30_000);
  await expect(again).toHaveAccessibleDescription(word(/あと(?:[12]\d|30)秒/, /in (?:[12]\d|30) seconds/));
  await page.clock.fastForward(31_000);
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');

  // Only this browser's clock is ahead: the server tells the real wait, and that is counted down.
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: word('もう一度送るまで', 'Please wait') })).toBeVisible();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toBeFocused();

  await page.route('**/api/login/otp/resend', (route) =>
    route.fulfill({ json: { result: true, errors: {}, resend_after: 60 } }),
  );
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(
    page.getByRole('status').filter({ hasText: word('新しいコードを送りました。', 'A new code was sent.') }),
  ).toBeVisible();
  await expect(again).toHaveAttribute('aria-disabled', 'true');

  await page.locator('#code').fill(await codeTo(request, mobile));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('a reload keeps the step, "start again" leaves it, and a login that is over says so @touched', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = freshAddress(info.project.name);
  await joinWithOtp(page, request, language, email);
  await page.goto('/reservation');
  await logInAs(page, language, email, password);
  await expect(page.locator('#code')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain(password);
  expect(stored).not.toContain(email);

  await page.reload();
  await expect(page.locator('#code')).toBeVisible();
  await expect(page.locator('main')).toContainText(`${email.slice(0, 1)}***@example.jp`);
  await page.getByRole('button', { name: word('最初に戻る', 'Start again') }).click();
  await expect(page.locator('#login_id')).toHaveValue('');
  await page.reload();
  await expect(page.locator('#login_id')).toBeVisible();

  // The stored step is gone.
  await logInAs(page, language, email, password);
  await expect(page.locator('#code')).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    word('ログインの途中で画面が閉じられました。', 'The page was closed while you were logging in.'),
  );

  // Five wrong codes use up the sent code.
  await logInAs(page, language, email, password);
  await expect(page.locator('#code')).toBeVisible();
  const wrong = otherCode(await codeTo(request, email));
  const over = page.getByRole('alert').filter({
    hasText: word('この確認コードは使えなくなりました。', 'This code is no longer valid. Please log in again.'),
  });
  for (let tries = 0; tries < 6 && !(await over.isVisible()); tries += 1) {
    await page.locator('#code').fill(wrong);
    const answer = page.waitForResponse('**/api/login/otp');
    await confirm(page, language).click();
    await answer;
    await expect(page.getByRole('alert')).toBeFocused();
  }
  await expect(over).toBeVisible();
  await expect(page.locator('#login_id')).toBeVisible();
  await expect(page).toHaveURL('/login?backuri=%2Freservation');
});

test('the code by keyboard alone, accessible, also at 320 px @touched', async ({ page, request, language }, info) => {
  const email = freshAddress(info.project.name);
  await joinWithOtp(page, request, language, email);
  await page.goto('/login');
  await page.locator('#login_id').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('#code')).toBeFocused();
  await expectGood(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);
  if (size) await page.setViewportSize(size);
  await page.keyboard.type(await codeTo(request, email));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('main')).toBeFocused();
});
