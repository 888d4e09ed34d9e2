import { send } from '../as-member.ts';
import { join, logInAt } from '../person.ts';
import { expect, expectAccessible, freshAddress, mailTo, test } from '../portal.ts';
import { enter, newOfficial, sampleOfficial } from './officials.ts';

const password = 'Hoshi-20270';

test(
  'the office reads what was applied for online, asks, approves, and the applicant is told',
  { tag: '@desktop' },
  async ({ page, browser, request, language, baseURL, word }) => {
    const email = freshAddress('form-desk');
    await join(request, language, email, password);
    const own = await browser.newContext({ baseURL, locale: 'ja-JP' });
    const applicant = await own.newPage();
    await logInAt(applicant, { email, password }, '/onlineform');
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const made = await send<{ onlineform_application_id: number }>(applicant, 'POST', '/api/applications', {
      onlineform_id: 11,
      version: 1,
      content: { what: 'name', acts_on: day, old_user: '山田 一郎', pays_by: 'slip' },
      is_agreed: true,
    });

    await enter(page, language, await sampleOfficial(baseURL, 'forms'));
    await page.goto('/onlineform/desk');
    await expect(page.getByRole('heading', { level: 1, name: word('申請の審査', 'Applications Desk') })).toBeVisible();
    await expectAccessible(page);
    await page.locator(`#application-${made.onlineform_application_id}`).click();
    const file = page.getByRole('article');
    await expect(file.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(file.getByText('山田 一郎')).toBeVisible();
    await expectAccessible(page);

    await file.getByRole('button', { name: word('自分が担当する', 'Assign to me') }).click();
    await expect(page.getByText(word('自分の担当にしました。', 'Assigned to you.'))).toBeVisible();
    await page.getByRole('button', { name: word('自分', 'Me') }).click();
    await page.locator(`#application-${made.onlineform_application_id}`).click();

    await file.getByText(word('申請者に書く', 'Write to the applicant')).click();
    await file.getByLabel(word('書くこと', 'Message')).fill('水栓番号は分かりますか。');
    await file.getByRole('button', { name: word('送る', 'Send'), exact: true }).click();
    await expect(file.locator('.said')).toHaveText('水栓番号は分かりますか。');
    await mailTo(request, email, /水栓番号は分かりますか。/);

    await file.getByRole('button', { name: word('却下する', 'Reject'), exact: true }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: word('却下する', 'Reject'), exact: true }).click();
    await expect(dialog.getByText(word('理由を書いてください。', 'Please enter a reason.'))).toBeVisible();
    await dialog.getByRole('button', { name: word('戻る', 'Back') }).click();
    await expect(dialog).toHaveCount(0);
    await file.getByRole('button', { name: word('承認する', 'Approve'), exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: word('承認する', 'Approve'), exact: true }).click();
    await expect(file.locator('.badge.fixed')).toBeVisible();

    await applicant.goto(`/application/detail/${made.onlineform_application_id}`);
    await expect(
      applicant.getByText(word('申請は承認されました。', 'Your application has been approved.')),
    ).toBeVisible();
    await own.close();
  },
);

test('what the office sends back is corrected in the form with all that was filled in, and the desk shows what has changed @touched', async ({
  page,
  browser,
  request,
  language,
  baseURL,
  word,
}) => {
  const email = freshAddress('form-correction');
  await join(request, language, email, password);
  await logInAt(page, { email, password }, '/onlineform');
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const made = await send<{ onlineform_application_id: number }>(page, 'POST', '/api/applications', {
    onlineform_id: 11,
    version: 1,
    content: { what: 'name', acts_on: day, old_user: '山田 一郎', pays_by: 'slip' },
    is_agreed: true,
  });
  const id = made.onlineform_application_id;
  const office = await browser.newContext({ baseURL, locale: 'ja-JP' });
  const desk = await office.newPage();
  await enter(desk, language, await newOfficial(baseURL, ['forms']));
  await desk.goto(`/onlineform/desk?application=${id}`);
  const file = desk.getByRole('article');
  await file.getByText(word('申請者に書く', 'Write to the applicant')).click();
  await file.getByLabel(word('書くこと', 'Message')).fill('前の使用者の名前を、もう一度お確かめください。');
  await file.getByLabel(word('修正をお願いする（差戻し）', 'Ask for a correction (send back)')).check();
  await file.getByRole('button', { name: word('送る', 'Send'), exact: true }).click();
  await expect(file.getByText(word('差戻し中', 'Sent back'), { exact: true })).toBeVisible();

  await page.goto(`/application/detail/${id}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: word('申請を修正する', 'Correct the application') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: word('申請の修正', 'Correct the application') }),
  ).toBeVisible();
  await expect(page.getByText('前の使用者の名前を、もう一度お確かめください。')).toBeVisible();
  const field = page.locator('input').and(page.locator('[value="山田 一郎"]'));
  await expect(field).toHaveCount(1);
  await expectAccessible(page);
  await field.fill('山田 次郎');
  await page
    .getByRole('button', { name: word('確認へ進む', 'Continue') })
    .or(page.locator('form button[type=submit]'))
    .first()
    .click();
  await expect(page.getByText('山田 次郎')).toBeVisible();
  await page.locator('#is_agreed').check();
  await page.getByRole('button', { name: word('修正した内容で送る', 'Send the correction') }).click();
  await expect(page).toHaveURL(new RegExp(`/application/detail/${id}$`));
  await expect(page.getByText(word('修正して送り直しました', 'Corrected'), { exact: false }).first()).toBeVisible();

  await desk.reload();
  const table = file.getByRole('table');
  await expect(table).toContainText('山田 一郎');
  await expect(table).toContainText('山田 次郎');
  await expectAccessible(desk);
  await office.close();
});
