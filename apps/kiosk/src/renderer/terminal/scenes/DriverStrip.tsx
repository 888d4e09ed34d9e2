import { yenInWords } from '@machi/domain/locale/words';
import type { DriverLine } from '../../../bridge.ts';
import { useTexts } from '../texts.ts';

const marks = { free: '○', due: '！', paid: '✓' } as const;

/** For the driver: free, so much due, or paid, and who comes along; by mark, words and ground alike. */
export function DriverStrip({ line }: { readonly line: DriverLine }) {
  const { t, locale } = useTexts();
  return (
    <p className={`strip driver ${line.kind}`} role="status">
      <span>{t('driver')}</span>
      <b className="num">
        <span aria-hidden="true">{marks[line.kind]} </span>
        {t(`driver-${line.kind}`, yenInWords(line.yen)[locale])}
      </b>
      {line.companions > 0 && <span className="num">{t('driver-companions', line.companions)}</span>}
    </p>
  );
}
