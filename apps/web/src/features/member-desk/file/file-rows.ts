import { isDateText } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import { loginIdInWords } from '@machi/domain/described/tidy';
import { fieldInWords, labelsOf, writtenFields } from '@machi/domain/described/written';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { isAskedFully } from '@machi/domain/member-desk/rules';
import { askedOfOfficials, memberParts, officeFields } from '@machi/domain/members/fields';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { momentInWords } from '../../../shell/language/dates.ts';
import type { DeskTexts } from '../texts.ts';

const none = '―';
const orNone = (text: string | null): string => (text === null || text === '' ? none : text);

/** Name to certificate: fields that only the office may change after the verification. */
export function officeRows(member: MemberFile, { t, locale }: DeskTexts): DescriptionRow[] {
  const { birthdate } = member;
  const labels = labelsOf(officeFields, locale, 'desk');
  const inWords = (name: 'is_resident' | 'is_handicapped') => fieldInWords(officeFields, name, member, locale);
  const isAsked = isAskedFully(member);
  return [
    { id: 'name', term: t('name'), detail: orNone(member.name) },
    { id: 'furigana', term: t('furigana'), detail: orNone(member.furigana) },
    {
      id: 'birthdate',
      term: labels.birthdate,
      detail: birthdate !== null && isDateText(birthdate) ? longDate(birthdate, locale) : none,
    },
    ...writtenFields(askedOfOfficials(memberParts.person), member, 'desk', locale).map(({ name, label, words }) => ({
      id: name,
      term: label,
      detail: isAsked ? orNone(words) : none,
    })),
    { id: 'is_resident', term: labels.is_resident, detail: isAsked ? inWords('is_resident') : none },
    { id: 'is_handicapped', term: labels.is_handicapped, detail: inWords('is_handicapped') },
    { id: 'town_id', term: labels.town_id, detail: orNone(member.town_id) },
  ];
}

/** Contacts and logins of the member. */
export function accountRows(member: MemberFile, { t, locale }: DeskTexts): DescriptionRow[] {
  const { last_login_at } = member;
  const labels = labelsOf(memberParts.contact, locale, 'desk');
  return [
    { id: 'email', term: labels.email, detail: orNone(member.email) },
    { id: 'tel', term: labels.tel, detail: orNone(member.tel && loginIdInWords(member.tel)) },
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

export function addressRows(member: MemberFile, { t, locale }: DeskTexts): DescriptionRow[] {
  return [
    { id: 'zipcode', term: labelsOf(memberParts.address, locale, 'desk').zipcode, detail: orNone(member.zipcode) },
    {
      id: 'address',
      term: t('address'),
      detail: orNone(member.address),
    },
  ];
}
