import { useTexts } from '../texts.ts';

/** More beads than this nobody takes in at a glance. */
const MOST_BEADS = 60;

interface VisitsLeftProps {
  readonly remaining: number;
  /** Visits of a whole year; null where that is not known. */
  readonly ofYear: number | null;
}

/** The visits left as a figure, and as beads of which the used ones are empty. */
export function VisitsLeft({ remaining, ofYear }: VisitsLeftProps) {
  const { t } = useTexts();
  const before = t('remaining-before');
  return (
    <>
      <p className="count num">
        {before && <span>{before}</span>}
        <b>{remaining}</b>
        <span>{t('remaining-after')}</span>
      </p>
      {ofYear !== null && ofYear <= MOST_BEADS && remaining <= ofYear && (
        <div
          className={ofYear > 24 ? 'beads many' : 'beads'}
          role="img"
          aria-label={t('beads', ofYear - remaining, ofYear)}
        >
          {Array.from({ length: ofYear }, (_bead, index) => (
            <i key={index} className={index < ofYear - remaining ? undefined : 'left'} />
          ))}
        </div>
      )}
    </>
  );
}
