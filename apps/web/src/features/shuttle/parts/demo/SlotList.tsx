import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readDemo } from '@machi/domain/demos/contract';
import { MAX_PERSONS } from '@machi/domain/shuttle/limits';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { SelectField } from '@machi/ui/field/SelectField';
import { Section } from '@machi/ui/section/Section';
import { clockOf } from '../../../../shell/language/dates.ts';
import { useShuttleTexts } from '../../texts.ts';
import { dayOf, hasRoom, runKey } from '../../ride-words.ts';
import { RunCard } from '../../search/RunCard.tsx';
import { ToldAt, type Cut } from '../../search/ToldAt.tsx';
import { WaitForSeats } from '../../search/WaitForSeats.tsx';
import { useDemoTexts } from './texts.ts';

/** Limit of days shown at once: on a phone people scroll past all of them. */
const DAYS_AT_ONCE = 2;

interface SlotListProps {
  readonly told: ReplyOf<typeof readDemo>;
  readonly persons: number;
  /** Page to which a guest returns. */
  readonly path: string;
  readonly onPersons: (persons: number) => void;
  readonly onReserve: (slot: ShuttleTrip) => void;
  readonly holding: string | undefined;
  readonly refused: { readonly run: string; readonly lines: readonly string[] } | undefined;
  readonly cut: Cut | undefined;
}

/** The next slots by day with their free places; later days are folded below. */
export function SlotList(props: SlotListProps) {
  const { told, persons, onPersons, cut } = props;
  const { t: shuttle } = useShuttleTexts();
  const { t, locale } = useDemoTexts();
  const { slots, next_date, reason, told_at } = told;
  const days = [...new Set(slots.map(({ departed_at }) => dayOf(departed_at)))];
  const isSoon = ({ departed_at }: ShuttleTrip) => days.indexOf(dayOf(departed_at)) < DAYS_AT_ONCE;
  const soon = slots.filter(isSoon);
  const later = slots.filter((slot) => !isSoon(slot));
  return (
    <Section className="stack" titleId="slots" title={t('slots')}>
      {slots.length === 0 ? (
        <EmptyState headingLevel={3} title={t(reason === null ? 'none' : 'rests')}>
          {reason === null ? null : <p>{reason}</p>}
          {next_date === null ? null : <p className="num">{t('next', { day: dateInWords(next_date)[locale] })}</p>}
        </EmptyState>
      ) : (
        <>
          <div className="shuttle-when">
            <SelectField
              label={shuttle('search.persons')}
              hint={shuttle('search.most', { count: MAX_PERSONS })}
              options={Array.from({ length: MAX_PERSONS }, (_none, index) => ({
                value: String(index + 1),
                label: shuttle('persons', { count: index + 1 }),
              }))}
              value={String(persons)}
              onChange={({ target }) => onPersons(Number(target.value))}
            />
          </div>
          <ToldAt toldAt={told_at} cut={cut} />
          <Days {...props} slots={soon} />
          {later.length === 0 ? null : (
            <Disclosure title={t('later', { count: later.length })}>
              <Days {...props} slots={later} />
            </Disclosure>
          )}
        </>
      )}
    </Section>
  );
}

function Days({ slots, ...rest }: SlotListProps & { readonly slots: readonly ShuttleTrip[] }) {
  const { locale } = useDemoTexts();
  const first = rest.told.slots.find((slot) => hasRoom(slot, rest.persons));
  const days: readonly (readonly [DateText, readonly ShuttleTrip[]])[] = [
    ...Map.groupBy(slots, ({ departed_at }) => dayOf(departed_at)),
  ];
  return days.map(([day, own]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className="num demo-day">
        {dateInWords(day)[locale]}
      </h3>
      <ul className="runs-list">
        {own.map((slot) => (
          <Slot key={runKey(slot)} slot={slot} isFirst={slot === first} {...rest} />
        ))}
      </ul>
    </section>
  ));
}

interface SlotProps extends Pick<SlotListProps, 'persons' | 'path' | 'onReserve' | 'holding' | 'refused'> {
  readonly slot: ShuttleTrip;
  readonly isFirst: boolean;
}

function Slot({ slot, isFirst, persons, path, onReserve, holding, refused }: SlotProps) {
  const { t: shuttle } = useShuttleTexts();
  const { t, locale } = useDemoTexts();
  const day = dateInWords(dayOf(slot.departed_at))[locale];
  return (
    <RunCard trip={slot} persons={persons} headingLevel={4}>
      {hasRoom(slot, persons) ? (
        <Button
          variant={isFirst ? 'primary' : 'second'}
          busy={holding === runKey(slot)}
          busyLabel={shuttle('run.reserving')}
          aria-label={t('chooseOf', { day, time: clockOf(slot.departed_at) })}
          onClick={() => onReserve(slot)}
        >
          {t('choose')}
        </Button>
      ) : slot.state === 'full' || slot.state === 'open' ? (
        <WaitForSeats key={persons} trip={slot} persons={persons} path={path} />
      ) : null}
      {refused?.run === runKey(slot) ? <CalloutLines lines={refused.lines} /> : null}
    </RunCard>
  );
}
