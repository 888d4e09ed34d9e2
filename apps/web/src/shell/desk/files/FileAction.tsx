import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { ConfirmDialog, type ConfirmDialogProps } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { useAsked } from '../../asked/use-asked.ts';

interface FileActionProps extends Pick<
  ConfirmDialogProps,
  'variant' | 'question' | 'consequence' | 'confirmLabel' | 'onConfirm' | 'children'
> {
  readonly action: Pick<ReturnType<typeof useAsked>, 'ask' | 'dialog'>;
  /** What the action is about, and how that stands. */
  readonly term: string;
  readonly state: string;
  /** What the button says where the window says something else. */
  readonly label?: string;
  readonly look?: ButtonProps['variant'];
  /** What was typed before goes. */
  readonly onOpen?: () => void;
}

/** An action with an opened file: what it is about, and the button that asks about it in a window. */
export function FileAction({ action, term, state, label, look, onOpen, ...asked }: FileActionProps) {
  return (
    <div className="desk-action file-action">
      <p>
        <b>{term}</b>
        {state}
      </p>
      <Button
        size="small"
        variant={look}
        onClick={() => {
          onOpen?.();
          action.ask();
        }}
      >
        {label ?? asked.confirmLabel}
      </Button>
      <ConfirmDialog {...action.dialog} {...asked} />
    </div>
  );
}
