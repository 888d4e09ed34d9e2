import { newMember } from '../desk/officials.ts';
import { logInAs, logOut } from '../person.ts';
import { expect, expectGood, expectNoSideways, freshAddress, test } from '../portal.ts';

const password = 'Yuki-no-machi9';

test.use({ town: 'oharashi' });

test('who the office has registered sets a password of their own first [rule:login.forced-password-change] [rule:account.forced-change-first-login] [field:member.is_reset_forced] [rule:password.new-confirmation] [message:passwords-do-not-match] [rule:password.must-differ] [message:new-password-not-changed] [rule:error.password-change]', async ({
  page,
  baseURL,
  language,
  word,
}, info) => {
  const email = freshAddress(info.project.name);
  const { password: first } = await newMember(baseURL, { email, name: '高橋 実', is_reset_forced: 1 });

  await page.goto('/reservation');
  await logInAs(page, language, email, first);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    word('新しいパスワードを決めてください', 'Set a new password'),
  );
  // A password manager learns whose password changes; a reload clears the typed values.
  const whose = page.locator('input[autocomplete="username"]');
  await expect(whose).toHaveValue(email);
  await expect(whose).toBeHidden();
  await page.reload();
  await expect(page.locator('#password_confirmation')).toBeVisible();
  await expect(whose).toHaveCount(0);
  const send = page.getByRole('button', {
    name: word('パスワードを変えてログインする', 'Change the password and log in'),
  });
  const [next, again] = [page.locator('#password'), page.locator('#password_confirmation')];
  await expect(next).toHaveAccessibleDescription(word(/8〜16文字/, /8 to 16 characters/));

  await next.fill(password);
  await again.fill('Other-words1');
  await send.click();
  await expect(page.locator('#password_confirmation-error')).toHaveText(
    word('パスワードが一致しません。同じものをもう一度入力してください。', 'The passwords do not match.'),
  );
  await expect(page.getByRole('alert')).toBeFocused();
  await expectGood(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);
  if (size) await page.setViewportSize(size);

  await next.fill('Rush2112');
  await again.fill('Rush2112');
  await send.click();
  await expect(page.locator('#password-error')).toHaveText(word(/よそから流出した/, /leaked elsewhere/));
  await next.fill(first);
  await again.fill(first);
  await send.click();
  await expect(page.locator('#password-error')).toHaveText(
    word('新しいパスワードが、いまのものと同じです。違うものを入力してください。', 'New password is not changed.'),
  );
  await next.fill(password);
  await again.fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reservation');

  await logOut(page);
  await page.goto('/login');
  await logInAs(page, language, email, first);
  await expect(page.getByRole('alert')).toBeVisible();
  await logInAs(page, language, email, password);
  await expect(page).toHaveURL(/\/$/);
});
