import type { Localized } from '@machi/domain/locale/model';
import { Both } from '../Both.tsx';

interface CountSectionProps {
  readonly title: Localized;
  readonly count: number;
  /** What the number leaves open; undefined: nothing. */
  readonly note?: Localized | undefined;
}

/** One number, to be read from across the room. */
export function CountSection({ title, count, note }: CountSectionProps) {
  return (
    <section>
      <h2>
        <Both text={title} />
      </h2>
      <p className="big num">
        <b>{count}</b> <Both text={{ ja: '件', en: count === 1 ? 'bill' : 'bills' }} />
      </p>
      {note && (
        <p className="next muted num">
          <Both text={note} />
        </p>
      )}
    </section>
  );
}
