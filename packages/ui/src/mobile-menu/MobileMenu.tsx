import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ClosableWindow } from '../closable-window/ClosableWindow.tsx';
import { Icon } from '../icon/Icon.tsx';
import { fetchWindow } from '../overlay/lazy-window.tsx';

export type MobileMenuProps = {
  /** Text of the button and title of the drawer. */
  label: string;
  closeLabel: string;
  /** Called after the drawer has closed, to open what was pressed in it. */
  onClosed?: () => void;
  /** Lists of TopLink; a link or a button closes the menu. */
  children: ReactNode;
};

/** The labelled menu button of narrow headers, and its drawer. */
export function MobileMenu({ label, closeLabel, onClosed, children }: MobileMenuProps) {
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);

  function press() {
    setEverOpen(true);
    setOpen(true);
  }

  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={fetchWindow}
        onClick={press}
      >
        <Icon name="menu" />
        {label}
      </button>
      {everOpen && (
        <Suspense fallback={null}>
          <ClosableWindow
            kind="drawer"
            open={open}
            title={label}
            closeLabel={closeLabel}
            onClose={close}
            onClosed={onClosed}
          >
            <MenuLinks onFollow={close}>{children}</MenuLinks>
          </ClosableWindow>
        </Suspense>
      )}
    </>
  );
}

function MenuLinks({ onFollow, children }: { onFollow: () => void; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    function followed({ target }: MouseEvent) {
      if (target instanceof Element && target.closest('a, button')) onFollow();
    }
    box?.addEventListener('click', followed);
    return () => box?.removeEventListener('click', followed);
  }, [onFollow]);
  return (
    <div className="drawer-links" ref={list}>
      {children}
    </div>
  );
}
