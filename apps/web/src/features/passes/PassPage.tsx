import { readPasses, type OwnPasses, type TownPass } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { fetchWindow } from '@machi/ui/overlay/lazy-window';
import { Panel } from '@machi/ui/panel/Panel';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { fetchEncoder } from '../../shell/QrCode.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { useSession } from '../../shell/record/record.ts';
import { usePassTexts } from './texts.ts';
import { ownPassesQuery } from './own-passes.ts';
import { passPaths } from '../../shell/passes/pass-paths.ts';
import './passes.css';
import { Checks } from './Checks.tsx';
import { OwnStanding, type TownPasses } from './OwnStanding.tsx';
import { canShow, stateOf } from '../../shell/passes/pass-state.ts';
import { lazyLater } from '../../shell/frame/calm.ts';
import { PhonePass } from './PhonePass.tsx';

/** Not needed to show a pass, and heavier than all the rest: forms, and what is owed back. */
const StartPass = lazy(() => import('./StartPass.tsx'));
const StopPass = lazyLater(() => import('./StopPass.tsx'));

/** The person's own pass: its state, the next step, the pass on the phone, and giving it up. */
function OwnPart({ pass, town, own }: { readonly pass: TownPass; readonly town: TownPasses; readonly own: OwnPasses }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const held = own.passes.find((one) => one.pass === pass.pass);
  if (!held) return null;
  const isUsed = held.consented_at !== null && own.service === 'active';
  const state = stateOf(held);
  const isUnmet = held.checks.some((check) => check.state === 'unmet');
  // The pressed button is gone, so the new part takes the focus.
  const focus = () => heading.current?.focus({ preventScroll: true });
  return (
    <>
      <OwnStanding pass={pass} held={held} own={own} town={town} state={state} headingRef={heading} />
      {own.service === 'active' && held.consented_at === null && !isUnmet && (
        <Suspense fallback={null}>
          <StartPass pass={pass} onStarted={focus} />
        </Suspense>
      )}
      {own.service === 'active' && canShow(held) && <PhonePass pass={pass} own={own} />}
      <Checks held={held} own={own} serviceId={town.service_id} />
      {isUsed && (
        <Suspense fallback={null}>
          <StopPass pass={pass} onStopped={focus} />
        </Suspense>
      )}
    </>
  );
}

/** For a guest: what the page offers after a login, and the link to it. */
function GuestWay({ name, path }: { name: string; path: string }) {
  const { t } = usePassTexts();
  return (
    <div>
      <Panel title={t('guest.title', { name })}>
        <p>{t('guest.body')}</p>
        <div className="actions">
          <ButtonLink variant="primary" href={loginPathFor(path)}>
            {t('guest.login')}
          </ButtonLink>
          <ButtonLink href="/signup">{t('guest.signup')}</ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

interface PassPageProps {
  readonly pass: PassKind;
  readonly sub: (town: TownPasses) => string;
  /** The public facts of the pass. */
  readonly facts: (town: TownPasses) => ReactNode;
  /** Content below a member's own part. */
  readonly more?: (own: OwnPasses) => ReactNode;
}

/** The page of one pass: a member's own part or a guest's login first, with the facts of the pass beside it. */
export function PassPage({ pass, sub, facts, more }: PassPageProps) {
  const { t, locale } = usePassTexts();
  const { isLoggedIn } = useSession();
  const query = useQuery(ask(readPasses, {}, locale));
  const { data: town } = query;
  // Asked at the same time: somebody stands before a terminal.
  useQuery({ ...ownPassesQuery(locale), enabled: isLoggedIn });
  const [address] = useSearchParams();
  useState(() => {
    if (address.get('code') !== '1') return;
    fetchWindow();
    fetchEncoder();
  });
  const named = town?.passes.find((one) => one.pass === pass);
  useOwnName(passPaths[pass], named?.pass_name);
  if (query.isError || !town || !named) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <>
      <PageHead title={named.pass_name} sub={sub(town)} />
      <div className="cols-aside">
        {isLoggedIn && <Own pass={named} town={town} more={more} />}
        <div className="stack-lg pass-facts" data-more>
          {facts(town)}
        </div>
        {!isLoggedIn && <GuestWay name={named.pass_name} path={passPaths[pass]} />}
      </div>
    </>
  );
}

function Own({ pass, town, more }: { pass: TownPass; town: TownPasses; more: PassPageProps['more'] }) {
  const { t, locale } = usePassTexts();
  const query = useQuery(ownPassesQuery(locale));
  const { data: own } = query;
  if (query.isError || !own) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <div className="stack-lg">
      <OwnPart key={pass.pass} pass={pass} town={town} own={own} />
      {more?.(own)}
    </div>
  );
}
