import { readAddress } from '@machi/client/read-address';
import { standingKinds, type StandingKind } from '@machi/domain/standing-texts/model';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

/** State of the desk in its address. */
interface DeskAddress {
  readonly kind: StandingKind;
  /** Id of the open text. */
  readonly text: number | undefined;
  /** Whether it is being edited. */
  readonly writes: boolean;
  /** Whether a new text is being written. */
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
