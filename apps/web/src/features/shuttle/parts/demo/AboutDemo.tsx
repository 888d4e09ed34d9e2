import type { Demo } from '@machi/domain/demos/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { Telephone } from '../../../../shell/town/Telephone.tsx';
import { shuttleQueries } from '../../queries.ts';
import { useDemoTexts } from './texts.ts';
import { Lines } from '../../Lines.tsx';

/** The ride, its passengers, the meeting point, and the contact. */
export function AboutRide({ demo }: { demo: Demo }) {
  const { t } = useDemoTexts();
  return (
    <section className="stack" aria-labelledby="who">
      {demo.overview.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <h2 id="who">{t('who')}</h2>
      <Lines text={demo.who_may_ride} />
      <DescriptionList
        rows={[
          {
            id: 'place',
            term: t('place'),
            detail: (
              <>
                <p>{demo.gathering_place}</p>
                <p className="num">{t('before', { minutes: demo.gather_minutes_before })}</p>
              </>
            ),
          },
          { id: 'seats', term: t('seats'), detail: <span className="num">{t('seatsOf', { count: demo.seats })}</span> },
          { id: 'how', term: t('how'), detail: demo.how_to_ride },
          {
            id: 'contact',
            term: t('contact'),
            detail: (
              <>
                <p>{demo.contact_name}</p>
                <p>
                  <Telephone number={demo.contact_tel} />
                </p>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Texts of the later consents, to read before reserving. */
export function DemoTexts({ demo }: { demo: Demo }) {
  const { t } = useDemoTexts();
  return (
    <Section className="stack" titleId="texts" title={t('texts')}>
      <p>{t('textsLead')}</p>
      <h3>{t('consent')}</h3>
      <Lines text={demo.consent} />
      <h3>{t('waiver')}</h3>
      <Lines text={demo.waiver} />
    </Section>
  );
}

/** The personal data that the trial uses, in the service's words, and the drawn route. */
export function DemoData({ demo }: { demo: Demo }) {
  const { t, locale } = useDemoTexts();
  const { data: service } = useQuery(shuttleQueries.service(locale, String(demo.service_id)));
  return (
    <>
      {service === undefined ? null : (
        <Section className="stack" titleId="data" title={t('data')}>
          <p>{service.data_purpose}</p>
          <Lines text={service.agreement} />
          <p className="sm muted">{t('dataTo', { organization: service.organization_name })}</p>
        </Section>
      )}
      <p>
        <TextLink href={`/route/status/${demo.route_id}`}>{t('route')}</TextLink>
      </p>
    </>
  );
}
