import { toldInPlace } from '@machi/client/client';
import { dayInWords } from '@machi/domain/calendar/words';
import { answerInvitation } from '@machi/domain/member-groups/contract';
import type { ReceivedInvitation } from '@machi/domain/member-groups/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useGroupTexts } from './texts.ts';

/** Invitations to groups, each with what joining would share. Empty without any. */
export function Invitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  const { t, locale } = useGroupTexts();
  const { send, busy } = useCall(answerInvitation);
  const sentencesOf = useRefusalSentences();
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The section stays after its last line is gone, because its heading takes the focus.
  const [hasBeen, setHasBeen] = useState(false);
  if (invitations.length > 0 && !hasBeen) setHasBeen(true);
  if (!hasBeen) return null;

  async function answer({ group_invitation_id, member_group_name: group }: ReceivedInvitation, accepts: 0 | 1) {
    setLines([]);
    const result = await send({ group_invitation_id, accepts }, { ...toldInPlace, ignores404: true });
    if (!result) return;
    await readChanged(answerInvitation);
    heading.current?.focus();
    if (result.ok) snackbar.show(t(accepts === 1 ? 'invited.joined' : 'invited.declined', { group }), 'success');
    else setLines(sentencesOf(result, t('failed')));
  }
  return (
    <Section className="stack" title={t('invited')} headingRef={heading}>
      <CalloutLines lines={lines} />
      <ul className="stack">
        {invitations.map((invitation) => {
          const { group_invitation_id, member_group_name: group, invited_by_name, organization_name } = invitation;
          const name = organization_name ? `${organization_name[locale]} ${invited_by_name}` : invited_by_name;
          return (
            <li key={group_invitation_id} className="panel stack">
              <h3>{t('invited.by', { name, group })}</h3>
              <p>{t('invited.to', { count: String(invitation.people) })}</p>
              <p>{t('invited.until', { day: dayInWords(invitation.ends_on)[locale] })}</p>
              <div className="row">
                <SendingButton
                  variant="primary"
                  busy={busy}
                  aria-label={t('invited.join.of', { group })}
                  onClick={() => void answer(invitation, 1)}
                >
                  {t('invited.join')}
                </SendingButton>
                <SendingButton
                  busy={busy}
                  aria-label={t('invited.decline.of', { group })}
                  onClick={() => void answer(invitation, 0)}
                >
                  {t('invited.decline')}
                </SendingButton>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
