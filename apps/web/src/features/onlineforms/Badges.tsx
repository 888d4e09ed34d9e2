import { badgesOf, type Needs } from '@machi/domain/onlineforms/badges';
import { Tag } from '@machi/ui/tag/Tag';
import { useOnlineformTexts } from './texts.ts';

/** Requirements of a form, a badge each (product, "Online forms"); empty without any. */
export function Badges({ needs }: { needs: Needs }) {
  const { t } = useOnlineformTexts();
  const own = badgesOf(needs);
  if (own.length === 0) return null;
  return (
    <ul className="row tight" aria-label={t('badges')}>
      {own.map((badge) => (
        <li key={badge}>
          <Tag>{t(`badge.${badge}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}
