import { listed } from '@machi/domain/locale/model';
import { endTransportAnnouncement } from '@machi/domain/transport-operation/contract';
import type { DeskAnnouncement, OperationDesk } from '@machi/domain/transport-operation/model';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useRef, useState } from 'react';
import { endInWords, momentInWords, useOperationTexts } from './texts.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { ActionButton } from './ActionButton.tsx';

const shapes = { standing: 'fixed', coming: 'provisional', over: 'cancelled' } as const;

/** Present, upcoming and past announcements about buses, and a new one. */
export function Announcements({ desk }: { desk: OperationDesk }) {
  const { t } = useOperationTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [changedId, setChangedId] = useState<number>();
  // An announcement being changed stays, with its typed values, when a colleague ends it.
  const isLive = ({ announcement_id, state }: DeskAnnouncement) => state !== 'over' || announcement_id === changedId;
  const live = desk.announcements.filter(isLive);
  const past = desk.announcements.filter((one) => !isLive(one));
  const isOpen = live.some(({ announcement_id }) => announcement_id === changedId);
  return (
    <Section className="stack" titleId="announcements" title={t('announcements')} headingRef={heading}>
      {live.length === 0 ? <p>{t('announcements.none')}</p> : null}
      <ul className="operation-list">
        {live.map((one) => (
          <li key={one.announcement_id} className="stack-tight">
            <Announcement one={one} desk={desk} />
            {changedId === one.announcement_id ? (
              <AnnouncementForm
                routes={desk.routes}
                changed={one}
                onDone={() => {
                  setChangedId(undefined);
                  heading.current?.focus();
                }}
              />
            ) : (
              <div className="row tight">
                <Button
                  size="small"
                  aria-label={`${t('announce.edit')} ${one.text_ja}`}
                  onClick={() => setChangedId(one.announcement_id)}
                >
                  {t('announce.edit')}
                </Button>
                <ActionButton
                  endpoint={endTransportAnnouncement}
                  input={{ announcement_id: one.announcement_id }}
                  label={t('announce.end')}
                  of={one.text_ja}
                  question={t('announce.end.question')}
                  consequence={t(one.state === 'coming' ? 'announce.end.coming' : 'announce.end.standing')}
                  done={t('announce.end.done')}
                  isDanger
                  focus={heading}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isOpen ? null : (
        <div className="panel stack">
          <h3>{t('announce.new')}</h3>
          <AnnouncementForm routes={desk.routes} onDone={() => heading.current?.focus()} />
        </div>
      )}
      {past.length === 0 ? null : (
        <Disclosure title={t('announcements.past', { count: past.length })}>
          <ul className="operation-list">
            {past.map((one) => (
              <li key={one.announcement_id}>
                <Announcement one={one} desk={desk} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  );
}

function Announcement({ one, desk }: { one: DeskAnnouncement; desk: OperationDesk }) {
  const { t, locale } = useOperationTexts();
  const names = desk.routes
    .filter(({ route_id }) => one.route_ids.includes(route_id))
    .map(({ route_name }) => route_name);
  return (
    <div className="stack-tight">
      <p>
        <StatusTag shape={shapes[one.state]}>{t(`announce.${one.state}`)}</StatusTag>{' '}
        <span className="num">
          {t('announce.span', {
            from: momentInWords(one.starts_at, locale),
            until: endInWords(one.ends_at, locale),
          })}
        </span>
      </p>
      <p lang="ja" className="as-written">
        {one.text_ja}
      </p>
      <p lang="en" className="as-written muted">
        {one.text_en}
      </p>
      <p className="muted sm">
        {names.length === 0 ? t('announce.all') : t('announce.of', { routes: listed(names, locale) })}
        {one.created_by_name === null ? null : <span className="nb"> {t('by', { name: one.created_by_name })}</span>}
      </p>
    </div>
  );
}
