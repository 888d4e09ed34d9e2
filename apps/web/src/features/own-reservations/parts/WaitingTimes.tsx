import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { leaveWaitlist } from '@machi/domain/waitlist/contract';
import type { Waiting } from '@machi/domain/waitlist/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Tag } from '@machi/ui/tag/Tag';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../text/use-own-texts.ts';

/** Times that are taken and that the member wants to be told of; nothing where there are none. */
export function WaitingTimes() {
  const { t, locale } = useOwnTexts();
  const { data } = useQuery(ownQueries.waitlist(locale));
  const heading = useRef<HTMLHeadingElement>(null);
  // The section stays when its last line goes, for the focus goes to its heading.
  const [hasBeen, setHasBeen] = useState(false);
  const id = useId();
  const waitings = data?.waitings ?? [];
  if (waitings.length > 0 && !hasBeen) setHasBeen(true);
  if (!hasBeen) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('waiting.title')}
      </h2>
      <p className="muted sm">{t('waiting.lead')}</p>
      <ul className="own-list">
        {waitings.map((waiting) => (
          <WaitingEntry key={waiting.waitlist_id} waiting={waiting} onLeft={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

function WaitingEntry({ waiting, onLeft }: { waiting: Waiting; onLeft: () => void }) {
  const { t, locale } = useOwnTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(leaveWaitlist);
  const { spot_id, room_id, target_date: date, target_time, plan_name: room, waitlist_id } = waiting;
  const names = { day: dayInWords(date)[locale], times: timesInWords(target_time)[locale], room };

  async function leave() {
    const result = await send({ waitlist_id });
    if (!result?.ok) return;
    queryClient.setQueryData(
      ownQueries.waitlist(locale).queryKey,
      (list) => list && { waitings: list.waitings.filter((one) => one.waitlist_id !== waitlist_id) },
    );
    snackbar.show(t('waiting.stopped', names), 'success');
    onLeft();
  }

  return (
    <Entry
      when={names.day}
      whenDetail={names.times}
      status={
        <Tag tone={waiting.told_at === null ? 'plain' : 'new'}>
          {t(waiting.told_at === null ? 'waiting.waiting' : 'waiting.free')}
        </Tag>
      }
      title={room}
      actions={
        <>
          {waiting.told_at === null ? null : (
            <ButtonLink
              size="small"
              href={`/spot/form/${spot_id}/${room_id}?${new URLSearchParams({ date, ...target_time }).toString()}`}
              aria-label={t('waiting.reserveOf', names)}
            >
              {t('waiting.reserve')}
            </ButtonLink>
          )}
          <Button
            variant="text-danger"
            size="small"
            busy={busy}
            aria-label={t('waiting.stopOf', names)}
            onClick={() => void leave()}
          >
            {t('waiting.stop')}
          </Button>
        </>
      }
    >
      <p className="sm muted">{waiting.location_name}</p>
    </Entry>
  );
}
