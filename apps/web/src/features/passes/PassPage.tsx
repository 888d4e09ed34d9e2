import { readPasses } from '@machi/domain/passes/contract';
import type { OwnPasses, TownPass } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { useSession } from '../../shell/record/record.ts';
import { usePassTexts } from './texts.ts';
import { GuestWay } from './GuestWay.tsx';
import { OwnPart } from './OwnPart.tsx';
import { ownPassesQuery } from './own-passes.ts';
import { passPaths } from '../../shell/passes/pass-paths.ts';
import type { TownPasses } from './OwnStanding.tsx';
import './passes.css';

interface PassPageProps {
  readonly pass: PassKind;
  readonly sub: (town: TownPasses) => string;
  /** What everybody may read. */
  readonly facts: (town: TownPasses) => ReactNode;
  /** What stands below the own part of whoever is logged in. */
  readonly more?: (own: OwnPasses) => ReactNode;
}

/** The page of one pass: one's own part first, for a guest the way to it; what the pass is stands beside it. */
export function PassPage({ pass, sub, facts, more }: PassPageProps) {
  const { t, locale } = usePassTexts();
  const { isLoggedIn } = useSession();
  const query = useQuery(ask(readPasses, {}, locale));
  const { data: town } = query;
  const named = town?.passes.find((one) => one.pass === pass);
  useOwnName(passPaths[pass], named?.pass_name);
  if (query.isError || !town || !named) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <>
      <PageHead title={named.pass_name} sub={sub(town)} />
      <div className="cols-aside">
        {isLoggedIn && <Own pass={named} town={town} more={more} />}
        <div className="stack-lg pass-facts">{facts(town)}</div>
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
