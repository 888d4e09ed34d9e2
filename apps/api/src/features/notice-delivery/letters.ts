import { chooseLocale, type Locale, type Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { LetterCategoryId } from '@machi/domain/notice-letters/model';
import type { Flag } from '@machi/domain/fields/model';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { ENDING, endToken, type Ended } from '../../platform/letters/end-links.ts';
import type { House } from '../../platform/house.ts';
import { writeLetter } from '../../platform/letters/letter.ts';
import { firstSentences } from '../../platform/pages/page-source.ts';
import type { Letter } from '../../providers/mail/mail.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('notice-letters', { ja, en });

/** What a letter says of a notice. */
export interface ToldNotice {
  readonly notice_id: number;
  readonly notice_category_id: LetterCategoryId;
  readonly is_urgent: Flag;
  readonly title: Localized;
  readonly department: Localized;
  /** HTML as it was written. */
  readonly body: Localized;
}

/** Who is written to. */
export interface LetterReader {
  readonly member_id: number;
  readonly locale: string;
}

type Writing = Pick<House, 'town' | 'publicUrl' | 'secret'>;

/** A subject is one line, whatever the title holds. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const categoryIn = ({ notice_category_id: id }: Pick<ToldNotice, 'notice_category_id'>, locale: Locale): string =>
  noticeCategoryNames[id]?.[locale] ?? '';

/** Where a mail program ends these letters by itself, and where a person does: behind a button. */
function endOf(house: Writing, memberId: number, ended: Ended) {
  const token = endToken(house, { memberId, ended });
  return { endUrl: `${house.publicUrl}${ENDING}/${token}`, page: `${house.publicUrl}${ENDING}#end=${token}` };
}

/** The letter about one notice. An urgent one cannot be ended and says so. */
export function noticeLetter(house: Writing, { member_id, locale: spoken }: LetterReader, notice: ToldNotice): Letter {
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
  const letter = writeLetter(house, locale, isUrgent ? texts.urgent : texts.notice, closing, words, url);
  return { ...letter, toMany: isUrgent ? {} : { endUrl } };
}

/** Notices that a day's letter names; the rest stands in the portal. */
const MOST = 20;

/** The day's letter: what is new of what somebody chose. */
export function digestLetter(
  house: Writing,
  { member_id, locale: spoken }: LetterReader,
  notices: readonly ToldNotice[],
): Letter {
  const locale = chooseLocale(spoken);
  const texts = textsIn(locale);
  const { endUrl, page } = endOf(house, member_id, 'daily');
  const words = { count: String(notices.length), page };
  const named = notices.slice(0, MOST).map((notice) => lineOf(house, locale, notice));
  const more = notices.length > MOST ? [fillText(texts.more, { count: String(notices.length - MOST) })] : [];
  const letter = writeLetter(house, locale, texts.digest, texts.closings.daily, words, `${house.publicUrl}/notice`);
  // What people wrote is no pattern to be filled in.
  return { ...letter, paragraphs: [...letter.paragraphs, ...named, ...more], toMany: { endUrl } };
}

const lineOf = (house: Writing, locale: Locale, { notice_id, notice_category_id, title, department }: ToldNotice) =>
  fillText(textsIn(locale).line, {
    title: inOneLine(title[locale]),
    category: categoryIn({ notice_category_id }, locale),
    department: inOneLine(department[locale]),
    url: `${house.publicUrl}/notice/${notice_id}`,
  });
