import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { isIdText } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { listTaxiStands, readTaxi } from '@machi/domain/taxis/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import type { TaxiBooking, TaxiCompany, TaxiObstacle } from '@machi/domain/taxis/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { GAP } from '../../shell/navigation/around.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { momentInWords, useTaxiTexts } from './texts.ts';
import { TaxiForm } from './TaxiForm.tsx';
import './taxi.css';
import { Telephone } from '../../shell/town/Telephone.tsx';

/** Facts of every ride: deadline, payment, telephone number, and data passed on. */
function TaxiFacts({ booking, company }: { booking: TaxiBooking; company: TaxiCompany }) {
  const { t, locale } = useTaxiTexts();
  const hours = timesInWords({ start: company.opens, end: company.closes })[locale];
  return (
    <Section className="stack" title={t('facts.title')}>
      <DescriptionList
        rows={[
          {
            id: 'deadline',
            term: t('facts.deadline'),
            detail: (
              <>
                <b className="num nb">
                  {t('facts.until', { deadline: momentInWords(new Date(booking.deadline), locale) })}
                </b>
                <br />
                {t('facts.afterwards')}
              </>
            ),
          },
          { id: 'fare', term: t('facts.fare'), detail: t('facts.cash') },
          { id: 'hours', term: t('facts.hours'), detail: <span className="num">{hours}</span> },
          {
            id: 'company',
            term: t('facts.company'),
            detail: (
              <>
                <span className="nb">{company.company_name}</span> <Telephone number={company.tel} />
              </>
            ),
          },
          { id: 'told', term: t('facts.told'), detail: t('facts.toldWhat') },
        ]}
      />
    </Section>
  );
}

interface ObstacleProps {
  readonly obstacle: TaxiObstacle;
  readonly booking: TaxiBooking;
  readonly company: TaxiCompany;
}

/** Why no taxi can be booked here, and the next step. */
function Obstacle({ obstacle, booking, company }: ObstacleProps) {
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

/** Taxi booking, outward and/or return, for a facility reservation (product, "Taxi"). */
export default function TaxiPage() {
  const { reservation_id: reservationId = '' } = useParams();
  return isIdText(reservationId) ? <Taxi reservationId={reservationId} /> : <NotFoundPage />;
}

function Taxi({ reservationId }: { reservationId: string }) {
  const { t, locale } = useTaxiTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const company = useQuery(ask(listTaxiStands, {}, locale));
  const bookingQuery = ask(readTaxi, { reservation_id: reservationId }, locale);
  const booking = useQuery(bookingQuery);
  const queryClient = useQueryClient();
  function keep(changed: TaxiBooking) {
    keepReply(queryClient, bookingQuery, { booking: changed });
    void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
  }
  const failed = [company, booking].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const again = () => failed.forEach(({ refetch }) => void refetch());
    return <LoadFailed onAgain={again} busy={failed.some(({ isFetching }) => isFetching)} />;
  }
  if (company.data === undefined || booking.data === undefined) return <PageLoading label={t('loading')} />;
  const { taxi } = company.data;
  const { booking: data } = booking.data;
  return (
    <div className="taxi">
      <PageHead
        title={menuTitle('reservation-taxi', locale)}
        headingRef={heading}
        sub={t('sub', {
          day: dayInWords(data.target_date)[locale],
          times: timesInWords(data.target_time)[locale],
          spot: data.location_name,
          room: data.plan_name,
        })}
      />
      <div className="stack-lg">
        {data.obstacle === null && <Lead deadline={momentInWords(new Date(data.deadline), locale)} />}
        {data.obstacle !== null && <Obstacle obstacle={data.obstacle} booking={data} company={taxi} />}
        {(data.obstacle === null || data.rides.length > 0) && (
          <TaxiForm booking={data} company={taxi} onChanged={keep} heading={heading} />
        )}
        {(data.obstacle === null || data.obstacle === 'taxi-too-late') && <TaxiFacts booking={data} company={taxi} />}
        <div className="actions">
          <ButtonLink href={`/reservation/detail/${data.reservation_id}`}>{t('act.back')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Deadline of the page, and the payment of the ride. */
function Lead({ deadline }: { deadline: string }) {
  const { t } = useTaxiTexts();
  const [before, after] = t('lead', { deadline: GAP }).split(GAP);
  return (
    <p>
      {before}
      <span className="num nb">{deadline}</span>
      {after}
    </p>
  );
}
