import type { ReactNode } from 'react';

export type TagProps = {
  /** `plain` for a kind, `new` for what is unread, `today` for now and today. */
  tone?: 'plain' | 'new' | 'today';
  children: ReactNode;
};

export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={tone === 'today' ? 'now' : `badge plain ${tone}`}>{children}</span>;
}

/** Each state has its own shape: disc, half disc, bar, ring, so that colour is not needed. */
export type StatusShape = 'fixed' | 'provisional' | 'refused' | 'cancelled';

type StatusTagProps = { shape: StatusShape; children: ReactNode };

export function StatusTag({ shape, children }: StatusTagProps) {
  return <span className={`badge ${shape}`}>{children}</span>;
}
