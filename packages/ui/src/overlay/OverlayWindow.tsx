import { createFocusTrap, type FocusTrap } from 'focus-trap';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';

export type OverlayWindowProps = {
  /** A box in the middle, a sheet from the right edge, or the whole screen, white in the dark theme too. */
  kind: 'dialog' | 'drawer' | 'screen';
  open: boolean;
  titleId: string;
  descriptionId?: string;
  onClose: () => void;
  /** Called after the window has closed and the focus is back. */
  onClosed?: () => void;
  /** Whether Escape and a press outside close the window; false during work. */
  closable?: boolean;
  /** Called for Ctrl+Enter in the window, except during work. Default: the button that submits its form. */
  onSend?: (() => void) | undefined;
  children: ReactNode;
};

/** As long as `--calm`: after it the faded window is removed. */
const FADE_MILLISECONDS = 200;
/** The newest of several windows holds the focus. */
const trapStack: FocusTrap[] = [];

/** A window over the page while it is visible. Import it through `lazy-window.tsx`, so that it loads when needed. */
export default function OverlayWindow(props: OverlayWindowProps) {
  const { open, onClosed } = props;
  const [isThere, setIsThere] = useState(open);
  if (open && !isThere) setIsThere(true);
  const isLeaving = isThere && !open;
  const tell = useEffectEvent(() => onClosed?.());

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsThere(false), FADE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current && !isThere) tell();
    wasThere.current = isThere;
  }, [isThere]);

  return isThere ? createPortal(<ShownWindow {...props} />, document.body) : null;
}

/** Traps the focus, closes with Escape or a press outside, and then returns the focus. */
function ShownWindow({
  kind,
  open,
  titleId,
  descriptionId,
  onClose,
  closable = true,
  onSend,
  children,
}: OverlayWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  const opener = useRef<Element>(null);

  useEffect(() => {
    // Only once: React's strict mode runs this again when the window already has the focus.
    opener.current ??= document.activeElement;
    return () => {
      // The page may have moved the focus meanwhile.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);

  useEffect(() => {
    if (!open || !dialog.current) return;
    const trap = createFocusTrap(dialog.current, {
      trapStack,
      initialFocus: dialog.current,
      fallbackFocus: dialog.current,
      delayInitialFocus: false,
      // The window handles Escape itself.
      escapeDeactivates: false,
      allowOutsideClick: true,
      returnFocusOnDeactivate: false,
    }).activate();
    return () => void trap.deactivate();
  }, [open]);

  function hear(event: KeyboardEvent<HTMLElement>) {
    // During kanji conversion both keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isSent) return;
    // Keep the key from the window that opened this one.
    event.stopPropagation();
    if (!closable) return;
    event.preventDefault();
    if (!isSent) onClose();
    else if (onSend) onSend();
    else event.currentTarget.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
  }
  function press(event: MouseEvent<HTMLElement>) {
    if (closable && event.button === 0) onClose();
  }

  return (
    <div className={open ? 'overlay' : 'overlay is-leaving'}>
      {/* Pointer only: Escape closes by keyboard. */}
      <div className="overlay-backdrop" role="presentation" onMouseDown={press} />
      <div className={`${kind}-place`}>
        <dialog
          open
          ref={dialog}
          className={kind}
          tabIndex={-1}
          data-theme={kind === 'screen' ? 'light' : undefined}
          aria-modal="true"
          aria-labelledby={titleId}
          aria-describedby={descriptionId}
          onKeyDown={hear}
        >
          {children}
        </dialog>
      </div>
    </div>
  );
}
