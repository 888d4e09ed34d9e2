import type { OwnPasses, TownPass } from '@machi/domain/passes/contract';
import { useRef } from 'react';
import { Checks } from './Checks.tsx';
import { OwnStanding } from './OwnStanding.tsx';
import { canShow, stateOf } from '../../shell/passes/pass-state.ts';
import { PhonePass } from './PhonePass.tsx';
import { StartPass } from './StartPass.tsx';
import { StopPass } from './StopPass.tsx';
import type { TownPasses } from './OwnStanding.tsx';

interface OwnPartProps {
  readonly pass: TownPass;
  readonly town: TownPasses;
  readonly own: OwnPasses;
}

/** How one stands with a pass, what is to be done next, the pass on the phone, and the way out of it. */
export function OwnPart({ pass, town, own }: OwnPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const held = own.passes.find((one) => one.pass === pass.pass);
  if (!held) return null;
  const isUsed = held.consented_at !== null && own.service === 'active';
  const state = stateOf(held);
  const isUnmet = held.checks.some((check) => check.state === 'unmet');
  // What was pressed has gone: the focus goes to what is new.
  const focus = () => heading.current?.focus({ preventScroll: true });
  return (
    <>
      <OwnStanding pass={pass} held={held} own={own} town={town} state={state} headingRef={heading} />
      {own.service === 'active' && held.consented_at === null && !isUnmet && (
        <StartPass pass={pass} onStarted={focus} />
      )}
      {own.service === 'active' && canShow(held) && <PhonePass pass={pass} own={own} />}
      <Checks held={held} own={own} serviceId={town.service_id} />
      {isUsed && <StopPass pass={pass} onStopped={focus} />}
    </>
  );
}
