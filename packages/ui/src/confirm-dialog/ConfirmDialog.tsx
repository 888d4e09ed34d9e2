import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { CalloutLines } from '../callout/CalloutLines.tsx';
import { fetchWindow, LazyWindow } from '../overlay/lazy-window.tsx';
import { useFirstFocus } from '../overlay/use-first-focus.ts';
import { Unbroken } from '../unbroken/Unbroken.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  /** The question, with its object. */
  question: ReactNode;
  /** The consequence, and whether it can be undone. */
  consequence?: ReactNode;
  /** Verbs for confirming, and for leaving everything unchanged. */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called after the window has closed, to move the focus if the opener no longer exists. */
  onClosed?: () => void;
  variant?: 'danger' | 'primary';
  busy?: boolean;
  busyLabel?: string;
  /** Why it failed, in sentences; the window stays open. */
  errors?: readonly string[];
  /** Fields to fill in before confirming, such as a reason. The focus goes to the first required one that is empty. */
  children?: ReactNode;
};

type Sent = Pick<ConfirmDialogProps, 'busy' | 'busyLabel' | 'errors'>;

/**
 * Keeps the subject of an open question; `dialog` are props of its ConfirmDialog.
 * @param sent progress of a long upload
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

  // Load the window before the first question so that it appears at once.
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

/** Finds an empty required field, or the first choice of an unanswered question. */
function emptyAt(required: Element): HTMLElement | undefined {
  if (isFilled(required)) return required.value === '' ? required : undefined;
  if (required.querySelector(':checked')) return undefined;
  return required.querySelector<HTMLInputElement>('input:enabled') ?? undefined;
}

/** Finds the first empty required field, else the first required one; undefined if there is none. */
function firstRequired(dialog: Element | null): HTMLElement | undefined {
  const required = [...(dialog?.querySelectorAll('[aria-required="true"]') ?? [])];
  for (const one of required) {
    const empty = emptyAt(one);
    if (empty) return empty;
  }
  return required.find(isFilled);
}

/** Takes the focus when the window opens, or moves it to a required field, so that Enter by habit changes nothing. */
function SafeButton({ label, busy, onPress }: SafeButtonProps) {
  const button = useFirstFocus<HTMLButtonElement>((safe) => firstRequired(safe.closest('.dialog')) ?? safe);
  return (
    <Button ref={button} variant="second" disabled={busy} onClick={onPress}>
      {label}
    </Button>
  );
}
