import { createShareLink, endShareLink, readShareLink } from '@machi/domain/sharing/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { Section } from '@machi/ui/section/Section';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../../shell/asked/asked-words.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ShareLink } from '../../../shell/share/ShareLink.tsx';
import { useOwnTexts } from '../texts.ts';

/** The link that shows this reservation to others; it can be taken back. */
export function Share({ reservation }: { readonly reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const { reservation_id } = reservation;
  const queryClient = useQueryClient();
  const query = queryOptions(ask(readShareLink, { reservation_id }, locale, { ignoresError: true }));
  const { data } = useQuery(query);
  const create = useCall(createShareLink);
  const [url, setUrl] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useActionWords({ keep: t('share.keep'), sending: t('sending'), failed: t('failed') });

  async function make() {
    const result = await create.send({ reservation_id });
    if (!result?.ok) return;
    setUrl(result.reply.url);
    keepReply(queryClient, query, { created_at: result.reply.created_at });
  }
  function ended() {
    setUrl(undefined);
    keepReply(queryClient, query, { created_at: null });
  }

  // The page works without it.
  if (data === undefined) return null;
  return (
    <Section className="stack-tight" title={t('share')} headingRef={heading}>
      <p className="sm muted">{t('share.lead')}</p>
      {url === undefined ? (
        <p>
          <SendingButton busy={create.busy} onClick={() => void make()}>
            {t(data.created_at === null ? 'share.make' : 'share.again')}
          </SendingButton>
        </p>
      ) : (
        <ShareLink title={`${reservation.location_name} ${reservation.plan_name}`} url={url} />
      )}
      {data.created_at !== null && (
        <AskedAction
          endpoint={endShareLink}
          input={{ reservation_id }}
          label={t('share.end')}
          question={t('share.question')}
          consequence={t('share.consequence')}
          confirm={t('share.end')}
          done={t('share.ended')}
          isDanger
          button={{ variant: 'text-danger' }}
          words={words}
          focus={heading}
          onDone={ended}
        />
      )}
    </Section>
  );
}
