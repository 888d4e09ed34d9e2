import * as z from 'zod/mini';
import { isDateText } from '../calendar/model.ts';
import type { RefusalCode } from '../register/sentences.ts';
import { isLocalUrl } from './local-url.ts';
import { bounded } from '../bounds/bounds.ts';
import { EMAIL_LENGTH, isEmail } from './model.ts';
import { halfWidth } from './width.ts';

/** Longest text in UTF-16 units: a list of hundreds of addresses. */
const LONGEST = 20_000;

/** A required text with a format. A text that is right stays unchanged; any other is converted to half width first. */
const form = (error: RefusalCode, isRight: (value: string) => boolean) =>
  z.string().check(
    bounded(LONGEST, { error }),
    z.trim(),
    z.overwrite((typed) => (isRight(typed) ? typed : halfWidth(typed))),
    z.minLength(1, { error: 'required' }),
    z.refine((value: string) => value === '' || isRight(value), { error }),
  );

const isClockTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

export const Alphanumeric = form('alphanumeric', (value) => /^[A-Za-z0-9]+$/.test(value));

/** A time of day to the minute, "00:00" to "23:59". The quarter hours of bookings have a rule of their own. */
export const ClockTime = form('clock-time', isClockTime);

/** Day and time in the town's time zone, "2027-01-19T13:05", as browsers write them. */
export const DayAndTime = form('datetime', (value) => {
  const [day = '', time = '', ...rest] = value.split('T');
  return isDateText(day) && isClockTime(time) && rest.length === 0;
});

/** Longest URL that every browser follows, in characters. */
const URL_LENGTH = 2000;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
/** A URL without name or password before the host, because they could pass for the host itself. */
const WEB_URL = new RegExp(
  String.raw`^https?:\/\/${LABEL}(?:\.${LABEL})+(?::\d{1,5})?(?:[\/?#][^\s\p{Cc}\p{Cf}\p{Cs}"<>\\^${'`'}{|}]*)?$`,
  'iu',
);

export const WebUrl = form('url', (value) => value.length <= URL_LENGTH && WEB_URL.test(value));

/** A path of this site with its query and hash. */
export const LocalUrl = form('local-url', isLocalUrl);

/** Six hexadecimal digits, "#26814D", as browsers write them. */
export const ColourCode = form('colour', (value) => /^#[0-9a-f]{6}$/i.test(value));

/** Addresses of a list, one a line or separated by commas. */
export const emailsIn = (text: string): string[] => text.split(/[,，、;；\s]+/).filter((email) => email !== '');

/** A list of at least one e-mail address (product, "Addresses and telephones"). */
export const EmailList = form('email-list', (value) => {
  const emails = emailsIn(value);
  return emails.length > 0 && emails.every((email) => email.length <= EMAIL_LENGTH && isEmail(email));
});
