import { timeInWords } from '@machi/domain/calendar/words';
import { CellMark } from '@machi/ui/week-grid/CellMark';
import { useTexts } from './texts.ts';
import './free-now.css';

/** Says that a room is free now, and until when; empty when it is in use or unknown. */
export function FreeNow({ until }: { until: string | undefined }) {
  const { t } = useTexts();
  return until === undefined ? null : (
    <p className="free-now sm num">
      <CellMark state="free" /> {t('freeNow', { time: timeInWords(until) })}
    </p>
  );
}
