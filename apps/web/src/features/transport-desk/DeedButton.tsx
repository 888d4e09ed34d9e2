import { readTransportDesk } from '@machi/domain/transport-desk/contract';
import type { activateFeed, discardFeed, goBackToFeed } from '@machi/domain/transport-desk/contract';
import type { Button } from '@machi/ui/button/Button';
import type { ComponentProps } from 'react';
import { AskedDeed, type AskedDeedProps } from '../../shell/asked/AskedDeed.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { useFeedTexts } from './texts.ts';

type DeedEndpoint = typeof activateFeed | typeof discardFeed | typeof goBackToFeed;

interface DeedButtonProps<E extends DeedEndpoint> extends Omit<AskedDeedProps<E>, 'words' | 'answers' | 'button'> {
  readonly variant?: ComponentProps<typeof Button>['variant'];
}

/** A deed on route data. */
export function DeedButton<E extends DeedEndpoint>({ variant, ...deed }: DeedButtonProps<E>) {
  const texts = useFeedTexts();
  const answers = askAnew(readTransportDesk, {}, texts.locale);
  return (
    <AskedDeed<DeedEndpoint>
      {...(deed as AskedDeedProps<DeedEndpoint>)}
      button={{ variant }}
      words={texts}
      answers={answers}
    />
  );
}
