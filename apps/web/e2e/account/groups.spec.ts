import { expect, expectGood, openedWindow, test } from '../portal.ts';
import { logInElsewhere, newMemberAt } from './own-account.ts';

test('a group: made, somebody invited to it, joined by who is invited, then left; and what is told by mail', async ({
  page,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const me = await newMemberAt(page, request, language, info.project.name, '/account');
  await page.getByRole('link', { name: word('予定表の設定を開く', 'Open schedule settings') }).click();
  await expect(page).toHaveURL('/schedule/settings');
  const mail = page.getByRole('switch', { name: word(/^参加している予定/, /^E-mail me when/) });
  await mail.press('Space');
  await expect(page.getByText(word('保存しました。', 'Saved.'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(mail).toBeChecked();
  await expectGood(page);
  await expect(page.getByText(word('まだグループに入っていません', 'You are not in a group yet'))).toBeVisible();
  await expectGood(page);

  // By keyboard alone.
  await page.getByRole('button', { name: word('グループを作る', 'Create a group') }).press('Enter');
  await page.keyboard.type('コーラスの会');
  await page.keyboard.press('Enter');
  const group = page.getByRole('heading', { name: 'コーラスの会' });
  await expect(group).toBeVisible();
  await page
    .getByRole('button', { name: word('「コーラスの会」に人を招く', 'Invite somebody to “コーラスの会”') })
    .press('Enter');
  const loginId = page.getByLabel(word('相手の方のメールアドレスか', 'E-mail address or mobile number'));
  await loginId.press('Enter');
  await expect(
    page.getByText(
      word('メールアドレスか、携帯電話の番号を入力してください。', 'Enter the e-mail address or the mobile number.'),
    ),
  ).toBeVisible();
  await loginId.fill('chiyo.kimura@example.jp');
  await loginId.press('Enter');
  await expect(page.getByText('chiyo.kimura@example.jp')).toBeVisible();
  await expectGood(page);

  const chiyo = await logInElsewhere(baseURL ?? '', 'chiyo.kimura@example.jp', 'hoshimori-chiyo1');
  const theirs = await (await chiyo.context.get('/api/member-groups', { headers: chiyo.headers })).json();
  const { group_invitation_id: id } = theirs.invitations.at(-1);
  await chiyo.context.post(`/api/group-invitations/${id}`, { headers: chiyo.headers, data: { accepts: 1 } });
  await page.reload();
  await expect(page.getByRole('list', { name: word('参加している人', 'People') })).toContainText(/木村 千代/);

  // The other direction: an invitation that waits for the reader.
  const made = await chiyo.context.post('/api/member-groups', {
    headers: chiyo.headers,
    data: { member_group_name: '北の沢町内会', is_shared: 1, member_ids: [] },
  });
  const { member_group_id } = await made.json();
  await chiyo.context.post(`/api/member-groups/${member_group_id}/invitations`, {
    headers: chiyo.headers,
    data: { login_id: me },
  });
  await page.reload();
  await expectGood(page);
  await page.getByRole('button', { name: word('「北の沢町内会」に参加する', 'Join “北の沢町内会”') }).press('Enter');
  await expect(page.getByRole('heading', { name: word('届いている招待', 'Invitations') })).toBeFocused();
  await expect(page.getByText(word('木村 千代さんが作ったグループ', 'Made by 木村 千代'))).toBeVisible();
  await page
    .getByRole('button', { name: word('グループから抜ける：北の沢町内会', 'Leave the group “北の沢町内会”') })
    .press('Enter');
  await (
    await openedWindow(page)
  )
    .getByRole('button', { name: word('グループから抜ける', 'Leave the group') })
    .press('Enter');
  await expect(page.getByRole('heading', { name: '北の沢町内会' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: word('グループ', 'Groups'), exact: true })).toBeFocused();

  // A list of people with open calendars.
  await page.getByRole('button', { name: word('リストを作る', 'Create a list') }).press('Enter');
  await page.keyboard.type('よく会う人');
  await page.getByRole('checkbox', { name: /木村 千代/ }).press('Space');
  await page.getByRole('button', { name: word('保存する', 'Save'), exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'よく会う人' })).toBeVisible();
  await page
    .getByRole('combobox', { name: word('予定表を開いたときに', 'Schedule shown first') })
    .selectOption({ label: 'よく会う人' });
  await expect(page.getByText(word('保存しました。', 'Saved.'), { exact: true })).toBeVisible();
  await expectGood(page);
  await chiyo.context.dispose();
});
