import type { Browser, Page } from '@playwright/test';
import { enterAsNewMember, reserveSlot } from '../as-member.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, mailTo, test, words, type Locale } from '../portal.ts';
import { booth, freeHours, type Slot } from './rooms.ts';
import { isNarrow, openItems } from '../shell/shell-frame.ts';

/** A free hour of the shared office late enough for a taxi before it. */
async function officeHour(page: Page, nth: number): Promise<Slot> {
  const slot = (await freeHours(page.request, booth))[nth];
  if (!slot) throw new Error('the booth is full');
  return slot;
}

const shown = (time: string): string => time.replace(/^0/, '');

async function dispatchPage(browser: Browser, baseURL: string | undefined, language: Locale, date: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: language === 'ja' ? 'ja-JP' : 'en-US' });
  const page = await context.newPage();
  await enter(page, language, await sampleOfficial(baseURL, 'dispatch'));
  await page.goto('/');
  // A company is not invited to sign up.
  await expect(page.locator('main a[href="/work"]')).toBeVisible();
  await expect(page.locator('main a[href="/signup"]')).toHaveCount(0);
  const items = await openItems(page, language);
  const name = words(language)('タクシーの配車', 'Taxi Dispatch');
  if (!isNarrow(page)) await items.getByRole('button', { name: '石田 和夫' }).click();
  await items.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/dispatch$/);
  await page.goto(`/dispatch?date=${date}`);
  return page;
}

test(
  'a taxi there and back is booked by keyboard, confirmed by the company and cancelled [route:/reservation/taxi/:reservation_id] [rule:purpose.taxi] [rule:taxi.attached-to-reservation] [rule:taxi.outward-and-return] [rule:taxi.points-and-times] [rule:taxi.dispatch-email] [rule:taxi.cash-only] [constant:taxi-deadline] [field:reservation.persons_taxi]',
  { tag: '@again' },
  async ({ page, request, browser, language, baseURL, word }, info) => {
    const email = await enterAsNewMember(page, request, language, info.project.name, '/reservation');
    const slot = await officeHour(page, info.project.name === 'phone' ? 2 : 1);
    const id = await reserveSlot(page, booth, slot);
    await page.goto(`/reservation/taxi/${id}`);
    await expect(page.locator('.kv')).toContainText(word('現金のみ', 'Cash only'));
    await expect(
      page.getByText(word(/日（.）17:00まで$/, /^until 17:00 on [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}$/)),
    ).toBeVisible();

    const send = page.getByRole('button', { name: word('タクシーを頼む', 'Book the taxi'), exact: true });
    await send.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      word('行き、帰りのどちらか', 'Choose the way there, the way back, or both.'),
    );
    const [there, back] = [page.locator('#outward-asked'), page.locator('#return-asked')];
    await there.focus();
    await page.keyboard.press('Space');
    await back.focus();
    await page.keyboard.press('Space');
    await send.press('Enter');
    await expect(page.getByRole('alert')).toContainText(word('場所を選んでください。', 'Please choose a place.'));
    await expectGood(page);
    await page.locator('#outward-stand').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('#outward-time')).toHaveValue(
      String(Number(slot.start.slice(0, 2)) * 60 + Number(slot.start.slice(3))),
    );
    await expect(page.getByRole('status').filter({ hasText: word('約5分', 'about 5 minutes') })).toBeVisible();
    await page.locator('#outward-note').fill('杖を使います');
    await page.locator('#return-stand').selectOption({ value: '8' });
    await page.locator('#return-persons').selectOption('1');
    await send.press('Enter');
    const done = page.getByRole('status').filter({
      hasText: word('タクシーの申込みを受け付けました', 'Your taxi request has been received'),
    });
    await expect(done).toBeFocused();
    await expect(done).toContainText(
      word('配車が決まったら', 'A confirmation e-mail follows once dispatch is confirmed.'),
    );
    const rides = page.locator('.entry');
    await expect(rides).toHaveCount(2);
    await expect(rides.first()).toContainText(`→ ${shown(slot.start)}`);
    await expect(rides.first()).toContainText(word('タクシー会社の返事待ち', 'Waiting for the taxi company'));
    await expectGood(page);
    await mailTo(request, email, /タクシーの申込みを受け付けました|Your taxi request has been received/);

    const desk = await dispatchPage(browser, baseURL, language, slot.date);
    const waiting = desk.locator('.entry').filter({ hasText: '杖を使います' }).filter({ hasText: '佐藤' });
    await expect(waiting).toContainText('090-1234-5678');
    await expectGood(desk);
    await waiting.getByRole('textbox').fill('白のワゴン 12号車');
    await waiting.getByRole('button', { name: word('配車を確定', 'Confirm dispatch') }).press('Enter');
    await expect(waiting).toContainText(word('配車済み', 'Confirmed'));
    const home = desk
      .locator('.entry')
      .filter({ hasText: word('自然センター', 'Nature Centre') })
      .filter({ hasText: '佐藤' });
    // The next waiting ride has the focus.
    await expect(home.getByRole('button', { name: word('配車を確定', 'Confirm dispatch') })).toBeFocused();
    await home.getByRole('button', { name: word('手配できない', 'Cannot arrange') }).click();
    const question = desk.getByRole('dialog');
    await question.getByRole('button', { name: word('お客さまに知らせる', 'Tell the passenger') }).click();
    await expect(question.getByText(word('理由を入力してください。', 'It is required.'))).toBeVisible();
    await question.getByLabel(word('理由', 'Reason')).fill('夕方の車がいっぱいです');
    await question.getByRole('button', { name: word('お客さまに知らせる', 'Tell the passenger') }).click();
    await expect(home).toContainText(word('手配できず', 'Could not arrange'));
    await desk.getByRole('link', { name: word('次の日', 'Next'), exact: true }).click();
    await expect(desk).not.toHaveURL(new RegExp(slot.date));
    // A day without open rides leads to the next one.
    await desk.goto('/dispatch?date=2026-01-05');
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    const quiet = (await freeHours(request, booth)).at(-1);
    await desk.goto(`/dispatch?date=${quiet?.date}`);
    await expect(
      desk.getByRole('heading', { name: word('この日の配車はありません', 'No rides on this day') }),
    ).toBeVisible();
    await desk.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(desk);
    await desk.context().close();

    await page.reload();
    await expect(rides.first()).toContainText(word('配車が決まりました', 'Taxi confirmed'));
    await expect(rides.first()).toContainText('白のワゴン 12号車');
    await expect(rides.nth(1)).toContainText('夕方の車がいっぱいです');
    await expect
      .poll(async () => (await mailTo(request, email)).subject)
      .toContain(word('タクシーを手配できませんでした', 'Your taxi could not be arranged'));
    await page.getByRole('button', { name: word('行きを変える', 'Change: Way there') }).click();
    await expect(page.locator('#outward-stand')).toBeFocused();
    await page.locator('#outward-persons').selectOption('3');
    await send.click();
    await expect(rides.first()).toContainText(word('3人', '3 passengers'));
    await expect(rides.first()).toContainText(word('タクシー会社の返事待ち', 'Waiting for the taxi company'));
    await page.getByRole('button', { name: word('行きを取り消す', 'Cancel: Way there') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(word('本当に取り消しますか', 'Are you really sure to cancel this?'));
    await dialog.getByRole('button', { name: word('タクシーを取り消す', 'Cancel the taxi') }).click();
    await expect(rides).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  },
);
