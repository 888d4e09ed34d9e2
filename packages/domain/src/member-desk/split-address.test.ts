import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAddress } from './split-address.ts';

const partsOf = (text: string): string[] => Object.values(splitAddress(text));

test.each([
  ['北海道天塩郡ほしもり町字北1番地2', ['北海道', '天塩郡ほしもり町', '字北1番地2', '']],
  ['北海道 天塩郡ほしもり町 字北1-2 コーポ北101', ['北海道', '天塩郡ほしもり町', '字北1-2', 'コーポ北101']],
  ['北海道余市郡余市町大川町1丁目', ['北海道', '余市郡余市町', '大川町1丁目', '']],
  ['栃木県芳賀郡市貝町市塙1', ['栃木県', '芳賀郡市貝町', '市塙1', '']],
  ['群馬県佐波郡玉村町下新田201', ['群馬県', '佐波郡玉村町', '下新田201', '']],
  ['佐賀県杵島郡大町町大町5017', ['佐賀県', '杵島郡大町町', '大町5017', '']],
  ['愛知県蒲郡市神ノ郷町1', ['愛知県', '蒲郡市', '神ノ郷町1', '']],
  ['奈良県大和郡山市北郡山町1', ['奈良県', '大和郡山市', '北郡山町1', '']],
  ['三重県四日市市諏訪町1-5', ['三重県', '四日市市', '諏訪町1-5', '']],
  ['千葉県市川市八幡1', ['千葉県', '市川市', '八幡1', '']],
  ['東京都町田市森野2', ['東京都', '町田市', '森野2', '']],
  ['東京都千代田区永田町1-7-1', ['東京都', '千代田区', '永田町1-7-1', '']],
  ['東京都大島町元町1', ['東京都', '大島町', '元町1', '']],
  ['神奈川県横浜市中区日本大通１　県庁ビル', ['神奈川県', '横浜市', '中区日本大通１', '県庁ビル']],
  ['京都府京都市上京区1', ['京都府', '京都市', '上京区1', '']],
  ['字北1番地', ['', '', '字北1番地', '']],
  ['12 Station Road', ['', '', '12', 'Station Road']],
  ['', ['', '', '', '']],
])('%s', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test('no letter is lost, whatever stands there', () => {
  const letters = fc.constantFrom(...'北海道東京都県市区町村郡字1２番地 　ビルaあ');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 40 }), (characters) => {
      const text = characters.join('');
      expect(partsOf(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});
