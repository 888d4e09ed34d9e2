import { keptEmpty, requestFrom } from '@machi/domain/described/kept';
import { officeFields } from '@machi/domain/members/fields';

/** A free weekday of the sample, seen from START: Thursday 21 January 2027. */
export const FREE_DAY = '2027-01-21';

/** Answers to the required questions of some sample facilities' forms. */
const answers: Readonly<Record<string, readonly { question_key: string; answer: string }[]>> = {
  1: [{ question_key: 'food', answer: 'なし' }],
  44: [{ question_key: 'sport', answer: 'バレーボール' }],
};

/** An application that the sample town's rules accept: fixed at once, no monthly limit. Parts can be replaced. */
export const reservationRequest = (parts: Readonly<Record<string, unknown>> = {}) => ({
  spot_id: 4,
  room_id: 401,
  target_date: FREE_DAY,
  target_time: { start: '13:00', end: '15:00' },
  purpose: 'meeting',
  persons_spot: 4,
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
  additional_questions: answers[String(parts.spot_id)] ?? [],
  ...parts,
});

let count = 0;

/** A valid signup with a unique address. */
export const signupRequest = (parts: Readonly<Record<string, unknown>> = {}) => {
  count += 1;
  const email = `kaede.mori.${count}@example.jp`;
  return {
    email,
    email_confirmation: email,
    password: 'kaede-2027',
    password_confirmation: 'kaede-2027',
    lastname: '森',
    firstname: '楓',
    lastfurigana: 'モリ',
    firstfurigana: 'カエデ',
    tel: '090-0000-4321',
    zipcode: '098-9901',
    prefecture: '北海道',
    address1: '星守町',
    address2: '旭1丁目8番地',
    birthdate: '1958-04-02',
    is_agreed: true,
    ...parts,
  };
};

/** The fields of the office's form, with a known person's values. */
export const officeRequest = (parts: Readonly<Record<string, unknown>> = {}) => ({
  ...requestFrom(officeFields, keptEmpty(officeFields)),
  lastname: '佐伯',
  firstname: '文',
  lastfurigana: 'サエキ',
  firstfurigana: 'フミ',
  gender: 2,
  birthdate: '1950-03-04',
  ...parts,
});

/** A PNG of one white pixel, in base64. */
export const onePoint = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';

/** Wishes of somebody who chose nothing. */
export const wishRequest = (parts: Readonly<Record<string, unknown>> = {}) => ({
  notices: [],
  is_sms_urgent: 0,
  quiet_from: null,
  quiet_to: null,
  is_must_only: 0,
  is_content_shown: 0,
  area_key: null,
  matters: [],
  ...parts,
});
