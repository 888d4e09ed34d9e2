import { enter, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, expectNoSideways, test } from '../portal.ts';
import { booth, chiyo, freeHour, mainButton, pressHour } from '../reservations/rooms.ts';

test(
  'reception registers a club and grants its exemption; whoever is in charge reserves in its name without paying',
  { tag: '@desktop' },
  async ({ page, browser, request, language, baseURL, word }) => {
    const name = `手仕事の会 ${String(Date.now()).slice(-5)}`;
    await enter(page, language, await sampleOfficial(baseURL, 'reception'));
    await page.goto('/reception/clubs');
    await page.getByRole('link', { name: word('団体を登録する', 'Register a club') }).press('Enter');
    await expect(page).toHaveURL(/[?&]new=1/);
    await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).press('Enter');
    await expect(page.locator('#club_kana-error')).toBeVisible();
    await page.locator('#club_name').fill(name);
    await page.locator('#club_kana').fill('てしごとのかい');
    await page.getByRole('searchbox').fill('木村 千代');
    await page.getByRole('searchbox').press('Enter');
    await page
      .getByRole('button', { name: word(/木村 千代/, /木村 千代/) })
      .first()
      .press('Enter');
    await expect(page.locator('.club-person')).toContainText('木村 千代');
    await expectGood(page);
    await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).press('Enter');
    await page.getByRole('link', { name: word('開いて減免を認める', 'Open it to grant an exemption') }).press('Enter');
    await page.getByRole('button', { name: word('減免を認める', 'Grant an exemption') }).press('Enter');
    await page.locator('#exemption-ground').fill('社会教育関係団体');
    await expectGood(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: word('減免を認める', 'Grant'), exact: true }).press('Enter');
    await expect(page.getByRole('article')).toContainText('社会教育関係団体');
    await expectGood(page);
    // Opening the form focuses its first field, closing it the club's name: the pressed button is gone.
    await page.getByRole('button', { name: word('内容を変える', 'Change'), exact: true }).press('Enter');
    await expect(page.locator('#club_name')).toBeFocused();
    await page.getByRole('button', { name: word('戻る', 'Back'), exact: true }).press('Enter');
    await expect(page.locator('#club-name')).toBeFocused();

    const member = await (await otherBrowser(browser, baseURL, language)).newPage();
    const slot = await freeHour(request, booth);
    await logInAt(member, chiyo, `/spot/form/${booth.spot}/${booth.room}`);
    await pressHour(member, slot);
    await mainButton(member, language).click();
    await member.locator('#club_id').selectOption({ label: name });
    await expect(
      member.getByText(word('受付での確認はいりません', 'Reception does not need to confirm it')),
    ).toBeVisible();
    await expect(member.locator('#group_name')).toHaveCount(0);
    await expectGood(member);
    await member.goto('/account#clubs');
    await expect(member.locator('#clubs')).toContainText(name);
    await expectGood(member);
    await member.context().close();
  },
);
