import { expect, test } from 'vitest';
import { codeSpeaker } from '../locale/code-words.ts';
import { easyMarks } from '../easy-japanese/marks.ts';
import { fromInWords, untilInWords } from './moments.ts';
import { dayWords } from './said-days.ts';
import { dateInWords, dayInWords, daysInWords, timesInWords } from './words.ts';

const known = { '空き | free': '空いている', '午前 | Morning': '午前' };
const easy = codeSpeaker(known, 'ja', dayWords['ja-simple']);

test.each([
  [dateInWords('2026-11-29').ja, '2026年11月29日（日曜日）'],
  [dayInWords('2026-11-29').ja, '11月29日（日曜日）'],
  [daysInWords('2026-12-02', '2026-12-08').ja, '12月2日から8日まで'],
  [timesInWords({ start: '09:00', end: '14:30' }).ja, '午前9時から午後2時30分まで'],
  [timesInWords({ start: '00:00', end: '24:00' }).ja, '午前0時から夜の12時まで'],
  [fromInWords(new Date('2026-12-02T05:30:00Z')).ja, '2026年12月2日（水曜日） 午後2時30分'],
  [untilInWords(new Date('2026-12-02T15:00:00Z')).ja, '2026年12月2日（水曜日） 夜の12時'],
  ['12:00', '昼の12時'],
  ['0:05', '午前0時5分'],
  ['17時', '午後5時'],
  ['12月31日（木）〜1月3日（日）、1月5日（火）', '12月31日（木曜日）から1月3日（日曜日）まで、1月5日（火曜日）'],
  ['9:00〜12:00、13:00〜17:00', '午前9時から昼の12時まで、午後1時から午後5時まで'],
  ['月曜日〜金曜日 8:00〜17:00', '月曜日から金曜日まで 午前8時から午後5時まで'],
  ['午前（9:00〜13:00）1,600円', '午前（午前9時から午後1時まで）1,600円'],
  ['平日 8:30〜17:15', '平日 午前8時30分から午後5時15分まで'],
  ['〜1月5日（火）', '1月5日（火曜日）まで'],
  ['9:00〜', '午前9時から'],
  ['12月2日（水） 9:00 空き', '12月2日（水曜日） 午前9時 空いている'],
])('in easy Japanese %s is %s', (text, said) => {
  expect(easy(text)).toBe(said);
  // What is said is not said again, and the checker finds nothing in it.
  expect(easy(said)).toBe(said);
  expect(easyMarks(said).map(({ rule }) => rule)).toEqual([]);
});

test.each([
  // What people and the town write.
  '9:00〜 朝市',
  '10:30に行きます',
  '山田 9:00〜10:00',
  '12月2日（水） 9:00から雪の相談会を開きます。',
  // Numbers that are no times, and ranges of them.
  '2〜3日',
  '10〜12時',
  '8〜16',
  '1:25000',
  '2時間',
  '2026年12月',
])('%s stays', (text) => {
  expect(easy(text)).toBe(text);
});

test.each([
  ['vi', dateInWords('2027-01-19').en, 'Thứ Ba, 19 tháng 1, 2027'],
  ['vi', daysInWords('2027-01-18', '2027-01-24').en, '18 tháng 1 – 24 tháng 1'],
  ['vi', fromInWords(new Date('2027-01-19T01:00:00Z')).en, 'Thứ Ba, 19 tháng 1, 2027, 10:00'],
  ['zh-Hans', dayInWords('2028-02-29').en, '2月29日星期二'],
  ['zh-Hans', daysInWords('2027-01-18', '2027-02-02').en, '1月18日至2月2日'],
  ['zh-Hans', '1 October 2026', '2026年10月1日'],
  ['vi', 'Market on 5 May', 'Market on 5 May'],
  ['vi', '9:00–10:30', '9:00–10:30'],
])('in %s %s is %s', (variant, text, said) => {
  expect(codeSpeaker({}, 'en', dayWords[variant])(text)).toBe(said);
});
