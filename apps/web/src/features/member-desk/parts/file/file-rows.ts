import { isDateText } from '@machi/domain/calendar/model';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { isAskedFully } from '@machi/domain/member-desk/rules';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { longDate, momentInWords } from '../../../../shell/language/dates.ts';
import { loginIdInWords } from '../../../../shell/forms/tidy.ts';
import type { DeskTexts } from '../../texts.ts';

const none = '―';
const orNone = (text: string | null): string => (text === null || text === '' ? none : text);

/** Name to certificate: what only the office may change once it has verified it. */
export function officeRows(member: MemberFile, { t, locale }: DeskTexts): DescriptionRow[] {
  const { birthdate, gender } = member;
  const isAsked = isAskedFully(member);
  return [
    { id: 'name', term: t('name'), detail: orNone(member.name) },
    { id: 'furigana', term: t('furigana'), detail: orNone(member.furigana) },
    {
      id: 'birthdate',
      term: t('birthdate'),
      detail: birthdate !== null && isDateText(birthdate) ? longDate(birthdate, locale) : none,
    },
    { id: 'gender', term: t('gender'), detail: isAsked ? t(`gender.${gender}`) : none },
    {
      id: 'is_resident',
      term: t('is_resident'),
      detail: isAsked ? t(member.is_resident === 1 ? 'resident' : 'visitor') : none,
    },
    {
      id: 'is_handicapped',
      term: t('is_handicapped'),
      detail: t(member.is_handicapped === 1 ? 'handicapped.1' : 'handicapped.0'),
    },
    { id: 'town_id', term: t('town_id'), detail: orNone(member.town_id) },
  ];
}

/** How the member can be reached and logs in. */
export function accountRows(member: MemberFile, { t, locale }: DeskTexts): DescriptionRow[] {
  const { last_login_at } = member;
  return [
    { id: 'email', term: t('email'), detail: orNone(member.email) },
    { id: 'tel', term: t('tel'), detail: orNone(member.tel && loginIdInWords(member.tel)) },
    { id: 'login_ids', term: t('login_ids'), detail: orNone(member.login_ids.map(loginIdInWords).join(t('comma'))) },
    { id: 'otp', term: t('is_otp_enabled'), detail: t(member.is_otp_enabled === 1 ? 'otp.1' : 'otp.0') },
    ...(member.is_reset_forced === 1 ? [{ id: 'reset', term: t('password'), detail: t('is_reset_forced') }] : []),
    { id: 'created_at', term: t('created_at'), detail: momentInWords(member.created_at, locale) },
    {
      id: 'last_login_at',
      term: t('last_login_at'),
      detail: last_login_at === null ? t('never') : momentInWords(last_login_at, locale),
    },
  ];
}

export function addressRows(member: MemberFile, { t }: DeskTexts): DescriptionRow[] {
  return [
    { id: 'zipcode', term: t('zipcode'), detail: orNone(member.zipcode) },
    {
      id: 'address',
      term: t('address'),
      detail: orNone(member.address),
    },
  ];
}
