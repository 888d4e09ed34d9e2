import { changedAddress, type Changes } from '@machi/client/changed-address';
import { BulkMembers } from '@machi/member-desk/bulk/BulkMembers';
import { MemberDeskGroundProvider } from '@machi/member-desk/ground';
import { readAskedMembers } from '@machi/member-desk/list/asked-members';
import { NewMemberView } from '@machi/member-desk/registering/NewMemberView';
import { useMemberTexts } from '@machi/member-desk/texts';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { LinkProvider, type LinkComponentProps } from '@machi/ui/link/TextLink';
import { Segments } from '@machi/ui/segments/Segments';
import { Activity, createContext, use, useCallback, useMemo, useState } from 'react';
import type { Client } from '@machi/client/client';
import { createBulkMembers } from '@machi/domain/member-desk/contract';
import { useTexts } from '../texts.ts';
import type { TownClient } from '../town-client.ts';
import { MemberForm } from './MemberForm.tsx';
import { MemberList } from './MemberList.tsx';
import { askUntilAnswered } from './ask-until-answered.ts';

const PAUSE = 2000;
/** Longest time that an unattended session stays open for the work. */
const LASTS = 10 * 60_000;

/**
 * Calls the town for the members' screens: the registration of a list goes on when the network breaks, and its reply
 * is fetched once the network is back, with the same Idempotency-Key.
 */
function useLastingCall(
  { call, store }: TownClient,
  onWork: (isWorking: boolean) => void,
): { readonly call: Client['call']; readonly isAway: boolean } {
  const [isAway, setAway] = useState(false);
  const lasting = useCallback<Client['call']>(
    async (endpoint, input, flags) => {
      const ask = () => call(endpoint, input, flags);
      if (endpoint.name !== createBulkMembers.name) return ask();
      const { token } = store.read();
      // The next official must not send the previous one's work.
      const isOver = () => store.read().token !== token;
      onWork(true);
      const result = await askUntilAnswered(ask, { pause: PAUSE, lasts: LASTS, isOver, onAway: setAway });
      onWork(false);
      return result;
    },
    [call, store, onWork],
  );
  return { call: lasting, isAway };
}

/** Address of the page: searches are not part of it, so that this screen's history keeps no names. */
const HERE = '/desk/';

const WayContext = createContext<(address: string) => void>(() => {});
const WayProvider = WayContext.Provider;

/** Link of the members' screens whose address stays in memory. */
function MemberWay({ href, ...link }: LinkComponentProps) {
  const go = use(WayContext);
  return (
    <a
      {...link}
      href={HERE}
      onClick={(event) => {
        event.preventDefault();
        go(href);
      }}
    />
  );
}

const views = ['list', 'one', 'bulk'] as const;
type View = (typeof views)[number];

interface MembersViewProps {
  readonly town: TownClient;
  /** False for an official who may only look: they cannot register anybody. */
  readonly mayEdit: boolean;
  /** Continues with a person at the counter. */
  readonly onOpen: (memberId: number) => void;
  /** Reports that a list is being registered: the machine works, even if nobody touches it. */
  readonly onWork: (isWorking: boolean) => void;
}

/** Members' screens of the desk: the list, registering one, registering many. Typed data stays in each. */
export function MembersView({ town, mayEdit, onOpen, onWork }: MembersViewProps) {
  const { locale } = useTexts();
  const { call, isAway } = useLastingCall(town, onWork);
  const ground = useMemo(() => ({ locale, call }), [locale, call]);
  return (
    <MemberDeskGroundProvider value={ground}>
      <Screens town={town} mayEdit={mayEdit} isAway={isAway} onOpen={onOpen} />
    </MemberDeskGroundProvider>
  );
}

interface ScreensProps extends Pick<MembersViewProps, 'town' | 'mayEdit' | 'onOpen'> {
  readonly isAway: boolean;
}

function Screens({ town, mayEdit, isAway, onOpen }: ScreensProps) {
  const { t } = useTexts();
  const { t: member } = useMemberTexts();
  const [query, setQuery] = useState(() => new URLSearchParams());
  const view: View = views.find((name) => name === query.get('view')) ?? 'list';
  const address = readAskedMembers(query);
  const hrefWith = (changes: Changes) => changedAddress(HERE, query, changes);
  /** Shows a view; the list is restored as it was left. */
  function go(href: string): void {
    const asked = new URLSearchParams(href.split('?')[1] ?? '');
    const memberId = readAskedMembers(asked).member;
    if (memberId === undefined) setQuery(asked);
    else onOpen(memberId);
  }
  const shown = (name: View) => (view === name ? 'visible' : 'hidden');
  const newest = changedAddress(HERE, new URLSearchParams(), { sort: 'created_at', is_descending: '1' });

  return (
    <WayProvider value={go}>
      <LinkProvider component={MemberWay}>
        <div className="members stack">
          <h1>{t('place.members')}</h1>
          {mayEdit && (
            <div className="desk-tabs">
              <Segments
                label={t('members.views')}
                items={views.map((name) => ({
                  href: hrefWith({ view: name === 'list' ? undefined : name }),
                  label: member(`view.${name}`),
                  current: name === view,
                }))}
              />
            </div>
          )}
          <div role="status">{isAway && <Callout tone="warning">{t('members.away')}</Callout>}</div>
          <Activity mode={shown('list')}>
            <MemberList town={town} address={address} hrefWith={hrefWith} go={(changes) => go(hrefWith(changes))} />
          </Activity>
          {mayEdit && (
            <>
              <Activity mode={shown('one')}>
                <NewMemberView
                  form={MemberForm}
                  next={({ member_id }) => <Button onClick={() => onOpen(member_id)}>{t('members.go-on')}</Button>}
                />
              </Activity>
              <Activity mode={shown('bulk')}>
                <BulkMembers next={<Button onClick={() => go(newest)}>{member('bulk.result.list')}</Button>} />
              </Activity>
            </>
          )}
        </div>
      </LinkProvider>
    </WayProvider>
  );
}
