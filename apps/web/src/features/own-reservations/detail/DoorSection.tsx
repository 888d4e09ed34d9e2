import { writtenDoorCode } from '@machi/domain/doors/code';
import { readOwnDoors, renewDoorCode, type OwnDoor } from '@machi/domain/doors/contract';
import type { Locale } from '@machi/domain/locale/model';
import { spokenIn } from '@machi/domain/locale/texts';
import { clockInWords } from '@machi/domain/calendar/words';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../../shell/asked/asked-words.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useOwnTexts } from '../texts.ts';

/** The code appears by itself when the door begins to open. */
const LOOK_MILLISECONDS = 30_000;

/** The doors of a reservation, asked for anew while one may begin to open. */
export function useOwnDoors(reservation_id: number, locale: Locale) {
  return useQuery({
    ...ask(readOwnDoors, { reservation_id }, locale, { ignoresError: true }),
    refetchInterval: ({ state }) => (state.data && state.data.doors.length > 0 ? LOOK_MILLISECONDS : false),
  });
}

/** When a door opens for this reservation and how, or why it does not. */
function Door({ door }: { readonly door: OwnDoor }) {
  const { t, locale } = useOwnTexts();
  const { from, until, opened_by, trouble, code_at_lock } = door;
  const isMissing = trouble === null && code_at_lock === 'call' && new Date(until).getTime() > Date.now();
  const alternatives = new Intl.ListFormat(spokenIn(locale), { type: 'disjunction' });
  const ways = alternatives.format(opened_by.map((way) => t(`door.way.${way}`)));
  return (
    <li>
      <span>
        <b>{door.door_name}</b>
        <br />
        {trouble === null
          ? t('door.opens', { from: clockInWords(new Date(from)), until: clockInWords(new Date(until)), ways })
          : t(`door.trouble.${trouble}`)}
        {isMissing && (
          <>
            <br />
            {t('door.notYet')} <Telephone number={door.call_tel} />
          </>
        )}
      </span>
    </li>
  );
}

/** The doors that this reservation opens, and its code while one opens; empty without any. */
export function DoorSection({ reservation_id }: { readonly reservation_id: number }) {
  const { t, locale } = useOwnTexts();
  const { data } = useOwnDoors(reservation_id, locale);
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useActionWords({ keep: t('door.keep'), sending: t('sending'), failed: t('failed') });
  // The page works without it.
  if (!data || data.doors.length === 0) return null;
  const { doors, code, is_renewable } = data;
  const calls = new Map(doors.map(({ call_tel, call_name }) => [call_tel, call_name]));
  const opens = doors.filter(({ trouble, opened_by }) => trouble === null && opened_by.includes('code'));
  const [next] = opens.toSorted((a, b) => a.from.localeCompare(b.from));
  return (
    <Section className="stack-tight" title={t('door.title')} headingRef={heading}>
      <ul className="own-rows">
        {doors.map((door) => (
          <Door key={door.door_id} door={door} />
        ))}
      </ul>
      {code !== null && (
        <>
          <p className="own-code num">
            <span className="sm muted">{t('door.code')}</span>
            <b>{writtenDoorCode(code)}</b>
          </p>
          <p className="sm">{t('door.secret')}</p>
          {is_renewable && (
            <AskedAction
              endpoint={renewDoorCode}
              input={{ reservation_id }}
              label={t('door.renew')}
              question={t('door.question')}
              consequence={t('door.consequence')}
              confirm={t('door.renew')}
              done={t('door.renewed')}
              button={{ variant: 'text', className: 'btn-flush' }}
              words={words}
              focus={heading}
            />
          )}
        </>
      )}
      {code === null && next && new Date(next.from).getTime() > Date.now() ? (
        <p className="sm">{t('door.later', { from: clockInWords(new Date(next.from)) })}</p>
      ) : null}
      {[...calls].map(([tel, name]) => (
        <p key={tel} className="sm">
          {t('door.call', { name })} <Telephone number={tel} />
        </p>
      ))}
    </Section>
  );
}
