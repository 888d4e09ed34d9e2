import { Telephone } from '../../shell/town/Telephone.tsx';
import { useBusTexts } from './texts.ts';
import { weekHoursInWords, type WeekHours } from './ride-words.ts';

const none: readonly WeekHours[] = [];

interface DeskTelephoneProps {
  readonly tel: string;
  readonly hours?: readonly WeekHours[];
  /** Whether the page already deals with a ride. */
  readonly isAboutRide?: boolean;
}

/** The desk's telephone number, for people who prefer to talk. */
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
