import { toldInPlace } from '@machi/client/client';
import { readGuestInvitation, refuseGuestInvitation, type Invitations } from '@machi/domain/schedule/answer-contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useRef, useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { InvitationCard, useScheduleAnswerTexts } from './InvitationCard.tsx';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';

interface NotificationsEndProps {
  readonly token: string;
  readonly isEnded: boolean;
  readonly onEnded: (invitations: Invitations) => void;
}

/** Ends all mails to a guest. It asks first, because the address cannot be restored. */
function NotificationsEnd({ token, isEnded, onEnded }: NotificationsEndProps) {
  const { t } = useScheduleAnswerTexts();
  const words = useActionWords({ keep: t('notifications.cancel'), sending: t('sending'), failed: t('failed') });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section className="stack" title={t('notifications')} headingRef={heading}>
      <p role="status">{isEnded ? t('notifications.done') : ''}</p>
      {!isEnded && (
        <div>
          <AskedAction
            endpoint={refuseGuestInvitation}
            input={{ token }}
            label={t('notifications.stop')}
            question={t('notifications.question')}
            consequence={t('notifications.consequence')}
            confirm={t('notifications.confirm')}
            done=""
            isDanger
            words={words}
            // The button disappears.
            focus={heading}
            onDone={onEnded}
          />
        </div>
      )}
    </Section>
  );
}

/** Page on which a guest without an account reads an invitation and answers it (product, "Guests of schedules"). */
export default function ScheduleAnswerPage() {
  const { t, locale } = useScheduleAnswerTexts();
  const [token] = useLinkSecret('confirm');
  return (
    <div className="reading">
      <PageHead title={menuTitle('schedule-answer', locale)} />
      {token === undefined ? (
        <section className="stack">
          <h2>{t('none.title')}</h2>
          <p>{t('none')}</p>
          <p className="muted">
            {t('help')} <OfficeTelephone />
          </p>
        </section>
      ) : (
        <Opened key={token} token={token} />
      )}
    </div>
  );
}

/** A button opens it, so that a mail scanner's visit reads nothing. */
function Opened({ token }: { readonly token: string }) {
  const { t } = useScheduleAnswerTexts();
  const { send, busy } = useCall(readGuestInvitation);
  const [read, setRead] = useState<Invitations>();
  const [isRefused, setRefused] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const sentencesOf = useRefusalSentences();

  async function open() {
    setRefused(false);
    setLines([]);
    const result = await send({ token }, toldInPlace);
    if (result?.ok) setRead(result.reply);
    else if (result?.codes['token']) setRefused(true);
    else if (result) setLines(sentencesOf(result, t('open.failed')));
  }
  if (read)
    return (
      <div className="stack-lg">
        <p className="lead">{t('for', { name: read.name })}</p>
        {read.invitations.map((invitation) => (
          <InvitationCard key={invitation.schedule_id} token={token} invitation={invitation} onAnswered={setRead} />
        ))}
        <NotificationsEnd token={token} isEnded={read.is_refused === 1} onEnded={setRead} />
      </div>
    );
  return (
    <div className="stack">
      <p>{t('lead')}</p>
      {isRefused && (
        <FormErrors heading={t('refused.title')}>
          <p>{t('refused')}</p>
          <p>
            {t('help')} <OfficeTelephone />
          </p>
        </FormErrors>
      )}
      <div className="actions">
        <Button variant="primary" busy={busy} busyLabel={t('opening')} onClick={() => void open()}>
          {t('open')}
        </Button>
      </div>
      <CalloutLines lines={lines} />
    </div>
  );
}
