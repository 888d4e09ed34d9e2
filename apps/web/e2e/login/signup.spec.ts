import { expectStep, fieldValues, fillSignup } from '../person.ts';
import { expect, expectGood, freshAddress, test } from '../portal.ts';

const password = 'Yuki-no-machi9';

test.use({ town: 'oharashi' });

test('bad input: a sentence at each field, everything else stays [rule:signup.terms-agreement] [rule:agreement.signup] [rule:validation.required] [message:required] [rule:validation.email] [message:invalid-email] [rule:validation.tel] [message:invalid-tel] [message:form-errors] [message:password-two-kinds] [rule:password.reentry] [message:password-not-matched]', async ({
  page,
  word,
}, info) => {
  const person = { email: freshAddress(info.project.name), password };
  await page.goto('/signup');

  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(
    word('入力を直すところがあります。', 'You have some input errors. Please correct wrong input items.'),
  );
  await expect(page.locator('#lastname-error')).toHaveText(word('入力してください。', 'It is required.'));
  await expect(page.locator('#is_agreed-error')).toHaveText(
    word('規約を読み、同意してください。', 'Please read the terms and agree to them.'),
  );
  await expectGood(page);

  await fillSignup(page, person);
  await page.locator('#email').fill('haru.example.jp');
  await page.locator('#password').fill('abcdefgh');
  await page.locator('#tel').fill('０９０');
  await page.locator('#tel').blur();
  // Checked on leaving the field, not while typing.
  await expect(page.locator('#email-error')).toHaveText(
    word('メールアドレスの形が正しくありません。例のように入力してください。', 'Invalid E-mail format.'),
  );
  await expect(page.locator('#password-error')).toContainText(word('2種類以上', 'Please contain two types of letters'));
  await expect(page.locator('#tel-error')).toHaveText(
    word('電話番号は、数字とハイフンで入力してください。', 'Invalid Telephone Number format. (Digit or Hyphen)'),
  );
  await page.locator('#tel').pressSequentially('1');
  await expect(page.locator('#lastname')).toHaveValue('佐藤');

  await fillSignup(page, person);
  await page.locator('#password_confirmation').fill('Other-words1');
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await expect(page.locator('#password_confirmation-error')).toHaveText(
    word('パスワードが一致しません。同じものをもう一度入力してください。', 'Password not matched.'),
  );
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(page.locator('#password_confirmation')).toBeFocused();

  // An error of the server appears at its field.
  await page.locator('#password').fill('Oharashi1');
  await page.locator('#password_confirmation').fill('Oharashi1');
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).click();
  await expect(page.locator('#password-error')).toHaveText(
    word(
      'このパスワードは推測されやすいため使えません。別のものにしてください。',
      'This password is easy to guess. Please choose another one.',
    ),
  );
  await expect(page.getByRole('alert')).toBeFocused();
  for (const [name, value] of Object.entries(fieldValues(person))) {
    if (!name.startsWith('password')) await expect(page.locator(`[id="${name}"]`)).toHaveValue(value);
  }
});

test(
  'what is typed stays over a switch of the language and a reload, never the password',
  { tag: '@again' },
  async ({ page, word }, info) => {
    const person = { email: freshAddress(info.project.name), password };
    await page.goto('/signup');
    await page.locator('#lastname').focus();
    await page.locator('#firstname').focus();
    await expect(page.locator('#lastname-error')).toHaveText(word('入力してください。', 'It is required.'));
    await fillSignup(page, person);
    await page.locator('#lastname').fill('');
    await page.locator('#lastname').blur();

    await page.getByRole('button', { name: word('English', '日本語') }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', word('en', 'ja'));
    await expect(page.locator('#lastname-error')).toHaveText(word('It is required.', '入力してください。'));
    await expect(page.locator('#password')).toHaveValue(password);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('Sign Up', '利用者登録'));

    await page.reload();
    await expect(page.locator('#email')).toHaveValue(person.email);
    await expect(page.locator('#password')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
  },
);

test('the browser’s "back" at Confirm leads to Input with everything typed; a later step opened alone is Input @touched', async ({
  page,
  word,
}, info) => {
  const person = { email: freshAddress(info.project.name), password };
  for (const step of [2, 3, 4]) {
    await page.goto(`/signup?step=${step}`);
    await expect(page).toHaveURL('/signup');
    await expectStep(page, 1);
  }
  await fillSignup(page, person);
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await expectStep(page, 2);
  await page.goBack();
  await expectStep(page, 1);
  for (const [name, value] of Object.entries(fieldValues(person)))
    await expect(page.locator(`[id="${name}"]`)).toHaveValue(value);
  await expect(page.locator('#is_agreed')).toBeChecked();

  // "Forward" confirms the present values, and nothing when they are wrong.
  await page.locator('#address2').fill('南の沢3-4');
  await page.goForward();
  await expect(page.locator('main')).toContainText('南の沢3-4');
  await page.goBack();
  await page.locator('#tel').fill('');
  await page.goForward();
  await expect(page).toHaveURL('/signup');
  await expect(page.locator('#tel')).toHaveValue('');
});
