import { expect, expectGood, openedWindow, test } from '../portal.ts';
import { chiyo as neighbour } from '../reservations/rooms.ts';
import { logInElsewhere, newMemberAt } from './own-account.ts';

test.use({ town: 'shiomijima' });

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
  await loginId.fill(neighbour.email);
  await loginId.press('Enter');
  await expect(page.getByText(neighbour.email)).toBeVisible();
  await expectGood(page);

  const they = await logInElsewhere(baseURL ?? '', neighbour.email, neighbour.password);
  const theirs = await (await they.context.get('/api/member-groups', { headers: they.headers })).json();
  const { group_invitation_id: id } = theirs.invitations.at(-1);
  await they.context.post(`/api/group-invitations/${id}`, { headers: they.headers, data: { accepts: 1 } });
  await page.reload();
  await expect(page.getByRole('list', { name: word('参加している人', 'People') })).toContainText(neighbour.name);

  // The other direction: an invitation that waits for the reader.
  const made = await they.context.post('/api/member-groups', {
    headers: they.headers,
    data: { member_group_name: '北の沢町内会', is_shared: 1, member_ids: [] },
  });
  const { member_group_id } = await made.json();
  await they.context.post(`/api/member-groups/${member_group_id}/invitations`, {
    headers: they.headers,
    data: { login_id: me },
  });
  await page.reload();
  await expectGood(page);
  await page.getByRole('button', { name: word('「北の沢町内会」に参加する', 'Join “北の沢町内会”') }).press('Enter');
  await expect(page.getByRole('heading', { name: word('届いている招待', 'Invitations') })).toBeFocused();
  await expect(
    page.getByText(word(`${neighbour.name}さんが作ったグループ`, `Made by ${neighbour.name}`)),
  ).toBeVisible();
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
  await page.getByRole('checkbox', { name: neighbour.name }).press('Space');
  await page.getByRole('button', { name: word('保存する', 'Save'), exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'よく会う人' })).toBeVisible();
  await page
    .getByRole('combobox', { name: word('予定表を開いたときに', 'Schedule shown first') })
    .selectOption({ label: 'よく会う人' });
  await expect(page.getByText(word('保存しました。', 'Saved.'), { exact: true })).toBeVisible();
  await expectGood(page);
  await they.context.dispose();
});
