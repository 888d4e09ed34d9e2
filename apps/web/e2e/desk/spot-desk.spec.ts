import type { APIRequestContext } from '@playwright/test';
import { enter, newOfficial, type Desk } from './officials.ts';
import { expect, expectAccessible, expectGood, openedWindow, test } from '../portal.ts';

let reception: Promise<Desk> | undefined;
const officialOf = (baseURL: string | undefined) => (reception ??= newOfficial(baseURL, ['reception']));

test(
  'the fees of a facility are announced in one table by keyboard: bands, an hour, looked at before they are saved, and said on the public page',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    await enter(page, language, await officialOf(baseURL));
    await page.goto('/reception/spot');
    await page.getByRole('link', { name: word('ふれあいプラザ', 'Fureai Plaza') }).click();
    await expect(page.getByRole('heading', { level: 1, name: word('ふれあいプラザ', 'Fureai Plaza') })).toBeVisible();
    await expectGood(page);
    await page
      .getByRole('link', { name: word('料金表を開く', 'Open the fee table') })
      .first()
      .click();
    await expect(
      page.getByRole('heading', { level: 1, name: word('ふれあいプラザの料金表', 'Fee table of') }),
    ).toBeVisible();

    const add = page.getByRole('button', { name: word('時間帯を加える', 'Add a fee band') });
    await add.focus();
    for (let band = 0; band < 3; band += 1) await page.keyboard.press('Enter');
    const look = page.getByRole('button', { name: word('変更を確かめる', 'Check the changes') });
    await page.getByLabel(word(/^大広間.*決め方/, /^Charging method of .*Nanakamado/)).selectOption('band');
    const cell = (name: string) => page.locator(`[id="${name}"]`);
    await look.click();
    // The first day, and the three empty cells.
    for (const name of ['next_fee_from', 'rooms.0.band_fees.0', 'rooms.0.band_fees.2'])
      await expect(cell(`${name}-error`)).toBeVisible();
    await expectAccessible(page);
    await cell('next_fee_from').fill(`${new Date().getFullYear() + 1}-04-01`);
    await cell('rooms.0.band_fees.0').focus();
    // As a Japanese keyboard types it.
    for (const fee of ['２０００', '2,400', '3000']) {
      await page.keyboard.insertText(fee);
      await page.keyboard.press('Tab');
    }
    await cell('rooms.1.hourly_fee_yen').focus();
    await page.keyboard.press('ArrowDown');
    await expect(cell('rooms.2.hourly_fee_yen')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.insertText('320');
    // Leaving with unsaved values asks first.
    await page.getByRole('link', { name: word('施設の内容に戻る', 'Back to the facility') }).click();
    const leaving = await openedWindow(page);
    await leaving.getByRole('button', { name: word('戻る', 'Back'), exact: true }).click();
    await expect(leaving).toHaveCount(0);
    await cell('rooms.1.hourly_fee_yen').press('Enter');
    const changes = page.getByRole('table', { name: word('変わるところ', 'Changes') });
    await expect(changes.getByRole('row', { name: word(/小広間/, /Suzuran/) })).toContainText(
      word('1時間 +120円', '+¥120 an hour'),
    );
    await expect(changes.getByRole('row', { name: word(/大広間/, /Nanakamado/) })).toContainText(
      word('2,400円', '¥2,400'),
    );
    const told = word(/1時間 200円。.*の利用分から 1時間 320円/, /¥200 an hour\. From use on .*: ¥320 an hour/);
    await expect(page.getByText(told)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: word('保存する', 'Save'), exact: true }).click();
    await expect(cell('rooms.1.hourly_fee_yen')).toHaveValue('320');
    // The save button is gone: the focus is on the saved fees, beside the earlier ones.
    const saved = page.locator('.callout:focus');
    await expect(saved).toContainText(word('料金の改定を保存しました', 'The new fees have been saved'));
    await expect(saved).toContainText(word('1時間 200円 → 1時間 320円', '¥200 an hour → ¥320 an hour'));
    await expect(saved).toBeInViewport({ ratio: 1 });
    await expectGood(page);

    await page.goto('/spot/detail/3');
    await expect(page.getByText(told).first()).toBeVisible();
  },
);

