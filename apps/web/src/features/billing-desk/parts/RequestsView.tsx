import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { decideBillRequest, printRefund } from '@machi/domain/billing/request-contract';
import type { BillRequest } from '@machi/domain/billing/request-contract';
import { monthInWords } from '@machi/domain/billing/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { SecondDecision } from '../../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { billQueries, useReadRequestsAgain } from '../queries.ts';
import { useBillTexts } from '../texts.ts';
import { RefundNumber } from './RefundNumber.tsx';
import { useBillAddress } from './bill-address.ts';

/** Refunds and bills to be given up: what waits for a second official, and what was decided last. */
export function RequestsView() {
  const { t, locale } = useBillTexts();
  const { address } = useBillAddress();
  const { data } = useQuery(billQueries.requests(locale));
  if (!data || (data.waiting.length === 0 && data.decided.length === 0)) return null;
  return (
    <Disclosure
      title={t('requests', { count: data.waiting.length })}
      startsOpen={data.waiting.some(({ request_id }) => request_id === address.request)}
    >
      <div className="stack">
        <p>{t(data.waiting.length === 0 ? 'requests.none' : 'requests.what')}</p>
        <ul className="bill-requests">
          {data.waiting.map((request) => (
            <li key={request.request_id} className="stack-tight">
              <Facts request={request} takesFocus={request.request_id === address.request} />
              <Decision request={request} />
            </li>
          ))}
        </ul>
        {data.decided.length > 0 && (
          <section className="stack" aria-labelledby="requests-decided">
            <h3 id="requests-decided">{t('requests.decided')}</h3>
            <ul className="bill-requests">
              {data.decided.map((request) => (
                <li key={request.request_id} className="stack-tight">
                  <Facts request={request} />
                  <Papers request={request} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Disclosure>
  );
}

interface FactsProps {
  readonly request: BillRequest;
  /** The address names it. */
  readonly takesFocus?: boolean;
}

function Facts({ request, takesFocus = false }: FactsProps) {
  const { t, locale } = useBillTexts();
  const { hrefWith } = useBillAddress();
  const { kind, way, account, recipient_name, outcome } = request;
  const yen = yenInWords(request.yen)[locale];
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <p ref={line} tabIndex={-1}>
        <b>{t(`request.${kind}`, { yen })}</b>{' '}
        <TextLink href={hrefWith({ bill: String(request.billing_id) })}>
          {t('request.of', { name: request.name, month: monthInWords(request.month)[locale] })}
        </TextLink>
      </p>
      {way !== null && (
        <p>
          {way === 'cash'
            ? t('request.cash', { name: recipient_name })
            : t('request.account', { name: recipient_name, account })}
        </p>
      )}
      <p>{request.reason}</p>
      <p className="sm muted num">
        {t('request.by', {
          at: momentInWords(request.asked_at, locale),
          name: request.asked_by_name ?? t('request.left'),
        })}
        {outcome !== null && request.decided_at !== null && (
          <>
            {' '}
            {t(`request.${outcome}`, {
              at: momentInWords(request.decided_at, locale),
              name: request.decided_by_name ?? t('request.left'),
            })}
          </>
        )}
      </p>
    </>
  );
}

function Decision({ request }: { readonly request: BillRequest }) {
  const texts = useBillTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(decideBillRequest);
  const readAgain = useReadRequestsAgain();
  const [lines, setLines] = useState<readonly string[]>([]);
  const { request_id, obstacle } = request;
  async function decide(outcome: 'released' | 'refused') {
    setLines([]);
    const result = await send({ request_id, outcome }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      return;
    }
    snackbar.show(t(`request.${outcome}.done`), 'success');
    await readAgain();
  }
  const of = (words: string) => `${words} ${request.name}`;
  return (
    <>
      <CalloutLines lines={lines} />
      <SecondDecision
        obstacle={obstacle}
        busy={busy}
        busyLabel={t('sending')}
        approve={{ words: t('request.release'), of: of(t('request.release')), act: () => void decide('released') }}
        refuse={{ words: t('request.refuse'), of: of(t('request.refuse')), act: () => void decide('refused') }}
      />
    </>
  );
}

function Papers({ request }: { readonly request: BillRequest }) {
  const { t } = useBillTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(printRefund);
  if (request.kind !== 'refund' || request.outcome !== 'released') return null;
  async function save() {
    const result = await send({ request_id: request.request_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('paper.saved', { name: result.reply.filename }), 'success');
  }
  return (
    <div className="actions">
      <Button
        size="small"
        icon={<Icon name="download" />}
        busy={busy}
        busyLabel={t('sending')}
        aria-label={`${t('request.paper')} ${request.name}`}
        onClick={() => void save()}
      >
        {t('request.paper')}
      </Button>
      {request.has_number && <RefundNumber request={request} />}
    </div>
  );
}
