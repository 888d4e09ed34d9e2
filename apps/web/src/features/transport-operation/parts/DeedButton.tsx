import type {
  endTransportAnnouncement,
  makeVehicleKey,
  putVehicleOut,
  restoreTransportRun,
  revokeVehicleKey,
} from '@machi/domain/transport-operation/contract';
import type { OperationDesk } from '@machi/domain/transport-operation/model';
import { AskedDeed } from '../../../shell/desk/AskedDeed.tsx';
import type { DeedWords } from '../../../shell/desk/AskedDeed.tsx';
import { useKeepDesk, useReadDeskAgain } from '../queries.ts';
import { useOperationTexts } from '../texts.ts';

type DeedEndpoint =
  | typeof endTransportAnnouncement
  | typeof makeVehicleKey
  | typeof putVehicleOut
  | typeof restoreTransportRun
  | typeof revokeVehicleKey;

interface DeedButtonProps<E extends DeedEndpoint> extends DeedWords<E> {
  /** What it is done to, for who does not see the row. */
  readonly of: string;
  readonly onDone?: (reply: { readonly desk: OperationDesk; readonly key?: string }) => void;
}

/** A deed on one row of the desk. */
export function DeedButton<E extends DeedEndpoint>({ of, onDone, ...deed }: DeedButtonProps<E>) {
  const texts = useOperationTexts();
  const keep = useKeepDesk(texts.locale);
  const readAgain = useReadDeskAgain();
  const variant = deed.isDanger ? ('quiet-danger' as const) : undefined;
  return (
    <AskedDeed<DeedEndpoint>
      {...deed}
      button={{ size: 'small', variant, 'aria-label': `${deed.label} ${of}` }}
      words={texts}
      gone={texts.t('gone')}
      onDone={(reply) => {
        keep(reply.desk);
        onDone?.(reply);
      }}
      onRefused={readAgain}
    />
  );
}
