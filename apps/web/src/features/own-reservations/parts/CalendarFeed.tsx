import { toldInPlace } from '@machi/client/client';
import { createCalendarFeed, revokeCalendarFeed } from '@machi/domain/calendar-feed/contract';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../text/use-own-texts.ts';
import { FeedAddress } from './FeedAddress.tsx';

/** The secret address under which a calendar program follows the own reservations. */
export function CalendarFeed() {
  const { t, locale } = useOwnTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { data } = useQuery(ownQueries.feed(locale));
  const create = useCall(createCalendarFeed);
  const revoke = useCall(revokeCalendarFeed);
  const [url, setUrl] = useState<string>();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  // While the window closes its words stay.
  const [shown, setShown] = useState<'rotate' | 'revoke'>('rotate');
  if (asked !== undefined && asked !== shown) setShown(asked);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const sentencesOf = useRefusalSentences();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const key = ownQueries.feed(locale).queryKey;

  async function make() {
    const result = await create.send({}, asked === undefined ? {} : toldInPlace);
    if (!result) return;
    setRefusal(result.ok ? [] : sentencesOf(result, t('feed.failed')));
    if (!result.ok) return;
    queryClient.setQueryData(key, { calendar_feed: result.reply.calendar_feed });
    setUrl(result.reply.url);
    setAsked(undefined);
  }
  async function stop() {
    const result = await revoke.send({}, toldInPlace);
    if (!result) return;
    setRefusal(result.ok ? [] : sentencesOf(result, t('feed.failed')));
    if (!result.ok) return;
    queryClient.setQueryData(key, { calendar_feed: null });
    setUrl(undefined);
    setAsked(undefined);
    snackbar.show(t('feed.revoked'), 'success');
    heading.current?.focus({ preventScroll: true });
  }
  function close() {
    setAsked(undefined);
    setRefusal([]);
  }

  // The list stands without it; that it did not come is no reason to interrupt.
  if (data === undefined) return null;
  const feed = data.calendar_feed;
  return (
    <section className="stack reading" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('feed.title')}
      </h2>
      <p>{t('feed.lead')}</p>
      <p>{t('feed.who')}</p>
      {url === undefined ? null : <FeedAddress url={url} />}
      {feed === null ? (
        <p>
          <Button busy={create.busy} busyLabel={t('feed.creating')} onClick={() => void make()}>
            {t('feed.create')}
          </Button>
        </p>
      ) : (
        <>
          <p className="sm muted">
            {t('feed.since', { day: longDayOf(feed.created_at, locale) })}{' '}
            {feed.read_at === null ? t('feed.unread') : t('feed.read', { moment: momentInWords(feed.read_at, locale) })}
          </p>
          <div className="row">
            <Button onClick={() => setAsked('rotate')}>{t('feed.rotate')}</Button>
            <Button variant="text-danger" onClick={() => setAsked('revoke')}>
              {t('feed.revoke')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        question={t(`feed.${shown}Question`)}
        consequence={<p>{t(`feed.${shown}Consequence`)}</p>}
        variant={shown === 'rotate' ? 'primary' : 'danger'}
        confirmLabel={t(shown === 'rotate' ? 'feed.rotate' : 'feed.revokeConfirm')}
        cancelLabel={t('feed.keep')}
        busy={create.busy || revoke.busy}
        busyLabel={t(shown === 'rotate' ? 'feed.creating' : 'feed.revoking')}
        errors={refusal}
        onConfirm={() => void (shown === 'rotate' ? make() : stop())}
        onCancel={close}
      />
    </section>
  );
}
