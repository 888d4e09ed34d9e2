import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { isBusinessDay } from '@machi/domain/calendar/business-days';
import { deskOf, enter, newMember, newOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, test, words, type Locale } from '../portal.ts';

/** The shared office's first booth: fixed when it is booked, in quarters of an hour from 9:00 to 21:00. */
const booth = { spot: 4, room: 401 };
const dayIn = (days: number): string => new Date(Date.now() + (30 + days) * 86_400_000).toISOString().slice(0, 10);
let days = 0;

/** A business day on which nothing stands in the booth: a term leaves out holidays. */
async function emptyDay(desk: APIRequestContext): Promise<string> {
  for (;;) {
    const day = dayIn((days += 1));
    if (!isBusinessDay(day)) continue;
    const answer = await desk.get(`/api/reception/rooms/${booth.room}/days?from=${day}`);
    const { days: found }: { days: { target_date: string; free: { start: string; end: string }[] }[] } =
      await answer.json();
    const free = found.find(({ target_date }) => target_date === day)?.free ?? [];
    if (free.length === 1 && free[0]?.start === '09:00' && free[0].end === '21:00') return day;
  }
}

const freeIn = (page: Page, language: Locale): Locator =>
  page.getByRole('button', { name: words(language)(/会議ブースA.*空いています/, /[Bb]ooth A.* is free/) }).first();

async function begin(page: Page, language: Locale, baseURL: string | undefined, name: string) {
  const clerk = await newOfficial(baseURL, ['reception']);
  const desk = await deskOf(clerk, baseURL);
  const day = await emptyDay(desk);
  const { memberId } = await newMember(baseURL, { name, tel: `0100${String(Date.now()).slice(-6)}` });
  await enter(page, language, clerk);
  await page.goto(`/reception/board?date=${day}&spot_id=${booth.spot}`);
  await expect(freeIn(page, language)).toBeVisible();
  return { desk, day, memberId };
}

/** Presses the free stretch of the whole day where an hour begins. */
async function pressHour(free: Locator, hour: number): Promise<void> {
  const box = await free.boundingBox();
  if (!box) throw new Error('the free time is not drawn');
  await free.click({ position: { x: (box.width * (hour - 9)) / 12 + 2, y: box.height / 2 } });
}

