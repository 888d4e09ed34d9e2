import type { MemberLine } from '@machi/domain/member-desk/model';
import { isAskedFully } from '@machi/domain/member-desk/rules';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useMemberTexts } from '../texts.ts';
import { DeathTag } from './DeathTag.tsx';

/** Exceptions first: dead, locked, not yet verified; then residence, certificate, office. */
export function MemberTags({ member }: { member: MemberLine }) {
  const { t, locale } = useMemberTexts();
  const isAsked = isAskedFully(member);
  return (
    <span className="members-tags">
      {member.is_guest && <Tag>{t('tag.guest')}</Tag>}
      <DeathTag person={member} locale={locale} />
      {member.is_locked && <StatusTag shape="refused">{t('tag.locked')}</StatusTag>}
      {member.is_verified ? (
        <StatusTag shape="fixed">{t('tag.verified')}</StatusTag>
      ) : (
        <StatusTag shape="provisional">{t('tag.unverified')}</StatusTag>
      )}
      {isAsked && <Tag>{t(member.is_resident === 1 ? 'tag.resident' : 'tag.visitor')}</Tag>}
      {member.is_handicapped === 1 && <Tag>{t('tag.handicapped')}</Tag>}
      {member.is_official && <Tag tone="new">{t('tag.official')}</Tag>}
      {member.is_company && <Tag tone="new">{t('tag.company')}</Tag>}
    </span>
  );
}
