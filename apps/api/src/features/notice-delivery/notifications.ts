import { chooseLocale, type Locale, type Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { NotificationCategoryId } from '@machi/domain/notice-letters/model';
import type { Flag } from '@machi/domain/fields/model';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { ENDING, endToken, type Ended } from '../../platform/notifications/end-links.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { firstSentences } from '../../platform/pages/page-source.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('notice-letters', { ja, en });

/** A notice's facts in a notification. */
export interface ToldNotice {
  readonly notice_id: number;
  readonly notice_category_id: NotificationCategoryId;
  readonly is_urgent: Flag;
  readonly title: Localized;
  readonly department: Localized;
  /** HTML as written by its author. */
  readonly body: Localized;
}

/** The recipient. */
export interface NotificationReader {
  readonly member_id: number;
  readonly locale: string;
}

type Writing = Pick<House, 'town' | 'publicUrl' | 'secret'>;

/** Makes one line of a title, as a subject needs. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const categoryIn = ({ notice_category_id: id }: Pick<ToldNotice, 'notice_category_id'>, locale: Locale): string =>
  noticeCategoryNames[id]?.[locale] ?? '';

/** The addresses to end these notifications: one for mail programs, and a page with a button for people. */
function endOf(house: Writing, memberId: number, ended: Ended) {
  const token = endToken(house, { memberId, ended });
  return { endUrl: `${house.publicUrl}${ENDING}/${token}`, page: `${house.publicUrl}${ENDING}#end=${token}` };
}

/** The notification about one notice. An urgent one cannot be ended and says so. */
export function noticeLetter(
  house: Writing,
  { member_id, locale: spoken }: NotificationReader,
  notice: ToldNotice,
): Notification {
  const locale = chooseLocale(spoken);
  const texts = textsIn(locale);
  const isUrgent = notice.is_urgent === 1;
  const { endUrl, page } = endOf(house, member_id, notice.notice_category_id);
  const words = {
    title: inOneLine(notice.title[locale]),
    department: inOneLine(notice.department[locale]),
    category: categoryIn(notice, locale),
    said: firstSentences(notice.body[locale]),
    page,
  };
  const closing = isUrgent ? texts.closings.urgent : texts.closings.category;
  const url = `${house.publicUrl}/notice/${notice.notice_id}`;
  const notification = writeNotification(
    house,
    isUrgent ? 'warnings' : 'notices',
    locale,
    isUrgent ? texts.urgent : texts.notice,
    closing,
    words,
    url,
  );
  return { ...notification, toMany: isUrgent ? {} : { endUrl } };
}

/** Most notices in a daily digest; the portal shows the rest. */
const MOST = 20;

/** The daily digest of new notices in the member's chosen categories. */
export function digestNotification(
  house: Writing,
  { member_id, locale: spoken }: NotificationReader,
  notices: readonly ToldNotice[],
): Notification {
  const locale = chooseLocale(spoken);
  const texts = textsIn(locale);
  const { endUrl, page } = endOf(house, member_id, 'daily');
  const words = { count: String(notices.length), page };
  const named = notices.slice(0, MOST).map((notice) => lineOf(house, locale, notice));
  const more = notices.length > MOST ? [fillText(texts.more, { count: String(notices.length - MOST) })] : [];
  const notification = writeNotification(
    house,
    'notices',
    locale,
    texts.digest,
    texts.closings.daily,
    words,
    '/notice',
  );
  // Appended as they are: authors' texts must not be filled in as patterns.
  return { ...notification, paragraphs: [...notification.paragraphs, ...named, ...more], toMany: { endUrl } };
}

const lineOf = (house: Writing, locale: Locale, { notice_id, notice_category_id, title, department }: ToldNotice) =>
  fillText(textsIn(locale).line, {
    title: inOneLine(title[locale]),
    category: categoryIn({ notice_category_id }, locale),
    department: inOneLine(department[locale]),
    url: `${house.publicUrl}/notice/${notice_id}`,
  });
