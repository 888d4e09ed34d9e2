import type { Route } from '@playwright/test';
import { enterAsNewMember, reserveSlot, send } from '../as-member.ts';
import { enter, newOfficial, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';
import { freeHour } from '../reservations/rooms.ts';

const meeting = { spot: 4, room: 403 };

test(
  'reception finds who has not paid a room, notes the payment and a second one, and a colleague releases its refund, by keyboard',
  { tag: '@desktop' },
  async ({ page: own, request, browser, language, baseURL }, info) => {
    await enterAsNewMember(own, request, language, info.project.name, '/reservation');
    const id = await reserveSlot(own, meeting, await freeHour(request, meeting));
    const { reservation } = await send<{ reservation: { reservation_code: string } }>(
      own,
      'GET',
      `/api/reservations/${id}`,
    );
    const { reservation_code: code } = reservation;
    const page = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(page, language, await newOfficial(baseURL, ['reception']));
    await page.goto('/reception');
    await page.getByRole('link', { name: '未払い', exact: true }).press('Enter');
    await expect(page).toHaveURL(/view=unpaid/);
    await page.getByRole('searchbox').fill(code);
    await page.getByRole('searchbox').press('Enter');
    const table = page.getByRole('table', { name: '未払いの料金' });
    await expect(table).toContainText(code);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expectGood(page);
    const application = String(await table.getByRole('link').first().getAttribute('href'));
    await table.getByRole('button', { name: /^支払いを記録/ }).press('Enter');
    const paying = await openedWindow(page);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/paid', lose, { times: 1 });
    await paying.getByRole('button', { name: '記録する' }).press('Enter');
    await expect(paying).toContainText('返事が届きませんでした');
    // It was recorded: the repeated press returns its receipt.
    await paying.getByRole('button', { name: '記録する' }).press('Enter');
    await expect(page.getByText(/領収書の番号は/)).toBeVisible();
    await expect(page.getByText('未払いの料金はありません')).toBeVisible();
    // Its line is gone with the button.
    await expect(page.locator(':focus')).toContainText('未払いの料金はありません');

    await page.goto(application);
    const press = (name: RegExp) => page.getByRole('button', { name }).first().press('Enter');
    await press(/^二重の入金を記録する/);
    const again = await openedWindow(page);
    await again.getByRole('textbox').fill('ご家族も振り込んだため');
    await again.getByRole('button', { name: '二重の入金を記録する' }).press('Enter');
    await expect(page.getByText('二重の入金を記録しました')).toBeVisible();

    await press(/^還付を依頼する/);
    const back = await openedWindow(page);
    await back.getByRole('button', { name: '依頼する' }).press('Enter');
    await expect(back.getByRole('textbox').first()).toBeFocused();
    await back.getByRole('textbox').first().fill('二重に支払われたため');
    await expectGood(page);
    await back.getByRole('button', { name: '依頼する' }).press('Enter');
    await expect(page.getByText(/還付は、もう1人の職員の承認を待っています/)).toBeVisible();
    await expect(page.locator('.reception-date')).toBeFocused();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);

    const second = await (await otherBrowser(browser, baseURL, language)).newPage();
    // Not the official who created reception's official.
    await enter(second, language, await sampleOfficial(baseURL, 'billing', 1));
    await second.goto('/work');
    await second.getByRole('link', { name: '還付・不納欠損の承認' }).press('Enter');
    await expect(second).toHaveURL(/bath-billing/);
    const asked = second.getByRole('listitem').filter({ hasText: code });
    await expectGood(second);
    await asked.getByRole('button', { name: /^承認する/ }).press('Enter');
    const releasing = await openedWindow(second);
    await releasing.getByRole('button', { name: '承認する' }).press('Enter');
    await expect(second.getByText('承認しました。')).toBeVisible();
    // None is left: the decisions stay in sight with their notices, and the focus beside them.
    await expect(second.locator('#bill-requests')).toBeFocused();
    await expect(second.getByRole('button', { name: /^還付通知書を保存する/ }).first()).toBeVisible();
    await page.goto('/reception/till');
    await expect(page.getByRole('table', { name: '明細' })).toContainText('お返し');
  },
);
