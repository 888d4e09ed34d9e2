import { readTransportDesk } from '@machi/domain/transport-desk/contract';
import type { activateFeed, discardFeed, goBackToFeed } from '@machi/domain/transport-desk/contract';
import type { Button } from '@machi/ui/button/Button';
import type { ComponentProps } from 'react';
import { AskedAction, type AskedActionProps } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { useFeedTexts } from './texts.ts';

type ActionEndpoint = typeof activateFeed | typeof discardFeed | typeof goBackToFeed;

interface ActionButtonProps<E extends ActionEndpoint> extends Omit<
  AskedActionProps<E>,
  'words' | 'answers' | 'button'
> {
  readonly variant?: ComponentProps<typeof Button>['variant'];
}

export function ActionButton<E extends ActionEndpoint>({ variant, ...action }: ActionButtonProps<E>) {
  const texts = useFeedTexts();
  const answers = askAnew(readTransportDesk, {}, texts.locale);
  return (
    <AskedAction<ActionEndpoint>
      {...(action as AskedActionProps<ActionEndpoint>)}
      button={{ variant }}
      words={texts}
      answers={answers}
    />
  );
}
