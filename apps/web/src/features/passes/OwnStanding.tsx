import { addDays } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { priceInWords } from '@machi/domain/locale/words';
import type { OwnPass, OwnPasses, TownPass, readPasses } from '@machi/domain/passes/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import type { Ref } from 'react';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { usePassTexts, type PassTexts } from './texts.ts';
import { HISTORY_PATH } from '../../shell/passes/pass-paths.ts';
import { isIn, type PassState } from '../../shell/passes/pass-state.ts';

/** The town's passes and their figures, in the page's language. */
export type TownPasses = ReplyOf<typeof readPasses>;

interface OwnStandingProps {
  readonly pass: TownPass;
  readonly held: OwnPass;
  readonly own: OwnPasses;
  readonly town: TownPasses;
  readonly state: PassState;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The first obstacle to using the pass, or that there is none. */
export function OwnStanding({ headingRef, ...standing }: OwnStandingProps) {
  const { t } = usePassTexts();
  const { pass_name: name } = standing.pass;
  return (
    <section className="stack">
      <h2 ref={headingRef} tabIndex={-1}>
        {t('own.title', { name })}
      </h2>
      <Standing {...standing} />
    </section>
  );
}

function Standing({ pass: { pass, pass_name: name }, held, own, town, state }: Omit<OwnStandingProps, 'headingRef'>) {
  const texts = usePassTexts();
  const { t } = texts;
  if (own.service !== 'active') return <Service service={own.service} serviceId={town.service_id} />;
  const unmet = (['residence', 'birthdate'] as const).find((item) => isIn(held, item, 'unmet'));
  if (unmet) {
    return (
      <Callout tone="info" title={t('own.unmet.title', { name })} headingLevel={3}>
        <p>{t(`own.unmet.${unmet}`, { age: town.bath.least_age })}</p>
      </Callout>
    );
  }
  const missing = (['residence', 'birthdate'] as const).filter((item) => isIn(held, item, 'missing'));
  if (missing.length > 0) {
    return (
      <Callout tone="warning" title={t('own.missing.title')} headingLevel={3}>
        {missing.map((item) => (
          <p key={item}>{t(`own.missing.${item}`)}</p>
        ))}
        <p>
          {t('own.missing.where')} {pass === 'bus' && t('own.missing.bus')}
        </p>
        <p className="sm">
          <OfficeTelephone withHours />
        </p>
      </Callout>
    );
  }
  if (state === 'none') return null;
  return pass === 'bath' ? (
    <BathReady name={name} own={own} texts={texts} />
  ) : (
    <BusReady own={own} town={town} texts={texts} />
  );
}

function Service({ service, serviceId }: { service: 'suspended' | 'none'; serviceId: number }) {
  const { t } = usePassTexts();
  const name = service === 'none' ? 'service' : 'suspended';
  return (
    <Callout
      tone="info"
      title={t(`own.${name}.title`)}
      headingLevel={3}
      actions={
        <ButtonLink variant="primary" href={`/service/${serviceId}`}>
          {t(`own.${name}.go`)}
        </ButtonLink>
      }
    >
      <p>{t(`own.${name}.body`)}</p>
    </Callout>
  );
}

interface BathReadyProps {
  readonly name: string;
  readonly own: OwnPasses;
  readonly texts: PassTexts;
}

function BathReady({ name, own: { bath }, texts: { t, locale } }: BathReadyProps) {
  const isSpent = bath.remaining === 0;
  return (
    <Callout
      tone={isSpent ? 'info' : 'success'}
      title={isSpent ? t('own.spent.title') : t('own.ready', { name })}
      headingLevel={3}
      actions={<ButtonLink href={HISTORY_PATH}>{t('list.history')}</ButtonLink>}
    >
      <p>
        {isSpent
          ? t('own.spent', { date: dateInWords(addDays(bath.to, 1))[locale] })
          : t('own.ready.left', { count: bath.remaining })}
      </p>
    </Callout>
  );
}

function BusReady({ own: { bus }, town, texts }: { own: OwnPasses; town: TownPasses; texts: PassTexts }) {
  const { t, locale } = texts;
  const fare = priceInWords(bus.fare_yen)[locale];
  const { reason } = bus;
  const isOwn = reason !== 'autonomous' && reason !== 'companion';
  return (
    <Callout tone="success" title={t('own.fare.title', { fare })} headingLevel={3}>
      <p>
        {isOwn && t(`own.fare.${reason}`, { age: town.bus.free_age })} {t('own.fare.secret')}
      </p>
    </Callout>
  );
}
