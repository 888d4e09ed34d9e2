import { deskOf, enter, sampleOfficial } from './officials.ts';
import { expect, expectGood, expectNoSideways, expectTight, test, words } from '../portal.ts';

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

test('a second official sees what measured thresholds change, and puts them in force', async ({
  page,
  language,
  baseURL,
}) => {
  const word = words(language);
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
  await expect(measure).toContainText(word('承認を待っています', 'Waits for approval'));
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
});
