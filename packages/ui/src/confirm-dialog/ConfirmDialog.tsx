import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { CalloutLines } from '../callout/CalloutLines.tsx';
import { fetchWindow, LazyWindow } from '../overlay/lazy-window.ts';
import { useFirstFocus } from '../overlay/use-first-focus.ts';
import { Unbroken } from '../unbroken/Unbroken.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  /** The question, with the object in it. */
  question: ReactNode;
  /** What follows from it, and whether it can be undone. */
  consequence?: ReactNode;
  /** The verb that is done, and the one that leaves everything as it is. */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The window has gone; the moment to move the focus, should its opener be gone too. */
  onClosed?: () => void;
  variant?: 'danger' | 'primary';
  busy?: boolean;
  busyLabel?: string;
  /** Why it could not be done, in sentences; the window stays open. */
  errors?: readonly string[];
  /** More to fill in before confirming, such as a reason; the focus goes to the first required field of it that is empty. */
  children?: ReactNode;
};

type Sent = Pick<ConfirmDialogProps, 'busy' | 'busyLabel' | 'errors'>;

/**
 * What is asked about before it is done, while the window is open; `dialog` goes to its ConfirmDialog.
 * @param sent how far it is sent, where that takes time
 */
export function useQuestion<About = true>(cancelLabel: string, sent?: Sent) {
  const [about, setAbout] = useState<About>();
  const close = () => setAbout(undefined);
  return {
    about,
    ask: (what: About) => setAbout(() => what),
    close,
    dialog: { ...sent, open: about !== undefined, cancelLabel, onCancel: close },
  };
}

export function ConfirmDialog({ open, ...rest }: ConfirmDialogProps) {
  const [everOpen, setEverOpen] = useState(open);
  if (open && !everOpen) setEverOpen(true);

  // Ahead of the first question, so that it appears at once.
  useEffect(fetchWindow, []);

  if (!everOpen) return null;
  return (
    <Suspense fallback={null}>
      <Question open={open} {...rest} />
    </Suspense>
  );
}

function Question({
  open,
  question,
  consequence,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  onClosed,
  variant = 'danger',
  busy = false,
  busyLabel,
  errors,
  children,
}: ConfirmDialogProps) {
  const titleId = useId();
  const consequenceId = useId();
  return (
    <LazyWindow
      kind="dialog"
      open={open}
      titleId={titleId}
      descriptionId={consequence ? consequenceId : undefined}
      onClose={onCancel}
      onClosed={onClosed}
      closable={!busy}
      onSend={onConfirm}
    >
      <h2 id={titleId}>{typeof question === 'string' ? <Unbroken text={question} /> : question}</h2>
      {consequence ? (
        <div className="dialog-consequence" id={consequenceId}>
          {consequence}
        </div>
      ) : null}
      {children}
      {errors && <CalloutLines lines={errors} />}
      <div className="actions">
        <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <SafeButton label={cancelLabel} busy={busy} onPress={onCancel} />
      </div>
    </LazyWindow>
  );
}

type SafeButtonProps = { label: string; busy: boolean; onPress: () => void };

const isFilled = (field: Element): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  field.matches('input, select, textarea');

/** Where something required is still empty: its field, or the first choice of a question without an answer. */
function emptyAt(required: Element): HTMLElement | undefined {
  if (isFilled(required)) return required.value === '' ? required : undefined;
  if (required.querySelector(':checked')) return undefined;
  return required.querySelector<HTMLInputElement>('input:enabled') ?? undefined;
}

/** The first required field that is still empty, else the first; undefined in a window that asks for nothing. */
function firstRequired(dialog: Element | null): HTMLElement | undefined {
  const required = [...(dialog?.querySelectorAll('[aria-required="true"]') ?? [])];
  for (const one of required) {
    const empty = emptyAt(one);
    if (empty) return empty;
  }
  return required.find(isFilled);
}

/** Takes the focus when the window opens, or gives it to what nothing is done without: whoever presses Enter by habit changes nothing. */
function SafeButton({ label, busy, onPress }: SafeButtonProps) {
  const button = useFirstFocus<HTMLButtonElement>((safe) => firstRequired(safe.closest('.dialog')) ?? safe);
  return (
    <Button ref={button} variant="second" disabled={busy} onClick={onPress}>
      {label}
    </Button>
  );
}
