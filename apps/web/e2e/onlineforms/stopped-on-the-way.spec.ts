import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { logInAs, sessionSecrets } from '../person.ts';
import { expect, expectAccessible } from '../portal.ts';
import {
  applyForCertificate,
  beginCertificate,
  beginPaying,
  beginSigning,
  confirmCertificate,
  enterAsSigner,
  expectHeading,
  expectStep,
  payWith,
  signAtPhone,
  test,
} from './signed-town.ts';

// They come last, and would keep one worker busy for half a minute when the other has nothing left.
test.describe.configure({ mode: 'parallel' });

test('who leaves at any step goes on from their applications, corrects what they confirmed, and applies once', async ({
  page,
  request,
  language,
  word,
}) => {
  await enterAsSigner(page, request, language, '/onlineform');
  await applyForCertificate(page, language);

  // A confirmed application can be corrected until it is filed, and stays one application.
  await page.getByRole('link', { name: word('内容を直す', 'Correct the content') }).click();
  await expect(page.locator('[id="copies"]')).toHaveValue('1');
  await page.locator('[id="copies"]').fill('2');
  await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();
  await confirmCertificate(page, language);

  await page.getByRole('link', { name: word('あとで続ける', 'Continue later') }).click();
  await expect(page.getByText(word('1件の申請', '1 application'))).toBeVisible();
  await page.getByRole('link', { name: word('続ける', 'Continue') }).click();
  await expectStep(page, word('マイナンバーカードで署名', 'Sign with your My Number Card'));

  // Left at the phone; another tab signs, and the first one shows it as signed.
  await beginSigning(page, language);
  const other = await page.context().newPage();
  await other.goto('/application');
  await other.getByRole('link', { name: word('続ける', 'Continue') }).click();
  await other.getByRole('button', { name: word('署名を始める', 'Start signing') }).dblclick();
  await expect(other).toHaveURL(/\/phone\//);
  await signAtPhone(other);
  await expectHeading(other, word('手数料の支払い', 'Pay the fee'));
  await other.close();
  await signAtPhone(page);
  await expect(page).toHaveURL(/\/onlineform\/(?:form|error)/);
  await page.goto('/application');
  await page.getByRole('link', { name: word('続ける', 'Continue') }).click();
  await expectStep(page, word('手数料の支払い', 'Pay the fee'));

  // Two presses and a second tab lead to the same page, with a single payment.
  await page.getByRole('button', { name: word('支払いのページへ進む', 'Go to the payment page') }).dblclick();
  await expect(page).toHaveURL(/\/pay\//);
  const first = page.url();
  await page.goBack();
  await beginPaying(page, language);
  expect(page.url()).toBe(first);
  await payWith(page, 'held');
  await expectHeading(page, word('申請を受け付けました', 'Your application has been received'));
  await page.goto(first);
  await expect(page.locator('input[name=card]')).toHaveCount(0);
  await page.goto('/application');
  await expect(page.getByText(word('1件の申請', '1 application'))).toBeVisible();
});

test('a login that ended meanwhile, and a return that nobody began, lose nothing [route:/onlineform/error] [rule:public./onlineform/error] [message:onlineform-signing-error] [message:onlineform-processing-error]', async ({
  page,
  request,
  language,
  word,
}) => {
  const person = await enterAsSigner(page, request, language, '/onlineform');
  await beginCertificate(page);
  await expect(page.getByRole('button', { name: word('署名を始める', 'Start signing') })).toBeVisible();
  const headers = await sessionSecrets(page);
  await beginSigning(page, language);
  expect((await request.post('/api/logout', { headers, data: {} })).ok()).toBe(true);
  await signAtPhone(page);
  await expect(page.locator('#login_id')).toBeVisible();
  await logInAs(page, language, person.email, person.password);
  await expectHeading(page, word('手数料の支払い', 'Pay the fee'));

  await page.goto('/onlineform/sign?state=nobody-began-this&code=none');
  await expect(page).toHaveURL(/\/onlineform\/error/);
  await expect(
    page.getByText(
      word(
        '電子署名の途中で問題が起きました',
        'A problem occurred during signing. Please try again from the beginning.',
      ),
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: word('やり直す', 'Try again') }).click();
  await page.getByRole('link', { name: word('続ける', 'Continue') }).click();

  // An error of the server: the usual sentence, and the way back to the same step.
  await page.route('**/api/applications/*/pay', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: word('支払いのページへ進む', 'Go to the payment page') }).click();
  await expect(
    page.getByText(
      word('処理中に問題が発生しました', 'A problem occurred during processing. Please try again from the beginning.'),
    ),
  ).toBeVisible();
  await page.unroute('**/api/applications/*/pay');
  await page.getByRole('link', { name: word('やり直す', 'Try again') }).click();
  await expectStep(page, word('手数料の支払い', 'Pay the fee'));
});

test('a payment of which nobody knows yet is asked for until it is known, and let go once it is denied', async ({
  page,
  request,
  language,
  baseURL,
  word,
}) => {
  await enterAsSigner(page, request, language, '/onlineform');
  const id = await beginCertificate(page);
  await beginSigning(page, language);
  await signAtPhone(page);
  await expectHeading(page, word('手数料の支払い', 'Pay the fee'));
  await beginPaying(page, language);
  const checkout = page.url();

  // Returned as if paid, while the payment company has no record yet.
  let asked = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith(`/api/applications/${id}/payment`)) asked += 1;
  });
  await page.clock.install();
  await page.goto(`/onlineform/form/2?step=pay&application=${id}&back=paid`);
  await expect(page.getByText(word('支払いを確かめています', 'Checking your payment'))).toBeVisible();
  const unknown = page.getByRole('alert', { name: word('まだ分かりません', 'do not know yet') });
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(unknown).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(asked).toBe(8);
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto(checkout);
  await payWith(other, 'held');
  await expectHeading(other, word('申請を受け付けました', 'Your application has been received'));
  await other.close();
  await page.getByRole('button', { name: word('もう一度確かめる', 'Check again') }).click();
  await page.clock.runFor(1000);
  await expectStep(page, word('申請を受け付けました', 'Your application has been received'));

  // Denied: the applicant reads that the hold was released.
  const desk = await deskOf(await sampleOfficial(baseURL, 'forms'), baseURL);
  const file: { application: { seen: string } } = await (await desk.get(`/api/form-desk/applications/${id}`)).json();
  const denied = await desk.post(`/api/form-desk/applications/${id}/decide`, {
    data: { approval_status: 2, reason: '必要な年度の申告がまだありません。', seen: file.application.seen },
  });
  expect(denied.status(), await denied.text()).toBe(200);
  await desk.dispose();
  await page.goto(`/application/detail/${id}`);
  await expect(page.getByText('必要な年度の申告がまだありません。').first()).toBeVisible();
  await expect(
    page.getByText(word('確保したカードの枠は元に戻しました', 'The hold on your card was released')).first(),
  ).toBeVisible();
});
