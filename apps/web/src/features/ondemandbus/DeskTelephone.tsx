import { Telephone } from '../../shell/town/Telephone.tsx';
import { useBusTexts } from './texts.ts';
import { weekHoursInWords, type WeekHours } from './ride-words.ts';

const none: readonly WeekHours[] = [];

interface DeskTelephoneProps {
  readonly tel: string;
  readonly hours?: readonly WeekHours[];
  /** It is already a matter of a ride, or of asking for one. */
  readonly isAboutRide?: boolean;
}

/** Whoever would rather speak to somebody finds the number beside everything. */
export function DeskTelephone({ tel, hours = none, isAboutRide = false }: DeskTelephoneProps) {
  const { t, locale } = useBusTexts();
  return (
    <p className="desk-tel">
      <span>{t(isAboutRide ? 'tel.questions' : 'tel.ask')}</span> <Telephone number={tel} />{' '}
      {hours.map((row) => (
        <span key={row.weekdays.join('')} className="sm muted num">
          {t('tel.hours', { hours: weekHoursInWords(row, locale) })}
        </span>
      ))}
    </p>
  );
}
