import { Button } from '@machi/ui/button/Button';
import { useReceptionTexts } from '../texts.ts';
import type { Verdict } from './decide-target.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly onAsk: (verdict: Verdict) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected applications; nothing while none is selected. */
export function SelectionBar({ count, onAsk, onClear }: SelectionBarProps) {
  const { t } = useReceptionTexts();
  if (count === 0) return null;
  return (
    <div className="reception-selection">
      <p role="status">{t('selected', { count })}</p>
      <Button size="small" onClick={() => onAsk('approve')}>
        {t('approve.many', { count })}
      </Button>
      <Button size="small" variant="quiet-danger" onClick={() => onAsk('refuse')}>
        {t('refuse.many', { count })}
      </Button>
      <Button size="small" variant="text" onClick={onClear}>
        {t('selected.none')}
      </Button>
    </div>
  );
}
