import { booth, freeHour } from '../reservations/rooms.ts';
import { enterAsNewMember, reserveSlot } from '../as-member.ts';
import { expect, expectGood, openedWindow, test } from '../portal.ts';
import { deskOf, enter, newMember, sampleOfficial } from './officials.ts';

test.use({ town: 'oharashi' });

test('one official asks for a parent, a second one approves, the parent acts; and an official acts at the counter', async ({
  page,
  browser,
  baseURL,
  request,
  language,
  word,
}, info) => {
  const [mari, keiko] = [
    await sampleOfficial(baseURL, 'member_admin', 0),
    await sampleOfficial(baseURL, 'member_admin', 1),
  ];
  const parent = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enterAsNewMember(parent, request, language, info.project.name, '/account/delegations');
  const reservation = await reserveSlot(parent, booth, await freeHour(request, booth));
  const parentId = await parent.evaluate(() => JSON.parse(localStorage.getItem('machi') ?? '{}').member_id as number);
  const child = await newMember(baseURL, { name: '高橋 蓮', tel: '0160-82-0000' });
  const desk = await deskOf(mari, baseURL);
  const office = {
    lastname: '高橋',
    firstname: '蓮',
    lastfurigana: 'タカハシ',
    firstfurigana: 'レン',
    birthdate: '2016-06-03',
    gender: 0,
    is_resident: 1,
    is_handicapped: 0,
    town_id: '',
  };
  expect((await desk.put(`/api/members/${child.memberId}`, { data: office })).status()).toBe(200);
  await desk.dispose();

  await enter(page, language, mari);
  await page.goto(`/member?member=${child.memberId}`);
  await page.getByText(word('代わりの人を見る・登録する', 'Show or add delegations')).click();
  await page.getByRole('button', { name: word('代わりの人の登録を申請する', 'Request a delegation') }).click();
  const send = page.getByRole('button', { name: word('申請する', 'Request it'), exact: true });
  await send.click();
  await expect(page.getByText(word('まだ申請していません', 'Not requested yet'))).toBeVisible();
  await page.getByLabel(word('代わりの人の会員番号', 'Member number of who is to act')).fill(String(parentId));
  await page.getByRole('button', { name: word('確かめる', 'Check'), exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '佐藤 春' })).toBeVisible();
  await page.getByRole('radio', { name: word(/^18歳になるまでの親/, /^Parent of a child/) }).check();
  await page.getByRole('checkbox', { name: word(/^施設の予約/, /^Facilities/) }).check();
  await page.getByLabel(word('理由', 'Reason')).fill('母親が窓口に来て、戸籍で親子を確かめました。');
  await expectGood(page);
  await send.click();
  const letter = page.getByRole('region', { name: word('高橋 蓮 さんへの手紙', 'Letter to 高橋 蓮') });
  await expect(letter).toBeVisible();
  await expectGood(page);
  await page.getByRole('link', { name: word('申請を見る', 'See the requests') }).click();
  const list = page.locator('section', { has: page.locator('#delegation-requests') });
  const approve = word('佐藤 春 さんを 高橋 蓮 さんの代わりの人に承認する', 'Approve 佐藤 春 for 高橋 蓮');
  await expect(list).toContainText('高橋 蓮');
  await expect(list.getByRole('button', { name: approve })).toHaveCount(0);

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(other, language, keiko);
  await other.goto('/member?view=delegations');
  await other.getByRole('button', { name: approve }).last().click();
  const question = await openedWindow(other);
  await expectGood(other);
  await question.getByRole('button', { name: word('承認する', 'Approve'), exact: true }).click();
  await expect(other.getByRole('region', { name: word('高橋 蓮 さんへの手紙', 'Letter to 高橋 蓮') })).toBeVisible();
  await other.context().close();

  await parent.reload();
  await expect(parent.getByText(word(/市役所が登録しました/, /city office made this/))).toBeVisible();
  await expectGood(parent);
  await parent.getByRole('button', { name: word('高橋 蓮 さんの代わりに始める', 'Act for 高橋 蓮') }).click();
  const bar = word('ほかの方の代わりに操作しています', 'Acting for somebody else');
  await expect(parent.getByRole('region', { name: bar })).toContainText('高橋 蓮');
  await parent.goto('/reservation');
  await expect(parent.getByRole('region', { name: bar })).toBeVisible();
  await expect(parent.getByRole('heading', { level: 1 })).toBeVisible();
  await parent.context().close();

  // At the counter an official acts for ten minutes for somebody with an account.
  await page.goto(`/member?member=${parentId}`);
  await page.getByRole('button', { name: word('代わりに操作する', 'Act for them') }).click();
  const acting = await openedWindow(page);
  await acting.getByLabel(word('理由', 'Reason')).fill('窓口で本人から頼まれました。');
  await expectGood(page);
  await acting.getByRole('button', { name: word('代わりに操作する', 'Act for them') }).click();
  await expect(page).toHaveURL('/reservation');
  await expect(page.getByRole('region', { name: bar })).toContainText('佐藤 春');
  await expectGood(page);
  await page.goto(`/reservation/detail/${reservation}`);
  const cancel = word('予約を取り消す', 'Cancel the reservation');
  await page.getByRole('button', { name: cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: cancel }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectGood(page);
  await page.getByRole('region', { name: bar }).getByRole('button').click();
  await expect(page).toHaveURL(/\/member/);
  await expect(page.getByRole('region', { name: bar })).toHaveCount(0);
});
