import { expect, test } from 'vitest';
import { bodyWithCall, callInWords, callTimes, refuseCall, triedInWords, withoutCaller } from './call-back.ts';
import { GuestInquiryRequest, subjectOf } from './model.ts';

const at = (text: string): Date => new Date(`${text}:00+09:00`);

test.each([
  ['on a Wednesday morning: this afternoon', '2027-01-13T11:59', '2027-01-13 pm', '2027-01-20 pm'],
  ['from noon on: the next day', '2027-01-13T12:00', '2027-01-14 am', '2027-01-20 pm'],
  ['on a Friday evening, before a Monday that is a holiday', '2027-01-08T18:00', '2027-01-12 am', '2027-01-18 pm'],
  ['on the last business day of the year', '2026-12-28T13:00', '2027-01-04 am', '2027-01-08 pm'],
  ['just after midnight in the town', '2027-01-14T00:05', '2027-01-14 pm', '2027-01-21 pm'],
])('a call is wished for %s', (_when, now, first, last) => {
  const times = callTimes(at(now));
  expect([times[0], times.at(-1)]).toEqual([first, last]);
  for (const time of times) expect(refuseCall(time, at(now))).toBeUndefined();
});

test('a half day that has begun, a closed day and one too far are refused; no wish is none', () => {
  const now = at('2027-01-13T12:00');
  expect(refuseCall('', now)).toBeUndefined();
  for (const time of ['2027-01-13 am', '2027-01-13 pm', '2027-01-16 am', '2027-01-21 am', '2027-02-30 am'])
    expect(refuseCall(time, now)?.problems[0]?.code).toBe('call-time');
});

test('who wishes a call leaves a name and a number', () => {
  const asked = { body: 'ごみの日', is_agreed: true, call_at: '2027-01-14 am' };
  const wrong = GuestInquiryRequest.safeParse(asked);
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['call_name', 'required'],
    ['call_tel', 'required'],
  ]);
  const call = { call_name: '星野 花子', call_tel: '０１００－５５－１２３４' };
  expect(GuestInquiryRequest.parse({ ...asked, ...call })).toMatchObject({ call_tel: '0100-55-1234' });
  for (const wish of [{ call_at: 'soon' }, { call_tel: '12' }, { call_name: 'あ'.repeat(65) }])
    expect(GuestInquiryRequest.safeParse({ ...asked, ...call, ...wish }).success).toBe(false);
});

test('the wish is the first line, so that the desk shows it as the subject', () => {
  const call = { call_at: '2027-01-14 am', call_name: '星野 花子', call_tel: '0100-55-1234' };
  const body = bodyWithCall('「ごみ」のこと', call, 'ja');
  expect(body).toBe('電話をください：1月14日（木）の午前\nお名前：星野 花子\n電話番号：0100-55-1234\n\n「ごみ」のこと');
  expect(subjectOf(body)).toBe('電話をください：1月14日（木）の午前');
  expect(subjectOf(bodyWithCall('Waste', call, 'en'))).toBe('Please call: Thu 14 Jan, morning');
  expect(bodyWithCall('Waste', { ...call, call_at: '' }, 'en')).toBe('Waste');
  expect(callInWords('').ja).toBe('');
});

test('name and number of who wished to be called can be taken out of the text, and of no other text anything', () => {
  const call = { call_at: '2027-01-14 am', call_name: '星野 花子', call_tel: '0100-55-1234' };
  expect(withoutCaller(bodyWithCall('お名前：と書いた札', call, 'ja'))).toBe(
    '電話をください：1月14日（木）の午前\n\nお名前：と書いた札',
  );
  expect(withoutCaller(bodyWithCall('Waste', call, 'en'))).toBe('Please call: Thu 14 Jan, morning\n\nWaste');
  const other = '名札\nお名前：星野\n電話番号：0100';
  expect(withoutCaller(other)).toBe(other);
});

test('after a call that nobody took the office writes when it calls again, or that it calls no more', () => {
  expect(triedInWords('2027-01-14 pm').ja).toMatch(/つながりませんでした.*1月14日（木）の午後$/);
  expect(triedInWords('2027-01-14 pm').en).toMatch(/could not reach you.*Thu 14 Jan, afternoon$/);
  expect(triedInWords('').en).toContain('not call again');
});
