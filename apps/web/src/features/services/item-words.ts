import { longDate } from '@machi/domain/calendar/long-days';
import { fieldInWords } from '@machi/domain/described/written';
import { memberParts } from '@machi/domain/members/fields';
import type { Account } from '@machi/domain/members/model';
import { heldFields } from '@machi/domain/account/model';
import { askedFields } from '@machi/domain/services/rules';
import type { ProfileItem } from '@machi/domain/services/model';
import type { Texts } from '../../shell/language/texts.ts';
import type ja from './text/ja.json';

const held: ReadonlySet<string> = new Set(heldFields);

/** Whether the office holds the item: it is passed on as it stands there. */
export const isHeld = (item: ProfileItem, account: Account): boolean =>
  account.is_verified && (item === 'is_resident' || askedFields([item]).some((field) => held.has(field)));

/** What of the profile stands behind an item, in words; empty when there is nothing. */
export function itemInWords(item: ProfileItem, account: Account, { t, locale }: Texts<'services', typeof ja>): string {
  const words: Record<ProfileItem, () => string> = {
    name: () => account.name,
    furigana: () => `${account.lastfurigana} ${account.firstfurigana}`.trim(),
    tel: () => account.tel ?? '',
    email: () => account.email ?? '',
    address: () => `${account.zipcode} ${account.address}`.trim(),
    birthdate: () => (account.birthdate === null ? '' : longDate(account.birthdate, locale)),
    gender: () => fieldInWords(memberParts.person, 'gender', account, locale),
    is_resident() {
      if (!account.is_verified) return t('residence.unknown');
      return t(account.is_resident === 1 ? 'residence.resident' : 'residence.elsewhere');
    },
  };
  return words[item]();
}
