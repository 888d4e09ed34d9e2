import { readAddress } from '@machi/client/read-address';
import { standingKinds, type StandingKind } from '@machi/domain/standing-texts/model';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

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
  const { given, idOf } = readAddress(query);
  return {
    kind: standingKinds.find((one) => one === given('kind')) ?? 'faq',
    text: idOf('text'),
    writes: given('write') === '1',
    isNew: given('new') === '1',
  };
}

export const useDeskAddress = () => useHeldAddress('/faq/desk', readDeskAddress);
