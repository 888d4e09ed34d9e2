import { CardLies } from '../drawings.tsx';
import { useTexts } from '../texts.ts';

/** Somebody's card is being read. */
export function Reading() {
  const { t } = useTexts();
  return (
    <div className="split">
      <div role="status">
        <h1>{t('reading')}</h1>
        <p className="say">{t('reading-say')}</p>
        <div className="progress" aria-hidden="true">
          <span />
        </div>
      </div>
      <CardLies />
    </div>
  );
}
