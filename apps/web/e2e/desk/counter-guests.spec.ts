import { enter, sampleOfficial, verifyResident } from './officials.ts';
import { join } from '../person.ts';
import { booth, freeHours } from '../reservations/rooms.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectNoSideways, freshAddress, openedWindow, test } from '../portal.ts';

test.use({ town: 'oharashi' });

test(
  'somebody without an account is booked for at the counter, is telephoned, and later keeps the reservation in an account of their own',
  { tag: '@desktop' },
  async ({ page, browser, request, language, baseURL, word }) => {
    const tel = `0100${String(Date.now()).slice(-6)}`;
    await enter(page, language, await sampleOfficial(baseURL, 'reception'));
    await page.goto('/reception/booking');
    await page.getByLabel(word('会員をさがす', 'Find a member')).fill(tel);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(word('アカウントのない方は、下から登録して', 'You can register a person without an account')),
    ).toBeVisible();
    // The search words are filled in.
    await expect(page.locator('#tel')).toHaveValue(tel);
    await expect(page.locator('#lastname')).toBeFocused();
    const save = page.getByRole('button', { name: word('登録して予約に進む', 'Save and continue with the booking') });
    await save.press('Enter');
    await expect(page.getByRole('alert')).toBeFocused();
    await expectGood(page);
    const guest = { lastname: '畑中', firstname: 'ウメ', lastfurigana: 'はたなか', firstfurigana: 'うめ', tel };
    for (const [name, value] of Object.entries({ ...guest, address: '星守町北の沢1-2' }))
      await page.locator(`#${name}`).fill(value);
    await save.press('Enter');
    await expect(page.locator('.reception-chosen')).toContainText(word('電話でお伝えください', 'by telephone'));
    await expect(page.locator('.reception-chosen')).toBeFocused();

    await page.locator('#spot_id').selectOption(String(booth.spot));
    await page.locator('#room_id').selectOption(String(booth.room));
    await page.locator('#target_date').fill((await freeHours(request, booth))[2]?.date ?? '');
    await page.getByLabel(word('始まり', 'From'), { exact: true }).selectOption({ index: 1 });
    await page.locator('#purpose').selectOption('meeting');
    await page.locator('#persons_spot').fill('2');
    await page.getByRole('button', { name: word('予約する', 'Reserve'), exact: true }).press('Enter');
    const done = page.getByRole('status').filter({ hasText: word('畑中 ウメさんの予約', 'for 畑中 ウメ') });
    await expect(done).toContainText(word('お知らせは届かないため', 'Notifications do not reach'));
    await done.getByRole('link', { name: word('予約の内容を開く', 'Open the reservation') }).click();
    const told = page.getByText(word('アカウントのない方の予約です', 'The applicant has no account'));
    await expect(told).toBeVisible();
    const opened = page.url();

    const person = { email: freshAddress('guest'), password: 'hoshizora-27' };
    await join(request, language, person.email, person.password);
    const memberId = await verifyResident(baseURL, request, person);
    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await sampleOfficial(baseURL, 'member_admin'));
    await desk.goto(`/member?q=${tel}`);
    await desk.getByRole('link', { name: '畑中 ウメ' }).click();
    const file = desk.getByRole('article');
    await expect(file.getByText(word('アカウントなし', 'No account'))).toBeVisible();
    // The residence was not asked for, and a guest cannot log in to read this.
    await expect(file).not.toContainText(word('町外', 'Non-resident'));
    await expect(file).not.toContainText(word('ご本人に見えます', 'can see that you opened'));
    const give = word('アカウントに移す', 'Move to an account');
    await file.getByRole('button', { name: give }).press('Enter');
    const dialog = await openedWindow(desk);
    const find = dialog.getByRole('button', { name: word('アカウントを確かめる', 'Check the account') });
    await find.press('Enter');
    const number = dialog.getByRole('textbox');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await number.fill('99999999');
    await find.press('Enter');
    await expect(dialog).toContainText(word('この番号の会員は見つかりません', 'No member has this number'));
    await number.fill(String(memberId));
    await find.press('Enter');
    // Another name: a mistyped number shows a stranger before anything moves.
    await expect(dialog.getByRole('status')).toContainText(word('名前が違います', 'The names differ'));
    await expect(dialog.getByRole('status')).toContainText('佐藤 春');
    await expectGood(desk);
    await dialog.getByRole('button', { name: give }).press('Enter');
    await expect(desk).toHaveURL(new RegExp(`member=${memberId}`));
    await expect(file.getByText(word('確認済み', 'Verified'), { exact: true })).toBeVisible();

    await page.goto(opened);
    await expect(page.getByText('佐藤 春').first()).toBeVisible();
    await expect(told).toHaveCount(0);

    // It was a different person after all.
    await expect(file).toContainText(word('畑中 ウメさん（窓口の方）から移しました', 'Moved from 畑中 ウメ'));
    const undo = word('元に戻す', 'Undo');
    await file.getByRole('button', { name: undo }).press('Enter');
    await expect(desk.getByRole('dialog')).toContainText(word('個人情報の担当にも', 'responsible for personal data'));
    await desk.getByRole('dialog').getByRole('button', { name: undo }).press('Enter');
    await expect(file.getByRole('heading', { name: '畑中 ウメ' })).toBeVisible();
    await expect(file.getByText(word('アカウントなし', 'No account'))).toBeVisible();
    await expectGood(desk);
    await desk.context().close();
    await page.reload();
    await expect(told).toBeVisible();
    await expect(page.getByText('畑中 ウメ').first()).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  },
);
