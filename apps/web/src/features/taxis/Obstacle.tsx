import type { TaxiBooking, TaxiCompany, TaxiObstacle } from '@machi/domain/taxis/model';
import { Callout } from '@machi/ui/callout/Callout';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTaxiTexts } from './texts.ts';
import { momentInWords } from './ride-words.ts';

interface ObstacleProps {
  readonly obstacle: TaxiObstacle;
  readonly booking: TaxiBooking;
  readonly company: TaxiCompany;
}

/** Why no taxi can be booked here, and the way on. */
export function Obstacle({ obstacle, booking, company }: ObstacleProps) {
  const { t, locale } = useTaxiTexts();
  const deadline = momentInWords(new Date(booking.deadline), locale);
  return (
    <Callout tone="warning" title={t(`obstacle.${obstacle}`, { deadline })}>
      {obstacle === 'taxi-shared-office-only' && <p>{t('obstacle.otherSpot', { spot: booking.location_name })}</p>}
      {obstacle === 'taxi-reservation-ended' && <p>{t('obstacle.ended')}</p>}
      {obstacle === 'taxi-too-late' && <p>{t('obstacle.call')}</p>}
      {obstacle !== 'taxi-reservation-ended' && (
        <p>
          <span className="nb">{company.company_name}</span> <Telephone number={company.tel} />
        </p>
      )}
    </Callout>
  );
}
