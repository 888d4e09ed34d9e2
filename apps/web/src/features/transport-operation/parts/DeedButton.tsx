import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type {
  endTransportAnnouncement,
  makeVehicleKey,
  putVehicleOut,
  restoreTransportRun,
  revokeVehicleKey,
} from '@machi/domain/transport-operation/contract';
import type { OperationDesk } from '@machi/domain/transport-operation/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useKeepDesk, useReadDeskAgain } from '../queries.ts';
import { useOperationTexts } from '../texts.ts';

type DeedEndpoint =
  | typeof endTransportAnnouncement
  | typeof makeVehicleKey
  | typeof putVehicleOut
  | typeof restoreTransportRun
  | typeof revokeVehicleKey;

interface DeedButtonProps<E extends DeedEndpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly label: string;
  /** What it is done to, for who does not see the row. */
  readonly of: string;
  readonly question: string;
  readonly consequence: string;
  readonly done: string;
  readonly isDanger?: boolean;
  /** Where the focus goes: the button is gone, or means something else. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onDone?: (reply: { readonly desk: OperationDesk; readonly key?: string }) => void;
}

/** A deed that is asked about first, and answers the desk as it is then. */
export function DeedButton<E extends DeedEndpoint>({
  endpoint,
  input,
  label,
  of,
  question,
  consequence,
  done,
  isDanger = false,
  heading,
  onDone,
}: DeedButtonProps<E>) {
  const texts = useOperationTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const keep = useKeepDesk(locale);
  const readAgain = useReadDeskAgain();
  const { send, busy } = useCall<DeedEndpoint>(endpoint);
  const answered = useRef<{ readonly desk: OperationDesk; readonly key?: string }>(undefined);
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);

  async function run() {
    setLines([]);
    const result = await send(input, { ...toldInPlace, ignores404: true });
    if (!result) return;
    if (!result.ok) {
      setLines(result.status === 404 ? [t('gone')] : refusalLines(result, texts));
      // A colleague was faster: behind the window stands what counts now.
      void readAgain();
      return;
    }
    answered.current = result.reply;
    snackbar.show(done, 'success');
    setOpen(false);
  }
  /** What was pressed may go with the desk as it was; the window goes first, so that the focus has somewhere to go. */
  function finish() {
    const reply = answered.current;
    if (!reply) return;
    answered.current = undefined;
    keep(reply.desk);
    heading.current?.focus();
    onDone?.(reply);
  }

  return (
    <>
      <Button
        size="small"
        variant={isDanger ? 'quiet-danger' : undefined}
        aria-label={`${label} ${of}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        variant={isDanger ? 'danger' : 'primary'}
        question={question}
        consequence={consequence}
        confirmLabel={label}
        cancelLabel={t('keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void run()}
        onCancel={() => {
          setOpen(false);
          setLines([]);
        }}
        onClosed={finish}
      />
    </>
  );
}
