import { request as requests } from '@playwright/test';
import { enter, freshOfficial, newOfficial, sampleOfficial } from './officials.ts';
import { logInThrough } from '../second-step.ts';
import { expect, expectGood, openedWindow, test } from '../portal.ts';

test.use({ town: 'oharashi' });

test('the counter takes lost second factors away, of an official with a second one [decision:factor.counter-two]', async ({
  page,
  browser,
  baseURL,
  language,
  word,
}) => {
  const lost = await freshOfficial(baseURL, ['reception'], '紛失 太郎');
  const context = await requests.newContext({ baseURL });
  await logInThrough(context, lost.email, lost.password);
  await context.dispose();

  await enter(page, language, await newOfficial(baseURL, ['system', 'member_admin'], '申請 花子'));
  await page.goto(`/member?member=${lost.memberId}`);
  const take = word('2段階目を取り消す', 'Remove the second step');
  // The counter by keyboard alone.
  await page.getByRole('button', { name: take }).press('Enter');
  const question = await openedWindow(page);
  await question.getByRole('button', { name: take }).press('Enter');
  await expect(question).toContainText(word('選んでください', 'Please choose'));
  await question.getByLabel(word('運転免許証', 'Driving licence')).press('Space');
  await expectGood(page);
  await question.getByRole('button', { name: take }).press('Enter');
  await expect(question).toHaveCount(0);
  await page.goto('/member?view=roles');
  const list = page.locator('section', { has: page.locator('#factor-resets') });
  await expect(list).toContainText('紛失 太郎');
  await expect(list.getByRole('button', { name: word('承認して取り消す', 'Approve') })).toHaveCount(0);
  await expectGood(page);

  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  // An official raised by the same person does not count as the second one.
  await enter(other, language, await sampleOfficial(baseURL, 'system', 1));
  await other.goto('/member?view=roles');
  await expect(other.locator('#factor-resets')).toBeVisible();
  await expectGood(other);
  await other
    .getByRole('button', {
      name: word('紛失 太郎 さんの2段階目を承認して取り消す', 'Approve and remove for 紛失 太郎'),
    })
    .press('Enter');
  await expect(other.locator('#factor-resets')).toBeFocused();
  await expect(other.locator('section', { has: other.locator('#factor-resets') })).not.toContainText('紛失 太郎');
  await other.context().close();
});
