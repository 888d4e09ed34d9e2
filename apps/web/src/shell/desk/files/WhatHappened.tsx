import { Section } from '@machi/ui/section/Section';
import type { ReactNode } from 'react';
import { momentInWords } from '../../language/dates.ts';
import { useLocale } from '../../record/record.ts';

interface WhatHappenedProps {
  readonly id: string;
  readonly title: string;
  /** Newest first. */
  readonly events: readonly {
    readonly what: ReactNode;
    readonly reason: string | null;
    readonly at: string;
    /** Null: no person, or a former member. */
    readonly by: string | null;
  }[];
}

/** History of an open file: what, why, when and by whom. */
export function WhatHappened({ id, title, events }: WhatHappenedProps) {
  const locale = useLocale();
  return (
    <Section className="stack-tight" titleId={id} title={title} level={3}>
      <ol className="file-lines">
        {events.map(({ what, reason, at, by }, index) => (
          // Two events may have the same time.
          <li key={`${at} ${events.length - index}`}>
            <b>{what}</b>
            {reason !== null && reason !== '' && <span>{reason}</span>}
            <small className="muted num">
              {momentInWords(at, locale)} {by}
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
}
