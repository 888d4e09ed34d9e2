import type { Page } from '@playwright/test';
import { newPerson, reserveSlot, send } from '../as-member.ts';
import { readQr } from '../passes/read-qr.ts';
import { logIn } from '../person.ts';
import { expect, expectGood, expectTight, test } from '../portal.ts';
import { cancelBehindQuestion, seatsCancel } from './cancel-behind-question.ts';
import { freeHours, meetingRoom } from './rooms.ts';

interface Trip {
  readonly trip_id: string;
  readonly service_date: string;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  readonly departed_at: string;
  readonly state: string;
}

/** The first day from tomorrow on with trips from the terminal to the nature centre, and these trips. */
async function nextDay(page: Page): Promise<{ date: string; trips: readonly Trip[] }> {
  let date = new Date(Date.now() + 9 * 3_600_000 + 86_400_000).toISOString().slice(0, 10);
  for (let tries = 0; tries < 3; tries += 1) {
    const query = new URLSearchParams({ departure_spot_id: '2', arrival_spot_id: '22', departed_at: date });
    const answer = await page.request.get(`/api/shuttle/trips?${query.toString()}`);
    const found: { trips: readonly Trip[]; next_date: string | null } = await answer.json();
    if (found.trips.length > 0) return { date, trips: found.trips };
    date = found.next_date ?? date;
  }
  throw new Error('No shuttle runs in the next days');
}

const addressOf = (date: string): string => `/shuttle?departed_at=${date}`;

test('a guest finds the shuttle, logs in on the way, checks the held seats and has a code; it stands among the reservations until it is cancelled [rule:purpose.shuttle-seats] [rule:shuttle.search] [rule:shuttle.seats-left] [rule:shuttle.reserve] [rule:shuttle.cancel] [rule:shuttle.code] [rule:shuttle.town-hall]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const main = page.getByRole('main');
  const person = await newPerson(request, language, info.project.name);
  const { date } = await nextDay(page);

  await page.goto('/route/status');
  const shuttle = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: word('自然センター シャトル', 'Nature Centre Shuttle') }) });
  await shuttle.getByRole('link', { name: word('席を予約する', 'Reserve seats') }).press('Enter');
  await expect(page).toHaveURL('/shuttle');
  await expect(page).toHaveTitle(word('シャトルの予約 | まち', 'Shuttle Seats | Machi'));
  await expect(main.getByLabel(word('乗る場所', 'From'))).toHaveValue('2');
  await expect(main.getByLabel(word('降りる場所', 'To'), { exact: true })).toHaveValue('22');
  await expect(
    main.getByRole('link', { name: word('星守町公式アカウント', 'Hoshimori Town’s official account') }),
  ).toHaveAttribute('href', 'https://example.jp/hoshimori-official');
  await main.getByLabel(word('乗る日', 'Day')).fill(date);
  await main.getByLabel(word('乗る人数', 'People')).selectOption('2');
  // After today's trips the next day is preset and not in the address.
  await expect(page).toHaveURL(/persons=2$/);
  await expect(main.getByLabel(word('乗る日', 'Day'))).toHaveValue(date);
  const first = main.locator('.run').first();
  await expect(first).toContainText(word(/残り\d+席/, /\d+ seats left/));
  await expectGood(page);
  await expectTight(page);

  await first.getByRole('button', { name: word(/^この便を予約する/, /^Reserve this run/) }).press('Enter');
  await expect(page).toHaveURL(/\/login\?backuri=/);
  await logIn(page, language, person);
  const heading = main.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(word('予約の内容を確かめる', 'Check your reservation'));
  await expect(main).toContainText(word('5分', '5 minutes'));
  await expect(main).toContainText(word('2人', '2 people'));
  await expectGood(page);
  // A reload keeps the same hold to the same minute.
  const until = await main.locator('.callout-body').innerText();
  await page.reload();
  await expect(main.locator('.callout-body')).toContainText(until.split('\n').at(-1) ?? '');
  await main.getByRole('button', { name: word('予約する', 'Reserve'), exact: true }).press('Enter');

  await expect(heading).toHaveText(word('座席を予約しました', 'Your seats are reserved'));
  await expect(page).toHaveURL(/\/shuttle\/detail\/\d+\?made=1$/);
  const code = await main.locator('.shown-code').innerText();
  expect(code).toMatch(/^HMB-[2-9A-HJKMNP-Z]{4,}$/);
  expect((await readQr(main.getByRole('img', { name: code }))).text).toBe(code);
  await expectGood(page);
  await expectTight(page);
  await page.emulateMedia({ media: 'print' });
  await expect(main.locator('.shown-code')).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await main.getByRole('link', { name: word('予約一覧を見る', 'See my reservations') }).press('Enter');
  const entry = main.getByRole('listitem').filter({ hasText: code });
  await expect(entry).toContainText(word('2人', '2 people'));
  await expectGood(page);
  await page.goto(`/reservation/calendar?view=day&date=${date}`);
  await expect(main.getByRole('link', { name: word(/シャトル/, /Shuttle/) }).first()).toBeVisible();
  await expectGood(page);

  await page.goto('/reservation');
  await entry.getByRole('link', { name: word(/予約番号・取消し$/, /^View code, cancel/) }).press('Enter');
  await cancelBehindQuestion(page, language, seatsCancel(language));
  await expect(main).toContainText(word('この予約は取り消しました。', 'These seats have been cancelled.'));
  await expectGood(page);
  await page.goto('/reservation/history');
  await expect(main.getByRole('listitem').filter({ hasText: code })).toContainText(word('取消し済み', 'Cancelled'));
  // A link below the reservations of rooms leads there.
  const [slot] = await freeHours(request, meetingRoom);
  if (!slot) throw new Error('the meeting room is full');
  const room = await reserveSlot(page, meetingRoom, slot);
  await send(page, 'POST', `/api/reservations/${room}/cancel`, { with_taxis: false });
  await page.reload();
  const seats = word('シャトルの座席', 'Shuttle seats');
  await main.getByRole('link', { name: seats, exact: true }).press('Enter');
  await expect(main.getByRole('heading', { name: seats, exact: true })).toBeFocused();
  await expectGood(page);
});

