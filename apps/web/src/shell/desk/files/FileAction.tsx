import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { ConfirmDialog, type ConfirmDialogProps } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { useAsked } from '../../asked/use-asked.ts';

interface FileActionProps extends Pick<
  ConfirmDialogProps,
  'variant' | 'question' | 'consequence' | 'confirmLabel' | 'onConfirm' | 'children'
> {
  readonly action: Pick<ReturnType<typeof useAsked>, 'ask' | 'dialog'>;
  /** Subject of the action, and its state. */
  readonly term: string;
  readonly state: string;
  /** Label of the button, when the window's differs. */
  readonly label?: string;
  readonly look?: ButtonProps['variant'];
  /** Called on opening: clears earlier values. */
  readonly onOpen?: () => void;
}

/** An action on an open file: its subject, and the button whose window confirms it. */
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
