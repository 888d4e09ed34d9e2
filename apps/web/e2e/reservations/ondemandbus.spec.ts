import type { APIRequestContext } from '@playwright/test';
import { enterAsNewMember, newPerson, send } from '../as-member.ts';
import { logIn } from '../person.ts';
import { expect, expectGood, expectTight, test } from '../portal.ts';
import { cancelBehindQuestion } from './cancel-behind-question.ts';

/** The first day from tomorrow on with service. */
async function nextDay(request: APIRequestContext): Promise<string> {
  const told: { days: readonly { date: string; opens: string | null }[] } = await (
    await request.get('/api/ondemandbus')
  ).json();
  const day = told.days.slice(1).find(({ opens }) => opens !== null);
  if (!day) throw new Error('The on-demand bus runs on none of the next days');
  return day.date;
}

const wish = { from_station_id: 'midori', to_station_id: 'shinryojo', time: '10:00', meant: 'depart', persons: 1 };

test(
  'a guest fills in a ride, logs in on the way and finds it filled in; one press is answered by a promise in large words, which is cancelled behind a question [route:/ondemandbus] [rule:public./ondemandbus]',
  { tag: '@again' },
  async ({ page, request, language, word }, info) => {
    const main = page.getByRole('main');
    const person = await newPerson(request, language, info.project.name);
    const date = await nextDay(request);
    const station = (id: 'from' | 'to') => main.locator(`#ride-${id}`);

    await page.goto('/route/status');
    await main
      .getByRole('link', { name: word('オンデマンドバスの乗車を申し込む', 'Ask for a ride on the on-demand bus') })
      .click();
    await expect(page).toHaveURL('/ondemandbus');
    await expect(page).toHaveTitle(word('オンデマンドバスの予約 | まち', 'On-demand Bus | Machi'));
    await expect(main.getByRole('link', { name: '0100-55-2155' }).first()).toBeVisible();
    await expectGood(page);
    await expectTight(page);
    // One hint takes two lines and the other one line, but both controls align.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 620, height: 900 });
    const heightOf = async (id: 'persons' | 'wheelchairs') => (await main.locator(`#ride-${id}`).boundingBox())?.y;
    expect(await heightOf('persons')).toBe(await heightOf('wheelchairs'));
    if (size) await page.setViewportSize(size);

    // An incomplete form is not sent: each field reports what it needs.
    await main
      .getByRole('button', { name: word('ログインして申し込む', 'Log in and ask for this ride') })
      .press('Enter');
    const errors = main.getByRole('alert');
    await expect(errors.getByRole('link')).toHaveCount(3);
    await expect(errors).toBeFocused();
    // Each error repeats its field's sentence, once.
    await expect(errors.getByRole('link').first()).toHaveText(
      word('乗るのりばを選んでください。', 'Choose the station where you get on.'),
    );
    await errors.getByRole('link').first().click();
    await expect(station('from')).toBeFocused();
    await expectGood(page);

    await station('from').selectOption('midori');
    await station('to').selectOption('shinryojo');
    await expect(main).toContainText(word(/車で\d+分です。/, /The ride takes \d+ minutes/));
    await main.locator('#ride-date').selectOption(date);
    await main.getByRole('radio', { name: word('着いていたい時刻', 'Arrival time') }).check();
    await main.locator('#ride-time').selectOption('10:30');
    await main.locator('#ride-persons').selectOption('2');
    await main.locator('#ride-wheelchairs').selectOption('1');
    await main.getByRole('radio', { name: word('用事が済んだら連絡する', 'When I call') }).check();
    await expect(main).toContainText(word('時刻の取り置きはしません。', 'No time is held for you.'));
    await page.reload();
    await expect(station('from')).toHaveValue('midori');
    await main
      .getByRole('button', { name: word('ログインして申し込む', 'Log in and ask for this ride') })
      .press('Enter');
    await expect(page).toHaveURL(/\/login\?backuri=%2Fondemandbus$/);
    await logIn(page, language, person);
    await expect(
      main.getByRole('status').filter({ hasText: word('選んだ内容は残っています', 'your choices are still here') }),
    ).toBeVisible();
    await expect(main.locator('#ride-time')).toHaveValue('10:30');
    await expect(main.locator('#ride-wheelchairs')).toHaveValue('1');
    await expect(main.getByRole('radio', { name: word('用事が済んだら連絡する', 'When I call') })).toBeChecked();

    // A press whose answer is lost and its repeat are one ride.
    let isLost = true;
    await page.route('**/api/ondemandbus/rides', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.fallback();
      isLost = false;
      await route.fetch();
      return route.abort();
    });
    const press = main.getByRole('button', { name: word('この内容で申し込む', 'Ask for this ride') });
    await press.click();
    await expect(main.getByRole('alert')).toContainText(word('二重に申し込むことはありません', 'not be booked twice'));
    await press.click();
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(word('お約束しました', 'Your ride is promised'));
    await expect(page).toHaveURL(/\/ondemandbus\/ride\/\d+\?made=1$/);
    await page.unroute('**/api/ondemandbus/rides');
    const { rides } = await send<{ rides: readonly unknown[] }>(page, 'GET', '/api/ondemandbus/rides?scope=upcoming');
    expect(rides).toHaveLength(2);

    const promise = main.locator('.promise');
    await expect(promise).toContainText(word(/\d+:\d\d から \d+:\d\d のあいだに/, /Between \d+:\d\d and \d+:\d\d/));
    await expect(promise).toContainText(word(/10:(?:[0-2]\d|30) までに/, /By 10:(?:[0-2]\d|30)/));
    await expectGood(page);
    await expectTight(page);

    await main.getByRole('link', { name: word(/の内容を見る$/, /^View this ride/) }).press('Enter');
    await expect(heading).toHaveText(word('乗車のお約束', 'Promised Ride'));
    await expect(main).toContainText(word('時刻の取り置きはしていません。', 'No time is held for you.'));
    await expect(main.getByRole('button', { name: word('用事が済んだ', 'I am ready') })).toHaveCount(0);
    await expectGood(page);

    await cancelBehindQuestion(page, language, {
      press: word('この乗車を取り消す', 'Cancel this ride'),
      confirm: word('乗車を取り消す', 'Cancel this ride'),
    });
    await expectGood(page);

    await page.goto('/ondemandbus');
    await expect(main.getByRole('region', { name: word('これから乗るお約束', 'Your upcoming rides') })).toContainText(
      word('緑町団地 → 診療所前', 'Midorimachi Housing to Clinic'),
    );
    await expect(station('from')).toHaveValue('');
  },
);

