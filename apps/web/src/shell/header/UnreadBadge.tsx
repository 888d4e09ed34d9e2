import { unreadBadge } from '@machi/domain/navigation/menus';
import { CountBadge } from '@machi/ui/tag/CountBadge';
import { useSession } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';

/** Number of unread messages; hidden when 0. */
export default function UnreadBadge() {
  const { t } = useShellTexts();
  const badge = unreadBadge(useSession().unreads);
  return badge === undefined ? null : <CountBadge label={t('unread')} count={badge} />;
}
