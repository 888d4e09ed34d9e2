import type { Page } from '@playwright/test';
import { enter, newOfficial } from '../desk/officials.ts';
import { join, logInAt } from '../person.ts';
import { expect, expectAccessible, expectTight, freshAddress, mailTo, words, type Locale } from '../portal.ts';
import { PRICE, beginSigning, expectHeading, signAtPhone, test } from './signed-town.ts';

const password = 'Hoshi-20270';
const name = '佐藤 春';

const REASON = '窓口で本人から。マイナンバーカードで本人を確かめました。';

/** Finds the person and records how the official was asked, by keyboard alone. */
async function openCounter(page: Page, language: Locale, email: string): Promise<void> {
  const say = words(language);
  await page.getByRole('searchbox', { name: say('申請する方をさがす', 'Find the person') }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const choose = page.getByRole('button', { name: say(`${name}さんを選ぶ`, `Choose ${name}`) });
  await expect(choose).toBeVisible();
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('どのように頼まれましたか', 'How were you asked?'))).toBeVisible();
  // The chosen person has the focus; then another person, then the reason.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(say('どのように頼まれたかを書いてください。', 'Please write how you were asked.')),
  ).toBeVisible();
  await expect(page.locator('#reason')).toBeFocused();
  await page.keyboard.type(REASON);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onlineform$/);
}

test(
  'an official applies for somebody at the counter with their own card, and the applicant sees who did',
  { tag: '@desktop' },
  async ({ page, browser, request, language, baseURL, word }) => {
    const email = freshAddress('proxied');
    await join(request, language, email, password, '1944-11-03');
    await enter(page, language, await newOfficial(baseURL, ['forms'], '窓口 花子'));
    await page.goto('/onlineform/desk');
    await page.getByRole('link', { name: word('代わりに申請する', 'Apply for somebody else') }).click();
    await expect(page.getByRole('heading', { level: 1, name: word('代理申請', 'Proxy Applications') })).toBeVisible();
    await expectAccessible(page);
    await openCounter(page, language, email);
    const forms = page.getByRole('main');
    await expect(
      forms.getByText(word('所得・課税証明書の交付申請', 'Income and tax certificate')).first(),
    ).toBeVisible();
    // A form for applicants only is not offered.
    await expect(forms.getByText(word('児童手当', 'Child allowance'))).toHaveCount(0);
    await expectAccessible(page);
    await expectTight(page);

    const goOn = word('続きへ進む', 'Continue');
    const stop = page.getByRole('button', { name: word('自分に戻る', 'Back to yourself') });
    await forms
      .getByRole('listitem')
      .filter({ hasText: word('所得・課税証明書', 'tax certificate') })
      .getByRole('link')
      .click();
    const banner = page.getByText(word(`${name} さんの代わりに操作中`, `You act for ${name}`));
    await expect(banner).toBeVisible();
    await expect(page.getByText(word('申請者のカードではありません', 'not the applicant’s card'))).toBeVisible();
    await expect(page.getByText('Visa')).toHaveCount(0);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: word('申請の入力へ進む', 'Go to the form') }).click();
    await expect(page.getByRole('heading', { level: 1, name: word('申請の内容を入力', 'Fill in') })).toBeVisible();
    await expect(banner).toBeVisible();
    // The form shows the applicant's data, not the official's.
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText('窓口 花子')).toHaveCount(0);
    await page.getByLabel(word('令和8年度', '2026 (income')).check();
    await page.locator('[id="copies"]').fill('1');
    await page.locator('[id="purpose"]').selectOption('pension');
    await expectAccessible(page);
    // The minutes are over: opened again, the form is as it was left.
    await Promise.all([
      page.waitForResponse((answer) => /drafts.*-for-/.test(answer.url()) && answer.request().method() === 'PUT'),
      page.locator('[id="purpose"]').blur(),
    ]);
    await page.evaluate(() => {
      const acting: object = JSON.parse(sessionStorage.getItem('acting') ?? '{}');
      sessionStorage.setItem('acting', JSON.stringify({ ...acting, until: new Date().toISOString() }));
    });
    await page.reload();
    await expect(page.getByText(word('入力したものは消えていません', 'Nothing you typed is lost'))).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('acting'))).toBeNull();
    await page.locator('#reason').fill(REASON);
    await expectAccessible(page);
    await page.getByRole('button', { name: goOn, exact: true }).click();
    await expect(page.locator('[id="purpose"]')).toHaveValue('pension');
    await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();

    await expectHeading(page, word('内容の確認', 'Confirm'));
    await expect(banner).toBeVisible();
    await expect(page.getByText(word('クレジットカードは使いません', 'No credit card is used'))).toBeVisible();
    await page.getByLabel(word('同意を得ました', 'they agree')).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: word('署名へ進む', 'Continue to sign') }).click();

    await expectHeading(page, word('職員のマイナンバーカードで署名', 'Sign with the official’s My Number Card'));
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    const paper = page.waitForEvent('download');
    await page.getByRole('button', { name: word('書類を読む（PDF）', 'Read the document (PDF)') }).click();
    expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
    // An unfinished one is on the page of proxy applications. Whoever goes on with it says again how they were asked.
    await stop.click();
    await expect(page).toHaveURL(/\/onlineform\/proxy$/);
    await page
      .getByRole('button', { name: new RegExp(word('^署名へ進む.*佐藤 春', '^Continue to sign.*佐藤 春')) })
      .click();
    await page.locator('#reason').fill(REASON);
    await page.getByRole('button', { name: goOn, exact: true }).click();
    await beginSigning(page, language);
    await signAtPhone(page);

    await expectHeading(page, word('代わりに申請しました', 'You have applied for the person'));
    await expect(banner).toBeVisible();
    const code =
      /[A-Z]+-[A-Z0-9-]+/.exec(await page.getByRole('main').getByRole('status').first().innerText())?.[0] ?? '';
    expect(code).not.toBe('');
    await expect(page.getByText(PRICE[language]).first()).toBeVisible();
    await expectAccessible(page);
    await expectTight(page);

    const notification = await mailTo(request, email);
    expect(notification.text).toContain('窓口 花子');
    expect(notification.text).toContain(code);

    const own = await browser.newContext({ baseURL, locale: language === 'ja' ? 'ja-JP' : 'en-US' });
    const applicant = await own.newPage();
    await applicant.addInitScript((locale) => {
      const record: object = JSON.parse(localStorage.getItem('machi') ?? '{}');
      localStorage.setItem('machi', JSON.stringify({ ...record, locale }));
    }, language);
    await logInAt(applicant, { email, password }, '/application');
    await expect(applicant.getByText(word('職員による代理申請', 'Submitted by an official'))).toBeVisible();
    await applicant.getByRole('link', { name: code }).first().click();
    await expect(applicant.getByText(/窓口 花子$/).first()).toBeVisible();
    await expect(applicant.getByText('窓口で本人から').first()).toBeVisible();
    await expect(
      applicant.getByRole('button', { name: word('申請を取り下げる', 'Withdraw the application') }),
    ).toBeVisible();
    await expectAccessible(applicant);
    await own.close();

    // Officials do not decide what they have filed.
    await page.goto('/onlineform/proxy');
    await page.getByRole('link', { name: new RegExp(word('^内容を見る', '^View')) }).click();
    await expect(page.getByText(word('代理：', 'Proxy: ')).first()).toContainText('窓口 花子');
    await expect(page.getByRole('button', { name: word('承認する', 'Approve'), exact: true })).toHaveCount(0);
  },
);
