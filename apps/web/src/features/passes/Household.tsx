import { createClient, type CallFailure } from '@machi/client/client';
import { dayInWords } from '@machi/domain/calendar/words';
import { longDate } from '@machi/domain/calendar/long-days';
import { listDelegations } from '@machi/domain/delegations/contract';
import type { Delegation } from '@machi/domain/delegations/model';
import { readOwnPasses, type OwnPasses } from '@machi/domain/passes/contract';
import { readOwnWasteArea, readWaste, readWasteCalendar } from '@machi/domain/waste/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask, askAnew } from '../../shell/calls/ask.ts';
import { apiAddress } from '../../shell/calls/client.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { currentPath, goInstead } from '../../shell/navigation/navigation.ts';
import { PassStateTag } from '../../shell/passes/PassWays.tsx';
import { recordStore } from '../../shell/record/record.ts';
import { useTown } from '../../shell/town/town.ts';
import type { TownPasses } from './OwnStanding.tsx';
import { ownPassesQuery } from './own-passes.ts';
import { usePassTexts } from './texts.ts';

const told = {
  ignores403: true,
  ignores404: true,
  ignores500: true,
  ignoresErrorMessage: true,
  ignoresLostReply: true,
};

/** Reads the passes of one who lets the member see them: the look stands in that person's log. */
async function readFor(delegationId: number, signal: AbortSignal): Promise<OwnPasses | CallFailure> {
  const client = createClient({
    base: apiAddress(''),
    store: recordStore,
    actingFor: () => delegationId,
    currentPath,
    navigate: goInstead,
    alert: () => undefined,
  });
  const result = await client.call(readOwnPasses, {}, { ...told, signal });
  return result.ok ? result.reply.own : result;
}

function Person({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <li className="panel stack-tight">
      <h3>{name}</h3>
      {children}
    </li>
  );
}

function Passes({ own, town }: { readonly own: OwnPasses; readonly town: TownPasses }) {
  const { t, locale } = usePassTexts();
  const isBathing = own.passes.some(({ pass, consented_at }) => pass === 'bath' && consented_at !== null);
  return (
    <>
      <ul className="stack-tight">
        {town.passes.map(({ pass, pass_name }) => {
          const held = own.passes.find((one) => one.pass === pass);
          return (
            <li key={pass} className="row tight">
              {pass_name} {held && <PassStateTag own={held} />}
            </li>
          );
        })}
      </ul>
      {isBathing && <p>{t('household.left', { count: own.bath.remaining, day: longDate(own.bath.to, locale) })}</p>}
    </>
  );
}

/** Somebody else's passes; what cannot be read says so in its own place. */
function Other({ delegation, town }: { readonly delegation: Delegation; readonly town: TownPasses }) {
  const { t, locale } = usePassTexts();
  const { delegation_id } = delegation;
  const name = delegation.name ?? '';
  const { data, isFetching, refetch } = useQuery(
    queryOptions({
      queryKey: ['household', delegation_id, locale],
      queryFn: ({ signal }) => readFor(delegation_id, signal),
      staleTime: 0,
    }),
  );
  const isOver = data && 'ok' in data && data.codes['request']?.includes('acting-ended');
  return (
    <Person name={name}>
      {data === undefined ? (
        <p role="status">{t('loading')}</p>
      ) : !('ok' in data) ? (
        <Passes own={data} town={town} />
      ) : isOver ? (
        <p>{t('household.ended', { name })}</p>
      ) : (
        <>
          <p>{t('household.failed')}</p>
          <p>
            <Button busy={isFetching} busyLabel={t('loading')} onClick={() => void refetch()}>
              {t('household.again')}
            </Button>
          </p>
        </>
      )}
    </Person>
  );
}

/** The next collection of each kind in the member's area. */
function WasteDays() {
  const { t, locale } = usePassTexts();
  const silent = { ignoresError: true };
  const { data: waste } = useQuery(ask(readWaste, {}, locale, silent));
  const { data: own } = useQuery(askAnew(readOwnWasteArea, {}, locale, silent));
  const area_id = own?.area_id ?? undefined;
  const asked = ask(readWasteCalendar, { area_id: area_id ?? 0 }, locale, silent);
  const { data: found } = useQuery({ ...asked, queryFn: area_id === undefined ? skipToken : asked.queryFn });
  const rows = (found?.calendar.next ?? []).flatMap(({ date, entry }) => {
    const kind = waste?.waste.kinds.find(({ kind_key }) => kind_key === entry.kind_key);
    return kind ? [{ id: kind.kind_key, term: kind.kind_name, detail: dayInWords(date)[locale] }] : [];
  });
  return (
    <section className="stack-tight">
      <h3>{t('household.waste')}</h3>
      {own && own.area_id === null ? <p>{t('household.waste.area')}</p> : <DescriptionList rows={rows} />}
      <p>
        <TextLink href="/waste">{t('household.waste.go')}</TextLink>
      </p>
    </section>
  );
}

/** Passes of the member and of those who let them see theirs, and the next waste days (docs/decisions/0180). */
export default function Household({ town }: { readonly town: TownPasses }) {
  const { t, locale } = usePassTexts();
  const hasWaste = useTown()?.has_waste === true;
  const query = useQuery(askAnew(listDelegations, {}, locale));
  const { data: own } = useQuery(ownPassesQuery(locale));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const others = query.data.delegations.filter(
    ({ side, state, matters }) => side === 'received' && state === 'standing' && matters.includes('passes'),
  );
  return (
    <>
      <ul className="stack">
        {own && (
          <Person name={t('household.self')}>
            <Passes own={own} town={town} />
          </Person>
        )}
        {others.map((one) => (
          <Other key={one.delegation_id} delegation={one} town={town} />
        ))}
      </ul>
      {others.length === 0 && <p>{t('household.none')}</p>}
      <p>
        <ButtonLink href="/account/delegations">{t('household.go')}</ButtonLink>
      </p>
      {hasWaste && <WasteDays />}
    </>
  );
}
