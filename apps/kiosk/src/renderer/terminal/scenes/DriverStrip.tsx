import { yenInWords } from '@machi/domain/locale/words';
import type { DriverLine, FromScreen } from '../../../bridge.ts';
import { useTexts } from '../texts.ts';

const marks = { free: '○', due: '！', paid: '✓' } as const;

interface DriverStripProps {
  readonly line: DriverLine;
  readonly press: (pressed: FromScreen) => void;
}

/** For the driver: free, so much due, or paid, and who comes along; by mark, words and ground alike. */
export function DriverStrip({ line, press }: DriverStripProps) {
  const { t, locale } = useTexts();
  return (
    <div className={`strip driver ${line.kind}`}>
      <p role="status">
        <span>{t('driver')}</span>
        <b className="num">
          <span aria-hidden="true">{marks[line.kind]} </span>
          {t(`driver-${line.kind}`, yenInWords(line.yen)[locale])}
        </b>
        {line.companions > 0 && <span className="num">{t('driver-companions', line.companions)}</span>}
      </p>
      {line.kind === 'due' && (
        <button type="button" className="kbtn" onClick={() => press({ press: 'paid' })}>
          {t('driver-take')}
        </button>
      )}
    </div>
  );
}
