import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { activateFeed, discardFeed, goBackToFeed } from '@machi/domain/transport-desk/contract';
import type { TransportDesk } from '@machi/domain/transport-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useKeepDesk, useReadDeskAgain } from '../queries.ts';
import { useFeedTexts } from '../texts.ts';

type DeedEndpoint = typeof activateFeed | typeof discardFeed | typeof goBackToFeed;

interface DeedButtonProps<E extends DeedEndpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly label: string;
  readonly question: string;
  readonly consequence: string;
  readonly confirm: string;
  readonly done: string;
  readonly isDanger?: boolean;
  readonly variant?: ComponentProps<typeof Button>['variant'];
  /** Where the focus goes: the button is gone, or means something else. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** A deed that is asked about first, and answers the desk as it is then. */
export function DeedButton<E extends DeedEndpoint>({
  endpoint,
  input,
  label,
  question,
  consequence,
  confirm,
  done,
  isDanger = false,
  variant,
  heading,
}: DeedButtonProps<E>) {
  const texts = useFeedTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const keep = useKeepDesk(locale);
  const readAgain = useReadDeskAgain();
  const { send, busy } = useCall<DeedEndpoint>(endpoint);
  const answered = useRef<TransportDesk>(undefined);
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);

  async function run() {
    setLines([]);
    const result = await send(input, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      // A colleague was faster: behind the window stands what counts now.
      void readAgain();
      return;
    }
    answered.current = result.reply.desk;
    snackbar.show(done, 'success');
    setOpen(false);
  }
  /** What was pressed may go with the desk as it was; the window goes first, so that the focus has somewhere to go. */
  function finish() {
    if (!answered.current) return;
    keep(answered.current);
    answered.current = undefined;
    heading.current?.focus();
  }

  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        variant={isDanger ? 'danger' : 'primary'}
        question={question}
        consequence={consequence}
        confirmLabel={confirm}
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
