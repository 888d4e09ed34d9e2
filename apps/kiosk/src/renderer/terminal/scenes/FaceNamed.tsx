import type { FromScreen } from '../../../bridge.ts';
import { useTexts } from '../texts.ts';

interface FaceNamedProps {
  readonly name: string;
  readonly press: (pressed: FromScreen) => void;
}

/** Whether somebody is the one whom their face was taken for. */
export function FaceNamed({ name, press }: FaceNamedProps) {
  const { t } = useTexts();
  return (
    <div>
      <div role="status">
        <h1>{t('face-named', name)}</h1>
        <p className="say">{t('face-named-say')}</p>
      </div>
      <div className="buttons">
        <button type="button" className="kbtn main" onClick={() => press({ press: 'face-named', isMe: true })}>
          {t('face-me')}
        </button>
        <button type="button" className="kbtn" onClick={() => press({ press: 'face-named', isMe: false })}>
          {t('face-not-me')}
        </button>
      </div>
    </div>
  );
}
