import { expect, test } from 'vitest';
import { answerDay, officeAt } from './answer-day.ts';

const at = (text: string): Date => new Date(`${text}:00+09:00`);

test.each([
  ['on a Wednesday at work', '2027-01-13T10:00', '2027-01-14'],
  ['on a Wednesday a minute before the office closes', '2027-01-13T17:14', '2027-01-14'],
  ['on a Wednesday evening: it came on Thursday', '2027-01-13T17:15', '2027-01-15'],
  ['on a Friday at work', '2027-01-15T09:00', '2027-01-18'],
  ['on a Friday evening', '2027-01-15T20:00', '2027-01-18'],
  ['on a Saturday', '2027-01-16T11:00', '2027-01-18'],
  ['late on a Sunday', '2027-01-17T23:59', '2027-01-18'],
  ['on a Sunday morning', '2027-01-17T08:00', '2027-01-18'],
  ['before a Monday that is a holiday', '2027-01-09T12:00', '2027-01-12'],
  ['on the last business day of the year', '2026-12-28T10:00', '2027-01-04'],
  ['on its evening', '2026-12-28T18:00', '2027-01-04'],
  ['on New Year’s Eve', '2026-12-31T12:00', '2027-01-04'],
  ['on the last evening of the year-end', '2027-01-03T18:00', '2027-01-04'],
  ['on 3 January by day', '2027-01-03T10:00', '2027-01-04'],
  ['on the day before Golden Week', '2027-04-30T10:00', '2027-05-06'],
  ['within Golden Week', '2027-05-03T10:00', '2027-05-06'],
  ['just after midnight in the town, the evening before in UTC', '2027-01-14T00:05', '2027-01-15'],
])('an inquiry %s [rule:inquiry.next-business-day]', (_when, came, day) => {
  expect(answerDay(at(came), '17:15')).toBe(day);
});

test.each([
  ['a minute before it opens', '2027-01-13T08:29', false, '2027-01-13', '08:30'],
  ['as it opens', '2027-01-13T08:30', true, '2027-01-13', '17:15'],
  ['a minute before it closes', '2027-01-13T17:14', true, '2027-01-13', '17:15'],
  ['as it closes', '2027-01-13T17:15', false, '2027-01-14', '08:30'],
  ['on a Saturday before a Monday that is a holiday', '2027-01-09T10:00', false, '2027-01-12', '08:30'],
  ['at the year-end', '2026-12-29T10:00', false, '2027-01-04', '08:30'],
  ['just after midnight in the town', '2027-01-14T00:05', false, '2027-01-14', '08:30'],
])('the office %s', (_when, now, isOpen, day, time) => {
  expect(officeAt({ opens: '08:30', closes: '17:15' }, at(now))).toEqual({ isOpen, day, time });
});
