import { reserveSlot } from '../as-member.ts';
import { test } from '../clock/moving.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, expectNoSideways, openedWindow } from '../portal.ts';
import { freeHours, haru, residentsRoom } from './rooms.ts';

const MINUTE = 60_000;

test('a reservation opens the hall: the page says when and how, shows the code from then on, changes it, and takes it back', async ({
  page,
  request,
  clock,
  word,
}) => {
  await logInAt(page, haru, '/account');
  const [, , slot] = await freeHours(request, residentsRoom);
  if (!slot) throw new Error('the hall has no free hour');
  const id = await reserveSlot(page, residentsRoom, slot);
  await page.goto(`/reservation/detail/${id}`);
  const section = page.locator('section').filter({
    has: page.getByRole('heading', { name: word('入り口', 'The door'), exact: true }),
  });
  await expect(section).toContainText(word('北の沢会館 玄関', 'Kitanosawa Hall, entrance'));
  await expect(section).toContainText(word('または番号で開きます。', 'or the code.'));
  await expect(section).toContainText(word('からここに出ます', 'The code appears here from'));
  await expect(section.getByRole('link', { name: '0100-55-2181' })).toBeVisible();

  // Fifteen minutes before it begins.
  const start = Date.parse(`${slot.date}T${slot.start}:00+09:00`);
  await clock.pass(start - 10 * MINUTE - clock.townNow().getTime());
  await page.clock.install({ time: clock.townNow() });
  await logInAt(page, haru, `/reservation/detail/${id}`);
  const code = section.locator('.own-code b');
  await expect(code).toHaveText(/^[1-9]{3} [1-9]{3}$/);
  // Whoever stands in front of the door has it on the first screen.
  await expect(code).toBeInViewport();
  const first = await code.textContent();
  await expectGood(page);
  await section.getByRole('button', { name: word('番号を変える', 'Change the code') }).press('Enter');
  const dialog = await openedWindow(page);
  await dialog.getByRole('button', { name: word('番号を変える', 'Change the code') }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(code).not.toHaveText(first ?? '');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);

  // Long after its end.
  await clock.pass(2 * 60 * MINUTE);
  await page.clock.install({ time: clock.townNow() });
  await page.reload();
  await expect(section).toContainText(word('北の沢会館 玄関', 'Kitanosawa Hall, entrance'));
  await expect(code).toHaveCount(0);
});
