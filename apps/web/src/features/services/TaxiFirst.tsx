import { listTaxiStands } from '@machi/domain/taxis/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { GAP } from '../../shell/navigation/around.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTown } from '../../shell/town/town.ts';
import { useServiceTexts } from './texts.ts';

/** Before the agreement: a taxi is ordered with a reservation of the shared office, or by telephone. */
export function TaxiFirst() {
  const { t, locale } = useServiceTexts();
  const town = useTown();
  // The page works without it.
  const company = useQuery(ask(listTaxiStands, {}, locale, { ignoresError: true })).data?.taxi;
  const [before, after] = t('taxi.telephone', { company: company?.company_name ?? '', tel: GAP }).split(GAP);
  return (
    <Callout
      title={t('taxi.title')}
      actions={
        town && (
          <>
            <ButtonLink size="small" href={`/spot/detail/${town.fixed_spots.shared_office}`}>
              {t('taxi.reserve')}
            </ButtonLink>
            <ButtonLink size="small" href="/reservation">
              {t('taxi.own')}
            </ButtonLink>
          </>
        )
      }
    >
      <p>{t('taxi.how')}</p>
      {company && (
        <p>
          {before}
          <Telephone number={company.tel} />
          {after}
        </p>
      )}
    </Callout>
  );
}
