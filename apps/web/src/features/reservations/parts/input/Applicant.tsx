import { fullName } from '@machi/domain/members/model';
import { knownResidence } from '@machi/domain/members/residence';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Panel } from '@machi/ui/panel/Panel';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../../shell/calls/PageLoading.tsx';
import { reservationQueries } from '../../queries.ts';
import { useTexts } from '../../text/use-texts.ts';

/** Who applies, as registered; nothing here can be changed in the form. */
export function Applicant() {
  const { t } = useTexts();
  const { data: account, isError, isFetching, refetch } = useQuery(reservationQueries.account());
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  if (account === undefined) return <PageLoading label={t('input.loadingAccount')} />;
  const name = fullName(account);
  const tel = account.tel === null ? t('input.noTel') : <span className="num nb">{account.tel}</span>;
  return (
    <Panel>
      <DescriptionList
        rows={[
          {
            id: 'name',
            term: t('input.applicant'),
            detail: knownResidence(account) === 1 ? t('input.resident', { name }) : name,
          },
          { id: 'tel', term: t('input.tel'), detail: tel },
        ]}
      />
    </Panel>
  );
}