test('who has a way back on call presses that they are ready, and is given the promise in its place', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const main = page.getByRole('main');
  await enterAsNewMember(page, request, language, info.project.name, '/faq');
  const { rides } = await send<{ rides: readonly { ride_id: number; leg: string }[] }>(
    page,
    'POST',
    '/api/ondemandbus/rides',
    { ...wish, time: '13:30', date: await nextDay(request), return: 'on-call' },
  );
  const back = rides.find(({ leg }) => leg === 'back');
  // On the ride's day: the ride is shown as today's, with a vehicle on its way once called.
  let isCalled = false;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const called = { state: 'promised', promised_from: at(10), promised_until: at(20), arrive_by: at(40) };
  await page.route(`**/api/ondemandbus/rides/${back?.ride_id}**`, async (route) => {
    const isReady = route.request().url().endsWith('/ready');
    if (isReady) isCalled = true;
    const answer = await route.fetch(isReady ? { method: 'GET', url: route.request().url().slice(0, -6) } : {});
    const told: { ride: object } = await answer.json();
    const ride = {
      ...told.ride,
      date: today,
      ready_until: at(90),
      can_be_ready: !isCalled,
      ...(isCalled ? called : {}),
    };
    const place = { latitude: 44.1611, longitude: 142.0216, measured_at: at(0), age: 'fresh' };
    const vehicle = isCalled ? { vehicle_name: 'ほしくず号', expected_at: at(12), place } : null;
    return route.fulfill({ response: answer, json: isReady ? { ...told, ride } : { ...told, ride, vehicle } });
  });
  await page.goto(`/ondemandbus/ride/${back?.ride_id}`);
  const ready = main.getByRole('button', {
    name: word('用事が済んだので迎えに来てもらう', 'I am ready, please pick me up'),
  });
  await expect(ready).toBeVisible();
  await expectGood(page);
  await expectTight(page);
  await ready.press('Enter');
  await expect(main.getByRole('heading', { name: word(/のお約束$/, /^Our promise/), level: 2 })).toBeFocused();
  await expect(main).toContainText(word('「役場前」の近くにいます。', 'The bus is near Town Office.'));
  await expectGood(page);
  await expectTight(page);
});

test('days and half hours are told in words; what has room leads to the form, and a station tells where one gets from it [route:/ondemandbus/schedule] [rule:public./ondemandbus/schedule] [route:/ondemandbus/station/:station_id] [rule:public./ondemandbus/station/:station_id]', async ({
  page,
  request,
  language,
  word,
}) => {
  const main = page.getByRole('main');
  const date = await nextDay(request);
  await page.goto('/ondemandbus/schedule');
  await expect(page).toHaveTitle(word('オンデマンドバスの運行予定 | まち', 'On-demand Bus Schedule | Machi'));
  await main.locator(`a[href="/ondemandbus/schedule?date=${date}"]`).first().click();
  await expect(main.getByRole('heading', { level: 2, name: word(/の時刻$/, /^Times on/) })).toBeFocused();
  await expectGood(page);
  await expectTight(page);
  const free = main.locator('.half').filter({ hasText: word('空いています', 'Free') });
  await free.first().getByRole('link').click();
  await expect(main.locator('#ride-date')).toHaveValue(date);
  await expect(main.locator('#ride-time')).not.toHaveValue('');

  await page.goto('/ondemandbus/schedule?date=2020-01-06');
  await main.getByRole('button', { name: word('今日を見る', 'Show today') }).click();
  await expect(main.getByRole('heading', { level: 2, name: word(/の時刻$/, /^Times on/) })).toBeVisible();

  await page.goto('/ondemandbus/station/shinryojo');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(word('診療所前', 'Clinic'));
  if (language === 'ja') await expect(main).toContainText('しんりょうじょまえ');
  await expect(main.getByRole('link', { name: word('市街循環', 'Town Loop'), exact: true })).toBeVisible();
  await expectGood(page);
  await expectTight(page);
  await main
    .getByRole('link', { name: word('ふれあいプラザ前まで申し込む', 'Ask for a ride to Fureai Plaza') })
    .click();
  await expect(main.locator('#ride-from')).toHaveValue('shinryojo');
  await expect(main.locator('#ride-to')).toHaveValue('plaza');

  const unknown = await page.goto('/ondemandbus/station/nowhere');
  expect(unknown?.status()).toBe(404);
});