test('what cannot be reserved says why and what to press: full runs, a cut connection, a day that is over', async ({
  page,
  word,
}) => {
  const main = page.getByRole('main');
  const { date } = await nextDay(page);
  let isCut = false;
  await page.route('**/api/shuttle/trips?*', async (route) => {
    if (isCut) return route.abort();
    const answer = await route.fetch();
    const body: { trips?: Trip[] } = await answer.json();
    // The first is full, the second cancelled, the third not open, the fourth has left.
    const states = ['full', 'cancelled', 'not-open-yet', 'departed'];
    const trips = body.trips?.map((trip, index) => ({
      ...trip,
      seats_left: 0,
      state: states[index] ?? trip.state,
      reason: index === 1 ? word('大雪のため', 'Because of heavy snow') : null,
    }));
    return route.fulfill({ response: answer, json: { ...body, trips } });
  });
  await page.clock.install();
  await page.goto(addressOf(date));
  await expect(main.locator('.run').nth(0)).toContainText(word('満席', 'Full'));
  await expect(main.locator('.run').nth(1)).toContainText(word('大雪のため', 'Because of heavy snow'));
  await expect(main.locator('.run').nth(2)).toContainText(word('から予約できます。', 'Seats can be reserved from'));
  await expect(main.getByText(word('発車した便（1便）', 'Departed (1 run)'))).toBeVisible();
  await expect(main.getByRole('button', { name: word(/^この便を予約する/, /^Reserve this run/) })).toHaveCount(0);
  await main.getByRole('button', { name: word('次に席のある日をさがす', 'Find the next day with seats') }).click();
  await expect(
    main.getByRole('status').filter({ hasText: word('空いている席はありません', 'No seats before') }),
  ).toBeVisible();
  await expectGood(page);
  await expectTight(page);

  isCut = true;
  await page.clock.fastForward('00:25');
  // By the page, or by the band over what was kept.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: word(/通信が切れています|つながりません/, /There is no connection|does not answer/) })
      .first(),
  ).toBeVisible();
  await expectGood(page);
  isCut = false;
  await page.unroute('**/api/shuttle/trips?*');
  // Kept runs are asked anew without a press.
  const again = main.getByRole('button', { name: word('読み込み直す', 'Refresh') });
  if (await again.isVisible()) await again.click();
  await expect(
    main.getByRole('button', { name: word(/^この便を予約する/, /^Reserve this run/) }).first(),
  ).toBeVisible();

  await page.goto('/shuttle?departed_at=2020-01-06');
  await main.getByRole('button', { name: word('今日の便を見る', 'Show today') }).click();
  await expect(main.locator('.run').first()).toBeVisible();
});
