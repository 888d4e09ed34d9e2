import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is in progress: a spinner, no second press; the focus stays. */
    busy?: boolean;
    /** Text while busy, such as "Sending". Its width is reserved from the start. */
    busyLabel?: string;
    /** Why it cannot be pressed, shown under the button. The button stays focusable. */
    disabledReason?: string;
    /** Id of a reason shown elsewhere. Its appearance leaves the focus in place. */
    reasonId?: string | undefined;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  busy = false,
  busyLabel,
  disabledReason,
  reasonId: givenReasonId,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const ownId = useId();
  const reasonId = givenReasonId ?? (disabledReason === undefined ? undefined : ownId);
  const blocked = busy || reasonId !== undefined;
  const describedBy = [rest['aria-describedby'], reasonId].filter(Boolean).join(' ');

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-disabled={blocked || undefined}
      aria-describedby={describedBy || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      <span className="btn-words">
        {busy ? <span className="spin" aria-hidden="true" /> : icon}
        {busy && busyLabel !== undefined ? busyLabel : children}
        {iconEnd}
      </span>
      {busyLabel !== undefined && <ReservedWidth busy={busy} busyLabel={busyLabel} words={children} />}
    </button>
  );

  if (disabledReason === undefined) return button;
  return (
    <span className="btn-reasoned">
      {button}
      <span className="hint" id={ownId}>
        {disabledReason}
      </span>
    </span>
  );
}

/** Reserves the width of the hidden text, so that nothing moves when the texts change. */
function ReservedWidth({ busy, busyLabel, words }: { busy: boolean; busyLabel: string; words: ReactNode }) {
  const other = busy ? words : busyLabel;
  if (typeof other !== 'string') return null;
  return (
    <span className="btn-words btn-reserved" data-words={other} data-spin={!busy || undefined} aria-hidden="true" />
  );
}
