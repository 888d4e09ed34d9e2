import type { APIRequestContext, Page } from '@playwright/test';
import { tryLogin } from '../person.ts';
import { expect, expectGood, test } from '../portal.ts';
import { newMemberAt, password } from './own-account.ts';
import { booth, freeHours, neighbour } from '../reservations/rooms.ts';

const stored = (page: Page): Promise<{ token: unknown; drafts: number }> =>
  page.evaluate(() => ({
    token: JSON.parse(localStorage.getItem('machi') ?? '{}').token,
    drafts: Object.keys(sessionStorage).filter((key) => key.startsWith('machi-draft')).length,
  }));

/** Reserves this many booths for the member, on separate days. */
async function reserve(request: APIRequestContext, baseURL: string, email: string, count: number) {
  const member = await neighbour(baseURL, { email, password });
  const slots = (await freeHours(request, booth)).slice(0, count);
  for (const slot of slots) expect(await member.reserve(booth, slot)).toBe(201);
  return { member, slots };
}

test.use({ town: 'oharashi' });

test('withdrawal: what is lost, the password, a question, goodbye [route:/withdrawal] [rule:withdrawal.current-password] [rule:withdrawal.goodbye]', async ({
  page,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/account');
  const { member, slots } = await reserve(request, baseURL ?? '', email, 2);
  await page.evaluate(() => sessionStorage.setItem('machi-draft:signup', '{"owner":null,"value":{"lastname":"佐藤"}}'));
  await page.getByRole('link', { name: word('退会の手続きへ', 'Go to withdrawal') }).click();
  await expect(page).toHaveURL('/withdrawal');
  const main = page.locator('main');
  await expect(main).toContainText(word('アカウントを元に戻すことはできません', 'the account cannot be restored'));
  await expect(main.getByRole('heading', { name: /2/ })).toHaveText(
    word('これからの予約が2件、取り消されます', '2 upcoming reservations will be cancelled'),
  );

  const leave = page.getByRole('button', { name: word('退会する', 'Withdraw'), exact: true });
  await leave.click();
  await expect(page.locator('#password-error')).toHaveText(word('入力してください。', 'It is required.'));
  await expectGood(page);
  await page.locator('#password').fill('Not-my-word1');
  await leave.click();
  const question = page.getByRole('dialog', { name: word('本当に退会しますか', 'Do you really want to withdraw?') });
  await expect(question).toContainText(word('予約2件', '2 upcoming reservations'));
  const stay = question.getByRole('button', { name: word('退会しない', 'Stay a member') });
  await expect(stay).toBeFocused();
  await expectGood(page);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/withdrawal');

  await leave.click();
  const confirm = question.getByRole('button', {
    name: word('退会して、すべて消す', 'Withdraw and delete everything'),
  });
  await confirm.click();
  await expect(page.locator('#password-error')).toHaveText(
    word('いまのパスワードが正しくありません。', 'The current password is not correct.'),
  );
  await expect(page.getByRole('alert')).toBeFocused();
  expect((await tryLogin(request, { email, password })).status()).toBe(200);

  await page.locator('#password').fill(password);
  await leave.click();
  await confirm.click();
  const goodbye = page
    .getByRole('status')
    .filter({ hasText: word('退会の手続きが終わりました', 'Goodbye, and thank you') });
  await expect(goodbye).toBeFocused();
  await expectGood(page);
  expect(await stored(page)).toEqual({ token: false, drafts: 0 });
  await expect(page.getByText('佐藤 春')).toHaveCount(0);
  // It stays until the person goes on, and no member data return.
  await page
    .getByRole('button', { name: word('English', '日本語') })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { name: word('Goodbye, and thank you', '退会の手続きが終わりました') }),
  ).toBeVisible();
  expect((await tryLogin(request, { email, password })).status()).toBe(422);
  await member.leave();
  const free = await freeHours(request, booth);
  for (const slot of slots) expect(free).toContainEqual(slot);
  await page.goto('/account');
  await expect(page).toHaveURL('/login?backuri=%2Faccount');
});
