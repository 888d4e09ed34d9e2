import { deskOf, enter, sampleOfficial } from './officials.ts';
import { expect, expectGood, expectNoSideways, expectTight, test } from '../portal.ts';

const PEOPLE = 10;
const LOOKS = 3;
/** Strangers are a little more alike than on the pictures by which the model was tried. */
const people = Array.from({ length: PEOPLE }, () => {
  const count = LOOKS * (PEOPLE - 1);
  return {
    own: [0.944, 0.951, 0.968],
    others: Array.from({ length: count }, (_, index) => 0.716 + (0.139 * index) / (count - 1)),
  };
});

test('a second official sees what measured thresholds change, and puts them in force @touched', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  const place = word('ふれあいの湯の受付', 'the bath’s counter');
  const measurer = await deskOf(await sampleOfficial(baseURL, 'enrolment'), baseURL);
  const answer = await measurer.post('/api/face-calibrations', {
    data: { model_id: 'dlib-resnet-v1+faceres-1', place, people },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await measurer.dispose();

  await enter(page, language, await sampleOfficial(baseURL, 'system', 1));
  await page.goto('/terminal');
  const section = page.locator('section', { has: page.locator('#terminals-faces') });
  const measure = section.locator('.terminals-measure').first();
  await expect(measure).toContainText(word('承認を待っています', 'Waiting for approval'));
  await expect(measure.getByRole('row')).toHaveCount(4);
  await expect(measure).toContainText('0.915');
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
  await expectTight(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await measure.getByRole('button', { name: word('この基準を使う', 'Use these thresholds') }).press('Enter');
  await expect(page.locator('#terminals-faces')).toBeFocused();
  await expect(measure).toContainText(word('使っています', 'In use'));
  await expect(measure.getByRole('button')).toHaveCount(0);
  await expectGood(page);

  // A restore puts back what was in force, and knows neither who measured it nor whom.
  await page.route('**/api/face-calibrations', async (route) => {
    const answer = await route.fetch();
    const reply: { calibrations: object[] } = await answer.json();
    const restored = { place: '', people: 0, looks: 0, thresholds: [], asked_by_name: null, decided_by_name: null };
    const calibrations = reply.calibrations.map((one) => ({ ...one, ...restored }));
    await route.fulfill({ response: answer, json: { ...reply, calibrations } });
  });
  await page.reload();
  await expect(measure).toContainText(word('バックアップから戻した基準', 'Restored from a backup'));
  await expect(measure).not.toContainText(word('測定', 'Measured by'));
});
