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
import { FinePanel, WatchForm } from './Watching.tsx';
import { TakeForm } from './TakeForm.tsx';
import { useDelegationTexts } from './texts.ts';

/** While somebody waits for the other one, the page asks how it stands. */
const EVERY_MILLISECONDS = 3000;

/** Who acts for the member, and for whom the member acts (docs/decisions/0177). */
export default function DelegationsPage() {
  const { t, locale } = useDelegationTexts();
  const [made, setMade] = useState<'given' | 'watch'>();
  const [offered, setOffered] = useState<Offered & { readonly what: typeof made }>();
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
  const list = (side: 'given' | 'received', isWatch = false) => {
    const own = all.filter((one) => one.side === side && (one.watch !== null) === isWatch);
    return own.length === 0 ? (
      !isWatch && <p>{t(`${side}.none`)}</p>
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
  const code = (what: typeof made) => offered && isOpen && offered.what === what && <OfferedCode offered={offered} />;
  const offering = (what: NonNullable<typeof made>, Form: typeof OfferForm, label: string) =>
    made === what ? (
      <Form
        onOffered={(now) => {
          setMade(undefined);
          setOffered({ ...now, what });
          void query.refetch();
        }}
        onClose={() => setMade(undefined)}
      />
    ) : (
      <p>
        <Button variant={what === 'given' ? 'primary' : undefined} onClick={() => setMade(what)}>
          {label}
        </Button>
      </p>
    );
  return (
    <>
      <PageHead title={menuTitle('account-delegations', locale)} sub={t('sub')} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg reading">
          {all.some(({ watch }) => watch?.is_asked === 1) && <FinePanel onChanged={() => void query.refetch()} />}
          <Section className="stack" title={t('given')}>
            {code('given')}
            {list('given')}
            {offering('given', OfferForm, t('new'))}
          </Section>
          <Section className="stack" title={t('received')}>
            {list('received')}
            <TakeForm onTaken={() => void query.refetch()} />
          </Section>
          {data.has_watching === 1 && (
            <Section className="stack" title={t('watch')}>
              <p>{t('watch.lead')}</p>
              <p>{t('watch.urgent')}</p>
              {code('watch')}
              {list('given', true)}
              {list('received', true)}
              {offering('watch', WatchForm, t('watch.new'))}
            </Section>
          )}
        </div>
      )}
    </>
  );
}
