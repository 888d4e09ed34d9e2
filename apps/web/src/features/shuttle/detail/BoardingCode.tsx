import type { SeatReservation } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { QrCode } from '../../../shell/QrCode.tsx';
import { useShuttleTexts } from '../texts.ts';

/** What the driver asks for, to show on the telephone or on paper. */
export function BoardingCode({ reservation }: { reservation: SeatReservation }) {
  const { reservation_code: code, demo_service_id } = reservation;
  const { t } = useShuttleTexts();
  return (
    <section className="panel stack boarding" aria-labelledby="boarding">
      <h2 id="boarding">{t('seat.code')}</h2>
      <p className="boarding-code num">{code}</p>
      <QrCode text={code} label={t('seat.qr', { code })} />
      <p>{t(demo_service_id === null ? 'seat.show' : 'demo.show')}</p>
      <p className="no-print">
        <Button onClick={() => window.print()}>{t('seat.print')}</Button>
      </p>
    </section>
  );
}
