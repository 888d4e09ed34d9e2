import { chooseLocale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { FactorKind } from '@machi/domain/factors/ways';
import { fullName } from '@machi/domain/members/model';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { OwnerRow } from './owner-store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('factors', { ja, en });

/** A notification about an account's second factors, in the member's language. */
export function factorNotification(
  house: House,
  name: Exclude<keyof typeof ja, 'closing' | 'kinds'>,
  owner: OwnerRow,
  kind: FactorKind,
): Notification {
  const locale = chooseLocale(owner.locale);
  const text = textsIn(locale);
  const words = { name: fullName(owner), what: text.kinds[kind] };
  return writeNotification(house, ofNoMatter, locale, text[name], text.closing, words, '/account#factors');
}
