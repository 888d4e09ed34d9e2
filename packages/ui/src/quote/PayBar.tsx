import type { ReactNode } from 'react';

export type PayBarProps = {
  /** Names the bar for screen readers. */
  label: string;
  caption: ReactNode;
  total: ReactNode;
  /** The main button. */
  children: ReactNode;
};

/** The total and the main button at the bottom of the screen, below 960 px. */
export function PayBar({ label, caption, total, children }: PayBarProps) {
  return (
    <aside className="paybar" aria-label={label}>
      <div>
        <small>{caption}</small>
        <b className="num">{total}</b>
      </div>
      {children}
    </aside>
  );
}
