import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { fetchWindow, LazyWindow } from '../overlay/lazy-window.ts';
import { useFirstFocus } from '../overlay/use-first-focus.ts';

export type MobileMenuProps = {
  /** Word of the button and title of the drawer. */
  label: string;
  closeLabel: string;
  /** Lists of TopLink; following a link or pressing a button closes the menu. */
  children: ReactNode;
};

/** The labelled menu button below 960 px, and the drawer it opens. */
export function MobileMenu({ label, closeLabel, children }: MobileMenuProps) {
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
          <MenuWindow open={open} label={label} closeLabel={closeLabel} onClose={close}>
            {children}
          </MenuWindow>
        </Suspense>
      )}
    </>
  );
}

type MenuWindowProps = {
  open: boolean;
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

function MenuWindow({ open, label, closeLabel, onClose, children }: MenuWindowProps) {
  const titleId = useId();
  return (
    <LazyWindow kind="drawer" open={open} titleId={titleId} onClose={onClose}>
      <div className="drawer-head">
        <h2 id={titleId}>{label}</h2>
        <CloseButton label={closeLabel} onPress={onClose} />
      </div>
      <MenuLinks onFollow={onClose}>{children}</MenuLinks>
    </LazyWindow>
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

function CloseButton({ label, onPress }: { label: string; onPress: () => void }) {
  const button = useFirstFocus<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="menu-close" onClick={onPress}>
      <Icon name="close" />
      {label}
    </button>
  );
}
