import { send } from '../as-member.ts';
import { logInAs } from '../person.ts';
import { expect, expectGood, test } from '../portal.ts';
import { haru } from '../reservations/rooms.ts';
import { newMemberAt } from './own-account.ts';

test.use({ town: 'shiomijima' });

test('wishes: a way is tried, matters and quiet hours are chosen, and stay; the old address leads here', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await newMemberAt(page, request, language, info.project.name, '/account');
  await page.goto('/account/notices');
  await expect(page).toHaveURL('/account/wishes');
  await page.getByRole('button', { name: word('メール お試しで送る', 'E-mail Send a test') }).click();
  await expect(page.getByText(word('お試しのお知らせをお送りしました', 'A test message is on its way'))).toBeVisible();

  const reservations = page.getByRole('group', { name: word('施設の予約', 'Facility reservations') });
  await expect(reservations.getByRole('checkbox', { name: word('メール', 'E-mail') })).toBeChecked();
  // Only ways that are set up can be chosen.
  await expect(reservations.getByRole('checkbox')).toHaveCount(1);
  const waste = page.getByRole('group', { name: word('ごみの日の前の晩', 'The evening before a collection day') });
  await waste.getByRole('checkbox', { name: word('メール', 'E-mail') }).check();
  const events = page.getByRole('group', { name: word('申し込んだ催し', 'Events you registered for') });
  await events.getByRole('checkbox', { name: word('メール', 'E-mail') }).uncheck();
  await expect(
    events.getByText(word('どれも選ばないと、届きません。', 'If you choose none, you are not told.')),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: word('静かな時間を決める', 'Set quiet hours') }).check();
  await page.getByLabel(word('始まり', 'From')).selectOption('22:00');
  await page.getByLabel(word('終わり', 'Until')).selectOption('22:00');
  await page.getByRole('checkbox', { name: word('必要な連絡だけにする', 'Only what I need to act on') }).check();
  await expectGood(page);
  const save = page.getByRole('button', { name: word('保存する', 'Save'), exact: true });
  await save.click();
  await expect(page.getByRole('alert')).toContainText(word('始まりと違う時刻', 'must end at another time'));
  await page.getByLabel(word('終わり', 'Until')).selectOption('06:30');
  await save.click();
  await expect(page.getByText(word('受け取りの設定を保存しました。', 'Your settings have been saved.'))).toBeVisible();
  await page.reload();
  await expect(waste.getByRole('checkbox', { name: word('メール', 'E-mail') })).toBeChecked();
  await expect(page.getByLabel(word('終わり', 'Until'))).toHaveValue('06:30');
  expect(await send(page, 'GET', '/api/account/wishes')).toMatchObject({
    quiet_from: '22:00',
    quiet_to: '06:30',
    is_must_only: 1,
    is_content_shown: 0,
    area_key: null,
  });
});

test('a message is opened once its reader is logged in, and its token stays in no address', async ({
  page,
  language,
}) => {
  const read: (string | null)[] = [];
  await page.route('**/api/wishes/read', (route) => {
    read.push(route.request().postData());
    return route.fulfill({ json: { result: true, errors: {}, codes: {} } });
  });
  await page.goto('/account/wishes#told=token-of-a-message');
  await expect(page).toHaveURL('/login?backuri=%2Faccount%2Fwishes');
  // The part that tells is there.
  await page.waitForLoadState('networkidle');
  expect(read).toEqual([]);
  await logInAs(page, language, haru.email, haru.password);
  await expect(page).toHaveURL('/account/wishes');
  await expect.poll(() => read).toEqual([JSON.stringify({ token: 'token-of-a-message' })]);
});
