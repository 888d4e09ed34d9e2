import { toldInPlace } from '@machi/client/client';
import { longDate, longDayOf } from '@machi/domain/calendar/long-days';
import { chooseCopies, confirmDelegation, endDelegation, listDeeds } from '@machi/domain/delegations/contract';
import { copiedMatters, delegatedWords } from '@machi/domain/delegations/matters';
import { groundWords, isByLaw } from '@machi/domain/delegations/office/grounds';
import type { Delegation } from '@machi/domain/delegations/model';
import type { DelegatedMatter } from '@machi/domain/permissions/delegated';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SwitchField } from '@machi/ui/field/SwitchField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '../../shell/acting/act.ts';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useToldLines } from '../../shell/calls/use-told.ts';
import { useSession } from '../../shell/record/record.ts';
import { useDelegationTexts } from './texts.ts';
import { WatchDetail } from './Watching.tsx';

/** Where each matter is done, the first one to begin with. */
const paths: Readonly<Record<DelegatedMatter, readonly string[]>> = {
  reservations: ['/reservation'],
  rides: ['/ondemandbus'],
  messages: ['/message'],
  applications: ['/application'],
  passes: ['/pass'],
  notices: ['/notice'],
};

function Deeds({ delegation_id }: Pick<Delegation, 'delegation_id'>) {
  const { t, locale } = useDelegationTexts();
  const query = useQuery(askAnew(listDeeds, { delegation_id }, locale));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  if (data.deeds.length === 0) return <p>{t('deeds.none')}</p>;
  return (
    <>
      <ul className="stack-tight">
        {data.deeds.map(({ acted_at, matter, is_deed }, index) => (
          <li key={`${acted_at} ${index}`}>
            <span className="num nb">{acted_at.slice(0, 16).replace('T', ' ')}</span>{' '}
            {t(`deed.${is_deed}`, { matter: delegatedWords[matter].name[locale] })}
          </li>
        ))}
      </ul>
      {data.total > data.deeds.length && <p>{t('deeds.more', { count: data.total - data.deeds.length })}</p>}
    </>
  );
}

/** One delegation, as one of its two people sees it. */
export function DelegationCard({ delegation, onChanged }: { delegation: Delegation; onChanged: () => void }) {
  const { t, locale } = useDelegationTexts();
  const { member_id } = useSession();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(confirmDelegation);
  const choosing = useCall(chooseCopies);
  const { lines, told } = useToldLines({ t: (key) => t(key === 'lost' ? 'end.lost' : 'end.failed') });
  const [isOpen, setOpen] = useState(false);
  const { delegation_id, side, state, matters, ground, watch, ends_on, ended_at, confirmed_at, is_copied, is_mutual } =
    delegation;
  const name = delegation.name ?? t('nobody');

  const asking = useActionWords({ keep: t('cancel'), sending: t('confirming'), failed: t('end.failed') });

  if (state === 'ended')
    return (
      <p className="muted">
        {ended_at === null ? t('ended', { name }) : t('ended.day', { name, day: longDayOf(ended_at, locale) })}
      </p>
    );

  async function confirm() {
    if (!(await told<unknown>(await send({ delegation_id }, toldInPlace)))) return;
    snackbar.show(t('given.now', { name }), 'success');
    onChanged();
  }
  async function choose(wanted: boolean) {
    if (await told<unknown>(await choosing.send({ delegation_id, is_copied: wanted ? 1 : 0 }, toldInPlace)))
      onChanged();
  }
  const isLawful = side === 'given' && isByLaw(ground);
  const isToCopy = state === 'standing' && copiedMatters.some((matter) => matters.includes(matter));
  const end = (what: 'end' | 'withdraw', label: string) => (
    <AskedAction
      endpoint={endDelegation}
      input={{ delegation_id }}
      label={label}
      question={t(watch && what === 'end' ? 'watch.end.question' : `${what}.question`, { name })}
      consequence={t(watch && what === 'end' ? 'watch.end.consequence' : `${what}.consequence`)}
      confirm={t(what)}
      done={t('end.done')}
      isDanger
      words={asking}
      onDone={onChanged}
    />
  );
  return (
    <>
      {state === 'offered' ? (
        <p>{t('state.offered')}</p>
      ) : state === 'taken' ? (
        <p>{t(`state.taken.${side}`, { name })}</p>
      ) : (
        <h3>{name}</h3>
      )}
      <CalloutLines lines={lines} />
      {watch ? (
        <WatchDetail delegation={delegation} watch={watch} onChanged={onChanged} />
      ) : (
        <ul className="bullets">
          {matters.map((matter) => (
            <li key={matter}>{delegatedWords[matter].name[locale]}</li>
          ))}
        </ul>
      )}
      <p>{t('until.day', { day: longDate(ends_on, locale) })}</p>
      {ground !== null && <p>{t('office', { ground: groundWords[ground][locale] })}</p>}
      {isLawful && <p>{t('office.law')}</p>}
      {is_mutual === 1 && state === 'offered' && <p>{t('mutual.offered')}</p>}
      {is_mutual === 1 && state === 'taken' && <p>{t(`mutual.taken.${side}`, { name })}</p>}
      {isToCopy && side === 'received' && (
        <SwitchField
          label={t('copies')}
          hint={t('copies.hint', { name })}
          onWord={t('copies.on')}
          offWord={t('copies.off')}
          checked={is_copied === 1}
          disabled={choosing.busy}
          onChange={({ currentTarget: { checked } }) => void choose(checked)}
        />
      )}
      {isToCopy && side === 'given' && is_copied === 1 && <p>{t('copies.given', { name })}</p>}
      <p className="row tight">
        {state === 'standing' && side === 'received' && !watch && (
          <Button
            variant="primary"
            onClick={() => {
              const own = matters.flatMap((matter) => paths[matter]);
              act({ delegation_id, member_id, name, paths: [...own, '/logout'] }, own[0] ?? '/');
            }}
          >
            {t('begin', { name })}
          </Button>
        )}
        {state === 'taken' && side === 'given' && (
          <Button variant="primary" busy={busy} busyLabel={t('confirming')} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        )}
        {isLawful
          ? null
          : state === 'offered'
            ? end('withdraw', t('withdraw'))
            : end('end', t(state === 'taken' && side === 'given' ? 'wrong' : 'end'))}
      </p>
      {confirmed_at !== null && !watch && (
        <Disclosure title={t('deeds')} onOpen={() => setOpen(true)}>
          {isOpen && <Deeds delegation_id={delegation_id} />}
        </Disclosure>
      )}
    </>
  );
}
