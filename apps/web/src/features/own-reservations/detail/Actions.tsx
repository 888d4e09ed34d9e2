import { readReservationCalendar } from '@machi/domain/calendar-feed/contract';
import { readPermit } from '@machi/domain/permits/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { canCancel, dueYen, statusOf } from '@machi/domain/reservations/status';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { rebookPath, useOwnTexts } from '../texts.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { saveBytes, saveText } from '../../../shell/calls/save-reply.ts';

/** Actions on a reservation; one that is not possible yet says when. Cancelling is at the end of the page. */
export function Actions({ reservation }: { reservation: Reservation }) {
  const { t } = useOwnTexts();
  const snackbar = useSnackbar();
  const [now] = useState(() => new Date());
  const [isReceiptOpen, setReceiptOpen] = useState(false);
  const permit = useCall(readPermit);
  const calendar = useCall(readReservationCalendar);
  const { reservation_id, paid_at, paid_yen, amount } = reservation;
  const status = statusOf(reservation);
  const isOwn = reservation.made_by === null;
  const isValid = status === 'fixed' || status === 'provisional';
  const done = (name: string) => snackbar.show(t('detail.saved', { name }), 'success');

  async function savePermit() {
    const result = await permit.send({ reservation_id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    done(result.reply.filename);
  }
  async function saveCalendar() {
    const result = await calendar.send({ reservation_id });
    if (!result?.ok) return;
    saveText(result.reply);
    done(result.reply.filename);
  }

  const download = <Icon name="download" />;
  // It can be changed as long as it can be cancelled.
  const isChangeable = canCancel(reservation, now);
  return (
    <Panel title={t('detail.actions')} sticky>
      <div className="own-actions">
        {isChangeable ? (
          <ButtonLink variant="primary" href={`/reservation/detail/${reservation_id}?change=1`}>
            {t('detail.change')}
          </ButtonLink>
        ) : null}
        <ButtonLink variant={isChangeable ? 'second' : 'primary'} href={rebookPath(reservation)}>
          {t('detail.rebook')}
        </ButtonLink>
        {status === 'fixed' && isOwn ? (
          <Button
            icon={download}
            busy={permit.busy}
            busyLabel={t('detail.preparing')}
            onClick={() => void savePermit()}
          >
            {t('detail.permit')}
          </Button>
        ) : null}
        {isValid && isOwn && paid_yen > 0 ? (
          <Button icon={download} onClick={() => setReceiptOpen(true)}>
            {t('detail.receipt')}
          </Button>
        ) : null}
        {isValid && isOwn ? (
          <Button
            icon={<Icon name="calendar" />}
            busy={calendar.busy}
            busyLabel={t('detail.preparing')}
            onClick={() => void saveCalendar()}
          >
            {t('detail.ical')}
          </Button>
        ) : null}
      </div>
      {status === 'provisional' && isOwn ? <p className="sm muted own-later">{t('detail.permitLater')}</p> : null}
      {isValid && isOwn && paid_yen === 0 && amount > 0 ? (
        <p className="sm muted own-later">{t('detail.receiptLater')}</p>
      ) : null}
      {!isValid && isOwn && paid_at !== null && dueYen(reservation) > 0 ? (
        <p className="sm muted own-later">{t('detail.receiptAtDesk')}</p>
      ) : null}
      <ReceiptDialog reservationId={reservation_id} open={isReceiptOpen} onClose={() => setReceiptOpen(false)} />
    </Panel>
  );
}
