import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useTexts } from '../text/use-texts.ts';

/** Says that the form did not open empty, and lets the person begin anew. */
export function DraftHint({ onStartAgain }: { onStartAgain: () => void }) {
  const { t } = useTexts();
  return (
    <Callout
      live="status"
      title={t('draft.restored')}
      actions={
        <Button size="small" onClick={onStartAgain}>
          {t('draft.startAgain')}
        </Button>
      }
    >
      <p>{t('draft.restoredBody')}</p>
    </Callout>
  );
}
