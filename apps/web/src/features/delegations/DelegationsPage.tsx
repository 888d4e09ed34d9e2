import { listDelegations } from '@machi/domain/delegations/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { Button } from '@machi/ui/button/Button';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { DelegationCard } from './DelegationCard.tsx';
import { OfferForm, OfferedCode, type Offered } from './Offer.tsx';
import { TakeForm } from './TakeForm.tsx';
import { useDelegationTexts } from './texts.ts';

/** While somebody waits for the other one, the page asks how it stands. */
const EVERY_MILLISECONDS = 3000;

/** Who acts for the member, and for whom the member acts (docs/decisions/0177). */
export default function DelegationsPage() {
  const { t, locale } = useDelegationTexts();
  const [isNew, setNew] = useState(false);
  const [offered, setOffered] = useState<Offered>();
  const asked = askAnew(listDelegations, {}, locale);
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) =>
      state.data?.delegations.some((one) => one.state === 'offered' || one.state === 'taken')
        ? EVERY_MILLISECONDS
        : false,
  });
  const { data } = query;
  const all = data?.delegations ?? [];
  const isOpen = all.some((one) => one.delegation_id === offered?.delegation_id && one.state === 'offered');
  const list = (side: 'given' | 'received') => {
    const own = all.filter((one) => one.side === side);
    return own.length === 0 ? (
      <p>{t(`${side}.none`)}</p>
    ) : (
      <ul className="stack">
        {own.map((one) => (
          <li key={one.delegation_id} className="panel stack">
            <DelegationCard delegation={one} onChanged={() => void query.refetch()} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHead title={menuTitle('account-delegations', locale)} sub={t('sub')} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg reading">
          <Section className="stack" title={t('given')}>
            {offered && isOpen && <OfferedCode offered={offered} />}
            {list('given')}
            {isNew ? (
              <OfferForm
                onOffered={(made) => {
                  setNew(false);
                  setOffered(made);
                  void query.refetch();
                }}
                onClose={() => setNew(false)}
              />
            ) : (
              <p>
                <Button variant="primary" onClick={() => setNew(true)}>
                  {t('new')}
                </Button>
              </p>
            )}
          </Section>
          <Section className="stack" title={t('received')}>
            {list('received')}
            <TakeForm onTaken={() => void query.refetch()} />
          </Section>
        </div>
      )}
    </>
  );
}
