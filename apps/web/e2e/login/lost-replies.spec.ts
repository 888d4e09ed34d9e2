import type { Page } from '@playwright/test';
import { newMemberAt, newPassword, password, verbOf } from '../account/own-account.ts';
import { logInAs, tryLogin } from '../person.ts';
import { expect, expectAccessible, test } from '../portal.ts';

/** Breaks the network until `restore`: before the server gets the request, or while its reply is on its way. */
async function lose(page: Page, path: string, what: 'request' | 'reply') {
  await page.route(`**${path}`, async (route) => {
    if (what === 'request') return route.abort('internetdisconnected');
    // Sent outside the page, so that no cookie of the reply comes in.
    const { 'access-token': token = '', 'content-type': type = '' } = route.request().headers();
    const cookies = await page.context().cookies();
    const answer = await fetch(route.request().url(), {
      method: 'POST',
      headers: {
        'access-token': token,
        'content-type': type,
        origin: new URL(page.url()).origin,
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: route.request().postData(),
    });
    expect(answer.status).toBe(200);
    return route.abort('connectionreset');
  });
  return { restore: () => page.unroute(`**${path}`) };
}

test('changing the password: no reply, and pressing again says what became of it', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/account');
  const contact = page.locator('#contact');
  const send = contact.getByRole('button', { name: word('パスワードを変える', 'Change password'), exact: true });
  const alert = page.getByRole('alert');
  async function open() {
    await contact.getByRole('button', { name: verbOf(language, '変える（パスワード）', 'Change (Password)') }).click();
    await page.locator('#old_password').fill(password);
    for (const name of ['password', 'password_confirmation']) await page.locator(`#${name}`).fill(newPassword);
  }
  await open();
  const cut = await lose(page, '/api/account/password', 'request');
  await send.click();
  await expect(alert).toContainText(
    word('変わっている場合と、まだの場合があります', 'may or may not have been changed'),
  );
  await expect(alert).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  expect((await tryLogin(request, { email, password })).status()).toBe(200);

  await cut.restore();
  const lost = await lose(page, '/api/account/password', 'reply');
  await send.click();
  await expect(alert).toContainText(word('返事が届きませんでした', 'No response received'));
  await lost.restore();
  expect((await tryLogin(request, { email, password: newPassword })).status()).toBe(200);
  await send.click();
  await expect(page).toHaveURL('/login?backuri=%2Faccount');
  await expect(
    page.getByRole('heading', {
      name: word('パスワードは、変わったと思われます', 'Your password has probably been changed'),
    }),
  ).toBeVisible();
  await expectAccessible(page);
  await logInAs(page, language, email, newPassword);
  await expect(page).toHaveURL('/account');
});

test('an alert stands before the person on a scrolled page; what the page itself says it does not say again', async ({
  page,
  word,
}) => {
  await page.goto('/notice');
  const next = page.getByRole('link', { name: word('次へ', 'Next'), exact: true });
  const said = '込み合っています。';
  await expect(next).toBeVisible();
  await page.route(/\/api\/notices\?/, (route) =>
    route.fulfill({ status: 429, json: { result: false, errors: { '': [said] }, codes: {} } }),
  );
  await next.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(said);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await alert.getByRole('button').click();

  await page.unroute(/\/api\/notices\?/);
  await page.route(/\/api\/notices\?/, (route) => route.abort('internetdisconnected'));
  const again = page.getByRole('alert').getByRole('button');
  const asked = page.waitForEvent('requestfailed');
  await again.click();
  await asked;
  await expect(again).toBeEnabled();
  // Longer than the alert would take.
  await page.waitForTimeout(300);
  await expect(alert).toHaveCount(0);
});
