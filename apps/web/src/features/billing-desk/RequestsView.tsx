import { decideBillRequest, listBillRequests, printRefund } from '@machi/domain/billing/request-contract';
import type { BillRequest } from '@machi/domain/billing/request-contract';
import { monthInWords } from '@machi/domain/billing/words';
import { dateInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { yenInWords } from '@machi/domain/locale/words';
import { DeathTag } from '@machi/member-desk/list/DeathTag';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { SecondDecision, nextOf } from '../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useBillTexts } from './texts.ts';
import { RefundNumber } from './RefundNumber.tsx';
import { useBillAddress } from './bill-address.ts';
import { usePdf } from '../../shell/use-paper.ts';

/** Id of the part that takes the focus when a request has disappeared. */
const REQUESTS_ID = 'bill-requests';

/** Refunds and bills to give up: those that wait for a second official, and the latest decisions. */
export function RequestsView() {
  const { t, locale } = useBillTexts();
  const { address } = useBillAddress();
  const { data } = useQuery(askAnew(listBillRequests, {}, locale));
  const named = data?.waiting.find(({ request_id, obstacle }) => request_id === address.request && obstacle === null);
  const next = named ?? nextOf(data?.waiting ?? []);
  const isNamed = data?.waiting.some(({ request_id }) => request_id === address.request) ?? false;
  // After the last decision the section stays open: the decisions and the focus are in it.
  const [isOpened, setOpened] = useState(false);
  if (isNamed && !isOpened) setOpened(true);
  if (!data || (data.waiting.length === 0 && data.decided.length === 0)) return null;
  return (
    <Disclosure title={t('requests', { count: data.waiting.length })} startsOpen={isNamed || isOpened}>
      <div className="stack">
        <p id={REQUESTS_ID} tabIndex={-1}>
          {t(data.waiting.length === 0 ? 'requests.none' : 'requests.what')}
        </p>
        <ul className="bill-requests">
          {data.waiting.map((request) => (
            <li key={request.request_id} className="stack-tight">
              <Facts request={request} takesFocus={request.request_id === address.request} />
              <Decision request={request} isNext={request === next} />
            </li>
          ))}
        </ul>
        {data.decided.length > 0 && (
          <Section className="stack" title={t('requests.decided')} level={3}>
            <ul className="bill-requests">
              {data.decided.map((request) => (
                <li key={request.request_id} className="stack-tight">
                  <Facts request={request} />
                  <Pdfs request={request} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </Disclosure>
  );
}

/** The person, with the bill or the use of a room. */
const whoseOf = (
  { name, month, reservation }: BillRequest,
  t: ReturnType<typeof useBillTexts>['t'],
  locale: Locale,
): string =>
  reservation === null
    ? t('request.of', { name, month: monthInWords(month)[locale] })
    : t('request.ofRoom', {
        name,
        day: dateInWords(reservation.target_date)[locale],
        code: reservation.reservation_code,
      });

/** The way of the refund and its recipient; empty without a refund. */
const wayOf = ({ way, recipient_name: name, account }: BillRequest, t: ReturnType<typeof useBillTexts>['t']): string =>
  way === null ? '' : way === 'cash' ? t('request.cash', { name }) : t('request.account', { name, account });

/** The earlier holder of the room, before a colleague joined the accounts; empty if none. */
function joinOf({ joined }: BillRequest, { t, locale }: ReturnType<typeof useBillTexts>): string {
  if (joined === null) return '';
  const { name, joined_at, joined_by_name } = joined;
  return t('request.joined', { name, at: momentInWords(joined_at, locale), by: joined_by_name ?? t('request.left') });
}

interface FactsProps {
  readonly request: BillRequest;
  /** Whether the address names this request. */
  readonly takesFocus?: boolean;
}

function Facts({ request, takesFocus = false }: FactsProps) {
  const { t, locale } = useBillTexts();
  const { hrefWith } = useBillAddress();
  const { kind, outcome } = request;
  const yen = yenInWords(request.yen)[locale];
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <p ref={line} tabIndex={-1}>
        <b>{t(`request.${kind}`, { yen })}</b>{' '}
        {request.reservation === null ? (
          <TextLink href={hrefWith({ bill: String(request.billing_id) })}>{whoseOf(request, t, locale)}</TextLink>
        ) : (
          <Unbroken text={whoseOf(request, t, locale)} />
        )}{' '}
        <DeathTag person={request} locale={locale} />
      </p>
      {request.way !== null && <p>{wayOf(request, t)}</p>}
      {request.holder_differs && (
        <Callout tone="warning">
          <p>{t('request.holder')}</p>
        </Callout>
      )}
      {request.joined && (
        <Callout tone="warning">
          <p>{joinOf(request, { t, locale })}</p>
        </Callout>
      )}
      <p>{t('request.why', { reason: request.reason })}</p>
      {request.number_looks.map((look) => (
        <p key={look.shown_at} className="sm muted">
          {t('request.look', {
            at: momentInWords(look.shown_at, locale),
            name: look.shown_by_name ?? t('request.left'),
            reason: look.reason,
          })}
        </p>
      ))}
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

/** Decides a request. The window repeats its content: whom, how much, why, and who asked. */
function Decision({ request, isNext }: { readonly request: BillRequest; readonly isNext: boolean }) {
  const texts = useBillTexts();
  const { t, locale } = texts;
  const asking = { words: texts, isOnce: true, focus: REQUESTS_ID };
  const releasing = useAsked(decideBillRequest, asking);
  const refusing = useAsked(decideBillRequest, asking);
  const { request_id, obstacle, name } = request;
  const what = t(`request.${request.kind}`, { yen: yenInWords(request.yen)[locale] });
  const rows = [
    ['what', what],
    ['whose', <Unbroken key="whose" text={whoseOf(request, t, locale)} />],
    ['way', wayOf(request, t)],
    ['holder', request.holder_differs ? t('request.holder') : ''],
    ['joined', joinOf(request, texts)],
    ['to', request.recipient_address],
    ['why', request.reason],
    ['asked', request.asked_by_name ?? t('request.left')],
  ] as const;
  const steps = [
    ['release', releasing, 'released', 'primary'],
    ['refuse', refusing, 'refused', 'danger'],
  ] as const;
  const of = (words: string) => `${words} ${name}`;
  return (
    <>
      <SecondDecision
        obstacle={obstacle}
        isNext={isNext}
        approve={{ words: t('request.release'), of: of(t('request.release')), act: releasing.ask }}
        refuse={{ words: t('request.refuse'), of: of(t('request.refuse')), act: refusing.ask }}
      />
      {steps.map(([step, action, outcome, variant]) => (
        <ConfirmDialog
          key={step}
          {...action.dialog}
          variant={variant}
          question={t(`request.${step}.question`, { name, what })}
          consequence={<p>{t(`request.${step}.consequence`)}</p>}
          confirmLabel={t(`request.${step}`)}
          onConfirm={() => void action.act({ request_id, outcome }, t(`request.${outcome}.done`))}
        >
          <DescriptionList
            rows={rows.flatMap(([id, detail]) => (detail === '' ? [] : [{ id, term: t(`request.row.${id}`), detail }]))}
          />
        </ConfirmDialog>
      ))}
    </>
  );
}

function Pdfs({ request }: { readonly request: BillRequest }) {
  const { t } = useBillTexts();
  const { save, busy } = usePdf(printRefund, (name) => t('paper.saved', { name }));
  if (request.kind !== 'refund' || request.outcome !== 'released') return null;
  return (
    <div className="actions">
      <SendingButton
        size="small"
        icon={<Icon name="download" />}
        busy={busy}
        aria-label={`${t('request.paper')} ${request.name}`}
        onClick={() => void save({ request_id: request.request_id })}
      >
        {t('request.paper')}
      </SendingButton>
      {request.has_number && <RefundNumber request={request} />}
    </div>
  );
}
