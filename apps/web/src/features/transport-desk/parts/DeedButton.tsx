import type { activateFeed, discardFeed, goBackToFeed } from '@machi/domain/transport-desk/contract';
import type { Button } from '@machi/ui/button/Button';
import type { ComponentProps } from 'react';
import { AskedDeed } from '../../../shell/desk/AskedDeed.tsx';
import type { DeedWords } from '../../../shell/desk/AskedDeed.tsx';
import { useKeepDesk, useReadDeskAgain } from '../queries.ts';
import { useFeedTexts } from '../texts.ts';

type DeedEndpoint = typeof activateFeed | typeof discardFeed | typeof goBackToFeed;

interface DeedButtonProps<E extends DeedEndpoint> extends DeedWords<E> {
  readonly confirm: string;
  readonly variant?: ComponentProps<typeof Button>['variant'];
}

/** A deed on route data. */
export function DeedButton<E extends DeedEndpoint>({ variant, ...deed }: DeedButtonProps<E>) {
  const texts = useFeedTexts();
  const keep = useKeepDesk(texts.locale);
  const readAgain = useReadDeskAgain();
  return (
    <AskedDeed<DeedEndpoint>
      {...deed}
      button={{ variant }}
      words={texts}
      onDone={({ desk }) => keep(desk)}
      onRefused={readAgain}
    />
  );
}
