import type { Route } from '@playwright/test';
import { logIn, logInAt } from '../person.ts';
import { expect, expectAccessible, expectNoSideways, test, words } from '../portal.ts';
import {
  booth,
  chiyo,
  fillApplication,
  formPath,
  freeHour,
  goToConfirm,
  haru,
  hall,
  mainButton,
  meetingRoom,
  neighbour,
  pressHour,
} from './rooms.ts';

test(
  'a guest finds a room, logs in, reserves, sees it and cancels it [route:/spot/form/:spot_id/:room_id] [route:/reservation] [route:/reservation/detail/:reservation_id] [rule:purpose.facility-reservation] [rule:spot-form.four-steps] [rule:guest.reservation-needs-account] [rule:reservation.both-terms] [rule:reservation.fixed-on-application] [message:reservation-finished] [rule:reservation.list-view] [rule:reservation.list-cancel] [rule:reservation.list-view-and-cancel] [rule:reservation.cancel] [message:reservation-cancel-confirm] [field:reservation.reservation_code] [field:reservation-form.amount-per-hour] [field:reservation-form.target_date] [field:reservation-form.target_time] [field:reservation-form.user-information] [field:reservation-form.note] [rule:fee.per-hour-yen] [decision:guest.reserve-through-login]',
  { tag: '@both' },
  async ({ page, request, language, word }) => {
    const slot = await freeHour(request, meetingRoom);
    await page.goto('/spot');
    await page.getByLabel(word('使う日', 'Date')).fill(slot.date);
    await page.getByLabel(word('人数', 'People')).fill('8');
    await page.getByRole('button', { name: word('この条件でさがす', 'Search') }).click();
    await expect(page).toHaveURL(/capacity=8/);
    const room = word('会議室「しずく」', 'Meeting room “Shizuku”');
    await page.getByRole('group', { name: room }).getByRole('link').first().click();

    // Step 1: nothing is chosen before an hour is pressed; it becomes longer, and the price follows.
    await expect(page).toHaveURL('/spot/form/4/403');
    await expect(page.locator('.avail .cell.free').first()).toBeVisible();
    await expect(page.locator('.cell.chosen')).toHaveCount(0);
    await expect(page.locator('.pick')).toHaveCount(0);
    await pressHour(page, slot);
    await expect(page.getByRole('main')).toContainText(word('1時間 600円', '¥600 an hour'));
    const total = page.locator('.quote .sum dd');
    await expect(total).toHaveText(word('600円', '¥600'));
    const end = page.locator('#chosen-time').getByLabel(word('終わり', 'end'));
    await end.selectOption({ index: 5 });
    await expect(total).toHaveText(word('900円', '¥900'));
    const endsAt = await end.inputValue();
    await expectAccessible(page);
    await mainButton(page, language).click();

    // The login in between loses nothing.
    await expect(page).toHaveURL(/\/login\?backuri=/);
    // What the pocket takes along after the login has to be over before requests are counted below.
    const carried = page.waitForResponse((answer) => answer.url().endsWith('/api/taxi-stands'), { timeout: 60_000 });
    await logIn(page, language, haru);
    await expect(page).toHaveURL('/spot/form/4/403?step=2');
    await carried;
    await page.goBack();
    await page.goto('/spot/form/4/403');
    await expect(end).toHaveValue(endsAt);
    await mainButton(page, language).click();

    // Step 2: each field reports its error, which goes as soon as it is corrected.
    await expect(page.getByRole('main')).toContainText(word('佐藤 ハル（町民）', '佐藤 ハル (resident)'));
    await expect(page.getByText('090-0000-1234')).toBeVisible();
    await expect(
      page.getByText(word('請求書のあて名、質問、希望など', 'Invoice addressee, questions, requests')),
    ).toBeVisible();
    // The number of people comes from the search.
    await expect(page.locator('#persons_spot')).toHaveValue('8');
    await page.locator('#persons_spot').fill('');
    await mainButton(page, language).click();
    const summary = page.getByRole('alert').filter({ visible: true });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(
      word('入力を直すところがあります。', 'You have some input errors. Please correct wrong input items.'),
    );
    await expect(page.locator('#persons_spot-error')).toHaveText(word('入力してください。', 'It is required.'));
    await expect(page.locator('#is_spot_terms_agreed-error')).toHaveText(
      word('規約を読み、同意してください。', 'Please read the terms and agree to them.'),
    );
    await expectAccessible(page);
    await expectNoSideways(page);
    await summary.getByRole('link').first().click();
    await expect(page.locator('#persons_spot')).toBeFocused();
    await page.locator('#persons_spot').fill('13');
    await page.locator('#persons_spot').blur();
    await expect(page.locator('#persons_spot-error')).toHaveText(
      word('この部屋の定員は12人です。', 'This room holds up to 12 people.'),
    );
    await page.locator('input[name=is_group][value="1"]').check();
    await page.locator('#group_name').focus();
    await page.locator('#group_name').blur();
    await expect(page.locator('#group_name-error')).toHaveCount(1);
    const ofTheGroup = summary.getByRole('link', { name: word('団体の名前', 'Group name') });
    await expect(ofTheGroup).toHaveCount(1);
    await page.locator('input[name=is_group][value="0"]').check();
    await expect(ofTheGroup).toHaveCount(0);
    await page.locator('input[name=is_group][value="1"]').check();
    await page.locator('#group_type').selectOption('circle');
    await page.locator('#group_name').fill('星守俳句の会');
    await page.locator('#person_in_charge').fill('木村 千代');
    await fillApplication(page, '請求書は会のあて名で');
    await expect(page.locator('#persons_spot-error')).toHaveCount(0);
    await mainButton(page, language).click();

    // Step 3 shows everything, and every part can still be changed.
    await expect(page).toHaveURL(/step=3/);
    for (const shown of [
      room,
      '星守俳句の会',
      '木村 千代',
      '請求書は会のあて名で',
      word('2人', '2 people'),
      word('会議・打ち合わせ', 'Meeting'),
    ]) {
      await expect(page.getByRole('main')).toContainText(shown);
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: word('申込みの内容を変える', 'Change your details') }).click();
    await expect(page.locator('#group_name')).toHaveValue('星守俳句の会');
    await page.goBack();
    await expect(page).toHaveURL(/step=3/);
    await mainButton(page, language).click();

    // Step 4.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      word('施設の予約が完了しました', 'Your application for the facility reservation has been finished'),
    );
    const code = await page.getByText(/^HM-[0-9A-Z]+$/).innerText();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
      word('この内容で予約します', 'Please check your reservation'),
    );
    await page.goto('/reservation');

    // List, detail, cancelling.
    const entry = page.getByRole('listitem').filter({ hasText: code });
    await expect(entry).toContainText(word('確定', 'Confirmed'));
    await expect(entry).toContainText(word('900円', '¥900'));
    await expectAccessible(page);
    await expectNoSideways(page);
    await entry.getByRole('link', { name: word('詳細', 'Details') }).click();
    await expect(page).toHaveURL(/\/reservation\/detail\/\d+/);
    await expect(page.getByRole('main')).toContainText(code);
    await expect(page.getByRole('main')).toContainText('星守俳句の会');
    await expect(page.getByRole('main')).toContainText(
      word('まで、この画面で取り消せます。', 'You can cancel here until'),
    );
    await expectAccessible(page);
    await page.goBack();
    await entry.getByRole('button', { name: word('取り消す', 'Cancel') }).click();
    const question = page.getByRole('dialog', {
      name: word('本当に取り消しますか。', 'Are you really sure to cancel this?'),
    });
    await expect(question).toContainText(room);
    const keep = question.getByRole('button', { name: word('取り消さない', 'Keep the reservation') });
    await expect(keep).toBeFocused();
    // Colours count once the window has faded in.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await expectAccessible(page);
    await keep.click();
    await expect(question).toHaveCount(0);
    await expect(entry).toContainText(word('確定', 'Confirmed'));

    let fetched = 0;
    page.on(
      'request',
      (sent) => (fetched += sent.method() === 'GET' && sent.url().includes('/api/reservations') ? 1 : 0),
    );
    await entry.getByRole('button', { name: word('取り消す', 'Cancel') }).click();
    const send = question.getByRole('button', { name: word('予約を取り消す', 'Cancel the reservation') });
    // The answer is lost: a second press repeats the same request.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/cancel', lose, { times: 1 });
    await send.click();
    await expect(question.getByRole('alert')).toBeVisible();
    await send.click();
    await expect(
      page.getByRole('status').filter({ hasText: word('予約を取り消しました', 'has been cancelled') }),
    ).toBeVisible();
    await expect(entry).toContainText(word('取消し済み', 'Cancelled'));
    await expect(entry.getByRole('button')).toHaveCount(0);
    expect(fetched, 'the list follows from the reply').toBe(0);
    await expect(page.getByRole('heading', { name: word('これからの予約', 'Upcoming reservations') })).toBeFocused();
  },
);

