import { createHmac } from 'node:crypto';
import { SECRET } from '../../../../scripts/bench/ground/api-process.ts';
import { send } from '../as-member.ts';
import { expect, expectGood, test } from '../portal.ts';
import { newMemberAt } from './own-account.ts';

/** The secret of a category's link in a notification, as the town signs it. */
function endToken(memberId: number, category: number): string {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(memberId);
  head.writeUInt8(category, 4);
  const mark = createHmac('sha256', SECRET).update('notice letters end ').update(head).digest().subarray(0, 16);
  return Buffer.concat([head, mark]).toString('base64url');
}

test.use({ town: 'oharashi' });

test('notices by mail: from the list to the choice, which stays, and an end by the link of a notification', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await newMemberAt(page, request, language, info.project.name, '/account');
  await page.goto('/notice?category=4');
  await page
    .getByRole('link', { name: word('この種類のお知らせをメールで受け取る', 'Receive this category by e-mail') })
    .click();
  await expect(page).toHaveURL('/account/wishes');
  const life = page.getByRole('radiogroup', { name: word('くらしのお知らせ', 'Daily life') });
  const events = page.getByRole('radiogroup', { name: word('催しのお知らせ', 'Events') });
  const [none, atOnce, daily] = [
    word('受け取らない', 'None'),
    word('そのつど受け取る', 'Each notice at once'),
    word('1日分をまとめて受け取る', 'One e-mail a day'),
  ];
  await expect(life.getByRole('radio', { name: none })).toBeChecked();
  await expectGood(page);
  // By keyboard alone.
  await life.getByRole('radio', { name: none }).focus();
  await page.keyboard.press('ArrowDown');
  await events.getByRole('radio', { name: none }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: word('保存する', 'Save'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(word('受け取りの設定を保存しました。', 'Your settings have been saved.'))).toBeVisible();
  await page.reload();
  await expect(life.getByRole('radio', { name: atOnce })).toBeChecked();
  await expect(events.getByRole('radio', { name: daily })).toBeChecked();

  const { account } = await send<{ account: { member_id: number } }>(page, 'GET', '/api/account');
  await page.goto(`/unsubscribe#end=${endToken(account.member_id, 4)}`);
  await expect(page).toHaveURL('/unsubscribe');
  await expectGood(page);
  await page.getByRole('button', { name: word('止める', 'Stop'), exact: true }).click();
  const done = page
    .getByRole('status')
    .filter({ hasText: word('メールを止めました', 'These e-mails have been stopped') });
  await expect(done).toContainText(word('「くらし」', '“Daily life”'));
  await expect(done).toBeFocused();
  await page.getByRole('link', { name: word('お知らせの受け取り方を開く', 'Open Your Notifications') }).click();
  await expect(life.getByRole('radio', { name: none })).toBeChecked();
  await expect(events.getByRole('radio', { name: daily })).toBeChecked();

  await page.goto('/unsubscribe#end=broken');
  await page.getByRole('button', { name: word('止める', 'Stop'), exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(word('リンクが途中で切れている', 'The link is incomplete'));
});
