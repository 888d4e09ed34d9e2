import { listEvents } from '@machi/domain/events/contract';
import { fromInWords } from '@machi/domain/calendar/moments';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useNoticeTexts } from './texts.ts';

/** Events that a notice is about, with the way to register; nothing without any. */
export function NoticeEvents({ noticeId }: { readonly noticeId: string }) {
  const { t, locale } = useNoticeTexts();
  const { data } = useQuery(ask(listEvents, { notice_id: noticeId }, locale, { ignoresError: true }));
  return data?.events
    .filter(({ phase }) => phase !== 'over')
    .map(({ event_id, title, starts_at, place, phase, left }) => (
      <Callout
        key={event_id}
        tone="info"
        title={title}
        actions={
          <ButtonLink variant={phase === 'open' ? 'primary' : 'second'} href={`/event/${event_id}`}>
            {t(phase === 'open' ? 'event.register' : 'event.see')}
          </ButtonLink>
        }
      >
        <p>{t('event.when', { when: fromInWords(new Date(starts_at))[locale], place })}</p>
        {phase === 'open' && <p>{left > 0 ? t('event.left', { count: left }) : t('event.full')}</p>}
        {phase === 'called-off' && <p>{t('event.called-off')}</p>}
      </Callout>
    ));
}
