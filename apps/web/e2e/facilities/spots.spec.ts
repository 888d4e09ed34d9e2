import { dateAt } from '@machi/domain/calendar/model';
import { expect, expectAccessible, expectGood, expectTight, test } from '../portal.ts';

test(
  'rooms are found by date, people and facility, and the address keeps it [route:/spot] [rule:spot.search-date-time] [rule:spot.search-capacity] [rule:spot.search-facility]',
  { tag: '@again' },
  async ({ page, word }) => {
    await page.goto('/spot');
    await expect(page).toHaveTitle(word('施設予約 | まち', 'Facility Reservation | Machi'));
    const date = page.getByLabel(word('使う日', 'Date'));
    const first = await date.inputValue();
    await expect(date).toHaveAttribute('min', dateAt(new Date()));
    const results = page.locator('.room-result');
    // About ten rooms, never half a facility.
    await expect.poll(() => results.count()).toBeGreaterThanOrEqual(10);
    const shown = await results.count();
    expect(shown).toBeLessThan(20);
    // Without a wished hour none is preset.
    await expect(results.locator('.slots a').first()).toHaveAttribute('href', new RegExp(`\\?date=${first}$`));
    await page.getByRole('button', { name: word('残りの部屋も見る', 'View more rooms (') }).click();
    await expect.poll(() => results.count()).toBeGreaterThan(39);
    await expectGood(page);
    await expectTight(page);
    const all = await results.count();

    await page.getByLabel(word('人数', 'People')).fill('３０');
    await page.getByLabel(word('使う長さ', 'Length')).selectOption('90');
    await page.getByRole('button', { name: word('この条件でさがす', 'Search') }).click();
    await expect(page).toHaveURL(/capacity=30/);
    const heading = page.getByRole('heading', { name: word('部屋が空いています', 'Free rooms') });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect.poll(() => results.count()).toBeLessThan(all);
    for (const facts of await results.locator('.facts').allInnerTexts()) {
      expect(Number(/\d+/.exec(facts)?.[0])).toBeGreaterThanOrEqual(30);
    }

    await page
      .getByRole('combobox', { name: word('施設', 'Facility') })
      .selectOption({ label: word('町民センター', 'Community Centre') });
    await page.getByLabel(word('何時から', 'From')).selectOption('13:00');
    await page.getByRole('button', { name: word('この条件でさがす', 'Search') }).click();
    await expect(page).toHaveURL(/start=13%3A00/);
    await expect
      .poll(() => page.locator('.spot-result > h3 a').allInnerTexts())
      .toEqual([word('町民センター', 'Community Centre')]);
    const slot = results.locator('.slots a').first();
    await expect(slot).toHaveAttribute('href', new RegExp(`date=${first}&start=13%3A00&end=14%3A30&persons=30`));
    await expect(slot.locator('.slot-price')).toHaveText(/\d円$|^¥\d/);
    const [form, price] = [await slot.getAttribute('href'), await slot.locator('.slot-price').innerText()];

    await page.goBack();
    await expect(page.getByLabel(word('人数', 'People'))).toHaveValue('30');
    await expect(page.getByRole('combobox', { name: word('施設', 'Facility') })).toHaveValue('');
    await page.goBack();
    await expect.poll(() => results.count()).toBe(all);
    await expect(results.locator('.slot-price')).toHaveCount(0);

    // The price beside the time equals the form's sum.
    await page.goto(form ?? '');
    await expect(page.locator('.quote .sum dd').filter({ visible: true })).toHaveText(price);
  },
);

test('who asks for today is told whom to call, which rooms are free now, and the first day that can be reserved here @touched', async ({
  page,
  word,
}) => {
  await page.goto('/spot');
  await expect(page.locator('.result').first()).toBeVisible();
  await page.getByLabel(word('使う日', 'Date')).fill(dateAt(new Date()));
  await page.getByRole('button', { name: word('この条件でさがす', 'Search') }).press('Enter');
  const heading = page.getByRole('heading', { name: word(/のネット予約は締め切りました/, /Online reservations for/) });
  await expect(heading).toBeFocused();
  await expect(page.locator('.result .slots')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: '0100-55-2130' })).toHaveAttribute(
    'href',
    'tel:0100552130',
  );
  await expectGood(page);
  await page.getByRole('link', { name: word(/の空きをさがす/, /^Search /) }).press('Enter');
  await expect(page.locator('.result .slots').first()).toBeVisible();
});

