import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { ComponentProps, ReactNode } from 'react';
import { useAsked, type Asking } from './use-asked.ts';

export interface AskedActionProps<E extends Endpoint> extends Asking<E> {
  readonly endpoint: E;
  /** Created on sending; undefined when something is missing, which its field reports. */
  readonly input: InputOf<E> | (() => InputOf<E> | undefined);
  readonly label: string;
  readonly question: ReactNode;
  readonly consequence?: ReactNode;
  /** Text of the window's button; the opening button's label by default. */
  readonly confirm?: string;
  /** Message after the action, from its reply. */
  readonly done: string | ((reply: ReplyOf<E>) => string);
  readonly isDanger?: boolean;
  /** False when the action is impossible: the button goes, the window stays with its message. */
  readonly isOffered?: boolean;
  readonly button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label' | 'className' | 'icon'>;
  /** Called on opening: clears earlier values. */
  readonly onAsk?: () => void;
  /** Fields of the window. */
  readonly children?: ReactNode;
}

/** A button whose action a window confirms first. */
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
