import type { ReactNode } from 'react';

export type TagProps = {
  /** `plain` for a kind, `new` for what is unread, `today` for now and today. */
  tone?: 'plain' | 'new' | 'today';
  children: ReactNode;
};

export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={tone === 'today' ? 'now' : `badge plain ${tone}`}>{children}</span>;
}
