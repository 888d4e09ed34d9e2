import { request as requests, type APIRequestContext, type Page } from '@playwright/test';
import { enter, newOfficial, type Desk } from './officials.ts';
import { join } from '../person.ts';
import { expect, expectGood, freshAddress, test, type Locale } from '../portal.ts';
import { booth, freeHours, hall } from '../reservations/rooms.ts';

test.use({ town: 'oharashi' });

const PASSWORD = 'hoshizora-27';
let serial = 0;

/** One official for all journeys of a worker. */
let desk: Promise<Desk> | undefined;
const officialOf = (baseURL: string | undefined) => (desk ??= newOfficial(baseURL, ['reception']));

/** A new member, logged in beside the browser under test. */
async function newResident(baseURL: string | undefined, language: Locale) {
  const email = freshAddress('reception');
  const api = await requests.newContext({ baseURL });
  await join(api, language, email, PASSWORD);
  const login = await api.post('/api/login', { data: { login_id: email, password: PASSWORD } });
  const session: Desk['session'] = await login.json();
  const headers = { 'Access-Token': `Bearer ${session.token}` };
  const { cookies } = await api.storageState();
  return { email, api, headers, desk: { session, cookies } };
}
type Resident = Awaited<ReturnType<typeof newResident>>;

/** Applies for the hall with a unique group name. */
async function apply({ api, headers }: Resident, nth: number, parts: object = {}) {
  const slot = (await freeHours(api, hall))[nth];
  if (!slot) throw new Error('the hall has no free hour');
  const group_name = `星守俳句の会${(serial += 1)} ${Date.now()}`;
  const answer = await api.post('/api/reservations', {
    headers,
    data: {
      spot_id: hall.spot,
      room_id: hall.room,
      target_date: slot.date,
      target_time: { start: slot.start, end: slot.end },
      purpose: 'culture',
      persons_spot: 12,
      is_group: 1,
      group_type: 'circle',
      group_name,
      person_in_charge: '木村 千代',
      is_terms_agreed: true,
      is_spot_terms_agreed: true,
      ...parts,
    },
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
  const { reservations }: { reservations: { reservation_id: number; application_code: string }[] } =
    await answer.json();
  return { group_name, id: reservations[0]?.reservation_id ?? 0, code: reservations[0]?.application_code ?? '' };
}

/** The smallest possible picture: one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The form of an exemption, as a picture. */
async function uploadForm({ api, headers }: Resident): Promise<number> {
  const data = { purpose: 'exemption', file_name: '減免申請書.png', content: DOT };
  const answer = await api.post('/api/documents', { headers, data });
  if (answer.status() !== 201) throw new Error(await answer.text());
  const { document }: { document: { document_id: number } } = await answer.json();
  return document.document_id;
}

/** Moves with a key until the line of this name has the focus. */
async function moveTo(page: Page, name: string): Promise<void> {
  const line = page.getByRole('link', { name, exact: true });
  await expect(line).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await line.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('j');
  }
  throw new Error(`${name} is not among the lines`);
}

/** Creates a fixed text for the official's office and returns its name. */
async function writePhrase(page: Page, { session }: Desk, body: string): Promise<string> {
  const phrase_name = `町の行事 ${freshAddress('phrase').slice(0, 30)}`;
  const answer = await page.request.post('/api/message-desk/phrases', {
    headers: { 'Access-Token': `Bearer ${session.token}` },
    data: { phrase_name, body },
  });
  expect(answer.status()).toBe(201);
  return phrase_name;
}

test('reception opens, approves and refuses applications by keyboard, and the residents see it [rule:reservation.becomes-fixed] [rule:reservation.becomes-refused] [field:reservation.approval_status] [field:reservation.reason]', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  const resident = await newResident(baseURL, language);
  const wanted = await apply(resident, 0);
  const form = await uploadForm(resident);
  const unwanted = await apply(resident, 1, {
    exemption_method: 2,
    exemption_reason: '町内会の行事のため',
    document_ids: [form],
  });
  const official = await officialOf(baseURL);
  await enter(page, language, official);
  const phrase_name = await writePhrase(page, official, '町の行事で使うためです。');
  await page.goto('/reception');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('受付', 'Reception'));
  await moveTo(page, wanted.group_name);
  await expectGood(page);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`application=${wanted.code}`));
  await expect(page.getByRole('heading', { name: wanted.group_name, level: 2 })).toBeFocused();
  await expectGood(page);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: word('戻る', 'Back') })).toBeFocused();
  // Enter alone decides nothing; these two keys do, wherever the focus is.
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByText(
      word(`「${wanted.group_name}」の申込みを承認しました`, `The application of “${wanted.group_name}” was approved`),
    ),
  ).toBeVisible();
  await expect(page.locator('.reception-date')).toContainText(word('確定', 'Fixed'));

  await page.goto('/reception?kind=exemption');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 450 });
  // In English the place and what to do take more lines than are left; who applied and what for is in sight.
  const ratio = language === 'ja' ? 1 : 0.75;
  await expect(page.locator('.reception-inbox tbody tr').first()).toBeInViewport({ ratio });
  if (size) await page.setViewportSize(size);
  await moveTo(page, unwanted.group_name);
  await page.keyboard.press('Enter');
  // The form is shown beside the decision, and counts as viewed.
  await page.getByRole('button', { name: word(/^見る 減免申請書/, /^Show 減免申請書/) }).click();
  const picture = page.getByRole('img', { name: '減免申請書.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.getByText(word(/に確認済み/, /Checked/))).toBeVisible();
  const confirm = word('減免を認める', 'Confirm exemption');
  await page.getByRole('button', { name: confirm }).click();
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(page.locator('#application-exemption + p')).toContainText(word('認めました', 'confirmed'));
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#application-exemption + p')).toBeFocused();
  await page.keyboard.press('r');
  // A reason is required: its field has the focus, and Enter decides nothing.
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox').fill('');
  await dialog.getByRole('button', { name: word('お断りする', 'Decline'), exact: true }).click();
  await expect(dialog.getByText(word('理由を書いてください。', 'Please enter the reason.'))).toBeVisible();
  // The office's fixed text fills the field and can be changed there.
  await dialog.getByRole('button', { name: phrase_name, exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('町の行事で使うためです。');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expectGood(page);
  await dialog.getByRole('textbox').fill('');
  // Typed letters are no shortcuts.
  const reason = word('畳の張り替えのため、使えません。', 'The mats are replaced: a jar of karate kicks.');
  await dialog.getByRole('textbox').pressSequentially(reason);
  // The fixed texts stand between field and button: these two keys send from the field.
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByText(
      word(
        `「${unwanted.group_name}」の申込みをお断りしました`,
        `The application of “${unwanted.group_name}” was declined`,
      ),
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: unwanted.group_name })).toHaveCount(0);

  // A decided application is found by what people say on the telephone, all words together.
  const find = page.getByRole('searchbox', { name: word('予約をさがす', 'Find a reservation') });
  await find.fill(`サトウ ${wanted.group_name}`);
  await find.press('Enter');
  await expect(page.getByRole('link', { name: wanted.group_name, exact: true })).toBeVisible();
  await expect(page.locator('.reception-list tbody tr')).toContainText(word('確定', 'Fixed'));
  await expectGood(page);
  // It opens on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: wanted.group_name, exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await find.fill(unwanted.code);
  await find.press('Enter');
  await expect(page).toHaveURL(new RegExp(`application=${unwanted.code}`));
  await page.goto('/reception');

  const keys = page.getByRole('switch');
  // Without a keyboard, nothing is said about keys.
  if (await keys.isVisible()) {
    await keys.click();
    await page.reload();
    await expect(keys).not.toBeChecked();
    await page.keyboard.press('j');
    await expect(page.locator('[data-line]:focus')).toHaveCount(0);
  }

  const own = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await own.newPage();
  await enter(theirs, language, resident.desk);
  await theirs.goto(`/reservation/detail/${unwanted.id}`);
  await expect(theirs.getByRole('main')).toContainText(reason);
  const { headers } = resident;
  const kept = await (await resident.api.get(`/api/reservations/${wanted.id}`, { headers })).json();
  expect(kept.reservation.approval_status).toBe(1);
  await own.close();
  await resident.api.dispose();
});

