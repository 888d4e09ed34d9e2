import type { Locale } from '@machi/domain/locale/model';
import { fillText } from '@machi/domain/locale/texts';
import type { AnyMatter } from '@machi/domain/wishes/model';
import type { Notification } from '../../providers/mail/mail.ts';
import type { House } from '../house.ts';

/** The text of a mail or SMS; {{words}} are filled in. */
export interface NotificationText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** For an SMS, where the paragraphs are too long or speak of a mail. */
  readonly short: string;
  readonly link?: string;
}

/** What a notification is about, or of which matter it is a receipt; empty: it goes to its address, whatever is wished. */
export type About =
  | AnyMatter
  | { readonly matter: AnyMatter; readonly isReceipt: true }
  | { readonly matter: AnyMatter; readonly leavesAt?: string }
  | Readonly<Record<string, never>>;
/** To strangers, guests and officials at work, and of logins and money, where wishes do not apply. */
export const ofNoMatter: About = {};
export const receiptOf = (matter: AnyMatter) => ({ matter, isReceipt: true }) as const;
/** @param leavesAt when the ride leaves, or the first of several */
export const ofRide = (leavesAt: Date | null | undefined): About => ({
  matter: 'rides',
  ...(leavesAt ? { leavesAt: leavesAt.toISOString() } : {}),
});

const matterOf = (about: About): Pick<Notification, 'matter' | 'isReceipt' | 'leavesAt'> =>
  typeof about === 'string' ? { matter: about } : about;

/**
 * A notification of the town: the text, filled in, with the office's name and telephone number below. The recipient's
 * contact decides between mail and SMS (`enqueueNotification`).
 * @param to what its link opens: a path of the portal, or an address
 */
export function writeNotification(
  house: Pick<House, 'town' | 'publicUrl'>,
  about: About,
  locale: Locale,
  text: NotificationText,
  closing: string,
  words: Readonly<Record<string, string>>,
  to?: string,
): Notification {
  const { town } = house.town;
  const linkTo = (place: string) => (place.startsWith('/') ? house.publicUrl + place : place);
  const all = {
    product: town.product_name[locale],
    town: town.town_name[locale],
    office: town.office_name[locale],
    tel: town.office_tel,
    hours: town.office_hours[locale],
    ...words,
  };
  return {
    ...matterOf(about),
    subject: fillText(text.subject, all),
    paragraphs: text.paragraphs.map((paragraph) => fillText(paragraph, all)).filter((paragraph) => paragraph !== ''),
    short: fillText(text.short, all),
    ...(text.link !== undefined && to !== undefined && { link: { label: fillText(text.link, all), url: linkTo(to) } }),
    closing: fillText(closing, all),
    signature: `${all.town} ${all.tel}`,
  };
}
