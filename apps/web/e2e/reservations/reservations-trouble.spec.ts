import { logIn, logInAt } from '../person.ts';
import { expect, expectAccessible, test, words } from '../portal.ts';
import {
  booth,
  chiyo,
  formOf,
  formPath,
  freeHour,
  freeHours,
  goToConfirm,
  haru,
  mainButton,
  meetingRoom,
  neighbour,
  plaza,
  residentsRoom,
  yuki,
} from './rooms.ts';

test.use({ town: 'oharashi' });

test('a slot lost between the steps: the sentence, other times, and everything typed stays [rule:check.slot-taken] [message:slot-taken] [rule:error.slot-taken-reselect]', async ({
  page,
  request,
  baseURL,
  language,
  word,
}) => {
  const slot = await freeHour(request, meetingRoom);
  await logInAt(page, haru, formPath(meetingRoom, slot));
  await goToConfirm(page, language, '鍵は前の日に受け取ります');
  const rival = await neighbour(baseURL ?? '', yuki);
  expect(await rival.reserve(meetingRoom, slot)).toBe(201);
  await rival.leave();
  await mainButton(page, language).click();

  await expect(page).toHaveURL(formOf(meetingRoom));
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText(
    word(
      '選んだ時間は、ほかの予約が入りました。別の時間を選んでください。',
      'The selected time slot is already taken. Please choose another time.',
    ),
  );
  await expect(conflict).toBeFocused();
  await expect(conflict).toBeInViewport();
  const others = conflict.getByRole('group').getByRole('button');
  await expect(others).toHaveCount(3);
  await expectAccessible(page);
  // The form does not continue with the lost time.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await mainButton(page, language).click();
  await expect(page).toHaveURL(formOf(meetingRoom));
  await expect(conflict).toBeFocused();
  await expect(conflict).toBeInViewport();
  await others.first().click();
  await expect(conflict).toHaveCount(0);
  await mainButton(page, language).click();
  await expect(page.locator('#note')).toHaveValue('鍵は前の日に受け取ります');
  await expect(page.locator('#is_terms_agreed')).toBeChecked();
  await mainButton(page, language).click();
  await mainButton(page, language).click();
  await expect(page).toHaveURL(/step=4/);
});

test('an expired session in the middle: after the login everything is there [rule:error.401] [rule:login.returns-to-backuri]', async ({
  page,
  request,
  baseURL,
  language,
}) => {
  const slot = await freeHour(request, booth);
  await logInAt(page, haru, formPath(booth, slot));
  await goToConfirm(page, language, '雪かきの道具を借ります');
  await page.context().clearCookies();
  await mainButton(page, language).click();
  await expect(page).toHaveURL(`/login?backuri=${encodeURIComponent(`${formOf(booth)}?step=3`)}`);
  await expect(page.getByText(words(language)('ログアウトされました', 'You have been logged out'))).toBeVisible();
  await logIn(page, language, haru);
  await expect(page).toHaveURL(`${formOf(booth)}?step=3`);
  await expect(page.getByRole('main')).toContainText('雪かきの道具を借ります');
  await mainButton(page, language).click();
  await expect(page).toHaveURL(/step=4/);
  const api = await neighbour(baseURL ?? '', haru);
  expect(await api.codesAt(booth, slot)).toHaveLength(1);
  await api.leave();
});

