import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readReservation } from '@machi/domain/reservations/contract';
import { statusOf } from '@machi/domain/reservations/status';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useId } from 'react';
import { useOwnTexts } from '../text/use-own-texts.ts';
import { AskedDocuments } from '../asked/AskedDocuments.tsx';
import { Actions } from './Actions.tsx';
import { CancelSection } from './CancelSection.tsx';
import { Cost } from './Cost.tsx';
import { Documents } from './Documents.tsx';
import { reservationRows } from './reservation-rows.tsx';
import { Siblings } from './Siblings.tsx';
import { StatusNotes } from './StatusNotes.tsx';
import { WaysSection } from './WaysSection.tsx';
import { TaxiSection } from './TaxiSection.tsx';

/** One reservation with all that belongs to it. */
export function Detail({
  detail: { reservation, lines, documents, siblings },
}: {
  detail: ReplyOf<typeof readReservation>;
}) {
  const texts = useOwnTexts();
  const { t } = texts;
  const id = useId();
  const isValid = ['fixed', 'provisional'].includes(statusOf(reservation));
  return (
    <div className="own-detail">
      <div className="stack">
        <StatusNotes reservation={reservation} />
      </div>
      <Actions reservation={reservation} />
      <div className="stack-lg">
        <AskedDocuments reservation={reservation} />
        <section className="stack" aria-labelledby={id}>
          <h2 id={id}>{t('detail.facts')}</h2>
          <DescriptionList rows={reservationRows(reservation, texts)} />
        </section>
        <Cost reservation={reservation} lines={lines} />
        <Documents documents={documents} />
        {isValid ? <WaysSection reservation={reservation} /> : null}
        {isValid ? <TaxiSection reservation={reservation} /> : null}
        <Siblings siblings={siblings} />
        <CancelSection reservation={reservation} />
        <div className="actions">
          <ButtonLink href="/reservation">{t('detail.back')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
