import { standingKinds } from '@machi/domain/standing-texts/model';
import type { StandingKind } from '@machi/domain/standing-texts/model';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

/** What the address of the desk says. */
interface DeskAddress {
  readonly kind: StandingKind;
  /** Which text is open. */
  readonly text: number | undefined;
  /** It is being written. */
  readonly writes: boolean;
  /** A new one is being written. */
  readonly isNew: boolean;
}

function readDeskAddress(query: URLSearchParams): DeskAddress {
  const text = query.get('text') ?? '';
  return {
    kind: standingKinds.find((one) => one === query.get('kind')) ?? 'faq',
    text: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
    writes: query.get('write') === '1',
    isNew: query.get('new') === '1',
  };
}

export const useDeskAddress = () => useHeldAddress('/faq/desk', readDeskAddress);
