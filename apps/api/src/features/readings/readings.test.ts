import { readFileSync } from 'node:fs';
import { MOST_TEXTS, READINGS_LENGTH } from '@machi/domain/readings/contract';
import { wordReadings } from '@machi/domain/readings/word-readings';
import { isRefusal } from '@machi/domain/refusals/model';
import { expect, test } from 'vitest';
import { openDictionary } from '../../platform/readings/dictionary.ts';
import { forNobody } from '../../platform/work/thread-queue.ts';
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

const askAll = (texts: readonly string[], as?: typeof editor) =>
  town.call('POST', '/api/texts/readings', { ...(as && { as }), body: { texts } });

test('a guest reads the texts of a page; a member also the own name', async () => {
  const name = { lastname: '東海林', firstname: '翔', lastfurigana: 'ショウジ', firstfurigana: 'カケル' };
  const member = await town.addPerson({});
  await town.rows(
    'update member set (lastname, firstname, lastfurigana, firstfurigana) = ($2, $3, $4, $5) where member_id = $1',
    member.member_id,
    ...Object.values(name),
  );
  const texts = ['東海林 翔さん', '森の木', '夏', 'ABC'];
  const read = [
    [0, 1, 'もり'],
    [2, 1, 'き'],
  ];
  expect((await askAll(texts)).body.texts).toEqual([[], read, [[0, 1, 'なつ']], []]);
  expect((await askAll(texts, member)).body.texts[0]).toEqual([
    [0, 3, 'しょうじ'],
    [4, 1, 'かける'],
  ]);
});

test('more texts than a page has are refused before they are read', async () => {
  for (const texts of [Array.from({ length: MOST_TEXTS + 1 }, () => '夏'), ['夏'.repeat(9000), '夏'.repeat(1001)]])
    expect((await askAll(texts)).status).toBe(422);
});

/** Words of the town's texts and of the catalogues, each in its sentence, as people judged them: `前[後|あと]後`. */
const judged = readFileSync(new URL('words.fixture.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => /^(?<before>.*)\[(?<base>.+)\|(?<reading>.+)\](?<behind>.*)$/.exec(line)?.groups ?? {});

test('more than 1,000 words are each read right in their sentence', async () => {
  const dictionary = openDictionary(forNobody, 1000);
  const own = new Map(Object.entries(town.house.town.town.readings));
  const wrong: string[] = [];
  for (const { before = '', base = '', reading, behind = '' } of judged) {
    const text = before + base + behind;
    const tokens = await dictionary.run(0, text);
    const found = isRefusal(tokens) ? [] : wordReadings(text, tokens, own);
    if (!found.some((word) => word.at === before.length && word.base === base && word.reading === reading))
      wrong.push(`${text}: ${base} is ${reading}`);
  }
  expect(judged.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});
