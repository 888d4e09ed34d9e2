import { Button } from '@machi/ui/button/Button';
import { useKeySwitch } from '../../shell/desk/inbox/use-inbox-keys.ts';
import { useFormDeskTexts } from './texts.ts';
import type { Verdict } from './handled-target.ts';

interface DecideButtonsProps {
  /** It is approved already, and waits for its money. */
  readonly isApproved: boolean;
  readonly onAsk: (verdict: Verdict) => void;
}

/** Approves, denies or makes invalid the application that is open. */
export function DecideButtons({ isApproved, onAsk }: DecideButtonsProps) {
  const { t } = useFormDeskTexts();
  const [hasKeys] = useKeySwitch();
  return (
    <div className="row tight">
      {!isApproved && (
        <Button
          variant="primary"
          size="small"
          iconEnd={hasKeys && <kbd aria-hidden="true">A</kbd>}
          aria-keyshortcuts={hasKeys ? 'A' : undefined}
          onClick={() => onAsk('approve')}
        >
          {t('approve')}
        </Button>
      )}
      <Button
        variant="quiet-danger"
        size="small"
        iconEnd={hasKeys && <kbd aria-hidden="true">R</kbd>}
        aria-keyshortcuts={hasKeys ? 'R' : undefined}
        onClick={() => onAsk('refuse')}
      >
        {t('refuse')}
      </Button>
      <Button size="small" onClick={() => onAsk('invalidate')}>
        {t('invalidate')}
      </Button>
    </div>
  );
}
