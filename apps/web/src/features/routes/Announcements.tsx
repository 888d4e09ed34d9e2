import type { LiveAnnouncement } from '@machi/domain/transport/live/contract';
import { untilInWords } from '@machi/domain/transport/live/words';
import { Callout } from '@machi/ui/callout/Callout';
import { useRouteTexts } from './texts.ts';

interface AnnouncementsProps {
  readonly announcements: readonly LiveAnnouncement[];
  readonly now: Date;
}

/** What the operator tells, before everything else. */
export function Announcements({ announcements, now }: AnnouncementsProps) {
  const { t, locale } = useRouteTexts();
  if (announcements.length === 0) return null;
  return (
    <section className="stack-tight" aria-label={t('announcements')}>
      {announcements.map(({ announcement_id, text, ends_at }) => (
        <Callout key={announcement_id} tone="warning" title={t('announcement')}>
          {text.split('\n').map((line, index) => (
            <p key={index}>{line}</p>
          ))}
          <p className="sm">{t('announcement.until', { until: untilInWords(ends_at, now, locale) })}</p>
        </Callout>
      ))}
    </section>
  );
}
