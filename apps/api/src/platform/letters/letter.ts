import type { Locale } from '@machi/domain/locale/model';
import type { Letter } from '../../providers/mail/mail.ts';
import type { House } from '../house.ts';

/** The wording of one mail or short message; {words} are filled in. */
export interface LetterText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** For a short message, where the paragraphs say too much or speak of a mail. */
  readonly short: string;
  readonly link?: string;
}

/** A wording with its {words}; one that is not given stays as it stands. */
export const fillWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => words[name] ?? placeholder);

/**
 * A letter of the town: the wording, filled, with the office's name and telephone number below. Whether it goes out as
 * a mail or as a short message is the recipient's matter (`enqueueLetter`).
 */
export function writeLetter(
  house: Pick<House, 'town'>,
  locale: Locale,
  text: LetterText,
  closing: string,
  words: Readonly<Record<string, string>>,
  url?: string,
): Letter {
  const { town } = house.town;
  const all = {
    product: town.product_name[locale],
    town: town.town_name[locale],
    office: town.office_name[locale],
    tel: town.office_tel,
    hours: town.office_hours[locale],
    ...words,
  };
  return {
    subject: fillWords(text.subject, all),
    paragraphs: text.paragraphs.map((paragraph) => fillWords(paragraph, all)).filter((paragraph) => paragraph !== ''),
    short: fillWords(text.short, all),
    ...(text.link !== undefined && url !== undefined ? { link: { label: fillWords(text.link, all), url } } : {}),
    closing: fillWords(closing, all),
    signature: `${all.town} ${all.tel}`,
  };
}
