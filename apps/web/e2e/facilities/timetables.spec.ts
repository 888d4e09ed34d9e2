import { expect, expectGood, test } from '../portal.ts';

test(
  'the timetable of a facility through the weeks, each free band a way to the form [route:/spot/timetable] [route:/spot/timetable/:spot_id] [constant:default-timetable-spot-id] [rule:purpose.facility-timetables] [decision:room-timetable.shown]',
  { tag: '@again' },
  async ({ page, word }) => {
    await page.goto('/spot/timetable');
    await expect(page).toHaveURL('/spot/timetable/44');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      word('スポーツセンターの時間割', 'Sports Centre Timetable'),
    );
    const tennis = main.getByRole('region', { name: word('卓球室', 'Table-tennis room') });
    await expect(tennis.locator('th[scope="rowgroup"]').first()).toHaveText(word('8:00〜10:00', '8:00–10:00'));
    await expect(main.getByRole('button', { name: word('前の週', 'Previous week') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectGood(page);
    await main.getByRole('button', { name: word('次の週', 'Next week') }).click();
    await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d$/);
    const free = tennis.getByRole('link', { name: word(/10:00〜12:00 空き$/, /10:00–12:00 Free$/) }).first();
    await expect(free).toHaveAttribute(
      'href',
      /^\/spot\/form\/44\/\d+\?date=\d{4}-\d\d-\d\d&start=10%3A00&end=12%3A00$/,
    );
    await free.click();
    await expect(page).toHaveURL(/\/spot\/form\/44\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(/week=/);
  },
);

test('the fixed pages, one without rooms, and none [route:/spot/timetable/sportscenter] [route:/spot/timetable/wakka]', async ({
  page,
  word,
}) => {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.goto('/spot/timetable/sportscenter');
  await expect(heading).toHaveText(word('スポーツセンターの時間割', 'Sports Centre Timetable'));
  await expect(page.locator('.room-week').first()).toBeVisible();
  await page.goto('/spot/timetable/wakka');
  await expect(heading).toHaveText(word('共同オフィス ワッカの時間割', 'Shared Office Wakka Timetable'));
  await expect(page.locator('.room-week th[scope="rowgroup"]').first()).toHaveText(word('9:00〜13:00', '9:00–13:00'));
  await expectGood(page);
  await page.goto('/spot/timetable/7');
  await expect(page.getByRole('main')).toContainText(word('予約する部屋がありません', 'has no rooms to reserve'));
  await expectGood(page);
  for (const path of ['/spot/timetable/999', '/spot/timetable/town-hall']) {
    await page.goto(path);
    await expect(heading).toHaveText(word('ページが見つかりません', 'Not Found'));
  }
});