test(
  'reload, the browser’s back and the other language lose nothing',
  { tag: ['@again', '@touched'] },
  async ({ page, request, language, word }) => {
    const slot = await freeHour(request, booth);
    await logInAt(page, haru, formPath(booth, slot));
    const title = page.getByRole('heading', { level: 1 });
    const chosen = page.locator('#chosen-time .times select').first();
    // The page stays as it is: nothing is aborted or restarted.
    for (const [name, heading] of [
      [word('English', '日本語'), word('Choose a date and time', '使う日と時間を選んでください')],
      [word('日本語', 'English'), word('使う日と時間を選んでください', 'Choose a date and time')],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(title).toHaveText(heading);
      await expect(chosen).toHaveValue(slot.start);
      await expect(page.getByText(/前回の続きから始めました|Continued from where you left off/)).toHaveCount(0);
    }
    await goToConfirm(page, language, '二回目の集まり');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('二回目の集まり');
    await page.goBack();
    await expect(page.locator('#note')).toHaveValue('二回目の集まり');
    await page.goBack();
    await expect(chosen).toHaveValue(slot.start);
    await page.goForward();
    await page.reload();
    await expect(page.locator('#purpose')).toHaveValue('meeting');

    // A step without the data of the earlier ones returns to them.
    await page.goto(`${formOf(meetingRoom)}?step=3`);
    await expect(page).toHaveURL(formOf(meetingRoom));
  },
);

test('the monthly limit is said where the person is [rule:check.monthly-limit] [message:monthly-limit] [rule:error.monthly-limit] [rule:reservation.monthly-limit]', async ({
  page,
  request,
  baseURL,
  language,
}, info) => {
  const hours = await freeHours(request, plaza);
  const month = hours.map(({ date }) => date.slice(0, 7)).find((one, index, all) => all.indexOf(one) !== index);
  const [first, second, third] = hours.filter(({ date }) => date.startsWith(month ?? '?'));
  if (!first || !second || !third) throw new Error('No month with three free days');
  const person = info.project.name === 'ja' ? haru : info.project.name === 'en' ? chiyo : yuki;
  const api = await neighbour(baseURL ?? '', person);
  expect(await api.reserve(plaza, first)).toBe(201);
  expect(await api.reserve(plaza, second)).toBe(201);
  await api.leave();

  await logInAt(page, person, formPath(plaza, third));
  await goToConfirm(page, language, 'c');
  await mainButton(page, language).click();
  await expect(page.getByRole('alert')).toContainText(
    words(language)(
      '予約できる回数の上限に達しました。',
      'You have reached the maximum number of reservations available for this facility this month.',
    ),
  );
});

test('a day that cannot be reserved is refused before anything is typed [message:unavailable-date] [rule:error.unavailable-date-reselect]', async ({
  page,
  language,
  word,
}) => {
  await page.goto(formPath(booth, { date: '2030-01-15', start: '13:00', end: '14:00' }));
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText(
    word('利用できない日が選ばれています。', 'You specified an unavailable date. Please choose another date.'),
  );
  await expectAccessible(page);
  await conflict.getByRole('button', { name: word('を外す', 'Remove') }).click();
  await expect(conflict).toHaveCount(0);
  await mainButton(page, language).click();
  await expect(conflict).toContainText(word('使う日と時間を選んでください。', 'Please choose a date and time.'));
});

test('who is no resident reads it before the form begins, and so does a guest [rule:check.resident-only-facility] [rule:error.resident-only] [message:resident-only] [message:resident-only-members]', async ({
  page,
  request,
  language,
  word,
}) => {
  const slot = await freeHour(request, residentsRoom);
  await page.goto(formPath(residentsRoom, slot));
  await expect(page.getByRole('main')).toContainText(
    word(
      'この施設を申し込めるのは、市民と確認された会員の方だけです。',
      'Only resident members may apply for this facility.',
    ),
  );
  await logInAt(page, yuki, formPath(residentsRoom, slot));
  await expect(page.getByRole('main')).toContainText(
    word(
      'この施設を申し込めるのは、大原市にお住まいの方だけです。',
      'Only residents in Ohara City can apply for this facility. Please go back.',
    ),
  );
  await expect(page.locator('.quote .sum dd')).toBeVisible();
  await expect(mainButton(page, language)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(
    word('市役所の窓口で本人確認を受けると', 'please have this verified at the city office counter'),
  );
  await page.goto(`${formOf(residentsRoom)}?step=2`);
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible();
  await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  await expect(mainButton(page, language)).toHaveCount(0);
  await page.getByRole('link', { name: word('別の施設をさがす', 'Find another facility') }).click();
  await expect(page).toHaveURL('/spot');
});

test('the whole form by keyboard alone', { tag: ['@desktop', '@touched'] }, async ({ page, word }) => {
  // A separate room for each language: the hours of one run are gone for the next.
  const room = word('4', '6');
  await logInAt(page, haru, `/spot/form/${booth.spot}/${room}`);
  await expect(page.locator('.avail .cell.free').first()).toBeVisible();
  const press = (key: string) => page.keyboard.press(key);
  const isAt = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  async function tabTo(selector: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await isAt(selector)) return;
      await press('Tab');
    }
    throw new Error(`Tab never reaches ${selector}`);
  }

  await tabTo('.avail .cell');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'Space', 'ArrowDown', 'Enter']) await press(key);
  await expect(page.locator('.cell.chosen')).toHaveCount(2);
  await expect(page.locator('.quote .sum dd')).toHaveText(word('350円', '¥450'));
  await tabTo('.btn-primary');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/step=2/);
  await tabTo('[name=is_group]');
  await press('ArrowRight');
  await tabTo('#group_type');
  await press('ArrowDown');
  await tabTo('#group_name');
  await page.keyboard.type('Hoshimori');
  await tabTo('#person_in_charge');
  await page.keyboard.type('Chiyo');
  await tabTo('#persons_spot');
  await page.keyboard.type('2');
  await tabTo('#purpose');
  await press('ArrowDown');
  await tabTo('#is_terms_agreed');
  await press('Space');
  await tabTo('#is_spot_terms_agreed');
  await press('Space');
  await tabTo('.btn-primary');
  await press('Enter');
  await expect(page).toHaveURL(/step=3/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo('.btn-primary');
  await press('Enter');
  await expect(page).toHaveURL(/step=4/);
  await expect(page.getByRole('main')).toContainText(word('施設の予約が完了しました', 'has been finished'));
});
