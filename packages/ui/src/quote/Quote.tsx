import type { ReactNode } from 'react';

export type QuoteLine = {
  id: string;
  label: ReactNode;
  detail?: ReactNode;
  amount: ReactNode;
};

export type QuoteProps = {
  lines: readonly QuoteLine[];
  totalLabel: ReactNode;
  total: ReactNode;
  note?: ReactNode;
  /** Announces changes; for a quote that follows a person's choices. */
  live?: boolean;
};

export function Quote({ lines, totalLabel, total, note, live = false }: QuoteProps) {
  return (
    <>
      <dl className="quote">
        {lines.map((line) => (
          <div key={line.id}>
            <dt>
              {line.label}
              {line.detail ? <small className="num">{line.detail}</small> : null}
            </dt>
            <dd>{line.amount}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{totalLabel}</dt>
          <dd aria-live={live ? 'polite' : undefined}>{total}</dd>
        </div>
      </dl>
      {note ? <p className="sm muted">{note}</p> : null}
    </>
  );
}
