import type { FoundMember } from '@machi/domain/reception/model';
import { Tag } from '@machi/ui/tag/Tag';
import { useReceptionTexts } from '../texts.ts';

/** Residence, and whether the office has seen proof of it. */
export function ResidenceTags({ member }: { readonly member: Pick<FoundMember, 'is_resident' | 'is_verified'> }) {
  const { t } = useReceptionTexts();
  return (
    <span className="reception-tags">
      <Tag>{t(member.is_resident === 1 ? 'file.resident' : 'file.visitor')}</Tag>
      {!member.is_verified && <Tag>{t('file.unverified')}</Tag>}
    </span>
  );
}