test('nothing matches: the sentence, the next day or other conditions, and what does not fit [rule:spot.nothing-matches] [message:no-facilities-found] [rule:spot.view-more-rooms] [rule:spot.view-more-facilities]', async ({
  page,
  word,
}) => {
  await page.goto('/spot?capacity=900');
  await expect(
    page.getByRole('heading', {
      name: word(
        '条件に合う施設・部屋は見つかりませんでした',
        'No facilities/rooms were found matching your conditions.',
      ),
    }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: word('条件に合わない部屋も見る', 'View more rooms') }).click();
  await expect(page.getByText(word('定員は40人です', 'Holds up to 40 people')).first()).toBeVisible();
  await page.getByRole('button', { name: word('予約のいらない施設も見る', 'View more facilities') }).click();
  await expect(page.getByRole('link', { name: word('保健センター', 'Health Centre') })).toBeVisible();
  await expect(page).toHaveURL(/more=rooms&more=spots/);

  // The library is closed on Mondays: the link leads to the next open day.
  const monday = await page.evaluate(() => {
    const day = new Date(Date.now() + 21 * 86_400_000);
    day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
    return day.toISOString().slice(0, 10);
  });
  await page.goto(`/spot?date=${monday}&spot=11`);
  await page.getByRole('link', { name: word('でさがす', 'Search on') }).click();
  await expect(page.locator('.result .slots').first()).toBeVisible();
  await page.getByLabel(word('人数', 'People')).fill('900');
  await page.getByRole('button', { name: word('この条件でさがす', 'Search') }).click();
  await expect(
    page.getByRole('heading', { name: word('見つかりませんでした', 'No facilities/rooms were found') }),
  ).toBeFocused();
  await page.getByRole('link', { name: word('条件を外す', 'Clear conditions') }).click();
  await expect(page.locator('.result .slots').first()).toBeVisible();

  // Its week explains the dash.
  await page.goto(`/spot/detail/11?week=${monday}`);
  await expect(
    page.getByText(
      word(/（月）は(?:毎週月曜日|年末年始)の休館日です/, /^Closed on Mon .*\((?:every Monday|the New Year)/),
    ),
  ).toBeVisible();
});

test(
  'a facility tells all about itself and leads to its rooms [route:/spot/detail/:spot_id] [rule:spot-detail.basic-info] [field:spot.spot_category_id] [rule:spot-detail.equipment] [rule:spot-detail.minimum-unit] [rule:spot-detail.reservation-period] [rule:spot-detail.rooms] [field:spot.spot_name] [field:spot.opening_hours] [field:spot.closing_days_text] [field:room.capacity] [field:room.minimum-unit] [field:room.reservation-period]',
  { tag: '@again' },
  async ({ page, word }) => {
    await page.goto('/spot/detail/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('町民センター', 'Community Centre'));
    const main = page.getByRole('main');
    for (const [ja, en] of [
      ['9:00〜21:00', '9:00–21:00'],
      ['月曜日', 'Mondays'],
      ['暮らし', 'Life'],
      ['申込みのあと、町が確かめてから予約が確定します。', 'Your reservation is fixed once the town has approved it.'],
      ['20人まで', 'up to 20 people'],
      ['15分', '15 min'],
      ['2営業日前', '2 business days before'],
      ['プロジェクター', 'projector'],
    ] as const) {
      await expect(main).toContainText(word(ja, en), { ignoreCase: true });
    }
    await expect(main.getByRole('link', { name: '0100-55-2130' })).toHaveAttribute('href', 'tel:0100552130');
    const rooms = main.getByRole('link', { name: word('この部屋を予約する', 'Reserve this room') });
    await expect(rooms).toHaveCount(7);
    await main.getByRole('link', { name: word('部屋を見る（7部屋）', 'See the rooms (7)') }).click();
    await expect(page).toHaveURL('/spot/detail/1#rooms');
    await expect(main.getByRole('heading', { name: word('部屋', 'Rooms'), exact: true })).toBeInViewport();
    await rooms.first().click();
    await expect(page).toHaveURL('/spot/form/1/101');

    // A facility without reservations offers none.
    await page.goto('/spot/detail/7');
    await expect(main).toContainText(word('予約は受け付けていません', 'No reservation is needed'));
    await expect(rooms).toHaveCount(0);
  },
);

test('a facility says everything that the town has written down of it [field:spot.spot_type] [field:spot.address] [field:spot.email] [field:spot.tel] [field:spot.url] [field:spot.parking_type] [field:spot.main_purpose] [field:spot.application_conditions] [field:spot.cancellation_policy] [field:spot.surcharge_period_conditions] [field:spot.exemption_methods] [field:spot.exemption_conditions] [field:spot.payment_methods] [field:spot.notice] [field:room.main_purpose] [field:room.fee_text] [field:room.floors] [field:room.area] [field:room.other_information] [field:room.equipment]', async ({
  page,
  request,
  language,
  word,
}) => {
  const { spot } = await (await request.get('/api/spots/1', { headers: { 'accept-language': language } })).json();
  await page.goto('/spot/detail/1');
  const main = page.getByRole('main');
  const named = ['spot_type', 'address', 'email', 'tel', 'main_purpose', 'notice', 'payment_methods'];
  const conditions = ['application_conditions', 'cancellation_policy', 'surcharge_period_conditions'];
  for (const field of [...named, ...conditions, 'exemption_methods', 'exemption_conditions']) {
    expect(spot[field], field).not.toBe('');
    for (const line of String(spot[field]).split('\n')) await expect(main, field).toContainText(line);
  }
  const parking = main.locator('dt', { hasText: word('駐車場', 'Parking') }).locator('+ dd');
  await expect(parking).toHaveText(word('無料', 'free of charge'));
  for (const room of spot.rooms) {
    const section = main.getByRole('region', { name: room.room_name, exact: true });
    const facts = [room.main_purpose, room.fee_text, room.floors, String(room.area), room.other_information];
    for (const fact of [...facts, ...room.equipments]) await expect(section).toContainText(fact);
  }
  await page.goto('/spot/detail/2');
  await expect(parking).toHaveText(word('有料', 'paid'));
  await page.goto('/spot/detail/10');
  await expect(parking).toHaveText(word('なし', 'none'));
  await page.goto('/spot/detail/4');
  await expect(main.getByRole('link', { name: 'https://example.jp/wakka' })).toHaveAttribute(
    'href',
    'https://example.jp/wakka',
  );
});

test('a facility shows its picture, lends equipment, and its rooms say what goes with them and in which bands', async ({
  page,
  word,
}) => {
  await page.goto('/spot/detail/1');
  const main = page.getByRole('main');
  const picture = main.getByRole('img', { name: word('赤い三角屋根', 'red gabled roof') });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  const lent = main.getByRole('table', { name: word('貸し出す備品', 'Equipment to borrow') });
  const microphone = lent.getByRole('row').filter({ hasText: word('ワイヤレスマイク', 'Wireless microphone') });
  await expect(microphone).toContainText(word('200円', '¥200'));
  await expect(microphone).toContainText('4');
  const hall = main.getByRole('region', { name: word('大ホール', 'Main Hall') });
  await hall.getByText(word('空き時間とくわしい案内', 'Free times and details')).press('Enter');
  await expect(hall.getByRole('img')).toHaveAccessibleName(word(/赤い幕の舞台/, /stage with red curtains/));
  await expect(hall).toContainText(word('付属室', 'Adjunct rooms'));
  await expect(hall).toContainText(word('楽屋1、楽屋2（和室）', 'Dressing room 1, Dressing room 2 (tatami)'), {
    ignoreCase: true,
  });

  await page.goto('/spot/detail/4');
  await expect(main).toContainText(word('予約の時間帯', 'Time bands'));
  await expect(main).toContainText(word('9:00〜13:00 / 13:00〜17:00', '9:00–13:00 / 13:00–17:00'));

  // A facility without a category shows none.
  await page.goto('/spot/detail/25');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.locator('dt').filter({ hasText: word('分類', 'Category') })).toHaveCount(0);
});

test('from the search to a facility, and to one of its free times, by keyboard alone @touched', async ({
  page,
  word,
}) => {
  await page.goto('/spot');
  await expect(page.locator('.room-result').first()).toBeVisible();
  await page.getByRole('button', { name: word('この条件でさがす', 'Search') }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: word('地図を見る', 'See the map') })).toBeFocused();
  await page.keyboard.press('Tab');
  const facility = page.locator('.spot-result > h3 a').first();
  await expect(facility).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.room-result .slots a').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/spot\/detail\//);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: word('部屋を見る', 'See the rooms') })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#rooms$/);
  await expect(page.getByRole('heading', { name: word('部屋', 'Rooms'), exact: true })).toBeInViewport();
});