test('a facility that approves says that it is not fixed yet [rule:reservation.fixed-on-approval] [rule:reservation.not-fixed-shown] [rule:reservation.starts-provisional] [message:reservation-to-be-fixed] [message:reservation-not-fixed-yet] [field:spot.fixing_method] [field:reservation-form.preparation-discount] [field:reservation-form.purpose]', async ({
  page,
  request,
  language,
  word,
}) => {
  await logInAt(page, chiyo, formPath(hall, await freeHour(request, hall)));
  const main = page.getByRole('main');
  await page.getByLabel(word('準備・片付けをふくむ', 'includes preparation or cleanup')).check();
  await expect(page.locator('.quote')).toContainText(
    word('（1時間 − 準備1時間）× 300円', '(1 h − 1 h preparation) × ¥300'),
  );
  await mainButton(page, language).click();
  await fillApplication(page, 'a');
  await page.locator('#purpose').selectOption('other');
  await mainButton(page, language).click();
  await expect(page.locator('#purpose_other-error')).toHaveText(
    word('利用の目的を具体的に入力してください。', 'Please write the purpose.'),
  );
  await page.locator('#purpose_other').fill('雪まつりの衣装合わせ');
  await mainButton(page, language).click();
  await expect(page).toHaveURL(/step=3/);
  for (const shown of [
    '雪まつりの衣装合わせ',
    word('時間にふくむ', 'included in the time'),
    word('受付が確かめてから予約が確定します', 'fixed once reception has approved it'),
  ]) {
    await expect(main).toContainText(shown);
  }
  await mainButton(page, language).click();
  const notFixed = word('予約はまだ確定していません', 'Reservation not fixed yet');
  const told = word(
    '予約が確定したら、メールまたはSMSでお知らせします。',
    'you will be notified by E-mail or SMS when the reservation get fixed',
  );
  await expect(page.getByRole('heading', { name: notFixed })).toBeVisible();
  await expect(main).toContainText(told, { ignoreCase: true });
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: notFixed })).toBeVisible();

  const code = await page.getByText(/^HM-[0-9A-Z]+$/).innerText();
  await page.getByRole('link', { name: word('予約一覧を見る', 'View your reservations') }).click();
  const entry = page.getByRole('listitem').filter({ hasText: code });
  await expect(entry).toContainText(word('仮予約', 'Not confirmed yet'));
  await entry.getByRole('link', { name: word('詳細', 'Details') }).click();
  await expect(page.getByRole('heading', { name: notFixed })).toBeVisible();
  await page.getByRole('button', { name: word('予約を取り消す', 'Cancel the reservation') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('予約を取り消す', 'Cancel the reservation') })
    .click();
  await expect(main).toContainText(word('この予約は取り消されています。', 'This reservation has been cancelled.'));
  await expect(page.getByRole('heading', { name: word('予約の取消し', 'Cancellation') })).toBeFocused();

  // The last step leads to the reservation's later state.
  const detailPath = new URL(page.url()).pathname;
  const reservationId = detailPath.slice(detailPath.lastIndexOf('/') + 1);
  await page.goto(`/spot/form/${hall.spot}/${hall.room}?step=4&reservation=${reservationId}`);
  await expect(page).toHaveURL(detailPath);
});

test('a double press makes one reservation, and so does trying again after a lost answer', async ({
  page,
  request,
  baseURL,
  language,
}) => {
  const slot = await freeHour(request, booth);
  await logInAt(page, haru, formPath(booth, slot));
  await goToConfirm(page, language, 'b');
  const sent: string[] = [];
  let isLost = true;
  await page.route('**/api/reservations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    const answer = await route.fetch();
    if (!isLost) return route.fulfill({ response: answer });
    isLost = false;
    return route.abort();
  });
  await mainButton(page, language).dblclick();
  await expect(page.getByRole('alert')).toContainText(
    words(language)('二重になることはありません', 'will not be reserved twice'),
  );
  // The page reports it; no alert repeats it.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await mainButton(page, language).dblclick();
  await expect(page).toHaveURL(/step=4/);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatch(/.+/);
  expect(sent[1]).toBe(sent[0]);

  const api = await neighbour(baseURL ?? '', haru);
  expect(await api.codesAt(booth, slot)).toHaveLength(1);
  await api.leave();
});