/** A colleague at another desk changes the capacity of a room. */
async function colleagueSets(request: APIRequestContext, desk: Desk, spotId: number, roomId: number, capacity: number) {
  const headers = {
    'Access-Token': `Bearer ${desk.session.token}`,
    Cookie: desk.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
  const read = await request.get(`/api/reception/spots/${spotId}`, { headers });
  const { file }: { file: { rooms: { room_id: number }[] } } = await read.json();
  const room = file.rooms.find(({ room_id }) => room_id === roomId);
  const answer = await request.put(`/api/reception/rooms/${roomId}`, { headers, data: { ...room, capacity } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test(
  'closing days, a room and something to lend are added; what a colleague changed meanwhile is taken over',
  { tag: ['@desktop', '@touched'] },
  async ({ page, request, language, baseURL, word }) => {
    const desk = await officialOf(baseURL);
    await enter(page, language, desk);
    await page.goto('/reception/spot/6');
    const save = page.getByRole('button', { name: word('保存する', 'Save'), exact: true });

    // Every second and fourth Tuesday, or the day after on a public holiday.
    await page.locator('#closing-kind').selectOption('nth');
    await page.locator('#closing-weekday').selectOption('2');
    const add = page.getByRole('button', { name: word('休館日を加える', 'Add closing days'), exact: true });
    await add.click();
    await expect(page.getByText(word('1つ以上を選んでください', 'Choose at least one'))).toBeVisible();
    for (const nth of [word('第2', '2nd'), word('第4', '4th')]) await page.getByLabel(nth, { exact: true }).check();
    await expectAccessible(page);
    await add.click();
    const rule = word('第2・第4火曜日', '2nd and 4th Tuesday of the month');
    await expect(page.getByRole('listitem').filter({ hasText: rule })).toBeVisible();
    await page
      .getByRole('button', { name: word('変更を確かめる', 'Check the changes') })
      .first()
      .click();
    await expect(page.getByRole('row', { name: word(/^休館日/, /^Closing days/) })).toContainText(rule);
    await save.click();
    await expect(page.getByRole('status').filter({ hasText: word('保存しました。', 'Saved.') })).toBeVisible();

    const fresh = page
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: word('部屋を加える', 'Add a room') }) });
    await fresh.locator('summary').click();
    const look = fresh.getByRole('button', { name: word('内容を確かめる', 'Check the content') });
    await look.click();
    await expect(fresh.getByRole('alert')).toBeFocused();
    const named = word('和室「はぎ」', 'Tatami room “Hagi”');
    for (const [name, ja, en] of [
      ['room_name', '和室「はぎ」', 'Tatami room “Hagi”'],
      ['main_purpose', '句会、茶会', 'Poetry and tea gatherings'],
      ['floors', '1階', 'Ground floor'],
    ] as const) {
      await page.locator(`[id="room-new-${name}.ja"]`).fill(ja);
      await page.locator(`[id="room-new-${name}.en"]`).fill(en);
    }
    await page.locator('#room-new-capacity').fill('１０');
    await page.locator('#room-new-hourly_fee_yen').fill('200');
    await look.click();
    await expect(fresh.getByRole('row', { name: word(/^定員/, /^Capacity/) })).toContainText('10');
    await fresh.getByRole('button', { name: word('この部屋を加える', 'Add this room') }).click();
    const room = page.locator('details').filter({ has: page.locator('summary', { hasText: named }) });
    await expect(room.locator('summary')).toBeFocused();

    // Typed while a colleague saves: one press keeps both.
    await page.keyboard.press('Enter');
    const id = Number((await room.getAttribute('id'))?.replace('room-', ''));
    await page.locator(`#room-${id}-unit_minutes`).fill('30');
    await colleagueSets(request, desk, 6, id, 14);
    await room.getByRole('button', { name: word('変更を確かめる', 'Check the changes') }).click();
    await save.click();
    const newer = room.getByRole('alert');
    await expect(newer).toBeFocused();
    await expect(newer.getByRole('row', { name: word(/^定員/, /^Capacity/) })).toContainText('14');
    await expectAccessible(page);
    // Until the merged state is checked, the earlier edit cannot be saved over it.
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/reception/rooms/${id}/check`, (route) => asked.then(() => route.continue()));
    await newer.getByRole('button', { name: word('新しい内容を取り込む', 'Load the new content') }).click();
    await expect(room.getByRole('button', { name: word('確かめています', 'Checking') })).toBeVisible();
    await expect(save).toHaveCount(0);
    answer();
    await expect(room.getByRole('row', { name: word(/^予約の単位/, /^Booking unit/) })).toContainText('30');
    await save.click();
    await expect(page.locator(`#room-${id}-unit_minutes`)).toHaveValue('30');
    await expect(page.locator(`#room-${id}-capacity`)).toHaveValue('14');

    await page.locator('summary', { hasText: word('備品を加える', 'Add equipment') }).click();
    for (const [name, value] of Object.entries({ 'name.ja': '碁盤', 'name.en': 'Go board', stock: '6', fee_yen: '0' }))
      await page.locator(`[id="equipment-new-${name}"]`).fill(value);
    await page
      .getByRole('button', { name: word('内容を確かめる', 'Check the content') })
      .last()
      .click();
    await page.getByRole('button', { name: word('この備品を加える', 'Add this equipment') }).click();
    await expect(page.locator('summary', { hasText: word('碁盤（6個）', 'Go board (quantity: 6)') })).toBeFocused();

    await page.getByRole('link', { name: word('公開している案内を見る', 'See the public page') }).click();
    await expect(page.getByText(named).first()).toBeVisible();
  },
);
