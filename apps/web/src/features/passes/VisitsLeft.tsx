import { dateInWords } from '@machi/domain/calendar/words';
import type { OwnPasses } from '@machi/domain/passes/contract';
import { Panel } from '@machi/ui/panel/Panel';
import { usePassTexts } from './texts.ts';

/** The visits left of the year: the number large, and a bead for each visit, the used ones hollow as on the terminal. */
export function VisitsLeft({ bath: { remaining, visits, visits_a_year, to } }: { bath: OwnPasses['bath'] }) {
  const { t, locale } = usePassTexts();
  return (
    <Panel className="visits-left">
      <p className="count num">
        <span>{t('history.left')}</span> <b>{remaining}</b> <span>{t('history.left.unit', { count: remaining })}</span>
      </p>
      <div className="beads" role="img" aria-label={t('history.beads', { count: visits, visits: visits_a_year })}>
        {Array.from({ length: visits_a_year }, (_bead, index) => (
          <i key={index} className={index < visits ? undefined : 'left'} />
        ))}
      </div>
      <p>{t('history.used', { count: visits, visits: visits_a_year, to: dateInWords(to)[locale] })}</p>
    </Panel>
  );
}
