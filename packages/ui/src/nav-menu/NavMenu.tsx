import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

export type NavMenuProps = {
  /** Text of the button, such as the person's name. */
  label: ReactNode;
  /** A `ul` of TopLink or buttons. A click on one closes the list. */
  children: ReactNode;
};

/** Finds the link for an arrow key. The button comes before the first. */
function stepOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (Math.max(from, 0) + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * A button of the header that opens a list of links. Tab and arrow keys move in it; Escape, a press outside and leaving
 * it close it.
 */
export function NavMenu({ label, children }: NavMenuProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const place = box.current;
    if (!open || !place) return undefined;
    const close = () => setOpen(false);
    const stop = new AbortController();
    const { signal } = stop;

    document.addEventListener(
      'pointerdown',
      ({ target }) => target instanceof Node && !place.contains(target) && close(),
      { signal },
    );
    place.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !place.contains(relatedTarget)) close();
      },
      { signal },
    );
    place.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('.nav-list a, .nav-list button')) close();
      },
      { signal },
    );
    place.addEventListener(
      'keydown',
      (event) => {
        const links = [...place.querySelectorAll<HTMLElement>('.nav-list a, .nav-list button')];
        const from = links.findIndex((link) => link === document.activeElement);
        const step = stepOf(event.key, from, links.length);
        if (step !== undefined) {
          event.preventDefault();
          links[step]?.focus();
        }
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        button.current?.focus();
      },
      { signal },
    );
    return () => stop.abort();
  }, [open]);

  return (
    <div className="nav-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="top-link"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} />
      </button>
      <div className="nav-list" id={listId} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
