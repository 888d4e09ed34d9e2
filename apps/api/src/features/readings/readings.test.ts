import { READINGS_LENGTH } from '@machi/domain/readings/contract';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const editor = await town.addPerson({ roles: ['editor'] });
const ask = (text: string) => town.call('POST', '/api/readings', { as: editor, body: { text } });

test('the kanji of a text are read by a dictionary, without the kana around them', async () => {
  const { status, body } = await ask('粗大ごみの申し込みは\n8月15日（土）まで。ABC');
  expect(status).toBe(200);
  const said = body.words.map(({ base, reading }: { base: string; reading: string }) => `${base}:${reading}`);
  expect(said).toEqual(['粗大:そだい', '申:もう', '込:こ', '月:がつ', '日:にち', '土:ど']);
});

test('the longest text is read in a moment; a longer one, and one of odd letters, does no harm', async () => {
  const begun = performance.now();
  const { status, body } = await ask('町の夏まつり。'.repeat(READINGS_LENGTH / 7));
  expect([status, body.words.length]).toEqual([200, Math.floor(READINGS_LENGTH / 7) * 2]);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect((await ask('字'.repeat(READINGS_LENGTH + 1))).status).toBe(422);
  for (const text of ['', '\0\u0001', '\ud800', '😀'.repeat(100), '々'.repeat(500), '\u202e星'])
    expect((await ask(text)).status).toBe(200);
});
