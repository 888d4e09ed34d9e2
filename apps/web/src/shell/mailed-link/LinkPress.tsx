import { Button } from '@machi/ui/button/Button';
import { useMailedLinkTexts } from './texts.ts';

interface LinkPressProps {
  /** What pressing does. */
  readonly body: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/**
 * Behind a link that was sent: opening it consumes nothing, pressing the button does (product, "Links that are sent").
 */
export function LinkPress({ body, busy, onPress }: LinkPressProps) {
  const { t } = useMailedLinkTexts();
  return (
    <section className="stack">
      <h2>{t('press.title')}</h2>
      <p>{body}</p>
      <div className="actions">
        <Button variant="primary" busy={busy} busyLabel={t('press.busy')} onClick={onPress}>
          {t('press.label')}
        </Button>
      </div>
    </section>
  );
}
