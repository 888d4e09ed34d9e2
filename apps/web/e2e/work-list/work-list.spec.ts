import { request as requests } from '@playwright/test';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { join } from '../person.ts';
import {
  expect,
  expectGood,
  expectNoSideways,
  freshAddress,
  openedWindow,
  setTheme,
  test,
  type Locale,
} from '../portal.ts';

test.use({ town: 'oharashi' });
import { freeHours, hall } from '../reservations/rooms.ts';

const PASSWORD = 'hoshizora-27';

/** A new member applies for the hall. */
async function apply(baseURL: string | undefined, language: Locale): Promise<void> {
  const email = freshAddress('work-list');
  const api = await requests.newContext({ baseURL });
  await join(api, language, email, PASSWORD);
  const login = await api.post('/api/login', { data: { login_id: email, password: PASSWORD } });
  const { token }: { token: string } = await login.json();
  const [slot] = await freeHours(api, hall);
  if (!slot) throw new Error('the hall has no free hour');
  const answer = await api.post('/api/reservations', {
    headers: { 'Access-Token': `Bearer ${token}` },
    data: {
      spot_id: hall.spot,
      room_id: hall.room,
      target_date: slot.date,
      target_time: { start: slot.start, end: slot.end },
      purpose: 'culture',
      persons_spot: 12,
      is_terms_agreed: true,
      is_spot_terms_agreed: true,
    },
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
  await api.dispose();
}

test(
  'an official finds all that waits from the top page, and goes to the oldest of a kind, by keyboard',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    const title = word('待っている仕事', 'Waiting Work');
    await apply(baseURL, language);
    await apply(baseURL, language);
    await enter(page, language, await sampleOfficial(baseURL, 'reception'));
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: word('仕事の一覧を開く', 'Open the list of work') })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const table = page.getByRole('table', { name: word('待っている仕事（種類ごと）', 'Waiting, by kind') });
    const approvals = table.getByRole('link', { name: word('予約の承認', 'Reservations to approve') });
    await expect(approvals).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: word(/全部で/, /^\d+ waiting/) })).toBeVisible();
    // Cases of other roles are not listed.
    await expect(table.getByRole('link', { name: word('役割の承認', 'Roles to approve') })).toHaveCount(0);
    // New cases are counted at once, without a reload.
    const count = table
      .getByRole('row')
      .filter({ hasText: word('予約の承認', 'Reservations to approve') })
      .locator('td')
      .first();
    const waiting = async () => Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
    const counted = await waiting();
    await apply(baseURL, language);
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(counted);
    await expectGood(page);
    await setTheme(page, 'dark');
    await expectGood(page);
    await setTheme(page, 'light');
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    // "?" shows the keys, which move between lines.
    await page.keyboard.press('?');
    const keys = await openedWindow(page);
    await expect(keys).toContainText(word('次の行、前の行へ動きます', 'Go to the next or previous line'));
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(table.locator('[data-line]:focus')).toHaveCount(1);

    // On a laptop too, the open line stays in sight beside its file.
    await page.setViewportSize({ width: 1280, height: 720 });
    await approvals.press('Enter');
    await expect(page).toHaveURL(/\/reception\?kind=approval&application=[^&]+&work=approval$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('受付', 'Reception'));
    const bar = page.locator('.work-bar');
    const opened = page.locator('#application-name');
    const left = async () => Number(/\d+/.exec((await bar.getByRole('status').textContent()) ?? '')?.[0]);
    await expect(opened).toBeFocused();
    await expect(page.locator(`#line-${new URL(page.url()).searchParams.get('application')}`)).toBeInViewport({
      ratio: 1,
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    const before = await left();
    expect(before).toBeGreaterThan(1);
    await expectGood(page);

    // After a decision the next one opens, with the number left.
    const first = page.url();
    await page.keyboard.press('r');
    const asked = await openedWindow(page);
    await asked.getByRole('textbox').fill(word('床を張り替えるため', 'The floor is renewed'));
    await asked.getByRole('button', { name: word('お断りする', 'Decline'), exact: true }).click();
    await expect(asked).toHaveCount(0);
    await expect(page).not.toHaveURL(first);
    await expect(page).toHaveURL(/work=approval/);
    await expect(opened).toBeFocused();
    await expect.poll(left).toBe(before - 1);

    await bar.getByRole('link', { name: word('待っている仕事へ戻る', 'Back to waiting work') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(bar).toHaveCount(0);
  },
);
