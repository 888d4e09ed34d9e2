import { MOST_DOOR_EVENTS, listDoorEvents } from '@machi/domain/doors/desk-contract';
import { Button } from '@machi/ui/button/Button';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { reasonInWords, whoOf, useDoorTexts } from './door-words.ts';

/** What happened at one door, newest first, a page at a time. */
export function DoorHistory({ door_id, name }: { readonly door_id: number; readonly name: string }) {
  const texts = useDoorTexts();
  const { t, locale } = texts;
  const [skip, setSkip] = useState(0);
  const query = useQuery(askList(listDoorEvents, { door_id, skip: String(skip) }, locale));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('history.loading')} />;
  const { events, has_more } = query.data;
  return (
    <div className="stack-tight doors-history">
      <p className="sm muted">{t('history.logged')}</p>
      {events.length === 0 ? (
        <p>{t('history.empty')}</p>
      ) : (
        <Table
          caption={t('history.of', { name })}
          fold="lines"
          columns={[
            { id: 'when', head: t('history.when') },
            { id: 'what', head: t('history.what') },
            { id: 'who', head: t('history.who') },
          ]}
          rows={events.map((event) => ({
            id: String(event.door_event_id),
            cells: [
              <span key="when" className="num">
                {momentInWords(event.happened_at, locale)}
              </span>,
              reasonInWords(event, texts),
              whoOf(event, texts),
            ],
          }))}
        />
      )}
      <div className="row tight">
        {skip > 0 && (
          <Button size="small" onClick={() => setSkip(Math.max(0, skip - MOST_DOOR_EVENTS))}>
            {t('history.newer')}
          </Button>
        )}
        {has_more && (
          <Button size="small" onClick={() => setSkip(skip + MOST_DOOR_EVENTS)}>
            {t('history.older')}
          </Button>
        )}
      </div>
    </div>
  );
}
