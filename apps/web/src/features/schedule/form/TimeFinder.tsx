import { toldInPlace } from '@machi/client/client';
import { isDateText, minutesOf } from '@machi/domain/calendar/model';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { findScheduleTimes } from '@machi/domain/schedule/find-contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useScheduleTexts } from '../texts.ts';
import { wantedHoldsOf } from '../holds/typed-holds.ts';
import type { Typed } from './typed.ts';

type Found = ReplyOf<typeof findScheduleTimes>;

interface TimeFinderProps {
  readonly typed: Typed;
  readonly except: number | undefined;
  readonly onChoose: (time: Pick<Typed, 'start_date' | 'end_date' | 'start_time' | 'end_time'>) => void;
}

/** Length of a schedule within one day, in minutes; otherwise there is nothing to search for. */
function minutesOfOneDay({ schedule_type, start_date, end_date, start_time, end_time }: Typed): number {
  const isOneDay = schedule_type === 0 && isDateText(start_date) && start_date === end_date;
  return isOneDay && start_time !== '' && end_time !== '' ? minutesOf(end_time) - minutesOf(start_time) : 0;
}

/** The next times that suit all participants and the chosen rooms; one press takes one. */
export function TimeFinder({ typed, except, onChoose }: TimeFinderProps) {
  const { t, locale } = useScheduleTexts();
  const { send, busy } = useCall(findScheduleTimes);
  const sentencesOf = useRefusalSentences();
  const [found, setFound] = useState<Found>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const minutes = minutesOfOneDay(typed);
  if (minutes <= 0 || typed.participants.length === 0) return null;
  const isAlone = typed.participants.length === 1;
  const suits = isAlone ? 'find.found.own' : 'find.found';

  async function find() {
    setLines([]);
    const { rooms: room_ids, equipments } = wantedHoldsOf(typed);
    const wish = { member_ids: [...typed.participants], room_ids, rooms_wanted: 'all' as const, equipments, minutes };
    const own = except === undefined ? {} : { except_schedule_id: except };
    const result = await send({ ...wish, ...own, from: typed.start_date }, toldInPlace);
    if (!result) return;
    setFound(result.ok ? result.reply : undefined);
    if (!result.ok) setLines(sentencesOf(result, t('find.failed')));
  }
  return (
    <div className="stack">
      <p>
        <Button busy={busy} busyLabel={t('find.busy')} onClick={() => void find()}>
          {t(isAlone ? 'find.own' : 'find')}
        </Button>
      </p>
      <CalloutLines lines={lines} />
      <div aria-live="polite">
        {found && (
          <div className="panel stack">
            <p>
              <b>{t(found.times.length === 0 ? 'find.nothing' : found.suits_all === 1 ? suits : 'find.nearest')}</b>
            </p>
            <ul className="schedule-found schedule-answers">
              {found.times.map(({ target_date, start_time, end_time, busy: others }) => (
                <li key={`${target_date} ${start_time}`}>
                  <Button
                    size="small"
                    aria-pressed={typed.start_date === target_date && typed.start_time === start_time}
                    onClick={() => onChoose({ start_date: target_date, end_date: target_date, start_time, end_time })}
                  >
                    {isDateText(target_date) ? dateInWords(target_date)[locale] : target_date}{' '}
                    {timesInWords({ start: start_time, end: end_time })[locale]}
                  </Button>
                  {others.length > 0 && <span className="sm muted"> {t('find.others', { count: others.length })}</span>}
                </li>
              ))}
            </ul>
            <p className="sm muted">{t('find.hint')}</p>
          </div>
        )}
      </div>
    </div>
  );
}
