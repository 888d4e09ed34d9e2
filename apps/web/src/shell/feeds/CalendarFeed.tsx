import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@machi/domain/calendar-feed/contract';
import type { FeedKind } from '@machi/domain/calendar-feed/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { Button } from '@machi/ui/button/Button';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TextField } from '@machi/ui/field/TextField';
import { Section } from '@machi/ui/section/Section';
import { momentInWords } from '../language/dates.ts';
import { AskedAction } from '../asked/AskedAction.tsx';
import { actingNow } from '../acting/acting.ts';
import { ask } from '../calls/ask.ts';
import { useCall } from '../calls/use-call.ts';
import { useShellTexts } from '../shell-texts.ts';
import { keepReply } from '../calls/keep-reply.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useFeedTexts = textsOf('feeds', { ja, en });

/** The new address, shown only once; a button copies it, or the person where the browser does not let a page copy. */
function FeedAddress({ url }: { url: string }) {
  const { t } = useFeedTexts();
  const field = useRef<HTMLInputElement>(null);
  const [news, setNews] = useState<'copied' | 'notCopied'>();

  async function copy() {
    field.current?.select();
    try {
      // Without https a page has no clipboard.
      await navigator.clipboard.writeText(url);
      setNews('copied');
    } catch {
      setNews('notCopied');
      field.current?.focus();
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={t('address')}
        hint={t('once')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        after={<Button onClick={() => void copy()}>{t('copy')}</Button>}
      />
      <p role="status">{news === undefined ? '' : t(news)}</p>
    </>
  );
}

/** The secret address with which a calendar program reads the member's own entries. */
export function CalendarFeed({ kind }: { readonly kind: FeedKind }) {
  const { t, locale } = useFeedTexts();
  const { t: shell } = useShellTexts();
  const queryClient = useQueryClient();
  const query = queryOptions(ask(readCalendarFeed, { kind }, locale, { ignoresError: true }));
  // The address is the member's alone, also when somebody acts for them.
  const { data } = useQuery({ ...query, enabled: !actingNow() });
  const create = useCall(createCalendarFeed);
  const [url, setUrl] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const wordsOf = (sending: 'creating' | 'revoking') => ({
    t: (key: 'keep' | 'sending' | 'lost' | 'failed') =>
      key === 'lost' ? shell('reply-lost.action') : t(key === 'sending' ? sending : key),
  });

  function made(reply: ReplyOf<typeof createCalendarFeed>) {
    keepReply(queryClient, query, { calendar_feed: reply.calendar_feed });
    setUrl(reply.url);
  }
  async function make() {
    const result = await create.send({ kind });
    if (result?.ok) made(result.reply);
  }
  function stopped() {
    keepReply(queryClient, query, { calendar_feed: null });
    setUrl(undefined);
    heading.current?.focus({ preventScroll: true });
  }

  // The page works without it, so its absence is no reason for an alert.
  if (data === undefined) return null;
  const feed = data.calendar_feed;
  return (
    <Section className="stack reading" data-more title={t(`${kind}.title`)} headingRef={heading}>
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
            <AskedAction
              endpoint={createCalendarFeed}
              input={{ kind }}
              label={t('rotate')}
              question={t('rotateQuestion')}
              consequence={t('rotateConsequence')}
              done=""
              words={wordsOf('creating')}
              onDone={made}
            />
            <AskedAction
              endpoint={revokeCalendarFeed}
              input={{ kind }}
              label={t('revoke')}
              question={t(`${kind}.revokeQuestion`)}
              consequence={t(`${kind}.revokeConsequence`)}
              confirm={t('revokeConfirm')}
              done={t('revoked')}
              isDanger
              button={{ variant: 'text-danger' }}
              words={wordsOf('revoking')}
              onDone={stopped}
            />
          </div>
        </>
      )}
    </Section>
  );
}