test('reception approves many: an open exemption is named and decided with it, what is left out stays selected', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  const resident = await newResident(baseURL, language);
  const asked = { exemption_method: 2, exemption_reason: '町内会の行事のため' };
  const plain = await apply(resident, 0);
  const exempt = await apply(resident, 1, asked);
  const later = await apply(resident, 2, asked);
  await enter(page, language, await officialOf(baseURL));
  await page.goto('/reception');
  const boxOf = ({ group_name }: { group_name: string }) =>
    page.getByRole('checkbox', {
      name: word(`${group_name}の申込みを選ぶ`, `Select the application of ${group_name}`),
    });
  await boxOf(plain).check();
  // Other applications may wait too: all are selected and deselected before these three are chosen.
  const all = page.getByRole('checkbox', { name: word('表示中のすべてを選ぶ', 'Select all shown') });
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.press('Space');
  for (const one of [plain, exempt, later]) await expect(boxOf(one)).toBeChecked();
  await expect(all).toBeChecked();
  await expectGood(page);
  await all.press('Space');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Shift+X');
  await expect(all).toBeChecked();
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const one of [plain, exempt, later]) await boxOf(one).check();
  await page.getByRole('button', { name: word('3件を承認する', 'Approve 3') }).click();
  const dialog = page.getByRole('dialog');
  const choicesOn = (name: string) => dialog.getByRole('radiogroup', { name });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
  // One person may have several applications: each is named by its room and time.
  for (const { group_name } of [plain, exempt, later])
    await expect(
      dialog.getByText(group_name).locator('xpath=ancestor-or-self::*[self::li or @role="radiogroup"][1]'),
    ).toContainText(/\d{1,2}:\d{2}/);
  // Nothing is approved before this is answered.
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  const approve = dialog.getByRole('button', { name: word('承認する', 'Approve'), exact: true });
  // However many questions there are, the window's button stays in sight.
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect(approve).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await approve.click();
  await expect(
    dialog.getByText(word('減免を認めるかどうかを選んでください。', 'Please choose whether to confirm the exemption.')),
  ).toHaveCount(2);
  await choicesOn(later.group_name)
    .getByLabel(word(/^今回は承認しない/, /^Do not approve this application now/))
    .check();
  await choicesOn(exempt.group_name)
    .getByLabel(word(/^減免を認めない/, /^Decline exemption/))
    .check();
  await expectGood(page);
  await dialog.getByLabel(word('認めない理由', 'Reason')).fill('入場料を取る催しのため');
  await expect(dialog.getByRole('heading')).toHaveText(word('2件の申込みを承認しますか', 'Approve 2 applications?'));
  await approve.click();
  await expect(page.getByText(word('2件を承認しました', '2 applications approved'))).toBeVisible();
  await expect(boxOf(later)).toBeChecked();

  const { headers } = resident;
  const stateOf = async ({ id }: { id: number }) => {
    const { reservation } = await (await resident.api.get(`/api/reservations/${id}`, { headers })).json();
    return [reservation.approval_status, reservation.exemption_status];
  };
  expect(await Promise.all([plain, exempt, later].map(stateOf))).toEqual([
    [1, null],
    [1, 2],
    [0, 0],
  ]);
  await resident.api.dispose();
});

