import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAsNewMember, reserveSlot, send } from '../as-member.ts';
import { expect, expectAccessible, expectGood, test, type Locale } from '../portal.ts';
import { booth, chiyo, freeHour, freeHours, meetingRoom, neighbour, type Slot } from './rooms.ts';

const shown = (time: string): string => time.replace(/^0/, '');
const timesOf = ({ start, end }: Slot, language: Locale): string =>
  `${shown(start)}${language === 'ja' ? '〜' : '–'}${shown(end)}`;
const entries = (page: Page) => page.locator('.entry');

/** Days from today, in the town, to a day. */
const daysUntil = (page: Page, date: string): Promise<number> =>
  page.evaluate((wanted) => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date());
    return Math.round((Date.parse(wanted) - Date.parse(today)) / 86_400_000);
  }, date);

/** A free hour of one day, with another room free at the same time. */
async function hourOfBoth(page: Page): Promise<Slot> {
  const others = await freeHours(page.request, meetingRoom);
  const slot = (await freeHours(page.request, booth)).find(({ date, start }) =>
    others.some((other) => other.date === date && other.start === start),
  );
  if (!slot) throw new Error('no hour is free in both rooms');
  return slot;
}

test(
  'the calendar by keyboard: 4 days from today, the day, week and month, and from there the reservation [route:/reservation/calendar] [rule:reservation.list-and-calendar-view] [rule:reservation.calendar-day] [rule:reservation.calendar-4-day] [rule:reservation.calendar-week] [rule:reservation.calendar-month]',
  { tag: '@both' },
  async ({ page, request, language, word }, info) => {
    await enterAsNewMember(page, request, language, info.project.name, '/reservation');
    await expect(
      page.getByRole('heading', { name: word('これからの予約はありません', 'No upcoming reservations'), exact: true }),
    ).toBeVisible();
    const slot = await hourOfBoth(page);
    const id = await reserveSlot(page, booth, slot);
    await reserveSlot(page, meetingRoom, slot);
    const times = timesOf(slot, language);

    await page.getByRole('link', { name: word('カレンダー', 'Calendar'), exact: true }).click();
    await page.getByRole('link', { name: word('4日', '4 Day'), exact: true }).click();
    const heads = page.locator('.tgrid-head');
    await expect(heads).toHaveCount(4);
    await expect(heads.first()).toHaveAttribute('aria-current', 'date');
    await expect(heads.first()).toHaveAttribute('aria-pressed', 'true');
    await heads.first().focus();
    // After the fourth day the same keys show the next four.
    for (let days = await daysUntil(page, slot.date); days > 0; days -= 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.locator('.tgrid-head:focus')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.tgrid-head:focus')).toContainText(String(Number(slot.date.slice(8))));
    await expect(page).toHaveURL(new RegExp(`date=${slot.date}`));
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText(times);
    const block = page.getByRole('link', { name: new RegExp(`^${times}.*${word('会議ブースA', 'Meeting booth A')}`) });
    await expect(block).toBeVisible();
    await expectGood(page);

    // The view stays as it was left.
    await page.goto('/reservation/calendar');
    await expect(page.getByRole('link', { name: word('4日', '4 Day'), exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto(`/reservation/calendar?view=month&date=${slot.date}`);
    const day = page.getByRole('button', { pressed: true });
    await expect(day).toHaveAccessibleName(new RegExp(word('2件', '2 booked')));
    await expectAccessible(page);
    for (const [view, name] of [
      ['day', word('日', 'Day')],
      ['week', word('週', 'Week')],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
      await expect(heads).toHaveCount(view === 'day' ? 1 : 7);
      await expect(block).toBeVisible();
    }
    await block.press('Enter');
    await expect(page).toHaveURL(`/reservation/detail/${id}`);
  },
);

test('a reservation is changed, refused at the field first, and then cancelled [rule:reservation.list-change]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/reservation');
  const slot = await freeHour(request, booth);
  const id = await reserveSlot(page, booth, slot);
  await page.reload();
  await entries(page)
    .getByRole('link', { name: word('詳細・変更', 'Details, change') })
    .click();
  await page.getByRole('link', { name: word('予約を変更する', 'Change the reservation') }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  // The other language keeps the typed values.
  const note = page.locator('#note');
  await note.fill('いすは自分たちで並べます');
  await page.getByRole('button', { name: word('English', '日本語'), exact: true }).click();
  await expect(title).toHaveText(word('Change the reservation', '予約を変更する'));
  await expect(note).toHaveValue('いすは自分たちで並べます');
  await page.getByRole('button', { name: word('日本語', 'English'), exact: true }).click();
  await expect(title).toHaveText(word('予約を変更する', 'Change the reservation'));
  // The tab names the shown part of the reservation, until the change is done.
  await expect(page).toHaveTitle(word(/^予約を変更する \| 予約の内容 \|/, /^Change the reservation \| Reservation \|/));
  const persons = page.locator('#persons_spot');
  await persons.fill('99');
  const end = page.getByLabel(word('終わり', 'End'));
  const longer = (await end.locator('option').allInnerTexts()).at(-1) ?? '';
  await end.selectOption({ label: longer });
  const save = page.getByRole('button', { name: word('変更を保存する', 'Save the change') });
  await save.click();
  await expect(page.locator('#persons_spot-error')).toHaveText(
    word('この部屋の定員は4人です。', 'This room holds up to 4 people.'),
  );
  await expect(page.getByRole('alert')).toBeFocused();
  await expectGood(page);
  await persons.fill('3');
  await save.click();
  await expect(page).toHaveURL(`/reservation/detail/${id}`);
  const main = page.getByRole('main');
  await expect(title).toContainText(`${shown(slot.start)}${word('〜', '–')}${longer}`);
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(word(/^予約の内容 \|/, /^Reservation \|/));
  await expect(page.getByRole('status').filter({ hasText: word('変更しました', 'has been changed') })).toContainText(
    longer,
  );
  await expect(main).toContainText(word('3人', '3 people'));
  await expect(main).toContainText('いすは自分たちで並べます');
  await expectAccessible(page);

  await page.getByRole('button', { name: word('予約を取り消す', 'Cancel the reservation') }).click();
  await page
    .getByRole('dialog', { name: word('本当に取り消しますか。', 'Are you really sure to cancel this?') })
    .getByRole('button', { name: word('予約を取り消す', 'Cancel the reservation') })
    .click();
  await expect(main).toContainText(word('この予約は取り消されています。', 'This reservation has been cancelled.'));
  await expect(main).toContainText(word('お支払いはありません。', 'There is nothing to pay.'));
  await expect(main.locator('.quote')).toHaveCount(0);
  await page.goto(`/reservation/calendar?view=week&date=${slot.date}`);
  await expect(page.getByRole('main')).toContainText(
    word('この日の予約はありません。', 'You have no reservations on this day.'),
  );
  await expect(page.locator('.tgrid-block')).toHaveCount(0);
});

test('one with taxis is cancelled after a second question that names them [rule:reservation.cancel-taxi-confirmation] [rule:reservation.cancel-cancels-taxis] [field:reservation.reserves_outward] [field:reservation.reserves_return]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/reservation');
  const slot = (await freeHours(request, booth)).at(3);
  if (!slot) throw new Error('the booth is full');
  const id = await reserveSlot(page, booth, slot);
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  await send(page, 'POST', `/api/reservations/${id}/taxi`, {
    reserves_outward: 1,
    reserves_return: 1,
    outward: { taxistand_start: 2, arrival_time: minutes(slot.start), persons_taxi: 1 },
    return: { taxistand_end: 2, departure_time: minutes(slot.end), persons_taxi: 1 },
  });
  await page.reload();
  const entry = entries(page);
  await expect(entry).toContainText(word('タクシー 行き、帰り', 'Taxi: way there, way back'));
  await expectGood(page);

  const first = page.getByRole('dialog', {
    name: word('本当に取り消しますか。', 'Are you really sure to cancel this?'),
  });
  const second = page.getByRole('dialog', {
    name: word('タクシーの予約も取り消されます。', 'The taxi will be cancelled too.'),
  });
  async function goToTaxis() {
    await entry.getByRole('button', { name: word('取り消す', 'Cancel') }).click();
    await first.getByRole('button', { name: word('タクシーの確認へ進む', 'Continue to the taxi') }).click();
    await expect(first).toHaveCount(0);
  }
  await goToTaxis();
  await expect(second.getByRole('listitem')).toHaveCount(2);
  await expect(second).toContainText(word('星守駅前', 'Hoshimori Station'));
  await expect(second).toContainText(shown(slot.start));
  const keep = second.getByRole('button', { name: word('どちらも取り消さない', 'Keep both') });
  await expect(keep).toBeFocused();
  await expectAccessible(page);
  await keep.click();
  await expect(entry).toContainText(word('確定', 'Confirmed'));

  await goToTaxis();
  await second.getByRole('button', { name: word('予約とタクシーを取り消す', 'Cancel reservation and taxi') }).click();
  await expect(entry).toContainText(word('取消し済み', 'Cancelled'));
  await expect(entry).not.toContainText(word('タクシー', 'Taxi'));
  await expect(page.getByRole('heading', { name: word('これからの予約', 'Upcoming reservations') })).toBeFocused();
  const { booking } = await send<{ booking: { rides: unknown[] } }>(page, 'GET', `/api/reservations/${id}/taxi`);
  expect(booking.rides).toEqual([]);
});

test('the list has a map, the history what is cancelled, each with the way to the same content again [route:/reservation/history] [rule:reservation.list-rebook] [rule:reservation.list-map]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/reservation');
  const [one, other] = await freeHours(request, meetingRoom);
  if (!one || !other) throw new Error('the meeting room is full');
  const kept = await reserveSlot(page, meetingRoom, one);
  const gone = await reserveSlot(page, meetingRoom, other);
  await page.goto('/reservation/history');
  await expect(
    page.getByRole('heading', {
      name: word('これまでの予約はまだありません', 'No past reservations yet'),
      exact: true,
    }),
  ).toBeVisible();
  await send(page, 'POST', `/api/reservations/${gone}/cancel`, { with_taxis: false });

  await page.goto('/reservation');
  await expect(entries(page)).toHaveCount(1);
  const rebook = word('同じ内容で予約', 'Rebook with same content');
  await expect(entries(page).getByRole('link', { name: rebook })).toHaveAttribute(
    'href',
    `/spot/form/${meetingRoom.spot}/${meetingRoom.room}/${kept}`,
  );
  await page.getByRole('button', { name: word('地図を見る', 'See the map') }).click();
  await expect(
    page.getByRole('region', { name: word('これからの予約の場所', 'Locations of your upcoming reservations') }),
  ).toBeVisible();

  await page
    .getByRole('link', { name: word('これまでの予約・取り消した予約を見る', 'View past and cancelled reservations') })
    .click();
  await expect(page).toHaveURL('/reservation/history');
  await expect(entries(page)).toContainText([word('取消し済み', 'Cancelled')]);
  await expect(entries(page).getByRole('link', { name: rebook })).toHaveAttribute(
    'href',
    `/spot/form/${meetingRoom.spot}/${meetingRoom.room}/${gone}`,
  );
  await expectGood(page);
});

