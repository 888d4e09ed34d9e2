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
  /** The window has gone and the focus has been given back. */
  onClosed?: () => void;
  /** Escape and a press outside close the window; not while work is under way. */
  closable?: boolean;
  /** Ctrl and Enter, wherever the focus is in it; not while work is under way. Left out: the button that sends its form. */
  onSend?: (() => void) | undefined;
  children: ReactNode;
};

/** As long as `--calm`: what has faded is gone. */
const FADE_MILLISECONDS = 200;
/** Of several windows the newest holds the focus. */
const trapStack: FocusTrap[] = [];

/** A window over the page, as long as it is to be seen. Reach it through `lazy-window.ts`, so that it loads when needed. */
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

/** Holds the focus inside, closes with Escape or a press outside, and gives the focus back once it is gone. */
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
    // Once: React's strict mode, in development, comes here again when the window has the focus already.
    opener.current ??= document.activeElement;
    return () => {
      // The page may have moved the focus by itself meanwhile.
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
      // Read by this window itself.
      escapeDeactivates: false,
      allowOutsideClick: true,
      returnFocusOnDeactivate: false,
    }).activate();
    return () => void trap.deactivate();
  }, [open]);

  function hear(event: KeyboardEvent<HTMLElement>) {
    // While kanji are being chosen, both keys are theirs.
    if (event.nativeEvent.isComposing) return;
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isSent) return;
    // Not to the window from which this one was opened.
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
      {/* For the pointer alone: by the keyboard Escape closes. */}
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
