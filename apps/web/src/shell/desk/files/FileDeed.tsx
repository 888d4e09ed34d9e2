import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { ConfirmDialog, type ConfirmDialogProps } from '@machi/ui/confirm-dialog/ConfirmDialog';
import type { useAsked } from '../../asked/use-asked.ts';

interface FileDeedProps extends Pick<
  ConfirmDialogProps,
  'variant' | 'question' | 'consequence' | 'confirmLabel' | 'onConfirm' | 'children'
> {
  readonly deed: Pick<ReturnType<typeof useAsked>, 'ask' | 'dialog'>;
  /** What the deed is about, and how that stands. */
  readonly term: string;
  readonly state: string;
  /** What the button says where the window says something else. */
  readonly label?: string;
  readonly look?: ButtonProps['variant'];
  /** What was typed before goes. */
  readonly onOpen?: () => void;
}

/** A deed with an opened file: what it is about, and the button that asks about it in a window. */
export function FileDeed({ deed, term, state, label, look, onOpen, ...asked }: FileDeedProps) {
  return (
    <div className="desk-deed file-deed">
      <p>
        <b>{term}</b>
        {state}
      </p>
      <Button
        size="small"
        variant={look}
        onClick={() => {
          onOpen?.();
          deed.ask();
        }}
      >
        {label ?? asked.confirmLabel}
      </Button>
      <ConfirmDialog {...deed.dialog} {...asked} />
    </div>
  );
}
