import { logIn, logInAt, logOut } from '../person.ts';
import { expect, expectAccessible, expectGood, expectNoSideways, test } from '../portal.ts';
import {
  addWeeks,
  booth,
  chiyo,
  fillApplication,
  formPath,
  freeHour,
  haru,
  mainButton,
  meetingRoom,
  neighbour,
  pressHour,
  weeklyHours,
} from './rooms.ts';

/** With adjunct rooms, equipment and its own question; fixed on approval. */
const arena = { spot: 44, room: 4401 };
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('a club takes a hall for three weeks with a room beside it, equipment and an exemption [field:reservation-form.target_dates] [field:reservation-form.exemption] [field:reservation-form.document] [field:reservation-form.applicant] [field:reservation-form.group-name] [field:reservation-form.person-in-charge] [field:reservation.group_type] [field:reservation.adjunct_room_ids] [field:reservation.equipment_ids] [field:reservation.additional_questions] [field:reservation.document_file] [rule:reservation.document-types]', async ({
  page,
  request,
  language,
  word,
}) => {
  const [first, second, third] = await weeklyHours(request, arena, 2);
  if (!first || !second || !third) throw new Error('three weeks');
  await logInAt(page, haru, formPath(arena, first));
  const chosen = page.locator('#chosen-time');
  await addWeeks(page, language, 2);
  await expect(chosen.getByRole('heading', { level: 2 })).toHaveText(word('選んだ日（3日分）', 'Your 3 dates'));
  await expect(page.getByRole('main')).toContainText(
    word('この施設の予約は、ひと月に8回までです。', 'This facility can be reserved up to 8 times a month.'),
  );

  // One time for all days, or a time for each.
  const ends = chosen.getByLabel(word('終わり', 'end'));
  await expect(ends).toHaveCount(1);
  await ends.selectOption({ index: 2 });
  await expect(chosen.locator('.pick')).toHaveCount(3);
  await chosen.getByLabel(word('日ごとに時間を変える', 'Set a time for each date')).check();
  await expect(ends).toHaveCount(3);
  await ends.last().selectOption({ index: 3 });
  await expect(page.locator('.quote .sum dt')).toHaveText(word('合計（3日分）', 'Total, 3 dates'));
  await expectGood(page);
  await mainButton(page, language).click();

  // The applicant, from the account.
  await expect(
    page
      .getByRole('main')
      .locator('dt', { hasText: word('申込者', 'Applicant') })
      .locator('+ dd'),
  ).toContainText('佐藤 ハル');
  // Extras cost what they say, and files are uploaded when chosen.
  const total = page.locator('.quote .sum dd');
  await expect(page.locator('.quote')).toBeVisible();
  const before = await total.innerText();
  await page.locator('#adjunct_room_ids').getByLabel(word('放送室', 'Announcement booth')).check();
  const more = page.getByRole('button', { name: word('ジェットヒーターを1つ増やす', 'Add one: Jet heater') });
  for (const _ of [1, 2]) await more.click();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel(word('ジェットヒーター', 'Jet heater'), { exact: true })).toHaveValue('2');
  await expect(page.locator('.quote')).toContainText(word('2点 × 400円 × 3日', '2 × ¥400 × 3 dates'));
  await expect(total).not.toHaveText(before);

  await page.locator('input[name=is_group][value="1"]').check();
  await page.locator('input[name=exemption_method][value="2"]').check();
  await mainButton(page, language).click();
  const summary = page.getByRole('alert').filter({ visible: true });
  await expect(summary.getByRole('link', { name: word('種目', 'Which sport') })).toHaveCount(1);
  await expect(summary.getByRole('link', { name: word('団体の種類', 'Kind of group') })).toHaveCount(1);
  await page.locator('#group_type').selectOption('circle');
  await page.locator('#group_name').fill('星守バドミントン同好会');
  await page.locator('#person_in_charge').fill('木村 千代');
  await page.locator('#exemption_reason').fill('町に登録した団体の練習のため');
  await page
    .locator('#exemption_documents')
    .setInputFiles({ name: '減免申請書.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.locator('.files')).toContainText('減免申請書.pdf');
  await page.locator('#document_ids').setInputFiles([
    { name: '名簿.docx', mimeType: 'application/msword', buffer: pdf },
    { name: '写真.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') },
  ]);
  const refused = page.locator('#document_ids-error');
  await expect(refused).toContainText('名簿.docx');
  await expect(refused).toContainText('写真.png');
  await expect(page.locator('.files')).toHaveCount(1);
  await fillApplication(page, '');
  await expectGood(page);
  await mainButton(page, language).click();

  // Every date with its time and amount; uploads and extras.
  await expect(page).toHaveURL(/step=3/);
  const main = page.getByRole('main');
  for (const shown of [
    word('放送室', 'Announcement booth'),
    word('ジェットヒーター 2点', 'Jet heater: 2'),
    '減免申請書.pdf',
    '星守バドミントン同好会',
    word('サークル・同好会', 'Club or circle'),
  ]) {
    await expect(main).toContainText(shown);
  }
  await expectGood(page);
  const price = await total.innerText();
  await mainButton(page, language).click();
  await expect(
    page.getByRole('heading', { name: word('予約はまだ確定していません', 'Reservation not fixed yet') }),
  ).toBeVisible();
  await expect(main.getByText(/^HM-[0-9A-Z]+$/)).toHaveCount(3);
  await expect(main.locator('dt', { hasText: word('合計（3日分）', 'Total, 3 dates') }).locator('+ dd')).toHaveText(
    price,
  );
  await expectAccessible(page);
});

