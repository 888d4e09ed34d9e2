import { listEvents } from '@machi/domain/events/contract';
import type { TownEvent } from '@machi/domain/events/views';
import { phaseTags } from '@machi/domain/events/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Entry } from '@machi/ui/entry/Entry';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { listedToday } from '../../shell/listed.ts';
import { useEventLine } from './use-event-line.ts';
import { begins, ends, feeOf, leftOf, timesOf, useEventTexts } from './words.ts';

/** One event to come. */
function EventEntry({ event }: { readonly event: TownEvent }) {
  const texts = useEventTexts();
  const { t, locale } = texts;
  const { event_id, phase, title, place, starts_at, opens_at, closes_at } = event;
  const { said, shape } = phaseTags[phase];
  const isFull = phase === 'open' && event.left === 0;
  return (
    <Entry
      when={listedToday(starts_at.slice(0, 10), locale)}
      whenDetail={timesOf(event, texts)}
      status={<StatusTag shape={isFull ? 'cancelled' : shape}>{isFull ? t('is-full') : said[locale]}</StatusTag>}
      title={title}
      headingLevel={2}
      facts={[place, feeOf(event, texts), ...(phase === 'called-off' ? [] : [leftOf(event, texts)])]}
      actions={
        <ButtonLink size="small" href={`/event/${event_id}`} aria-label={t('see.of', { title })}>
          {t('see')}
        </ButtonLink>
      }
    >
      {phase === 'planned' && (
        <p>
          <Unbroken text={t('opens', { when: begins(opens_at, locale) })} />
        </p>
      )}
      {phase === 'open' && (
        <p>
          <Unbroken text={t('closes', { when: ends(closes_at, locale) })} />
        </p>
      )}
    </Entry>
  );
}

/** Events to come, with the places left (product, "Events with places"). */
export default function EventsPage() {
  const { t, locale } = useEventTexts();
  const isHeld = useEventLine(undefined);
  const query = useQuery({ ...ask(listEvents, {}, locale), refetchInterval: isHeld ? false : 60_000 });
  const { data } = query;
  return (
    <>
      <PageHead title={menuTitle('event', locale)} sub={t('sub')} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : data.events.length === 0 ? (
        <EmptyState title={t('none')} actions={<ButtonLink href="/notice">{t('to-notices')}</ButtonLink>}>
          <p>{t('none.what')}</p>
        </EmptyState>
      ) : (
        <ul>
          {data.events.map((event) => (
            <EventEntry key={event.event_id} event={event} />
          ))}
        </ul>
      )}
    </>
  );
}
