import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readReservation } from '@machi/domain/reservations/contract';
import { canCancel, isAhead, statusOf } from '@machi/domain/reservations/status';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useRef, useState } from 'react';
import { addDays, dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Reservation, ReservationDate } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { readDocument } from '@machi/domain/documents/contract';
import type { DocumentFile } from '@machi/domain/documents/model';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { useOwnTexts } from '../texts.ts';
import { AskedDocuments } from '../asked/AskedDocuments.tsx';
import { Actions } from './Actions.tsx';
import { Cost } from './Cost.tsx';
import { DoorSection, useOwnDoors } from './DoorSection.tsx';
import { reservationRows } from './reservation-rows.tsx';
import { WaysSection } from './WaysSection.tsx';
import { Share } from './Share.tsx';
import { TaxiSection } from './TaxiSection.tsx';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { CancelDialog } from '../CancelDialog.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { saveBytes } from '../../../shell/calls/save-reply.ts';

/** State of the reservation, the next step, and the desk's message. */
function StatusNotes({ reservation }: { reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const [now] = useState(() => new Date());
  const status = statusOf(reservation);
  const isOpen = isAhead(reservation, now);
  const { data: ownDoors } = useOwnDoors(reservation.reservation_id, locale);
  const opensDoor = ownDoors?.doors.some(({ trouble }) => trouble === null);
  return (
    <>
      {reservation.made_by === null ? null : (
        <Callout title={t('detail.shared', { club: reservation.group_name, name: reservation.made_by })}>
          <p>{t('detail.sharedBody', { name: reservation.made_by })}</p>
        </Callout>
      )}
      {status === 'provisional' ? (
        <Callout tone="warning" title={t('detail.provisionalTitle')}>
          <p>{t('detail.provisionalBody')}</p>
        </Callout>
      ) : null}
      {status === 'fixed' && isOpen ? (
        <Callout tone="success">
          <p>{t(opensDoor ? 'detail.fixedDoor' : 'detail.fixedBody')}</p>
        </Callout>
      ) : null}
      {status === 'refused' ? (
        <Callout tone="error">
          <p>{t('detail.isRefused')}</p>
        </Callout>
      ) : null}
      {status === 'cancelled' ? (
        <Callout>
          <p>{t('detail.isCanceled')}</p>
        </Callout>
      ) : null}
      {reservation.exemption_status === 0 && (status === 'fixed' || status === 'provisional') ? (
        <Callout>
          <p>{t('detail.exemptionBody')}</p>
        </Callout>
      ) : null}
      {reservation.reason === '' ? null : (
        <Callout title={t('detail.reason')}>
          <p>{reservation.reason}</p>
        </Callout>
      )}
      {reservation.change_reason === '' ? null : (
        <Callout title={t('detail.changed')}>
          <p>{reservation.change_reason}</p>
        </Callout>
      )}
      {reservation.cancel_fee_yen > 0 ? (
        <Callout tone={reservation.paid_at === null ? 'warning' : 'info'}>
          <p>
            {t(reservation.paid_at === null ? 'detail.cancelFee' : 'detail.cancelFeePaid', {
              fee: yenInWords(reservation.cancel_fee_yen)[locale],
            })}
          </p>
        </Callout>
      ) : null}
    </>
  );
}

/** The other dates of the same application. */
function Siblings({ siblings }: { siblings: readonly ReservationDate[] }) {
  const { t, locale } = useOwnTexts();
  if (siblings.length === 0) return null;
  return (
    <Section className="stack" title={t('siblings.title')}>
      <ul className="own-rows">
        {siblings.map((one) => (
          <li key={one.reservation_id}>
            <TextLink className="num" href={`/reservation/detail/${one.reservation_id}`}>
              {dateInWords(one.target_date)[locale]} {timesInWords(one.target_time)[locale]}
            </TextLink>
            <span className="row tight">
              <span className="sm muted num">{one.reservation_code}</span>
              <StatusTag shape={statusOf(one)}>{t(`status.${statusOf(one)}`)}</StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Documents({ documents }: { documents: readonly DocumentFile[] }) {
  const { t } = useOwnTexts();
  if (documents.length === 0) return null;
  return (
    <Section className="stack" title={t('documents.title')}>
      <ul className="own-rows">
        {documents.map((document) => (
          <DocumentRow key={document.document_id} document={document} />
        ))}
      </ul>
    </Section>
  );
}

function DocumentRow({ document }: { document: DocumentFile }) {
  const { t } = useOwnTexts();
  const { send, busy } = useCall(readDocument);
  async function open() {
    const result = await send({ document_id: document.document_id });
    if (result?.ok) saveBytes(result.reply);
  }
  return (
    <li>
      <span>
        {document.file_name}
        <br />
        <small className="muted">{t(`documents.${document.purpose}`)}</small>
      </span>
      <Button
        size="small"
        icon={<Icon name="download" />}
        busy={busy}
        aria-label={t('documents.openOf', { name: document.file_name })}
        onClick={() => void open()}
      >
        {t('documents.open')}
      </Button>
    </li>
  );
}

/** Midnight is worded as the end of the day before, as people say it. */
function instantInWords(instant: Date, locale: Locale): string {
  const minutes = minutesAt(instant);
  const day = minutes === 0 ? addDays(dateAt(instant), -1) : dateAt(instant);
  return `${dateInWords(day)[locale]} ${timeInWords(timeOf(minutes === 0 ? 1440 : minutes))}`;
}

/** The deadline for a cancellation here, the steps, and the telephone number afterwards. */
function CancelSection({ reservation }: { reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const [now] = useState(() => new Date());
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const status = statusOf(reservation);
  const isOpen = canCancel(reservation, now);
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('cancelling.title')}
      </h2>
      {isOpen && reservation.cancelable_until !== null ? (
        <>
          <p>{t('cancelling.until', { until: instantInWords(new Date(reservation.cancelable_until), locale) })}</p>
          <p>
            <Button variant="quiet-danger" onClick={() => setAsking(true)}>
              {t('cancel.confirm')}
            </Button>
          </p>
        </>
      ) : (
        <p>{t(whyNot())}</p>
      )}
      <p className="sm">
        {t('cancelling.tel')} <Telephone number={reservation.tel} />
      </p>
      <CancelDialog
        reservation={isAsking ? reservation : undefined}
        onClose={() => setAsking(false)}
        onCanceled={() => setAsking(false)}
        heading={heading}
      />
    </section>
  );

  function whyNot() {
    if (status === 'cancelled') return 'detail.isCancelled';
    if (status === 'refused') return 'detail.isRefused';
    return isAhead(reservation, now) ? 'cancelling.late' : 'detail.isPast';
  }
}

export function Detail({
  detail: { reservation, lines, documents, siblings },
}: {
  detail: ReplyOf<typeof readReservation>;
}) {
  const { t, locale } = useOwnTexts();
  const isValid = ['fixed', 'provisional'].includes(statusOf(reservation));
  const isOwn = reservation.made_by === null;
  return (
    <div className="own-detail">
      <div className="stack">
        <StatusNotes reservation={reservation} />
        {/* Before the buttons: whoever stands at the door reads it on a telephone. */}
        {isValid ? <DoorSection reservation_id={reservation.reservation_id} /> : null}
      </div>
      <Actions reservation={reservation} />
      <div className="stack-lg">
        <AskedDocuments reservation={reservation} />
        <Section className="stack" title={t('detail.facts')}>
          <DescriptionList rows={reservationRows(reservation, { t, locale })} />
        </Section>
        <Cost reservation={reservation} lines={lines} />
        <Documents documents={documents} />
        {isValid ? <WaysSection reservation={reservation} /> : null}
        {isValid && isOwn ? <TaxiSection reservation={reservation} /> : null}
        {isValid && isOwn ? <Share reservation={reservation} /> : null}
        <Siblings siblings={siblings} />
        <CancelSection reservation={reservation} />
        <div className="actions">
          <ButtonLink href="/reservation">{t('detail.back')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
