import { sentenceOf } from '@machi/domain/refusals/model';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../shell/record.ts';
import { Telephone } from '../../../shell/Telephone.tsx';
import { useTown } from '../../../shell/town.ts';
import { reservationQueries } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';

/** Whether this member is known not to be a resident of the town; of a guest nothing is known yet. */
export function useIsShutOut(spot: Pick<SpotDetail, 'is_resident_only'>): boolean {
  const { isLoggedIn } = useSession();
  const asks = isLoggedIn && spot.is_resident_only;
  const options = reservationQueries.account();
  const { data } = useQuery({ ...options, queryFn: asks ? options.queryFn : skipToken });
  return asks && data?.is_resident === 0;
}

/** Says early what the server will decide: this facility is for residents. Nothing to those who are. */
export function ResidentsOnly({ spot }: { spot: Pick<SpotDetail, 'is_resident_only'> }) {
  const { t, locale } = useTexts();
  const { isLoggedIn } = useSession();
  const isShutOut = useIsShutOut(spot);
  const town = useTown();
  if (!spot.is_resident_only) return null;
  if (!isLoggedIn) return <Callout title={t('time.residents')} />;
  if (!isShutOut || town === undefined) return null;
  return (
    <Callout
      tone="warning"
      title={sentenceOf({ code: 'resident-only', params: [town.town_name] }, locale)}
      actions={<ButtonLink href="/spot">{t('input.residentOnlyWay')}</ButtonLink>}
    >
      <p>
        {t('input.residentProof')} <Telephone number={town.office_tel} />
      </p>
    </Callout>
  );
}
