import { ProfileChange } from '@machi/domain/account/model';
import type { Account } from '@machi/domain/members/model';
import * as z from 'zod/mini';

/** What a member still changes when the office holds the rest. */
export const AddressChange = z.pick(ProfileChange, {
  zipcode: true,
  prefecture: true,
  address1: true,
  address2: true,
  address3: true,
  locale: true,
});

/** Address and language of letters; both are sent with every change. */
export const addressOf = ({ zipcode, prefecture, address1, address2, address3, locale }: Account) => ({
  zipcode,
  prefecture,
  address1,
  address2,
  address3,
  locale,
});

/** The whole profile, in the order of the form. */
export const profileOf = (account: Account) => ({
  lastname: account.lastname,
  firstname: account.firstname,
  lastfurigana: account.lastfurigana,
  firstfurigana: account.firstfurigana,
  birthdate: account.birthdate ?? '',
  gender: account.gender,
  ...addressOf(account),
});

/** Whether the address can be sent as it is; somebody whom the office has registered may have none yet. */
export const hasAddress = (account: Account): boolean => z.safeParse(AddressChange, addressOf(account)).success;
