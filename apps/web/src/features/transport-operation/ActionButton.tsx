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
import { AskedAction, type AskedActionProps } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { useOperationTexts } from './texts.ts';

type ActionEndpoint =
  | typeof endTransportAnnouncement
  | typeof makeVehicleKey
  | typeof putVehicleOut
  | typeof restoreTransportRun
  | typeof revokeVehicleKey;

interface ActionButtonProps<E extends ActionEndpoint> extends Omit<
  AskedActionProps<E>,
  'words' | 'answers' | 'button'
> {
  /** Object of the action, for screen readers. */
  readonly of: string;
}

/** An action on one row of the desk. */
export function ActionButton<E extends ActionEndpoint>({ of, onDone, ...action }: ActionButtonProps<E>) {
  const texts = useOperationTexts();
  const queryClient = useQueryClient();
  const desk = askAnew(readTransportOperation, {}, texts.locale);
  const variant = action.isDanger ? ('quiet-danger' as const) : undefined;
  return (
    <AskedAction<ActionEndpoint>
      {...(action as AskedActionProps<ActionEndpoint>)}
      button={{ size: 'small', variant, 'aria-label': `${action.label} ${of}` }}
      words={texts}
      gone={texts.t('gone')}
      onDone={(reply) => {
        // A key is shown once and not stored.
        keepReply(queryClient, desk, { desk: reply.desk });
        onDone?.(reply as ReplyOf<E>);
      }}
      onRefused={() => queryClient.invalidateQueries({ queryKey: desk.queryKey })}
    />
  );
}