test('permit, calendar file, a private feed that can be ended, and a time that is waited for', async ({
  page,
  request,
  baseURL,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/reservation');
  const slot = await freeHour(request, booth);
  const id = await reserveSlot(page, booth, slot, {
    is_group: 1,
    group_type: 'circle',
    group_name: '星守俳句の会',
    person_in_charge: '木村 千代',
  });
  await page.goto(`/reservation/detail/${id}`);
  await expect(page.getByRole('main')).toContainText('星守俳句の会');
  async function saved(name: RegExp): Promise<Buffer> {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await download).path());
  }
  const permit = await saved(word(/使用許可書/, /Permit/));
  expect(permit.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect((await saved(word(/カレンダーに入れる/, /Add to calendar/))).toString('utf8')).toContain('BEGIN:VEVENT');
  await expect(
    page.getByText(word('領収書は、お支払いのあとに開けます。', 'You can open the receipt once')),
  ).toBeVisible();

  await page.goto('/reservation');
  await page.getByRole('button', { name: word('アドレスを作る', 'Create address') }).click();
  const address = page.getByLabel(word('カレンダーに登録するアドレス', 'Address for your calendar'));
  await expect(address).toHaveValue(/^https?:\/\//);
  const path = new URL(await address.inputValue()).pathname;
  const feed = await request.get(path);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain(slot.date.replaceAll('-', ''));
  await expectGood(page);
  await page.getByRole('button', { name: word('やめる', 'Stop'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('アドレスをやめる', 'Stop address') })
    .click();
  await expect(page.getByRole('button', { name: word('アドレスを作る', 'Create address') })).toBeVisible();
  expect((await request.get(path)).status()).toBe(404);

  const taken = (await freeHours(request, meetingRoom)).at(2);
  if (!taken) throw new Error('the meeting room is full');
  const rival = await neighbour(baseURL ?? '', chiyo);
  expect(await rival.reserve(meetingRoom, taken)).toBe(201);
  await rival.leave();
  await send(page, 'POST', '/api/waitlist', {
    spot_id: meetingRoom.spot,
    room_id: meetingRoom.room,
    target_date: taken.date,
    target_time: { start: taken.start, end: taken.end },
  });
  await page.reload();
  const waiting = entries(page).filter({ hasText: word('空き待ち', 'On the waitlist') });
  await expect(waiting).toContainText(timesOf(taken, language));
  await waiting.getByRole('button').click();
  await expect(waiting).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: word('空きを待っている時間', 'Your waitlist (times and seats)') }),
  ).toBeFocused();
});
