import { toldInPlace } from '@machi/client/client';
import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@machi/domain/calendar-feed/contract';
import type { FeedKind } from '@machi/domain/calendar-feed/model';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { momentInWords } from '../language/dates.ts';
import { ask } from '../calls/ask.ts';
import { useCall } from '../calls/use-call.ts';
import { useRefusalSentences } from '../calls/use-refusal-sentences.ts';
import { FeedAddress } from './FeedAddress.tsx';
import { useFeedTexts } from './texts.ts';
import { keepReply } from '../calls/keep-reply.ts';

/** The secret address under which a calendar program follows what is one's own. */
export function CalendarFeed({ kind }: { readonly kind: FeedKind }) {
  const { t, locale } = useFeedTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const query = queryOptions(ask(readCalendarFeed, { kind }, locale, { ignoresError: true }));
  const { data } = useQuery(query);
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

  async function make() {
    const result = await create.send({ kind }, asked === undefined ? {} : toldInPlace);
    if (!result) return;
    setRefusal(result.ok ? [] : sentencesOf(result, t('failed')));
    if (!result.ok) return;
    keepReply(queryClient, query, { calendar_feed: result.reply.calendar_feed });
    setUrl(result.reply.url);
    setAsked(undefined);
  }
  async function stop() {
    const result = await revoke.send({ kind }, toldInPlace);
    if (!result) return;
    setRefusal(result.ok ? [] : sentencesOf(result, t('failed')));
    if (!result.ok) return;
    keepReply(queryClient, query, { calendar_feed: null });
    setUrl(undefined);
    setAsked(undefined);
    snackbar.show(t('revoked'), 'success');
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
        {t(`${kind}.title`)}
      </h2>
      <p>{t(`${kind}.lead`)}</p>
      <p>{t(`${kind}.who`)}</p>
      {url === undefined ? null : <FeedAddress url={url} />}
      {feed === null ? (
        <p>
          <Button busy={create.busy} busyLabel={t('creating')} onClick={() => void make()}>
            {t('create')}
          </Button>
        </p>
      ) : (
        <>
          <p className="sm muted">
            {t('since', { day: longDayOf(feed.created_at, locale) })}{' '}
            {feed.read_at === null ? t('unread') : t('read', { moment: momentInWords(feed.read_at, locale) })}
          </p>
          <div className="row">
            <Button onClick={() => setAsked('rotate')}>{t('rotate')}</Button>
            <Button variant="text-danger" onClick={() => setAsked('revoke')}>
              {t('revoke')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        question={t(shown === 'rotate' ? 'rotateQuestion' : `${kind}.revokeQuestion`)}
        consequence={<p>{t(shown === 'rotate' ? 'rotateConsequence' : `${kind}.revokeConsequence`)}</p>}
        variant={shown === 'rotate' ? 'primary' : 'danger'}
        confirmLabel={t(shown === 'rotate' ? 'rotate' : 'revokeConfirm')}
        cancelLabel={t('keep')}
        busy={create.busy || revoke.busy}
        busyLabel={t(shown === 'rotate' ? 'creating' : 'revoking')}
        errors={refusal}
        onConfirm={() => void (shown === 'rotate' ? make() : stop())}
        onCancel={close}
      />
    </section>
  );
}
