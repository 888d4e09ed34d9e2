import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { ComponentProps, ReactNode } from 'react';
import { useAsked, type Asking } from './use-asked.ts';

export interface AskedActionProps<E extends Endpoint> extends Asking<E> {
  readonly endpoint: E;
  /** Made when it is sent: undefined where something is missing, which its field then says. */
  readonly input: InputOf<E> | (() => InputOf<E> | undefined);
  readonly label: string;
  readonly question: ReactNode;
  readonly consequence?: ReactNode;
  /** What the window says in place of the button’s words. */
  readonly confirm?: string;
  /** What is told once it is done, of what it answered. */
  readonly done: string | ((reply: ReplyOf<E>) => string);
  readonly isDanger?: boolean;
  /** False where it cannot be done: the button goes, the window stays with what was said in it. */
  readonly isOffered?: boolean;
  readonly button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label' | 'className' | 'icon'>;
  /** What was typed before goes. */
  readonly onAsk?: () => void;
  /** Fields of the window. */
  readonly children?: ReactNode;
}

/** A button whose action is asked about first. */
export function AskedAction<E extends Endpoint>({
  endpoint,
  input,
  label,
  question,
  consequence,
  confirm = label,
  done,
  isDanger = false,
  isOffered = true,
  button,
  onAsk,
  children,
  ...asking
}: AskedActionProps<E>) {
  const { isAsking, ask, act, dialog } = useAsked(endpoint, asking);
  function confirmed() {
    const given = typeof input === 'function' ? (input as () => InputOf<E> | undefined)() : input;
    if (given !== undefined) void act(given, done);
  }
  if (!isOffered && !isAsking) return null;
  return (
    <>
      {isOffered && (
        <Button
          {...button}
          onClick={() => {
            onAsk?.();
            ask();
          }}
        >
          {label}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        variant={isDanger ? 'danger' : 'primary'}
        question={question}
        consequence={typeof consequence === 'string' ? <p>{consequence}</p> : consequence}
        confirmLabel={confirm}
        onConfirm={confirmed}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
