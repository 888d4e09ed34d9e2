import { longDayOf } from '@machi/domain/calendar/long-days';
import { loginIdInWords } from '@machi/domain/described/tidy';
import { labelsOf } from '@machi/domain/described/written';
import type { MemberLine } from '@machi/domain/member-desk/model';
import { memberParts } from '@machi/domain/members/fields';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table, type TableColumn } from '@machi/ui/table/Table';
import { useMemberTexts } from '../texts.ts';
import { MailAddress } from './MailAddress.tsx';
import { MemberTags } from './MemberTags.tsx';
import { sortChanges, type HeldMembers, type MemberSort } from './asked-members.ts';

export const memberLinkId = (memberId: number): string => `member-${memberId}`;

interface MemberTableProps extends Pick<HeldMembers, 'address' | 'hrefWith'> {
  readonly members: readonly MemberLine[];
}

/** One line a member; next to an open file only identity and state. */
export function MemberTable({ members, address, hrefWith }: MemberTableProps) {
  const { t, locale } = useMemberTexts();
  const { town_id } = labelsOf(memberParts.office, locale, 'desk');
  const isBeside = address.member !== undefined;

  const sortBy = (by: MemberSort): TableColumn['sort'] => ({
    href: hrefWith(sortChanges(address, by)),
    ...(address.sort === by ? { direction: address.isDescending ? 'descending' : 'ascending' } : {}),
  });
  const who = { id: 'name', head: t('name'), sort: sortBy('furigana') };
  const state = { id: 'state', head: t('state') };
  const columns: readonly TableColumn[] = isBeside
    ? [who, state]
    : [
        who,
        { id: 'contact', head: t('contact') },
        { id: 'town_id', head: town_id },
        state,
        { id: 'created_at', head: t('created_at'), sort: sortBy('created_at') },
        { id: 'last_login_at', head: t('last_login_at'), sort: sortBy('last_login_at') },
      ];

  const rows = members.map((member) => {
    const isOpen = member.member_id === address.member;
    const name = (
      <>
        <TextLink
          id={memberLinkId(member.member_id)}
          className="desk-name"
          href={hrefWith({ member: String(member.member_id) })}
          aria-current={isOpen || undefined}
        >
          {member.name}
        </TextLink>
        <small className="desk-under" lang="ja">
          {member.furigana}
        </small>
      </>
    );
    const tags = <MemberTags member={member} />;
    const cells = isBeside
      ? [name, tags]
      : [
          name,
          <span key="contact">
            {member.email !== null && <MailAddress>{member.email}</MailAddress>}
            {member.tel !== null && (
              <span className={member.email === null ? 'num desk-line' : 'desk-under num desk-line'}>
                {loginIdInWords(member.tel)}
              </span>
            )}
          </span>,
          <span key="town_id" className={member.town_id === null ? 'members-none' : 'num desk-line'}>
            {member.town_id ?? '―'}
          </span>,
          tags,
          <span key="created_at" className="num desk-line">
            {longDayOf(member.created_at, locale)}
          </span>,
          <span key="last_login_at" className="num desk-line">
            {member.last_login_at === null ? t('never') : longDayOf(member.last_login_at, locale)}
          </span>,
        ];
    return { id: String(member.member_id), cells, current: isOpen };
  });
  return <Table caption={t('list')} columns={columns} rows={rows} />;
}
