import type { ReactNode } from 'react';

/** Each state has its own dot: disc, half disc, bar, ring. Colour comes second. */
export type StatusShape = 'fixed' | 'provisional' | 'refused' | 'cancelled';

export type StatusTagProps = { shape: StatusShape; children: ReactNode };

export function StatusTag({ shape, children }: StatusTagProps) {
  return <span className={`badge ${shape}`}>{children}</span>;
}
