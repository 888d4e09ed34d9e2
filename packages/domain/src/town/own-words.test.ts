import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readText, textsOf, townSays, wordingsOf } from '../locale/texts.ts';
import { ownWords, saidOfShips, wordingOf } from './own-words.ts';

afterEach(() => {
  townSays.own = () => undefined;
});

test.each([
  ['星守町', false, '町'],
  ['大原市', false, '市'],
  ['汐見島村', true, '村船'],
  ['汐見島町', true, '町船'],
  ['東区', false, '区'],
  ['島', false, '町'],
])('%s, by sea: %s, is told of as %s', (name, isBySea, wording) => {
  expect(wordingOf(name, isBySea)).toBe(wording);
});

test.each([
  ['市', '町民の方は、町役場か役場の窓口へ。', '市民の方は、市役所か市役所の窓口へ。'],
  ['市', '町内会・自治会', '町内会・自治会'],
  ['市', '都道府県と市区町村が入ります。', '都道府県と市区町村が入ります。'],
  ['市', 'Town ID; the town’s card, at the town office', 'City ID; the city’s card, at the city office'],
  ['市', 'City, town or village', 'City, town or village'],
  ['市', '请告知町政府（役場）。', '请告知市政府（市役所）。'],
  ['市', 'Văn phòng thị trấn', 'Văn phòng thành phố'],
  ['市', '【{{town}}】町の{{busTel}}', '【{{town}}】市の{{busTel}}'],
  ['市', ':townの予約', ':townの予約'],
  ['市船', 'In {{town}}, by {{bus}}: the bus', 'In {{town}}, by {{bus}}: the ferry'],
  ['村', '町役場か、役場', '村役場か、役場'],
  ['市', '町の役場が登録しました。', '市役所が登録しました。'],
  ['町船', 'いま走っているバス', 'いま動いている船'],
  ['町船', '停留所（3か所）', '港（3か所）'],
  ['町船', 'There is no bus stop near your start.', 'There is no port near your start.'],
  ['市船', '町のバス', '市の船'],
])('in a %s "%s" is "%s"', (wording, text, said) => {
  expect(ownWords(wording)?.(text)).toBe(said);
});

test('a 町 with buses says the catalogues as they are', () => {
  expect(ownWords('町')).toBeUndefined();
  expect(saidOfShips('次の発車')).toBe('次の発車');
});

test('values of a sentence stay, and parts of messages are said, each town’s its own', () => {
  const read = textsOf('navigation', { ja: { own: '町の{{name}}' }, en: { own: 'Town {{name}}' } } as never);
  const parts = wordingsOf('test-parts', { ja: { lines: ['町より', { short: '町' }] }, en: { lines: ['town'] } });
  const say = read as (locale: 'ja', key: string, values: object) => string;
  townSays.own = () => ownWords('市');
  expect(say('ja', 'own', { name: '町田' })).toBe('市の町田');
  expect(readText('navigation', 'ja', 'own')).toBe('市の{{name}}');
  expect(parts('ja')).toEqual({ lines: ['市より', { short: '市' }] });
  townSays.own = () => undefined;
  expect(say('ja', 'own', { name: '町田' })).toBe('町の町田');
  expect(parts('ja')).toEqual({ lines: ['町より', { short: '町' }] });
});

test('no sentence of any catalogue calls a city a town', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const files = globSync('{apps,packages}/*/src/**/text/{ja,en,ja-simple,vi,zh-Hans}.json', { cwd: root });
  const say = ownWords('市') ?? String;
  const value = /\{\{\w+\}\}|:[a-z]\w*/g;
  const calledTown =
    /(?<!区)町(?!内会|名|の名前と番号|や村|の役所など)|\btown\b(?! or village)|(?<!市|区)役場|thị trấn/i;
  const left = files.flatMap((file) => {
    const sentences = (part: unknown): string[] =>
      typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(sentences);
    return sentences(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).filter(
      (text) =>
        calledTown.test(say(text).replaceAll(value, '')) ||
        String(say(text).match(value)) !== String(text.match(value)),
    );
  });
  expect(files.length).toBeGreaterThan(300);
  expect(left).toEqual([]);
});
