import { knownResidence, type Residence } from '@machi/domain/members/residence';
import { Tag } from '@machi/ui/tag/Tag';
import { useReceptionTexts } from './texts.ts';

/** Residence as the rules take it: what the office has not seen proof of is not known. */
export function ResidenceTags({ member }: { readonly member: Residence & { readonly is_guest?: boolean } }) {
  const { t } = useReceptionTexts();
  const words = { 1: 'file.resident', 0: 'file.visitor' } as const;
  const residence = knownResidence(member);
  return (
    <span className="reception-tags">
      {member.is_guest && <Tag>{t('guest.tag')}</Tag>}
      <Tag>{t(residence === null ? 'file.unverified' : words[residence])}</Tag>
    </span>
  );
}