test(
  'a reservation is made at the counter with six inputs, from the free time on the board to the permit',
  { tag: '@desktop' },
  async ({ page, language, baseURL }) => {
    const word = words(language);
    const name = `及川 実${String(Date.now()).slice(-5)}`;
    await begin(page, language, baseURL, name);
    await expectGood(page);
    let inputs = 0;
    const input = async (act: Promise<unknown>) => {
      inputs += 1;
      await act;
    };

    await input(pressHour(freeIn(page, language), 10));
    await expect(page).toHaveURL(/\/reception\/booking\?spot_id=4&room_id=401&date=[-\d]+&start=10:00/);
    await expect(page.locator('.reception-place')).toContainText('10:00');
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await expectGood(page);
    await input(search.fill(name).then(() => page.keyboard.press('Enter')));
    await input(
      page.getByRole('button', { name: word(`${name}さんの予約をする`, `Reserve for ${name}`) }).press('Enter'),
    );
    await expect(page.locator('#room_id')).toHaveValue(String(booth.room));
    await expect(page.getByLabel(word('始まり', 'From'), { exact: true })).toHaveValue('10:00');
    await expect(page.getByLabel(word('終わり', 'To'), { exact: true })).toHaveValue('11:00');
    await input(page.locator('#purpose').selectOption('meeting'));
    await input(page.locator('#persons_spot').fill('2'));
    await expectGood(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await input(page.getByRole('button', { name: word('予約する', 'Reserve'), exact: true }).press('Enter'));
    const done = page
      .getByRole('status')
      .filter({ hasText: word(`${name}さんの予約ができました`, `Reserved for ${name}`) });
    await expect(done).toBeFocused();
    expect(inputs).toBe(6);

    const permit = page.waitForEvent('download');
    await done.getByRole('button', { name: word(/^使用許可書を保存する/, /^Save the permit/) }).press('Enter');
    expect((await permit).suggestedFilename()).toContain('使用許可書');
    await expect(done.getByRole('button', { name: word(/^支払いを記録/, /^Enter payment/) })).toBeVisible();
    await expectGood(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
  },
);

test(
  'somebody without an account is booked for with six inputs, too, and what was searched for is not typed again',
  { tag: ['@desktop', '@touched'] },
  async ({ page, language, baseURL }) => {
    const word = words(language);
    await begin(page, language, baseURL, '及川 初');
    const numerals = Array.from(String(Date.now()).slice(-6), (digit) => '〇一二三四五六七八九'[Number(digit)]).join(
      '',
    );
    const name = `及川 ${numerals}`;
    let inputs = 0;
    const input = async (act: Promise<unknown>) => {
      inputs += 1;
      await act;
    };
    await input(pressHour(freeIn(page, language), 11));
    await input(
      page
        .getByRole('searchbox')
        .fill(name)
        .then(() => page.keyboard.press('Enter')),
    );
    await expect(page.locator('#lastname')).toHaveValue('及川');
    await expect(page.locator('#firstname')).toHaveValue(numerals);
    await expect(page.locator('#tel')).toBeFocused();
    await input(page.keyboard.type(`0100${String(Date.now()).slice(-6)}`).then(() => page.keyboard.press('Enter')));
    await input(page.locator('#purpose').selectOption('meeting'));
    await input(page.locator('#persons_spot').fill('2'));
    await input(page.getByRole('button', { name: word('予約する', 'Reserve'), exact: true }).press('Enter'));
    const done = page
      .getByRole('status')
      .filter({ hasText: word(`${name}さんの予約ができました`, `Reserved for ${name}`) });
    await expect(done.getByRole('button', { name: word(/^使用許可書を保存する/, /^Save the permit/) })).toBeVisible();
    expect(inputs).toBe(6);
  },
);

test(
  'a free time is reached and told step by step by keyboard',
  { tag: ['@desktop', '@touched'] },
  async ({ page, language, baseURL }) => {
    const word = words(language);
    const { day } = await begin(page, language, baseURL, '及川 節');
    const free = freeIn(page, language);
    await free.focus();
    await page.keyboard.press('ArrowRight');
    await expect(
      page.locator('[aria-live="polite"]').filter({ hasText: word('9:15から 会議ブースA', 'from 9:15, ') }),
    ).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect(free).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(free).toBeFocused();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`date=${day}&start=10:00`));
    await page.goto(`/reception/board?date=${day}&spot_id=${booth.spot}&view=week`);
    await page
      .getByRole('button', { name: word(/会議ブースAの窓口の予約を始める/, /counter booking of .*[Bb]ooth A/) })
      .last()
      .press('Enter');
    await expect(page).toHaveURL(/\/reception\/booking\?spot_id=4&room_id=401&date=[-\d]+$/);
  },
);

