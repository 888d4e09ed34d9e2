import { useId, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { OverlayWindowProps } from '../overlay/OverlayWindow.tsx';
import { LazyWindow } from '../overlay/lazy-window.tsx';
import { useFirstFocus } from '../overlay/use-first-focus.ts';

export type ClosableWindowProps = {
  kind: OverlayWindowProps['kind'];
  open: boolean;
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Called after the window has closed and the focus is back. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A window with its title and a close button; loaded on first use, so it needs a Suspense. */
export function ClosableWindow({ kind, open, title, closeLabel, onClose, onClosed, children }: ClosableWindowProps) {
  const titleId = useId();
  return (
    <LazyWindow kind={kind} open={open} titleId={titleId} onClose={onClose} onClosed={onClosed}>
      <div className="drawer-head">
        <h2 id={titleId}>{title}</h2>
        <CloseButton label={closeLabel} onPress={onClose} />
      </div>
      {children}
    </LazyWindow>
  );
}

function CloseButton({ label, onPress }: { label: string; onPress: () => void }) {
  const button = useFirstFocus<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="menu-close" onClick={onPress}>
      <Icon name="close" />
      {label}
    </button>
  );
}
