import type { Locale } from '@machi/domain/locale/model';
import type { Letter } from '../providers/mail/mail.ts';
import type { House } from './house.ts';

/** The wording of one mail; {words} are filled in. */
export interface LetterText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: string;
}

const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => words[name] ?? placeholder);

/** A mail of the town: the wording, filled, with the office's name and telephone number below. */
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
    subject: fill(text.subject, all),
    paragraphs: text.paragraphs.map((paragraph) => fill(paragraph, all)).filter((paragraph) => paragraph !== ''),
    ...(text.link !== undefined && url !== undefined ? { link: { label: fill(text.link, all), url } } : {}),
    closing: fill(closing, all),
  };
}
