import { dropEvent } from '@machi/domain/events/desk-contract';
import { eventDesk } from '@machi/domain/events/desk';
import { isToCome } from '@machi/domain/events/rules';
import type { DeskEvent } from '@machi/domain/events/views';
import { decidePermission } from '@machi/domain/permissions/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { CounterEntry } from '../../../shell/desk/account-finder/CounterEntry.tsx';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { DeskPage } from '../../../shell/desk/declared/DeskPage.tsx';
import { useDesk, useKeptFiles } from '../../../shell/desk/declared/use-desk.ts';
import { ReceptionNav } from '../../../shell/reception-nav/ReceptionNav.tsx';
import { RegisterForm } from '../RegisterForm.tsx';
import { AtTheDoor } from './AtTheDoor.tsx';
import { EventForm } from './EventForm.tsx';
import { Registrations } from './Registrations.tsx';
import { useEventDeskTexts } from './registration-words.ts';

/** Writes an event and opens its file. */
function NewEvent() {
  const navigate = useNavigate();
  const { hrefWith } = useDesk(eventDesk);
  const { keep } = useKeptFiles(eventDesk);
  return (
    <EventForm
      onSaved={(event) => {
        keep({ event });
        void navigate(hrefWith({ new: undefined, event: String(event.event_id) }));
      }}
    />
  );
}

/** Deletes a draft, or leads to the page that everybody sees. */
function Beside({ event: { event_id, revision, phase, title } }: { readonly event: DeskEvent }) {
  const { t } = useEventDeskTexts();
  const navigate = useNavigate();
  const { hrefWith } = useDesk(eventDesk);
  if (phase !== 'draft')
    return (
      <p>
        <ButtonLink size="small" href={`/event/${event_id}`}>
          {t('public')}
        </ButtonLink>
      </p>
    );
  return (
    <AskedAction
      endpoint={dropEvent}
      input={{ event_id, revision }}
      label={t('drop')}
      question={t('drop.question', { title })}
      consequence={t('drop.consequence')}
      done={t('drop.done')}
      isDanger
      button={{ size: 'small', variant: 'text-danger' }}
      words={{ t }}
      onDone={() => void navigate(hrefWith({ event: undefined }))}
    />
  );
}

/** Events with places, their registrations and the check-in. */
export default function EventDeskPage() {
  const { keep } = useKeptFiles(eventDesk);
  const { t, locale } = useEventDeskTexts();
  const { data: asker } = useQuery(askerQuery(locale));
  const isAtCounter = asker !== undefined && decidePermission(asker, 'reservation:book:any') === 'granted';
  return (
    <DeskPage
      desk={eventDesk}
      below={<ReceptionNav />}
      create={() => <NewEvent />}
      forms={{
        change: (event, close) => (
          <EventForm
            event={event}
            onCancel={close}
            onSaved={(changed) => {
              keep({ event: changed });
              close();
            }}
          />
        ),
      }}
      beforeActions={(event) => <Beside event={event} />}
      afterActions={(event) =>
        event.phase !== 'draft' && (
          <>
            {event.phase !== 'called-off' && <AtTheDoor event={event} />}
            <Registrations key={event.event_id} event={event} mayWithdraw={isAtCounter && isToCome(event.phase)} />
            {isAtCounter && event.phase === 'open' && (
              <CounterEntry id="event-enter" title={t('enter.title')}>
                {(member, done) => <RegisterForm key={member.member_id} event={event} member={member} onDone={done} />}
              </CounterEntry>
            )}
          </>
        )
      }
    />
  );
}
