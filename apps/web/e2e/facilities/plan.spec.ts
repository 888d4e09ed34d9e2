import { expect, expectGood, expectNoSideways, test } from '../portal.ts';

test('somebody finds the way from where they stand, by the keyboard alone: journeys in words, their pages, and why nothing goes at night', async ({
  page,
  context,
  word,
}) => {
  const main = page.getByRole('main');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 44.15895, longitude: 142.0211 });

  await page.goto('/spot/detail/3');
  await main.getByRole('link', { name: word('ここへの行き方を調べる', 'How to get here') }).click();
  await expect(page).toHaveURL('/plan?to_spot_id=3');
  await expect(page).toHaveTitle(word('行き方を調べる | まち', 'Find the Way | Machi'));
  const to = main.getByLabel(word('行き先', 'To'), { exact: true });
  await expect(to).toHaveValue('spot 3');
  await expectGood(page);

  // Nothing is sent without both places.
  const search = main.getByRole('button', { name: word('行き方を調べる', 'Find journeys') });
  await search.focus();
  await page.keyboard.press('Enter');
  const summary = main.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: word('出発地を選んでください', 'Choose your start') }).press('Enter');
  const from = main.getByLabel(word('出発地', 'From'), { exact: true });
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription(word(/出発地を選んで/, /Choose your start/));

  // A reading finds the stop.
  await main.locator('summary', { hasText: word('出発地：名前やよみでさがす', 'From: search by name') }).press('Enter');
  await main
    .getByLabel(word('出発地：名前やよみでしぼる', 'From: filter the list by name'))
    .fill(word('みどりまちきた', 'Midorimachi North'));
  await expect(from).not.toHaveValue('');
  await expect(summary).toBeHidden();

  const here = main.getByRole('button', { name: word('いまいる場所から', 'Use current location') });
  await here.focus();
  await page.keyboard.press('Enter');
  await expect(from).toHaveValue('here');
  await main.getByLabel(word('この時刻に出発', 'Leave at this time')).check();
  await main.getByLabel(word('時刻', 'Time'), { exact: true }).fill('23:58');
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
  await main.getByLabel(word('日付', 'Day')).fill(tomorrow);
  await main.getByLabel(word('時刻', 'Time'), { exact: true }).fill('09:00');
  const asked = page.waitForRequest('**/api/plan');
  await search.focus();
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON().from).toEqual({ latitude: 44.15895, longitude: 142.0211 });
  const heading = main.getByRole('heading', { level: 2 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(
    word('いまいる場所からふれあいプラザへの行き方', 'From your current location to Fureai Plaza'),
  );
  expect(page.url()).not.toContain('44.1');
  await expect(main.locator('.run').first()).toBeInViewport();
  const ride = main
    .locator('.run:has(details)')
    .filter({ hasText: word(/\d+:\d\d .+ 発/, /\d+:\d\d leaves/) })
    .first();
  // All journeys but the first are folded, and open by keyboard.
  const parts = ride.locator('summary', { hasText: word('くわしい行き方を見る', 'Show details') });
  const route = ride.getByRole('link', { name: word('路線と時刻表を見る', 'See route and timetable') });
  await expect(route).toHaveCount(0);
  await parts.focus();
  await page.keyboard.press('Enter');
  await expect(route.first()).toBeVisible();
  await expect(parts).toBeFocused();
  // Tomorrow's bus has no position yet.
  await expect(main.getByText(word('バスの位置を見る', 'View bus location'))).toHaveCount(0);
  await expectGood(page);
  await expectNoSideways(page);
  await expect(main.getByRole('link', { name: /^0100-/ }).first()).toBeVisible();

  // At night: the last bus has left; the first of the next day is shown.
  await main.getByLabel(word('時刻', 'Time'), { exact: true }).fill('22:30');
  await to.selectOption({ label: word('道の駅 ほしもり', 'Roadside Station Hoshimori') });
  await search.click();
  await expect(main).toContainText(word(/最後の便は\d+:\d\dに出ました/, /The last one left at/));
  await expect(
    main.getByRole('heading', { level: 3, name: word(/^いちばん早い行き方/, /^Earliest journey/) }),
  ).toBeVisible();
  await expectGood(page);
});
