import { useEffect, useRef, type ReactNode } from 'react';

export type PayBarProps = {
  /** Name of the bar for screen readers. */
  label: string;
  caption: ReactNode;
  total: ReactNode;
  /** The main button. */
  children: ReactNode;
};

/** The total and the main button at the bottom of the screen, below 960 px. */
export function PayBar({ label, caption, total, children }: PayBarProps) {
  const bar = useRef<HTMLElement>(null);
  // Floating elements keep above the bar, whatever its height with the reader's text size.
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      if (size) style.setProperty('--paybar', `${size.blockSize}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--paybar');
    };
  }, []);
  return (
    <aside className="paybar" aria-label={label} ref={bar}>
      <div>
        <small>{caption}</small>
        <b className="num">{total}</b>
      </div>
      {children}
    </aside>
  );
}
