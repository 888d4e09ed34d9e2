import { Button } from '@machi/ui/button/Button';
import { useReceptionTexts } from '../../texts.ts';
import type { Verdict } from './decide-target.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly onAsk: (verdict: Verdict) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected applications; nothing while none is selected. */
export function SelectionBar({ count, onAsk, onClear }: SelectionBarProps) {
  const { t } = useReceptionTexts();
  return (
    <>
      {/* Stands there before anything is selected, so that the first is read aloud, too. */}
      <p className="sr" role="status">
        {count === 0 ? '' : t('selected', { count })}
      </p>
      {count > 0 && (
        <div className="reception-selection">
          <p>{t('selected', { count })}</p>
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
      )}
    </>
  );
}