test('dates that are lost between the steps are left out in one press, the others stay [rule:error.slot-taken-reselect] [decision:dates.alternatives]', async ({
  page,
  request,
  baseURL,
  language,
  word,
}) => {
  const slots = await weeklyHours(request, booth, 3);
  const [first, second, third, fourth] = slots;
  if (!first || !second || !third || !fourth) throw new Error('four weeks');
  await logInAt(page, haru, formPath(booth, first));
  await addWeeks(page, language, 2);
  const addDay = page.getByRole('button', { name: word('この日を追加する', 'Add this day') });
  await addDay.click();
  await expect(page.locator('.add-day .err')).toBeVisible();
  const addFourth = async () => {
    await page.getByLabel(word('ほかの日', 'Another day')).fill(fourth.date);
    await addDay.click();
    await expect(page.locator('.pick')).toHaveCount(4);
  };
  await addFourth();
  // After a removal by keyboard the next date has the focus, or the last one.
  const removes = page.locator('.pick').getByRole('button', { name: word('外す', 'Remove') });
  await removes.last().press('Enter');
  await expect(removes).toHaveCount(3);
  await expect(removes.last()).toBeFocused();
  await addFourth();
  await mainButton(page, language).click();
  await fillApplication(page, '鍵は前の日に受け取ります');
  await mainButton(page, language).click();
  await expect(page).toHaveURL(/step=3/);
  const rival = await neighbour(baseURL ?? '', chiyo);
  for (const lost of [second, third]) expect(await rival.reserve(booth, lost)).toBe(201);
  await rival.leave();
  await mainButton(page, language).click();

  await expect(page).toHaveURL('/spot/form/4/401');
  const conflict = page.getByRole('alert');
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText(
    word('選んだ日のうち2日は、予約できません', '2 of your dates cannot be reserved'),
  );
  await expect(conflict.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(
    conflict.getByText(
      word(
        '選んだ時間は、ほかの予約が入りました。別の時間を選んでください。',
        'The selected time slot is already taken. Please choose another time.',
      ),
    ),
  ).toHaveCount(2);
  await expect(page.locator('.pick').getByText(word('ほかの予約が入りました', 'already taken'))).toHaveCount(2);
  await expect(conflict.getByRole('group').first().getByRole('button')).toHaveCount(3);
  await expectGood(page);
  await conflict
    .getByRole('button', { name: word('予約できない2日をまとめて外す', 'Leave out these 2 dates') })
    .click();
  await expect(conflict).toHaveCount(0);
  await expect(page.locator('#chosen-time')).toBeFocused();
  await expect(page.locator('.pick')).toHaveCount(2);
  await mainButton(page, language).click();
  await expect(page.locator('#note')).toHaveValue('鍵は前の日に受け取ります');
  await mainButton(page, language).click();
  await mainButton(page, language).click();
  await expect(page).toHaveURL(/step=4/);
  await expect(page.getByRole('main').getByText(/^HM-[0-9A-Z]+$/)).toHaveCount(2);
  // The shared office offers the taxi next.
  await expect(page.getByRole('main').locator('a[href^="/reservation/taxi/"]')).toHaveCount(2);
  const api = await neighbour(baseURL ?? '', haru);
  for (const [slot, count] of [
    [first, 1],
    [second, 0],
    [third, 0],
    [fourth, 1],
  ] as const)
    expect(await api.codesAt(booth, slot)).toHaveLength(count);
  await api.leave();
});

test('the same again: only the dates, or with other content; terms anew, nobody else’s [route:/spot/form/:spot_id/:room_id/:reservation_id] [rule:rebook.dates-only] [rule:rebook.edit-content] [decision:rebook.terms-anew]', async ({
  page,
  request,
  baseURL,
  language,
  word,
}) => {
  const api = await neighbour(baseURL ?? '', haru);
  const slot = await freeHour(request, meetingRoom);
  expect(await api.reserve(meetingRoom, slot)).toBe(201);
  const id = await api.idAt(meetingRoom, slot);
  const path = `/spot/form/4/403/${id}`;
  await logInAt(page, haru, path);
  await expect(page).toHaveURL(path);
  const onlyDates = page.getByRole('button', { name: word('日時だけ選び直す', 'Reselect dates only') });
  await expect(onlyDates).toBeVisible();
  await expectGood(page);
  await onlyDates.click();
  await expect(page.locator('.avail .cell.free').first()).toBeVisible();
  await pressHour(page, await freeHour(request, meetingRoom));
  await mainButton(page, language).click();

  // The step with the fields is skipped, but not the terms.
  await expect(page).toHaveURL(`${path}?step=3`);
  await expect(page.getByRole('main')).toContainText(word('会議・打ち合わせ', 'Meeting'));
  await mainButton(page, language).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toBeFocused();
  await expect(page.locator('#is_terms_agreed-error')).toBeVisible();
  await expectAccessible(page);
  await page.locator('#is_terms_agreed').check();
  await page.locator('#is_spot_terms_agreed').check();
  await mainButton(page, language).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    word('施設の予約が完了しました', 'Your application for the facility reservation has been finished'),
  );

  // With other content: filled in and editable.
  await expect.poll(() => api.read(`/api/drafts/reservation-4-403-again-${id}`)).toContain('"draft":null');
  await api.leave();
  await page.goto(path);
  await page.getByRole('button', { name: word('内容を直して予約する', 'Edit content and rebook') }).click();
  await pressHour(page, await freeHour(request, meetingRoom));
  await mainButton(page, language).click();
  await expect(page.locator('#purpose')).toHaveValue('meeting');
  await expect(page.locator('#persons_spot')).toHaveValue('2');
  await expect(page.locator('#is_terms_agreed')).not.toBeChecked();

  // The draft is restored, and a restart asks for the choice again.
  await page.goto(path);
  await expect(page.locator('.pick')).toHaveCount(1);
  await page.getByRole('button', { name: word('最初から始める', 'Start from the beginning') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: word('日時だけ選び直す', 'Reselect dates only') }).click();
  await expect(page.locator('.pick')).toHaveCount(0);

  for (const wrong of ['/spot/form/4/403/99999', `/spot/form/4/401/${id}`, '/spot/form/4/403/first']) {
    await page.goto(wrong);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ページが見つかりません', 'Not Found'));
  }
  await logOut(page);
  await logInAt(page, chiyo, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ページが見つかりません', 'Not Found'));
});

test('a time that is taken: who asks is told when it comes free, and holds nothing', async ({
  page,
  request,
  baseURL,
  language,
  word,
}) => {
  const slot = await freeHour(request, booth);
  const rival = await neighbour(baseURL ?? '', chiyo);
  expect(await rival.reserve(booth, slot)).toBe(201);
  await rival.leave();
  await page.goto(formPath(booth, slot));
  const ask = page
    .getByRole('alert')
    .getByRole('button', { name: word('空いたら知らせてもらう', 'Notify me when it is free') });
  await expect(page.getByRole('alert')).toContainText(
    word('時間をお取りしておくことはできません', 'nothing is held for you'),
  );
  await ask.click();
  await expect(page).toHaveURL(/\/login\?backuri=/);
  await logIn(page, language, haru);
  await ask.click();
  await expect(page.getByRole('alert')).toContainText(
    word('先に予約した方のものになります', 'the first person to reserve'),
  );
  await expectNoSideways(page);
  const api = await neighbour(baseURL ?? '', haru);
  expect(await api.read('/api/waitlist')).toContain(slot.date);
  await api.leave();

  // A taken hour in the table opens that part with its day and hour.
  const wish = page.locator('details').filter({ hasText: word('使いたい時間に', 'If the time you want') });
  const said = wish.locator('p').filter({ hasText: word('もう予約が入っています', 'is taken') });
  const taken = page.getByRole('button', { name: word(/空きなし。押すと/, /taken\. Press to be notified/) });
  const which = (await taken.count()) - 1;
  const [, hour = ''] = /(\d+:\d\d)/.exec((await taken.nth(which).getAttribute('aria-label')) ?? '') ?? [];
  await taken.nth(which).press('Enter');
  await expect(said).toBeFocused();
  await expect(wish.getByRole('combobox').nth(1).locator('option:checked')).toHaveText(hour);
  await wish.getByRole('button').click();
  await expect(wish.getByRole('status')).not.toBeEmpty();
  await expect(wish.getByRole('status')).toBeFocused();
  await page.goto(`/spot/form/4/401?date=${slot.date}&wait=1`);
  await expect(said).toBeFocused();
  await expectAccessible(page);
});
