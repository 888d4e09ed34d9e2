import { expect, expectAccessible, mailTo, test } from '../portal.ts';
import { enterAsNewMember } from '../as-member.ts';

/** Water supply: neither signed nor paid, for everybody. */
const WATER = 11;

test('a member finds a form, reads what is needed, ticks the checklist, fills in, confirms and follows the application [route:/onlineform] [route:/onlineform/introduction/:onlineform_id] [route:/onlineform/form/:onlineform_id] [route:/application] [route:/application/detail/:onlineform_application_id] [rule:onlineform.show-hide-detail] [rule:onlineform.total-count] [rule:onlineform.introduction-flow] [rule:onlineform.introduction-needs] [rule:onlineform.introduction-checklist] [rule:onlineform.every-checkbox] [rule:agreement.onlineform-checklist] [rule:onlineform.applicant-information] [rule:onlineform.application-information] [rule:header.service.online-application] [rule:header.logged-in.applications] [field:preferences.onlineformCheckKey] [decision:preference.form-checklist] [route:/onlineform/form/:onlineform_id/:onlineform_application_id]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = await enterAsNewMember(page, request, language, info.project.name, '/onlineform');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(word('11件の手続き', '11 forms'))).toBeVisible();
  await expect(page.getByText(word('申請できる人', 'Who can apply'))).toHaveCount(0);
  await page.getByRole('button', { name: word('詳しい説明を表示', 'Show details') }).click();
  await expect(page.getByText(word('申請できる人', 'Who can apply')).first()).toBeVisible();
  await expectAccessible(page);

  // A deep link past the checklist leads back to it.
  await page.goto(`/onlineform/form/${WATER}`);
  await expect(page).toHaveURL(new RegExp(`/onlineform/introduction/${WATER}$`));
  await expect(page.getByRole('heading', { name: word('申請の流れ', 'How it goes') })).toBeVisible();
  await expect(page.getByRole('heading', { name: word('必要なもの', 'What you need') })).toBeVisible();
  await expectAccessible(page);
  const go = page.getByRole('button', { name: word('申請の入力へ進む', 'Go to the form') });
  await go.click();
  await expect(page).toHaveURL(new RegExp(`/onlineform/introduction/${WATER}$`));
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await go.click();
  await expect(page).toHaveURL(new RegExp(`/onlineform/form/${WATER}$`));
  await expect(page.getByRole('heading', { name: word('申請の内容を入力', 'Fill in the form') })).toBeVisible();
  await expect(page.getByRole('heading', { name: word('申請者', 'Applicant') })).toBeVisible();
  await expectAccessible(page);

  // Nothing is filled in: each field reports it, and nothing is sent.
  await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/onlineform/form/${WATER}$`));

  await page.getByRole('radio', { name: word(/名前|名義/, /name/i) }).check();
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.locator('[id="acts_on"]').fill(day);
  await page.locator('[id="old_user"]').fill('山田 一郎');
  await page.getByRole('radio', { name: word(/納付書/, /slip/i) }).check();
  await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();
  await expect(page.getByRole('heading', { level: 1, name: word('内容の確認', 'Confirm the content') })).toBeFocused();
  await expect(page.getByText('山田 一郎')).toBeVisible();
  await expectAccessible(page);

  // The agreement is required; the typed values are still there after a reload.
  const send = page.getByRole('button', { name: word('申請する', 'Apply'), exact: true });
  await send.click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.reload();
  await expect(page.getByText('山田 一郎')).toBeVisible();
  await page.getByRole('checkbox').check();
  await send.click();
  await expect(
    page.getByRole('heading', { level: 1, name: word('申請を受け付けました', 'Your application has been received') }),
  ).toBeVisible();
  const code = /HMS-[2-9A-HJKMNP-Z]{4,8}/.exec(await page.locator('.callout-success').innerText())?.[0] ?? '';
  expect(code).not.toBe('');
  const notification = await mailTo(request, email);
  expect(notification.text).toContain(code);
  expect(notification.text).toContain('山田 一郎');
  await expectAccessible(page);

  await page.getByRole('link', { name: word('申請の内容を見る', 'See the application') }).click();
  await expect(page).toHaveURL(/\/application\/detail\/\d+$/);
  await expect(page.getByText('山田 一郎')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: word('控え（PDF）', 'Copy as PDF') }).click();
  expect((await saved).suggestedFilename()).toContain(code);
  await page.getByLabel(word('役場に書く', 'Write to the office')).fill(word('よろしくお願いします。', 'Thank you.'));
  await page.getByRole('button', { name: word('送る', 'Send'), exact: true }).click();
  await expect(page.locator('.said')).toHaveText(word('よろしくお願いします。', 'Thank you.'));

  // Again with the same content; then the first one is withdrawn.
  await page.getByRole('link', { name: word('この内容でもう一度申請する', 'Apply again with this content') }).click();
  await expect(page.locator('[id="old_user"]')).toHaveValue('山田 一郎');
  await expect(page).toHaveURL(new RegExp(`/onlineform/form/${WATER}/\\d+$`));
  await page.goto('/application');
  await expect(page.getByText(code)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(code) }).click();
  await page.getByRole('button', { name: word('申請を取り下げる', 'Withdraw the application') }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: word('申請を取り下げる', 'Withdraw the application') }).click();
  await expect(page.getByRole('heading', { name: word('無効', 'Invalid') })).toBeVisible();
});
