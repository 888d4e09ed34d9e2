import { enterAsNewMember, reserveSlot, send } from '../as-member.ts';
import { expect, expectGood, expectTight, test } from '../portal.ts';
import { booth, freeHours } from '../reservations/rooms.ts';

test('who is logged in sees what comes next on the first page, with one action each, and it follows by itself [rule:top.next] [rule:top.live] [rule:top.first-steps]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(word(/さんの今日$/, /^Today for /));
  await expect(main.getByRole('link', { name: word('登録する（無料）', 'Sign up (free)') })).toHaveCount(0);
  const steps = main.getByRole('region', { name: word('はじめの三歩', 'Three first steps') });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  // Nothing empty is shown.
  const next = main.getByRole('region', { name: word('これからの予定', 'What comes next') });
  const around = main.getByRole('region', { name: word('今日、あなたのまわり', 'Around you today') });
  await expect(next).toHaveCount(0);
  const stop = around.getByRole('heading', { name: word(/（バス停）$/, /\(bus stop\)$/) });
  await expect(stop).toHaveCount(0);
  await expectGood(page);
  await expectTight(page);

  // Made elsewhere, it comes and goes without a reload.
  const slot = (await freeHours(request, booth))[0] ?? { date: '', start: '', end: '' };
  const id = await reserveSlot(page, booth, slot);
  const entry = next.getByRole('listitem');
  await expect(entry).toHaveCount(1);
  const action = entry.getByRole('link');
  await expect(action).toHaveCount(1);
  await expect(action).toHaveAttribute('href', `/reservation/detail/${id}`);
  await expect(steps).toContainText(word('済みました', 'Done'));
  await expectGood(page);
  await expectTight(page);
  await send(page, 'POST', `/api/reservations/${id}/cancel`);
  await expect(next).toHaveCount(0);

  // A marked facility brings its hours and its buses.
  await send(page, 'PUT', '/api/favourites/3');
  await page.reload();
  await expect(around).toContainText(word('ふれあいプラザ', 'Fureai Plaza'));
  await expect(stop).toBeVisible();
  await expectGood(page);
  await expectTight(page);
});
