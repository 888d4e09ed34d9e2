import { knownResidence, type Residence } from '@machi/domain/members/residence';
import { Tag } from '@machi/ui/tag/Tag';
import { useReceptionTexts } from './texts.ts';

/** Residence as in the rules: without proof seen by the office it is unknown. */
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