test(
  'a day is typed key by key: while its year is half typed nothing is asked and nothing interrupts',
  { tag: ['@desktop', '@touched'] },
  async ({ page, language, baseURL }) => {
    const word = words(language);
    const name = `及川 刻${String(Date.now()).slice(-5)}`;
    const { day } = await begin(page, language, baseURL, name);
    await page.goto(`/reception/booking?spot_id=${booth.spot}&room_id=${booth.room}&date=${day}`);
    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: word(`${name}さんの予約をする`, `Reserve for ${name}`) }).press('Enter');
    const date = page.locator('#target_date');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await date.fill(day);
    await date.fill(`000${day.slice(3)}`);
    await expect(
      page.getByRole('status').filter({ hasText: word('空きを調べています', 'Looking for free times') }),
    ).toHaveCount(0);
    await date.fill(day);
    await expect(page.getByRole('status').filter({ hasText: word('の空き', 'Free on') })).toBeVisible();
    await expect(date).toBeFocused();
    expect(asked.filter((url) => /from=0/.test(url))).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'of two clerks at the same free time one is told so, with rooms that are free, and loses nothing',
  { tag: ['@desktop', '@touched'] },
  async ({ page, language, baseURL }) => {
    const word = words(language);
    const name = `及川 忍${String(Date.now()).slice(-5)}`;
    const { desk, day, memberId } = await begin(page, language, baseURL, name);
    await pressHour(freeIn(page, language), 14);
    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: word(`${name}さんの予約をする`, `Reserve for ${name}`) }).press('Enter');
    await page.locator('#purpose').selectOption('meeting');
    await page.locator('#persons_spot').fill('2');
    await expect(page.getByLabel(word('終わり', 'To'), { exact: true })).toHaveValue('15:00');
    const faster = await desk.post('/api/reception/bookings', {
      data: {
        member_id: memberId,
        spot_id: booth.spot,
        room_id: booth.room,
        target_date: day,
        target_time: { start: '14:00', end: '15:00' },
        purpose: 'meeting',
        persons_spot: 1,
        is_terms_agreed: true,
        is_spot_terms_agreed: true,
      },
    });
    expect(faster.status(), await faster.text()).toBe(201);
    // Of its weeks this day fails: what is summed up are the others, and the keyboard stays at them.
    await page.getByText(word('毎週つづけて予約する', 'Repeat weekly')).click();
    await page.getByLabel(word(/^年末年始/, /^Skip the New Year holidays/)).uncheck();
    const until = new Date(Date.parse(day) + 28 * 86_400_000).toISOString().slice(0, 10);
    // Enter lays them out: the form around them would book the first day alone.
    await page.getByLabel(word('終わりの日', 'End date')).fill(until);
    await page.getByLabel(word('終わりの日', 'End date')).press('Enter');
    const laid = page.locator('#term-dates');
    await expect(laid).toBeFocused();
    const drop = page.getByRole('button', {
      name: word(/^予約できない\d+日を外す/, /^Remove the .* cannot be reserved/),
    });
    const numberIn = async (place: Locator) => Number(/\d+/.exec((await place.textContent()) ?? '')?.[0] ?? 1);
    const left = (await numberIn(laid)) - (await numberIn(drop));
    const sum = page.locator('aside').getByText(word(`${left}回分の予約`, `${left} dates`));
    await expect(sum).toContainText(word(/円/, /yen/));
    const said = (await sum.textContent()) ?? '';
    await drop.press('Enter');
    await expect(drop).toHaveCount(0);
    await expect(laid).toBeFocused();
    // What they cost, too: the day that fails was not in it.
    await expect(sum).toHaveText(said);
    await page.getByRole('button', { name: word('1回だけの予約にする', 'Reserve one day only') }).press('Enter');

    const send = page.getByRole('button', { name: word('予約する', 'Reserve'), exact: true });
    await send.press('Enter');
    await expect(page.getByRole('alert')).toContainText(word('ほかの予約が入りました', 'reserved'));
    const instead = page
      .getByRole('status')
      .filter({ hasText: word('同じ時間に空いている部屋', 'free at the same time') });
    await expect(instead.getByRole('button').first()).toBeVisible();
    await expectGood(page);
    await instead.getByRole('button').first().press('Enter');
    await expect(page.locator('#room_id')).toBeFocused();
    await expect(page.locator('#room_id')).not.toHaveValue(String(booth.room));
    await expect(page.locator('#persons_spot')).toHaveValue('2');
    await expect(page.locator('#purpose')).toHaveValue('meeting');
    await expect(page.getByLabel(word('始まり', 'From'), { exact: true })).toHaveValue('14:00');
    await send.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: name })).toBeFocused();
  },
);
