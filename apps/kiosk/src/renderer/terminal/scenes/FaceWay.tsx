import type { FromScreen } from '../../../bridge.ts';
import { FaceDrawing } from '../drawings.tsx';
import { useTexts } from '../texts.ts';

/** Beside the card: the camera is off until this is pressed. */
export function FaceWay({ press }: { readonly press: (pressed: FromScreen) => void }) {
  const { t } = useTexts();
  return (
    <section className="way">
      <FaceDrawing />
      <button type="button" className="kbtn" onClick={() => press({ press: 'face' })}>
        {t('face-way')}
      </button>
      <p>{t('face-way-say')}</p>
    </section>
  );
}
