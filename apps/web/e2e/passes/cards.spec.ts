import { randomBytes } from 'node:crypto';
import { enterAsNewMember, send } from '../as-member.ts';
import { logInElsewhere } from '../account/own-account.ts';
import { expect, expectGood, test } from '../portal.ts';

test('a member sees the card that the office registered, reports it lost and removes it [rule:account.shows-card-status]', async ({
  page,
  request,
  language,
  baseURL,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/account');
  const cards = page.locator('#cards');
  await expect(cards).toContainText(word('登録したカードはありません', 'No card is registered'));
  const { account } = await send<{ account: { member_id: number } }>(page, 'GET', '/api/account');
  const { context, headers } = await logInElsewhere(baseURL ?? '', 'mari.nakamura@example.jp', 'hoshimori-mari1');
  const linked = await context.post(`/api/cards/holders/${account.member_id}/town-card`, {
    headers,
    data: { uid: `04${randomBytes(6).toString('hex')}` },
  });
  expect(linked.status()).toBe(201);
  await context.dispose();

  await page.reload();
  await expect(cards).toContainText(word('町のカード', 'Town card'));
  await expect(cards).toContainText(word('バスで利用できます', 'In use on the bus'));
  const way = page.locator('#security .kv > div').filter({ hasText: word('カードで利用', 'Use with a card') });
  await expect(way).toContainText(word('登録済み', 'Registered'));
  await expect(page.locator('#looks')).toContainText(word('カードを登録した', 'Registered your card'));
  await cards.getByRole('button', { name: word('紛失を届ける', 'Report as lost') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('0120-95-0178');
  await expectGood(page);
  await question.getByRole('button', { name: word('紛失を届ける', 'Report as lost') }).click();
  await expect(cards).toContainText(word('紛失のため停止中', 'Lost, blocked'));
  await expect(cards.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(way).toContainText(word('登録していません', 'Not registered'));
  await expect(page.locator('#activities')).toContainText(word('カードの紛失の届け', 'Card reported lost'));
  await expectGood(page);

  await cards.getByRole('button', { name: word('登録を消す', 'Remove') }).click();
  await question.getByRole('button', { name: word('登録を消す', 'Remove') }).click();
  await expect(cards).toContainText(word('登録したカードはありません', 'No card is registered'));
});
