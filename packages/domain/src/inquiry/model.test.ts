import { expect, test } from 'vitest';
import { GuestInquiryRequest, InquiryRequest, subjectOf } from './model.ts';
import { MOST_OF_MEMBER, refuseInquiry } from './rules.ts';

test('nobody is asked for a subject: the first line that says anything is it, cut between characters', () => {
  expect(subjectOf('\n　\nごみの日を教えてください。\n南町です。')).toBe('ごみの日を教えてください。');
  expect(subjectOf('あ'.repeat(41))).toBe(`${'あ'.repeat(39)}…`);
  expect(subjectOf('あ'.repeat(40))).toBe('あ'.repeat(40));
  const family = '👨‍👩‍👧‍👦';
  expect(subjectOf(family.repeat(60))).toBe(`${family.repeat(39)}…`);
  expect(subjectOf('a\tb')).toBe('a b');
});

test('the agreement is needed, the address is not [rule:agreement.inquiry] [field:inquiry.privacy-agreement]', () => {
  expect(InquiryRequest.safeParse({ body: '質問', is_agreed: true }).success).toBe(true);
  for (const is_agreed of [false, undefined, 1, 'true'])
    expect(InquiryRequest.safeParse({ body: '質問', is_agreed }).success).toBe(false);
  const guest = { body: '質問', is_agreed: true };
  expect(GuestInquiryRequest.parse(guest).email).toBe('');
  for (const email of ['a@example.jp\r\nBcc: b@example.jp', 'a@example.jp, b@example.jp', 'a b@example.jp', 'nobody'])
    expect(GuestInquiryRequest.safeParse({ ...guest, email }).success).toBe(false);
});

test('a member sends so many a day', () => {
  expect(refuseInquiry(MOST_OF_MEMBER - 1)).toBeUndefined();
  expect(refuseInquiry(MOST_OF_MEMBER)?.problems[0]?.code).toBe('too-many-inquiries');
});
