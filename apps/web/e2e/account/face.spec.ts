import { send } from '../as-member.ts';
import { enrolFace } from '../enrol-face.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, openedWindow, test } from '../portal.ts';

test('a member sees the own face, each use of it and where it lies, and removes it; machines that are not connected stay named [rule:account.shows-face-status]', async ({
  page,
  word,
  baseURL,
}) => {
  await logInAt(page, { email: 'haru.sato@example.jp', password: 'hoshimori-haru1' }, '/account');
  const face = page.locator('#face');
  const way = page.locator('#security .kv > div').filter({ hasText: word('顔で利用', 'Use with your face') });
  await expect(face).toContainText(word('登録した顔はありません', 'No face is registered'));
  await expect(way).toContainText(word('役場で5分ほどで登録できます', 'in about 5 minutes'));
  const { account } = await send<{ account: { member_id: number } }>(page, 'GET', '/api/account');
  await enrolFace(baseURL, account.member_id);

  // Terminals report the face's places and uses, and no browser plays a terminal.
  const terminals = [
    { terminal_name: '入口の機械', seen_at: '2026-11-20T09:12:00+09:00', is_ended: false },
    { terminal_name: '貸出し用の機械', seen_at: null, is_ended: true },
  ];
  await page.route('**/api/account/face', async (route) => {
    const answer = await route.fetch();
    const reply: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...reply, terminals } });
  });
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch();
    const reply: { account: { is_face_registered: number } } = await answer.json();
    const is_face_pending = 1 - reply.account.is_face_registered;
    await route.fulfill({ response: answer, json: { ...reply, account: { ...reply.account, is_face_pending } } });
  });
  const useOf = (visit_id: number) => ({
    visit_id,
    visited_at: '2026-11-20T09:12:00+09:00',
    pass: visit_id % 2 === 0 ? 'bath' : 'bus',
    terminal_name: '入口の機械',
    outcome: visit_id === 11 ? 'staff' : 'accepted',
    is_undone: false,
  });
  await page.route('**/api/account/face/uses*', (route) =>
    route.fulfill({
      json: route.request().url().includes('before=')
        ? { result: true, errors: {}, uses: [useOf(1)], has_more: false }
        : { result: true, errors: {}, uses: [12, 11].map(useOf), has_more: true },
    }),
  );
  await page.reload();
  await expect(way).toContainText(word('登録済み', 'Registered'));
  await expect(face).toContainText(word('書面で同意（第1版）', 'Consent given on paper (version 1)'));
  await expect(face.getByRole('row')).toHaveCount(3);
  await face.getByRole('button', { name: word('さらに見る', 'Show more') }).click();
  await expect(face.getByRole('row')).toHaveCount(4);
  await expect(face).toContainText(word('乗車（受け付けできず）', 'Ride (not recognised)'));
  await face.getByText(word('顔の特徴が入っている機械', 'Machines that have your facial features')).click();
  await expect(face).toContainText(word('町が使用を止めています', 'taken it out of use'));
  await expectGood(page);

  await face.getByRole('button', { name: word('顔の登録を消す', 'Remove my face registration') }).press('Enter');
  const question = await openedWindow(page);
  await expect(question).toContainText('入口の機械');
  await expectGood(page);
  await question.getByRole('button', { name: word('消さない', 'Keep it') }).press('Enter');
  await expect(question).toBeHidden();
  await face.getByRole('button', { name: word('顔の登録を消す', 'Remove my face registration') }).press('Enter');
  await question.getByRole('button', { name: word('顔の登録を消す', 'Remove my face registration') }).press('Enter');
  await expect(face).toContainText(word('次の2台の機械', 'The following 2 machines'));
  await expect(face.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.locator('#activities')).toContainText(word('顔の登録の取消し', 'Face removed'));
  await expect(way).toContainText(word('登録していません', 'Not registered'));
  await expectGood(page);

  await page.unrouteAll();
  await page.reload();
  await expect(face).toContainText(word('登録した顔はありません', 'No face is registered'));
});
