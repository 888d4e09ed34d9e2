import type { Page } from '@playwright/test';
import { expectStep, fillSignup } from '../person.ts';
import { expect, freshAddress, test } from '../portal.ts';

const password = 'Yuki-no-machi9';

/** Status below the postal code. */
const found = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.use({ town: 'oharashi' });

test('furigana becomes katakana on leaving the field and is seen before anything is sent [rule:validation.furigana] [field:member.lastfurigana] [field:member.firstfurigana]', async ({
  page,
  word,
}, info) => {
  await page.goto('/signup');
  await fillSignup(page, { email: freshAddress(info.project.name), password });
  const [last, first] = [page.locator('#lastfurigana'), page.locator('#firstfurigana')];

  await last.fill('さとう');
  await expect(last).toHaveValue('さとう');
  await last.blur();
  await expect(last).toHaveValue('サトウ');
  await first.fill('ﾊﾙﾎﾞｰ');
  // Enter sends without leaving the field.
  await first.press('Enter');
  await expectStep(page, 2);
  await expect(page.locator('main')).toContainText('サトウ');
  await expect(page.locator('main')).toContainText('ハルボー');
  await page.goBack();
  await expect(first).toHaveValue('ハルボー');
  // The draft holds the shown value.
  await last.fill('たなか');
  await last.blur();
  await page.reload();
  await expect(last).toHaveValue('タナカ');

  await last.fill('田中');
  await last.blur();
  await expect(page.locator('#lastfurigana-error')).toHaveText(
    word('カタカナで入力してください。', 'Input in katakana.'),
  );
});

test('the postal code fills prefecture, city and district, and leaves alone what was typed [field:member.zipcode] [field:member.prefecture] [field:member.address1] [field:member.address2] [rule:validation.zipcode]', async ({
  page,
  word,
}) => {
  await page.goto('/signup');
  const zipcode = page.locator('#zipcode');
  const [prefecture, city, street] = ['#prefecture', '#address1', '#address2'].map((id) => page.locator(id));
  if (!prefecture || !city || !street) throw new Error('three fields');

  await zipcode.fill('〒０６０－０００１');
  await expect(found(page, '北海道札幌市中央区北一条西')).toBeVisible();
  await expect(prefecture).toHaveValue('北海道');
  await expect(city).toHaveValue('札幌市中央区');
  await expect(street).toHaveValue('北一条西');
  await zipcode.blur();
  await expect(zipcode).toHaveValue('060-0001');

  // Another code replaces the values of the first; a street with its number stays.
  await zipcode.fill('0600002');
  await expect(street).toHaveValue('北二条西');
  await street.fill('北二条西3丁目');
  await zipcode.fill('080-0000');
  await expect(city).toHaveValue('帯広市');
  await expect(street).toHaveValue('北二条西3丁目');

  // Several places: the common parts, and a list to choose from.
  await zipcode.fill('498-0000');
  const places = page.getByLabel(word('当てはまる住所（2件）', 'Addresses with this postal code (2)'));
  await expect(places.locator('option')).toHaveText([
    word('選んでください', 'Choose'),
    '愛知県弥富市',
    '三重県桑名郡木曽岬町',
  ]);
  await places.selectOption({ label: '三重県桑名郡木曽岬町' });
  await expect(prefecture).toHaveValue('三重県');
  await expect(city).toHaveValue('桑名郡木曽岬町');

  // Unknown code: a friendly message, nothing is removed, and every field can be typed.
  await zipcode.fill('098-9999');
  await expect(
    found(page, word('この郵便番号の住所は見つかりませんでした。', 'No address was found for this postal code.')),
  ).toBeVisible();
  await expect(places).toHaveCount(0);
  await city.fill('星守町');
  await zipcode.fill('12-34');
  await zipcode.blur();
  await expect(page.locator('#zipcode-error')).toHaveText(
    word('郵便番号は、7桁の数字で入力してください。', 'Invalid postal code format. (7 digits)'),
  );
  await expect(city).toHaveValue('星守町');
});

test('a postal code that cannot be looked up, or is slow, hinders nobody @touched', async ({ page, word }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/zipcodes/**', async (route) => {
    if (route.request().url().endsWith('0800000')) return route.abort();
    await held.promise;
    await route.continue();
  });
  await page.goto('/signup');
  await page.locator('#zipcode').fill('080-0000');
  await expect(
    found(page, word('住所をしらべられませんでした。', 'The address could not be looked up.')),
  ).toBeVisible();

  // A value typed while the answer loads stays.
  const asked = page.waitForRequest('**/api/zipcodes/0600001');
  await page.locator('#zipcode').fill('060-0001');
  await asked;
  await page.locator('#prefecture').fill('ほっかいどう');
  held.resolve();
  await expect(page.locator('#address1')).toHaveValue('札幌市中央区');
  await expect(page.locator('#prefecture')).toHaveValue('ほっかいどう');
});

test('somebody of 78 chooses the year of birth by its era, by keyboard alone [field:member.birthdate] [rule:validation.date]', async ({
  page,
  word,
}) => {
  await page.goto('/signup');
  const group = page.getByRole('group', { name: word('生年月日', 'Date of birth') });
  const [year, month, day] = ['year', 'month', 'day'].map((part) => page.locator(`#birthdate-${part}`));
  if (!year || !month || !day) throw new Error('three lists');
  await expect(year.locator('option', { hasText: '1948' })).toHaveText(word('1948年（昭和23年）', '1948 (Shōwa 23)'));
  await expect(year.locator('option', { hasText: '1989' })).toHaveText(
    word('1989年（昭和64年・平成元年）', '1989 (Shōwa 64, Heisei 1)'),
  );

  await year.focus();
  await page.keyboard.type('1948');
  await page.keyboard.press('Tab');
  await expect(month).toBeFocused();
  // No error before the focus leaves the whole group.
  await expect(group).not.toHaveAccessibleDescription(/./);
  await page.keyboard.type(word('4', 'Ap'));
  await page.keyboard.press('Tab');
  await page.keyboard.type('31');
  await page.keyboard.press('Tab');
  await expect(page.locator('#birthdate-error')).toHaveText(
    word('正しい日付を入力してください。', 'Input a valid date.'),
  );
  // A choice is complete at once: the error goes with the complete date.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('2');
  await expect(page.locator('#birthdate-error')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '1948' })).toHaveText(
    word('1948年4月2日（昭和23年）', '2 April 1948 (Shōwa 23)'),
  );
  await page.reload();
  await expect(year).toHaveValue('1948');
  await expect(day).toHaveValue('2');
});