/** The first day from tomorrow on that is open and closed for online reservations. */
async function soonDay(api: APIRequestContext, official: Desk): Promise<string> {
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
  const answer = await api.get(`/api/reception/rooms/${booth.room}/days?from=${tomorrow}`, {
    headers: {
      'Access-Token': `Bearer ${official.session.token}`,
      Cookie: official.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  const { days }: { days: { target_date: string; is_reservable: boolean; free: unknown[] }[] } = await answer.json();
  const day = days.find(({ is_reservable, free }) => !is_reservable && free.length > 0);
  if (!day) throw new Error('there is no such day this week');
  return day.target_date;
}

test('reception books for a resident at the counter, beyond a rule with its reason', async ({
  page,
  request,
  language,
  baseURL,
  word,
}) => {
  const resident = await newResident(baseURL, language);
  const official = await officialOf(baseURL);
  await enter(page, language, official);
  await page.goto('/reception/booking');
  await page.getByLabel(word('会員をさがす', 'Find a member')).fill(resident.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: word('佐藤 春さんの予約をする', 'Reserve for 佐藤 春') }).click();
  await page.locator('#spot_id').selectOption(String(booth.spot));
  await page.locator('#room_id').selectOption(String(booth.room));
  await page.locator('#target_date').fill(await soonDay(request, official));
  await expect(
    page.getByText(word('ネット予約の受付期間の外です', 'This day is outside the online reservation period')),
  ).toBeVisible();
  await page.getByLabel(word('始まり', 'From'), { exact: true }).selectOption({ index: 1 });
  await expect(page.locator('.quote')).toBeVisible();
  const send = page.getByRole('button', { name: word('予約する', 'Reserve'), exact: true });
  await send.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.locator('#purpose').selectOption('meeting');
  await page.locator('#persons_spot').fill('２');
  await send.click();
  await expect(page.getByRole('alert')).toContainText(
    word('利用できない日が選ばれています。', 'You specified an unavailable date.'),
  );
  await expectGood(page);
  await page.locator('#override_reason').fill('急な葬儀のため、館長と相談のうえ受け付けます。');
  await page.getByRole('button', { name: word('規則を越えて受け付ける', 'Override the rule and accept') }).click();
  await expect(
    page.getByRole('heading', { name: word('佐藤 春さんの予約ができました', 'Reserved for 佐藤 春') }),
  ).toBeVisible();

  await page.getByRole('link', { name: word('予約の内容を開く', 'Open the reservation') }).click();
  await expect(page.getByText('急な葬儀のため、館長と相談のうえ受け付けます。')).toBeVisible();
  // Why the official cannot cancel it here.
  await expect(
    page.getByText(word('取消しと還付は、ほかの職員が行います。', 'A colleague has to cancel it or request a refund.')),
  ).toBeVisible();
  await expectGood(page);
  await resident.api.dispose();
});
