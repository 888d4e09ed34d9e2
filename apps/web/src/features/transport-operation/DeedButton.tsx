import { readTransportOperation } from '@machi/domain/transport-operation/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type {
  endTransportAnnouncement,
  makeVehicleKey,
  putVehicleOut,
  restoreTransportRun,
  revokeVehicleKey,
} from '@machi/domain/transport-operation/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { AskedDeed, type AskedDeedProps } from '../../shell/asked/AskedDeed.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { useOperationTexts } from './texts.ts';

type DeedEndpoint =
  | typeof endTransportAnnouncement
  | typeof makeVehicleKey
  | typeof putVehicleOut
  | typeof restoreTransportRun
  | typeof revokeVehicleKey;

interface DeedButtonProps<E extends DeedEndpoint> extends Omit<AskedDeedProps<E>, 'words' | 'answers' | 'button'> {
  /** What it is done to, for who does not see the row. */
  readonly of: string;
}

/** A deed on one row of the desk. */
export function DeedButton<E extends DeedEndpoint>({ of, onDone, ...deed }: DeedButtonProps<E>) {
  const texts = useOperationTexts();
  const queryClient = useQueryClient();
  const desk = askAnew(readTransportOperation, {}, texts.locale);
  const variant = deed.isDanger ? ('quiet-danger' as const) : undefined;
  return (
    <AskedDeed<DeedEndpoint>
      {...(deed as AskedDeedProps<DeedEndpoint>)}
      button={{ size: 'small', variant, 'aria-label': `${deed.label} ${of}` }}
      words={texts}
      gone={texts.t('gone')}
      onDone={(reply) => {
        // A key is shown once, and kept nowhere.
        keepReply(queryClient, desk, { desk: reply.desk });
        onDone?.(reply as ReplyOf<E>);
      }}
      onRefused={() => queryClient.invalidateQueries({ queryKey: desk.queryKey })}
    />
  );
}
