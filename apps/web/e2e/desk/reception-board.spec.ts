import type { APIRequestContext } from '@playwright/test';
import { SANDBOX_INBOX } from '../../../../scripts/bench/ground/api-process.ts';
import { enter, newMember, newOfficial, type Desk } from './officials.ts';
import { tryLogin } from '../person.ts';
import { expect, expectGood, expectNoSideways, freshAddress, test } from '../portal.ts';

const reception = ['reception'];

/** A day on which the shared office is open, three weeks ahead or more: every journey has its own. */
const dayIn = (days: number): string => new Date(Date.now() + (21 + days) * 86_400_000).toISOString().slice(0, 10);
let days = 0;
const newDay = (): string => dayIn((days += 1));

interface Wish {
  readonly room: number;
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** A new member with a reservation at the shared office. */
async function reserve(baseURL: string | undefined, request: APIRequestContext, name: string, wish: Wish) {
  const email = freshAddress('board');
  const { password } = await newMember(baseURL, { name, email });
  const { token }: { token: string } = await (await tryLogin(request, { email, password })).json();
  const answer = await request.post('/api/reservations', {
    headers: { 'Access-Token': `Bearer ${token}` },
    data: {
      spot_id: 4,
      room_id: wish.room,
      target_date: wish.day,
      target_time: { start: wish.start, end: wish.end },
      purpose: 'meeting',
      persons_spot: 2,
      is_terms_agreed: true,
      is_spot_terms_agreed: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return email;
}

let desk: Promise<Desk> | undefined;
const officialOf = (baseURL: string | undefined) => (desk ??= newOfficial(baseURL, reception));

test('a reservation is moved on the board by keyboard, with its price before and the way back after', async ({
  page,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const day = newDay();
  await reserve(baseURL, request, '黒田 光', { room: 401, day, start: '13:00', end: '15:00' });
  await enter(page, language, await officialOf(baseURL));
  await page.goto(`/reception/board?date=${day}&spot_id=4`);
  const block = page.getByRole('button', { name: /黒田/ });
  await expect(block).toHaveAccessibleName(/13:00.*15:00/);
  await expectGood(page);

  if (info.project.name === 'phone') {
    await block.click();
  } else {
    await block.focus();
    // Two quarters later, and to the room two rows below.
    for (const key of ['m', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(page.getByText(/13:30.*15:30.*(会議室「しずく」|“Shizuku”)/).first()).toBeAttached();
    await page.keyboard.press('Enter');
  }
  const window = page.getByRole('dialog');
  const send = window.getByRole('button', { name: word('ここへ移す', 'Move it here') });
  if (info.project.name === 'phone') {
    await expect(window.getByText(word('いまと同じ場所です', 'This is where it is now'))).toBeVisible();
    await window.getByLabel(word('部屋', 'Room'), { exact: true }).selectOption('403');
    await window.getByLabel(word('始まり', 'From')).selectOption('13:30');
  }
  await expect(window.getByText(word('600円から1,200円', 'from ¥600 to ¥1,200'))).toBeVisible();
  // No closed hour is offered; a booking that would end after closing says so and cannot be sent.
  await expect(window.getByLabel(word('始まり', 'From')).locator('option').first()).toHaveText('9:00');
  await window.getByLabel(word('始まり', 'From')).selectOption('20:30');
  await expect(window.getByText(word('開いていません', 'not open at the selected time'))).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await window.getByLabel(word('始まり', 'From')).selectOption('13:30');
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await send.click();

  const notice = page.getByRole('status').filter({ hasText: word('黒田 を移しました', '黒田 was moved') });
  await expect(notice).toBeFocused();
  await expect(page.getByRole('button', { name: /黒田/ })).toHaveAccessibleName(/13:30.*15:30/);
  await notice.getByRole('button', { name: word('元に戻す', 'Undo') }).click();
  await expect(page.getByRole('button', { name: /黒田/ })).toHaveAccessibleName(/13:00.*15:00/);

  await page.getByRole('link', { name: word('1週間', 'Week'), exact: true }).click();
  await expect(page.getByRole('button', { name: /黒田/ })).toBeVisible();
  await expectNoSideways(page);
});

test(
  'dragging with the mouse asks before anything is moved',
  { tag: ['@desktop', '@touched'] },
  async ({ page, request, language, baseURL, word }) => {
    const day = newDay();
    await reserve(baseURL, request, '小野 渚', { room: 401, day, start: '10:00', end: '11:00' });
    await enter(page, language, await officialOf(baseURL));
    await page.goto(`/reception/board?date=${day}&spot_id=4`);
    const block = page.getByRole('button', { name: /小野/ });
    const box = await block.boundingBox();
    if (!box) throw new Error('the block is not drawn');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + box.width, box.y + 24, { steps: 5 });
    await page.mouse.up();
    const window = page.getByRole('dialog');
    await expect(window.getByLabel(word('始まり', 'From'))).toHaveValue('11:00');
    await expect(window.getByText(word('この部屋と時間へ移せます。', 'It can be moved'))).toBeVisible();
    await window.getByRole('button', { name: word('閉じる', 'Close') }).click();
    await expect(block).toHaveAccessibleName(/10:00.*11:00/);
  },
);

test(
  'a closure names the reservations that stand there, moves each with one press, declines them only when told to, and is taken back',
  { tag: '@desktop' },
  async ({ page, request, language, baseURL, word }) => {
    const day = newDay();
    const email = await reserve(baseURL, request, '三浦 空', { room: 403, day, start: '10:00', end: '12:00' });
    await reserve(baseURL, request, '千葉 薫', { room: 403, day, start: '13:00', end: '15:00' });
    await enter(page, language, await officialOf(baseURL));
    await page.goto('/reception/closures');
    await page.locator('#spot_id').selectOption('4');
    await page.locator('#room_id').selectOption('403');
    const make = page.getByRole('button', { name: word('休館を登録する', 'Close the rooms') });
    await make.click();
    await expect(page.getByRole('alert')).toBeFocused();
    const first = page.locator('#from_date');
    await first.focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    // Its day stands beside it in words, and it keeps the focus.
    await expect(first).toHaveAccessibleDescription(/\d{4}/);
    await expect(first).toBeFocused();
    await first.fill(day);
    await page.locator('#from_time').focus();
    // The last day follows the first.
    await expect(page.locator('#to_date')).toHaveValue(day);
    await page.locator('[id="reason.ja"]').fill('床の塗り直し');
    await page.locator('[id="reason.en"]').fill('Floor repainting');
    await make.click();
    const affected = page.getByRole('alert', { name: word(/2件あります/, /^2 reservations/) });
    await expect(affected).toBeFocused();
    const move = page.getByRole('button', { name: word('ここへ移す：千葉 薫', 'Move here: 千葉 薫') });
    await expect(move).toHaveAccessibleDescription(word(/同じ日時に/, /At the same time/));
    await expectGood(page);
    // One press moves it and names the new place; the focus stays in its line.
    await move.click();
    const line = page.getByRole('row', { name: /千葉 薫/ });
    await expect(line).toContainText(word(/移しました：.*同じ日時に/, /Moved\..*At the same time/));
    await expect(line.locator(':focus')).toHaveCount(1);
    // The message counts the reservations left to move, not the original number.
    await expect(page.getByRole('alert', { name: word(/1件あります/, /^1 reservation/) })).toBeVisible();
    // Each line links to its own reservation on the board, open for a move.
    const tab = page.waitForEvent('popup');
    await page.getByRole('link', { name: word('予約表で移す：三浦 空', 'Move on the board: 三浦 空') }).press('Enter');
    const board = await tab;
    await expect(board.getByRole('dialog')).toContainText('三浦');
    await board.close();
    await page.getByRole('button', { name: word('1件をお断りして閉める', 'Decline 1 and close') }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(word('床の塗り直し', 'Floor repainting'))).toBeVisible();
    await question.getByRole('button', { name: word('1件をお断りして閉める', 'Decline 1 and close') }).click();
    const remove = page.getByRole('button', { name: word(/しずく.*休館を取りやめる/, /Cancel closure of .*Shizuku/) });
    await expect(remove).toBeVisible();
    await expect
      .poll(async () => JSON.stringify(await (await request.get(SANDBOX_INBOX)).json()).includes(email))
      .toBe(true);

    await page.goto(`/reception/board?date=${day}&spot_id=4`);
    await expect(page.getByText(word('床の塗り直し', 'Floor repainting'))).toBeVisible();
    await expect(page.getByRole('button', { name: /三浦/ })).toHaveCount(0);
    await page.goto('/reception/closures');
    await remove.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('取りやめる', 'Cancel closure') })
      .click();
    await expect(remove).toHaveCount(0);
  },
);
