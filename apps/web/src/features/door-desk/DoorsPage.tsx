import { beginDoorEmergency, endDoorEmergency, listDoors } from '@machi/domain/doors/desk-contract';
import { isByHand } from '@machi/domain/doors/model';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useReason } from '../../shell/desk/use-reason.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { DoorCodes } from './DoorCodes.tsx';
import { DoorEntry } from './DoorEntry.tsx';
import { KeyBoxList } from './KeyBoxList.tsx';
import { useDoorTexts } from './door-words.ts';
import '../../shell/desk/entries.css';
import './door-desk.css';

/** An opening waits thirty seconds for its door; the page shows what became of it. */
const EVERY_MILLISECONDS = 5000;

/** All doors of the town: how they are, openings from afar, codes of the office, and what to do in an emergency. */
export default function DoorsPage() {
  const texts = useDoorTexts();
  const { t, locale } = texts;
  const query = useQuery({ ...askAnew(listDoors, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const { data } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const emergency = useReason('emergency-reason', t('reason'), t('reason.missing'));
  if (!data) return <NotLoaded query={query} label={t('loading')} />;
  const [since] = data.doors.flatMap(({ emergency_since }) => emergency_since ?? []);
  return (
    <div className="doors">
      <PageHead title={officialTitle('door', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {/* Beside what was read last: a lost answer closes no window and takes no code that is shown once. */}
        {query.isError && <NotLoaded query={query} />}
        {since !== undefined ? (
          <Callout
            tone="warning"
            title={t('emergency.on', { at: momentInWords(since, locale) })}
            actions={
              <AskedAction
                endpoint={endDoorEmergency}
                input={{}}
                label={t('emergency.end')}
                question={t('emergency.end.question')}
                consequence={t('emergency.end.consequence')}
                done={t('emergency.ended')}
                words={texts}
                focus={heading}
              />
            }
          >
            <p>{t('emergency.on.body')}</p>
          </Callout>
        ) : (
          data.doors.length > 0 && (
            <Section className="stack-tight" title={t('emergency')}>
              <p>{t('emergency.body')}</p>
              <AskedAction
                endpoint={beginDoorEmergency}
                input={() => (emergency.check() ? { reason: emergency.reason } : undefined)}
                label={t('emergency.begin')}
                question={t('emergency.question')}
                consequence={t('emergency.consequence')}
                done={t('emergency.begun')}
                isDanger
                button={{ variant: 'quiet-danger' }}
                words={texts}
                focus={heading}
                onAsk={emergency.clear}
              >
                <ReasonField {...emergency.field} />
              </AskedAction>
            </Section>
          )
        )}
        <Section className="stack" title={t('doors')} headingRef={heading}>
          {data.doors.length === 0 ? (
            <EmptyState title={t('none')} headingLevel={3}>
              <p>{t('none.body')}</p>
            </EmptyState>
          ) : (
            <ul className="entries-list">
              {data.doors.map((door) => (
                <DoorEntry key={door.door_id} door={door} now={new Date(query.dataUpdatedAt)} />
              ))}
            </ul>
          )}
        </Section>
        {data.doors.length > 0 && (
          <>
            {data.doors.some(({ lock_kind }) => isByHand(lock_kind)) && <KeyBoxList />}
            <DoorCodes doors={data.doors} codes={data.office_codes} />
          </>
        )}
      </div>
    </div>
  );
}
