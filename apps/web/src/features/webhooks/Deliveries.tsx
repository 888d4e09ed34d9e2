import {
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '@machi/domain/webhooks/contract';
import { eventWords } from '@machi/domain/webhooks/events';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SelectField } from '@machi/ui/field/SelectField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { useWebhookTexts } from './NewWebhook.tsx';

/** Deliveries are tried within seconds. */
const EVERY_MILLISECONDS = 5000;
/** Spans of which failed deliveries can be sent again, in hours. */
const replaySpans = [1, 24, 168, 720] as const;
const shapes = { waiting: 'provisional', delivered: 'fixed', failed: 'refused' } as const;

function Replay({ delivery, name }: { readonly delivery: WebhookDelivery; readonly name: string }) {
  const texts = useWebhookTexts();
  const { t } = texts;
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const { act, busy, lines } = useTold(replayWebhookDelivery, texts);
  const { webhook_delivery_id, state, tries } = delivery;
  if (state === 'waiting' && tries === 0) return null;
  async function replay() {
    if (!(await act({ webhook_delivery_id }))) return;
    snackbar.show(t('replay.done'), 'success');
    await readChanged(replayWebhookDelivery);
  }
  return (
    <>
      <SendingButton size="small" busy={busy} onClick={() => void replay()}>
        {t('replay')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </SendingButton>
      <CalloutLines lines={lines} />
    </>
  );
}

/** What was sent to an address, newest first, and what can be sent again. */
export function Deliveries({ webhook: { webhook_id, address, state } }: { readonly webhook: Webhook }) {
  const texts = useWebhookTexts();
  const { t, locale } = texts;
  const [before, setBefore] = useState<number>();
  const [hours, setHours] = useState<number>(replaySpans[1]);
  const asked = askAnew(listWebhookDeliveries, { webhook_id, ...(before !== undefined && { before }) }, locale);
  const query = useQuery({ ...asked, refetchInterval: EVERY_MILLISECONDS });
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { deliveries, has_more } = query.data;
  const answerOf = ({ status, error, tried_at }: WebhookDelivery): string =>
    tried_at === null ? '–' : status === null ? t('answer.none', { code: error ?? '' }) : String(status);
  const last = deliveries.at(-1)?.webhook_delivery_id;
  return (
    <div className="stack">
      {deliveries.length === 0 ? (
        <p>{t('deliveries.none')}</p>
      ) : (
        <Table
          caption={t('deliveries.of', { address })}
          rowHeads
          columns={[
            { id: 'type', head: t('event') },
            { id: 'at', head: t('at'), labelled: true },
            { id: 'state', head: t('state') },
            { id: 'answer', head: t('answer'), labelled: true },
            { id: 'tries', head: t('tries'), numeric: true, labelled: true },
            { id: 'next', head: t('next.try'), labelled: true },
            { id: 'action', head: t('action') },
          ]}
          rows={deliveries.map((delivery) => {
            const at = momentInWords(delivery.occurred_at, locale);
            return {
              id: String(delivery.webhook_delivery_id),
              cells: [
                eventWords[delivery.type][locale],
                at,
                <StatusTag key="state" shape={shapes[delivery.state]}>
                  {t(`state.${delivery.state}`)}
                </StatusTag>,
                answerOf(delivery),
                delivery.tries.toLocaleString(locale),
                delivery.next_try_at === null ? '–' : momentInWords(delivery.next_try_at, locale),
                state === 'working' && (
                  <Replay key="replay" delivery={delivery} name={`${eventWords[delivery.type][locale]} ${at}`} />
                ),
              ],
            };
          })}
        />
      )}
      <div className="row">
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>{t('deliveries.newest')}</Button>}
        {has_more && <Button onClick={() => setBefore(last)}>{t('deliveries.older')}</Button>}
        {state === 'working' && deliveries.length > 0 && (
          <AskedAction
            endpoint={replayFailedWebhooks}
            input={() => ({ webhook_id, since: new Date(Date.now() - hours * 3_600_000).toISOString() })}
            label={t('replay.failed')}
            question={t('replay.question')}
            consequence={t('replay.consequence')}
            done={({ replayed }) => t('replay.all.done', { count: replayed })}
            isOnce
            words={texts}
          >
            <SelectField
              id={`replay-since-${webhook_id}`}
              label={t('replay.since')}
              value={String(hours)}
              onChange={({ target }) => setHours(Number(target.value))}
              options={replaySpans.map((span) => ({ value: String(span), label: t(`span.${span}`) }))}
            />
          </AskedAction>
        )}
      </div>
    </div>
  );
}
