import type { ReactNode } from 'react';
import { Unbroken } from '../unbroken/Unbroken.tsx';

export type DescriptionRow = {
  id: string;
  term: ReactNode;
  detail: ReactNode;
  /** A link or small button at the end of the row. */
  action?: ReactNode;
};

export type DescriptionListProps = { rows: readonly DescriptionRow[] };

export function DescriptionList({ rows }: DescriptionListProps) {
  return (
    <dl className="kv">
      {rows.map((row) => (
        <div key={row.id}>
          <dt>{row.term}</dt>
          <dd>
            <span>{typeof row.detail === 'string' ? <Unbroken text={row.detail} /> : row.detail}</span>
            {row.action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
