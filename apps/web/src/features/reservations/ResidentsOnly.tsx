import { readAccount } from '@machi/domain/account/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { residenceProblem } from '@machi/domain/reservations/residents';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useLocale, useSession } from '../../shell/record/record.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTown } from '../../shell/town/town.ts';
import { useTexts } from './texts.ts';

/** The server's residence error for this member; undefined for a guest. */
function useResidenceProblem(spot: Pick<SpotDetail, 'is_resident_only'>) {
  const { isLoggedIn } = useSession();
  const asks = isLoggedIn && spot.is_resident_only;
  const options = ask(readAccount, {}, useLocale());
  const { data } = useQuery({ ...options, queryFn: asks ? options.queryFn : skipToken });
  const town = useTown();
  return asks && data ? residenceProblem(spot, data.account, town?.town_name ?? '') : undefined;
}

/** Whether this member cannot apply here, as a non-resident or with an unknown residence. */
export const useIsShutOut = (spot: Pick<SpotDetail, 'is_resident_only'>): boolean =>
  useResidenceProblem(spot) !== undefined;

/** Says early that this facility is for residents, as the server will decide. Hidden for residents. */
export function ResidentsOnly({ spot }: { spot: Pick<SpotDetail, 'is_resident_only'> }) {
  const { t, locale } = useTexts();
  const { isLoggedIn } = useSession();
  const problem = useResidenceProblem(spot);
  const town = useTown();
  if (!spot.is_resident_only) return null;
  if (!isLoggedIn) return <Callout title={t('time.residents')} />;
  if (!problem || !town) return null;
  const isUnverified = problem.code === 'residence-unverified';
  return (
    <Callout
      tone="warning"
      title={isUnverified ? t('input.residentUnverified') : sentenceOf(problem, locale)}
      actions={<ButtonLink href="/spot">{t('input.residentOnlyWay')}</ButtonLink>}
    >
      {isUnverified && <p>{sentenceOf(problem, locale)}</p>}
      <p>
        {t(isUnverified ? 'input.residentCall' : 'input.residentProof')} <Telephone number={town.office_tel} />
      </p>
    </Callout>
  );
}
