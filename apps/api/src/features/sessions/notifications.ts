import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { MemberRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('sessions', { ja, en });

/** The text in the recipient's language, not that of the browser that caused it. */
const textOf = (member: MemberRow) => {
  const locale = chooseLocale(member.locale);
  return { locale, text: textsIn(locale) };
};

export function otpNotification(house: House, member: MemberRow, code: string): Notification {
  const { locale, text } = textOf(member);
  const notification = writeNotification(house, ofNoMatter, locale, text.otp, text.closing, { code });
  return { ...notification, boundCode: `@${new URL(house.publicUrl).hostname} #${code}` };
}

/** @param label browser and system; empty if unknown */
export function loginNotification(house: House, member: MemberRow, label: string, now: Date): Notification {
  const { locale, text } = textOf(member);
  const time = `${dateInWords(dateAt(now))[locale]} ${timeInWords(timeOf(minutesAt(now)))}`;
  const words = { name: fullName(member), time, device: label === '' ? text.unknownDevice : label };
  return writeNotification(house, ofNoMatter, locale, text.login, text.closing, words, '/account');
}

export function reminderNotification(house: House, member: MemberRow, password: string): Notification {
  const { locale, text } = textOf(member);
  const words = { name: fullName(member), password };
  return writeNotification(house, ofNoMatter, locale, text.reminder, text.closing, words, '/login');
}

/** For an official without a second factor: mail alone does not open an official's account. */
export function officeReminderNotification(house: House, member: MemberRow): Notification {
  const { locale, text } = textOf(member);
  return writeNotification(house, ofNoMatter, locale, text.officeReminder, text.closing, { name: fullName(member) });
}

/** @param isOver the password no longer works */
export function wrongCodesNotification(house: House, member: MemberRow, isOver: boolean): Notification {
  const { locale, text } = textOf(member);
  const kind = isOver ? 'passwordEnded' : 'wrongCodes';
  const page = isOver ? '/password/reminder' : '/account';
  return writeNotification(house, ofNoMatter, locale, text[kind], text.closing, { name: fullName(member) }, `${page}`);
}

export function recoveryNotification(house: House, member: MemberRow, left: number): Notification {
  const { locale, text } = textOf(member);
  const words = { name: fullName(member), left: String(left) };
  return writeNotification(house, ofNoMatter, locale, text.recoveryUsed, text.closing, words, '/account#factors');
}

/** Of the office's directory: to an official who was linked, and to those who manage roles when a last resort logs in. */
export function directoryNotification(
  house: House,
  kind: 'linked' | 'lastResort',
  locale: Locale,
  words: { readonly name: string; readonly who: string },
  now: Date,
): Notification {
  const text = textsIn(locale);
  const time = `${dateInWords(dateAt(now))[locale]} ${timeInWords(timeOf(minutesAt(now)))}`;
  return writeNotification(house, ofNoMatter, locale, text[kind], text.closing, { ...words, time });
}
