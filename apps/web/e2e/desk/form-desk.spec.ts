import { send } from '../as-member.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { join, logInAt } from '../person.ts';
import { expect, expectAccessible, freshAddress, mailTo, test } from '../portal.ts';
import { enter, sampleOfficial } from './officials.ts';

const password = 'Hoshi-20270';

test(
  'the office reads what was applied for online, asks, approves, and the applicant is told',
  { tag: '@desktop' },
  async ({ page, browser, request, language, baseURL, word }) => {
    const email = freshAddress('form-desk');
    await join(request, language, email, password);
    const own = await otherBrowser(browser, baseURL, language);
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
