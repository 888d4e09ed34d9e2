import type { Localized } from '@machi/domain/locale/model';
import { closedWords } from '@machi/domain/monitors/words';
import { Both } from './Both.tsx';

/** Replaces numbers that mean nothing while it is closed. */
export function ClosedNotice({ hours }: { hours: Localized }) {
  return (
    <section className="one">
      <p className="closed">
        <Both text={closedWords} />
      </p>
      <p className="closed-hours num">
        <Both text={hours} />
      </p>
    </section>
  );
}
