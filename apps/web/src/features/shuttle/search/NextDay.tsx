import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { Button } from '@machi/ui/button/Button';
import type { ShuttleSearch } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';
import { useDayWithSeats } from './use-day-with-seats.ts';

interface NextDayProps {
  readonly search: ShuttleSearch & { readonly departed_at: DateText };
  readonly persons: number;
  readonly last: DateText;
  readonly onFound: (date: DateText) => void;
}

/** On a day without seats: the way to the next one that has some. */
export function NextDay({ search, persons, last, onFound }: NextDayProps) {
  const { t, locale } = useShuttleTexts();
  const { look, busy, goesOnAt, isFailed } = useDayWithSeats(search, persons, last, onFound);
  const isEnd = goesOnAt !== undefined && goesOnAt > last;
  return (
    <div className="stack-tight">
      {isEnd ? null : (
        <Button busy={busy} busyLabel={t('next.looking')} onClick={() => void look()}>
          {t('next.look')}
        </Button>
      )}
      <div role="status">
        {isFailed ? <p>{t('next.failed')}</p> : null}
        {goesOnAt === undefined || isFailed ? null : (
          <p>{t(isEnd ? 'next.end' : 'next.none', { day: dayInWords(isEnd ? last : goesOnAt)[locale] })}</p>
        )}
      </div>
    </div>
  );
}
