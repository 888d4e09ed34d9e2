import { signUpUntilLink } from '../person.ts';
import { expect, freshAddress, test } from '../portal.ts';

const password = 'Yuki-no-machi9';

test.use({ town: 'oharashi' });

test('a link works once, and a wrong one leads on', async ({ page, request, language, word }, info) => {
  const person = { email: freshAddress(info.project.name), password };
  const link = await signUpUntilLink(page, request, language, person);
  const finish = page.getByRole('button', { name: word('登録を完了する', 'Complete registration') });
  await page.goto(link);
  // The secret has left the address; a reload keeps it anyway.
  await expect(page).toHaveURL('/signup');
  await expect(finish).toBeVisible();
  await page.reload();
  await finish.click();
  await expect(
    page.getByRole('heading', { name: word('登録が完了しました', 'Your registration is complete') }),
  ).toBeVisible();

  for (const used of [link, '/signup#verify=nothing-like-it']) {
    await page.goto('/');
    await page.goto(used);
    await finish.click();
    await expect(page.getByRole('alert')).toContainText(
      word(
        'このリンクは使用済みか、期限が切れています。',
        'This link has been used or is no longer valid. Please start again.',
      ),
    );
  }
  // Most people who come twice are registered already.
  await expect(page.locator('main').getByRole('link', { name: word('ログイン', 'Login') })).toHaveAttribute(
    'href',
    '/login',
  );
  await page.getByRole('button', { name: word('はじめからやり直す', 'Start again') }).click();
  await expect(page.locator('#email')).toBeVisible();
  await page.reload();
  await expect(page.locator('#email')).toBeVisible();
});
