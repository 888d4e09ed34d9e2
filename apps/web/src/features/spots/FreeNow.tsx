import { timeInWords } from '@machi/domain/calendar/words';
import { CellMark } from '@machi/ui/week-grid/CellMark';
import { useTexts } from './text/use-texts.ts';
import './free-now.css';

/** That nobody uses a room at this moment, and until when; nothing when somebody does or that is not known. */
export function FreeNow({ until }: { until: string | undefined }) {
  const { t } = useTexts();
  return until === undefined ? null : (
    <p className="free-now sm num">
      <CellMark state="free" /> {t('freeNow', { time: timeInWords(until) })}
    </p>
  );
}
