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
  async ({ page: own, request, browser, language, baseURL, word }, info) => {
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
    await page.getByRole('link', { name: word('未払い', 'Unpaid'), exact: true }).press('Enter');
    await expect(page).toHaveURL(/view=unpaid/);
    await page.getByRole('searchbox').fill(code);
    await page.getByRole('searchbox').press('Enter');
    const table = page.getByRole('table', { name: word('未払いの料金', 'Unpaid fees') });
    await expect(table).toContainText(code);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expectGood(page);
    const application = String(await table.getByRole('link').first().getAttribute('href'));
    await table.getByRole('button', { name: word(/^支払いを記録/, /^Enter payment/) }).press('Enter');
    const paying = await openedWindow(page);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/paid', lose, { times: 1 });
    await paying.getByRole('button', { name: word('記録する', 'Enter payment') }).press('Enter');
    await expect(paying).toContainText(word('返事が届きませんでした', 'No response received'));
    // It was recorded: the repeated press returns its receipt.
    await paying.getByRole('button', { name: word('記録する', 'Enter payment') }).press('Enter');
    await expect(page.getByText(word(/領収書の番号は/, /The receipt number is/))).toBeVisible();
    await expect(page.getByText(word('未払いの料金はありません', 'No unpaid fees'))).toBeVisible();
    // Its line is gone with the button.
    await expect(page.locator(':focus')).toContainText(word('未払いの料金はありません', 'No unpaid fees'));

    await page.goto(application);
    const press = (name: RegExp) => page.getByRole('button', { name }).first().press('Enter');
    await press(word(/^二重の入金を記録する/, /^Enter second payment/));
    const again = await openedWindow(page);
    await again.getByRole('textbox').fill('ご家族も振り込んだため');
    await again.getByRole('button', { name: word('二重の入金を記録する', 'Enter second payment') }).press('Enter');
    await expect(page.getByText(word('二重の入金を記録しました', 'The second payment has been entered'))).toBeVisible();

    await press(word(/^還付を依頼する/, /^Request a refund/));
    const back = await openedWindow(page);
    await back.getByRole('button', { name: word('依頼する', 'Request') }).press('Enter');
    await expect(back.getByRole('textbox').first()).toBeFocused();
    await back.getByRole('textbox').first().fill('二重に支払われたため');
    await expectGood(page);
    await back.getByRole('button', { name: word('依頼する', 'Request') }).press('Enter');
    await expect(
      page.getByText(word(/還付は、もう1人の職員の承認を待っています/, /^A refund of .* is waiting for approval/)),
    ).toBeVisible();
    await expect(page.locator('.reception-date')).toBeFocused();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);

    const second = await (await otherBrowser(browser, baseURL, language)).newPage();
    // Not the official who created reception's official.
    await enter(second, language, await sampleOfficial(baseURL, 'billing', 1));
    await second.goto('/work');
    await second
      .getByRole('link', { name: word('還付・不納欠損の承認', 'Refunds and write-offs to release') })
      .press('Enter');
    await expect(second).toHaveURL(/bath-billing/);
    const asked = second.getByRole('listitem').filter({ hasText: code });
    await expectGood(second);
    await asked.getByRole('button', { name: word(/^承認する/, /^Release/) }).press('Enter');
    const releasing = await openedWindow(second);
    await releasing.getByRole('button', { name: word('承認する', 'Release') }).press('Enter');
    await expect(second.getByText(word('承認しました。', 'Released.'))).toBeVisible();
    // None is left: the decisions stay in sight with their notices, and the focus beside them.
    await expect(second.locator('#bill-requests')).toBeFocused();
    await expect(
      second.getByRole('button', { name: word(/^還付通知書を保存する/, /^Save notice/) }).first(),
    ).toBeVisible();
    await page.goto('/reception/till');
    await expect(page.getByRole('table', { name: word('明細', 'Entries') })).toContainText(
      word('お返し', 'Given back'),
    );
  },
);
