import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { useCall } from '../calls/use-call.ts';

/** What is asked and told of a deed, and where the focus goes. */
export interface DeedWords<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly label: string;
  readonly question: string;
  readonly consequence: string;
  readonly done: string;
  readonly isDanger?: boolean;
  /** Where the focus goes: the button is gone, or means something else. */
  readonly heading: RefObject<HTMLElement | null>;
}

interface AskedDeedProps<E extends Endpoint> extends Omit<DeedWords<E>, 'done'> {
  /** What is told once it is done, of what it answered. */
  readonly done: string | ((reply: ReplyOf<E>) => string);
  /** What the window says in place of the button’s words. */
  readonly confirm?: string;
  readonly button: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label'>;
  readonly words: { readonly t: (key: 'keep' | 'sending' | 'lost' | 'failed') => string };
  /** What a 404 is called here; left out, it leads to its page. */
  readonly gone?: string;
  /** Keeps what the deed answered. */
  readonly onDone: (reply: ReplyOf<E>) => void;
  /** A colleague was faster: what counts now is read. */
  readonly onRefused: () => Promise<void>;
}

/** A button of a desk whose deed is asked about first, and answers the desk as it is then. */
export function AskedDeed<E extends Endpoint>({
  endpoint,
  input,
  label,
  question,
  consequence,
  done,
  isDanger = false,
  heading,
  confirm = label,
  button,
  words,
  gone,
  onDone,
  onRefused,
}: AskedDeedProps<E>) {
  const { t } = words;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(endpoint);
  const answered = useRef<ReplyOf<E>>(undefined);
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);

  async function run() {
    setLines([]);
    const result = await send(input, { ...toldInPlace, ignores404: gone !== undefined });
    if (!result) return;
    if (!result.ok) {
      setLines(gone !== undefined && result.status === 404 ? [gone] : refusalLines(result, words));
      void onRefused();
      return;
    }
    answered.current = result.reply;
    snackbar.show(typeof done === 'string' ? done : done(result.reply), 'success');
    setOpen(false);
  }
  /** What was pressed may go with the desk as it was; the window goes first, so that the focus has somewhere to go. */
  function finish() {
    const reply = answered.current;
    if (!reply) return;
    answered.current = undefined;
    heading.current?.focus();
    onDone(reply);
  }

  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
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
