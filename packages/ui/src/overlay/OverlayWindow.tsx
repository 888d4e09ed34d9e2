import { Overlay2 } from '@blueprintjs/core';
import type { KeyboardEvent, ReactNode } from 'react';

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

/** Blueprint makes the place of a window a stop of the Tab key; only what is in the window should be one. */
function keepPlaceOutOfTabs(box: HTMLDialogElement | null): void {
  box?.parentElement?.setAttribute('tabindex', '-1');
}

/**
 * A window over the page. Blueprint's overlay holds the focus inside, closes with Escape, keeps the order of
 * several windows and gives the focus back. Reach it through `lazy-window.tsx`, so that it loads when needed.
 */
export default function OverlayWindow({
  kind,
  open,
  titleId,
  descriptionId,
  onClose,
  onClosed,
  closable = true,
  onSend,
  children,
}: OverlayWindowProps) {
  function send(event: KeyboardEvent<HTMLElement>) {
    // While kanji are being chosen, Enter takes them.
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (!closable || !isSent) return;
    event.preventDefault();
    if (onSend) onSend();
    else event.currentTarget.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
  }
  return (
    <Overlay2
      isOpen={open}
      onClose={onClose}
      onClosed={onClosed}
      canEscapeKeyClose={closable}
      canOutsideClickClose={closable}
      transitionDuration={200}
    >
      <div className={`${kind}-place`}>
        <dialog
          open
          ref={keepPlaceOutOfTabs}
          className={kind}
          data-theme={kind === 'screen' ? 'light' : undefined}
          aria-modal="true"
          aria-labelledby={titleId}
          aria-describedby={descriptionId}
          onKeyDown={send}
        >
          {children}
        </dialog>
      </div>
    </Overlay2>
  );
}
