import { readAccount } from '@machi/domain/account/contract';
import { fullName } from '@machi/domain/members/model';
import { knownResidence } from '@machi/domain/members/residence';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Panel } from '@machi/ui/panel/Panel';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { ask } from '../../../shell/calls/ask.ts';
import { useTexts } from '../texts.ts';

/** The applicant as registered; the form cannot change it. */
export function Applicant() {
  const { t, locale } = useTexts();
  const query = useQuery(ask(readAccount, {}, locale));
  const account = query.data?.account;
  if (query.isError || account === undefined) return <NotLoaded query={query} label={t('input.loadingAccount')} />;
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
