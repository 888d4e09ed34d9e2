import { unreadBadge } from '@machi/domain/navigation/menus';
import { useSession } from '../record.ts';
import { useShellTexts } from '../shell-texts.ts';

/** Count of the unread messages; nothing when there are none. */
export function UnreadBadge() {
  const { t } = useShellTexts();
  const badge = unreadBadge(useSession().unreads);
  if (badge === undefined) return null;
  return (
    <span className="unread">
      <span className="sr">{t('unread')} </span>
      {badge}
    </span>
  );
}
