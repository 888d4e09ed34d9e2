import { menuTitle } from '@machi/domain/navigation/head';
import { readOnDemandBus } from '@machi/domain/ondemandbus/contract';
import { readPasses } from '@machi/domain/passes/contract';
import { listSpots } from '@machi/domain/spots/contract';
import { listTaxiStands } from '@machi/domain/taxis/contract';
import { DescriptionList, type DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTown } from '../../shell/town/town.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const usePocketPageTexts = textsOf('pocket-page', { ja, en });

const silent = { ignoresError: true } as const;

/** Telephone numbers in case of need: those of the country first, then those of the town. */
export function Numbers() {
  const { t, locale } = usePocketPageTexts();
  const town = useTown();
  const has = (part: string): boolean => town?.lacks.includes(part) === false;
  const bath = useQuery({ ...ask(readPasses, {}, locale, silent), enabled: has('passes') }).data?.bath;
  const spots = useQuery(ask(listSpots, {}, locale, silent)).data?.spots ?? [];
  const taxi = useQuery({ ...ask(listTaxiStands, {}, locale, silent), enabled: has('taxi') }).data?.taxi;
  const bus = useQuery({ ...ask(readOnDemandBus, {}, locale, silent), enabled: town?.has_ondemandbus === true }).data;
  const plaza = spots.find(({ spot_id }) => spot_id === bath?.spot_id);
  const row = (id: string, term: string, number: string, more = ''): DescriptionRow => ({
    id,
    term,
    detail: (
      <>
        <Telephone number={number} /> <span className="nb num">{more}</span>
      </>
    ),
  });
  return (
    <>
      <Section className="stack" title={t('emergency')}>
        <DescriptionList
          rows={[
            row('119', t('emergency.119'), '119'),
            row('110', t('emergency.110'), '110'),
            row('171', t('emergency.171'), '171'),
            ...(town ? [row('office', town.office_name, town.office_tel, town.office_hours)] : []),
            ...(plaza ? [row('bath', plaza.spot_name, plaza.tel)] : []),
            ...(taxi ? [row('taxi', taxi.company_name, taxi.tel)] : []),
            ...(bus ? [row('bus', t('emergency.bus'), bus.tel)] : []),
          ]}
        />
      </Section>
      <Section className="stack" title={t('shelters')}>
        <p>{t('shelters.body')}</p>
        <p className="row">
          {has('shelters') && <TextLink href="/shelters">{menuTitle('shelters', locale)}</TextLink>}
          <TextLink href="/notice">{t('shelters.notices')}</TextLink>
        </p>
      </Section>
      {spots.length > 0 && (
        <Section className="stack" title={t('spots')}>
          <DescriptionList
            rows={spots.map(({ spot_id, spot_name, tel, address }) => row(String(spot_id), spot_name, tel, address))}
          />
        </Section>
      )}
    </>
  );
}
