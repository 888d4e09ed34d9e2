import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { isBusinessDay } from '@machi/domain/calendar/business-days';
import { deskOf, enter, newMember, newOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, test, words, type Locale } from '../portal.ts';

/** The shared office's first booth: fixed when it is booked, in quarters of an hour from 9:00 to 21:00. */
const booth = { spot: 4, room: 401 };
const dayIn = (days: number): string => new Date(Date.now() + (30 + days) * 86_400_000).toISOString().slice(0, 10);
let days = 0;

/** A business day on which the booth is empty: a term leaves out holidays. */
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
  async ({ page, language, baseURL, word }) => {
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
