import { dayInWords } from '@machi/domain/calendar/words';
import type { MemberGroup } from '@machi/domain/member-groups/model';
import { Button } from '@machi/ui/button/Button';
import { useRef, useState } from 'react';
import { deleteMemberGroup, removeFromGroup, withdrawInvitation } from '@machi/domain/member-groups/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useActionWords, useGroupTexts } from './texts.ts';
import { GroupForm } from './GroupForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import { useSession } from '../../shell/record/record.ts';
import { useAsked } from '../../shell/asked/use-asked.ts';

/** The membership or group to end; `name` is the group's or the person's. */
type Asked = { readonly name: string; readonly member_group_id: number } & (
  | { readonly which: 'delete.group' | 'delete.list' | 'leave' }
  | { readonly which: 'remove'; readonly member_id: number }
  | { readonly which: 'withdraw'; readonly group_invitation_id: number }
);

const ends = {
  'delete.group': deleteMemberGroup,
  'delete.list': deleteMemberGroup,
  leave: removeFromGroup,
  remove: removeFromGroup,
  withdraw: withdrawInvitation,
} as const;

function inputOf(asked: Asked, me: number | null | undefined) {
  const { member_group_id } = asked;
  if (asked.which === 'remove') return { member_group_id, member_id: asked.member_id };
  if (asked.which === 'withdraw') return { member_group_id, group_invitation_id: asked.group_invitation_id };
  if (asked.which === 'leave') return { member_group_id, member_id: me ?? 0 };
  return { member_group_id };
}

/** Asks before something of a group ends. After the window the card may disappear too, and with it the focus. */
function useAskBefore(onDone: (which: Asked['which']) => void) {
  const { t } = useGroupTexts();
  const { member_id: me } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const which = asked?.which ?? 'delete.list';
  const { ask, act, dialog } = useAsked<(typeof ends)[Asked['which']]>(ends[which], {
    words: useActionWords(),
    onDone: () => onDone(which),
    // A missing group or member counts as ended, as intended.
    onGone: () => onDone(which),
  });
  return {
    ask(what: Asked) {
      setAsked(what);
      ask();
    },
    window: (
      <ConfirmDialog
        {...dialog}
        question={t(`${which}.question`, { name: asked?.name ?? '' })}
        consequence={<p>{t(`${which}.consequence`)}</p>}
        confirmLabel={t(which)}
        onConfirm={() => asked && void act(inputOf(asked, me), t('done'))}
      />
    ),
  };
}

/** Members of the group, and since when. */
function PeopleOfGroup({ group, onAsk }: { group: MemberGroup; onAsk: (asked: Asked) => void }) {
  const { t, locale } = useGroupTexts();
  const { member_id: me } = useSession();
  const { people, is_own, is_shared, member_group_id, hidden_people } = group;
  if (people.length === 0) return hidden_people === 0 ? <p className="muted">{t('lists.empty')}</p> : null;
  return (
    <ul className="stack-tight" aria-label={t('groups.people')}>
      {people.map(({ member_id, name, organization_name, since }) => {
        const isMe = member_id === me;
        const facts = [
          isMe ? t('groups.you') : undefined,
          organization_name?.[locale],
          since === null ? undefined : t('groups.since', { day: dayInWords(since)[locale] }),
        ].filter((fact) => fact !== undefined);
        return (
          <li key={member_id} className="row between">
            <span>
              {name} <small className="muted">{facts.join(' · ')}</small>
            </span>
            {is_own === 1 && is_shared === 1 && !isMe && (
              <Button
                size="small"
                variant="text"
                aria-label={t('remove.of', { name })}
                onClick={() => onAsk({ which: 'remove', name, member_group_id, member_id })}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface GroupCardProps {
  readonly group: MemberGroup;
  /** Called after it was deleted or left: the focus needs another place. */
  readonly onGone: () => void;
}

/** One list or group with its people and the reader's actions. */
export function GroupCard({ group, onGone }: GroupCardProps) {
  const { t, locale } = useGroupTexts();
  const [open, setOpen] = useState<'change' | 'invite'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ask, window } = useAskBefore((which) =>
    which === 'withdraw' || which === 'remove' ? heading.current?.focus() : onGone(),
  );
  const { member_group_id, member_group_name: name, is_shared, is_own, people, invitations, hidden_people } = group;
  const maker = people.find(({ member_id }) => member_id === group.owner_id)?.name ?? '';
  const close = () => {
    setOpen(undefined);
    heading.current?.focus();
  };
  const ofGroup = (which: 'delete.group' | 'delete.list' | 'leave'): Asked => ({ which, name, member_group_id });
  const ending = is_shared === 0 ? 'delete.list' : is_own === 1 ? 'delete.group' : 'leave';

  if (open === 'change') return <GroupForm kind={is_shared === 1 ? 'groups' : 'lists'} group={group} onDone={close} />;
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {name}
      </h3>
      {is_shared === 1 && (
        <p className="sm muted">{is_own === 1 ? t('groups.own') : t('groups.others', { name: maker })}</p>
      )}
      <PeopleOfGroup group={group} onAsk={ask} />
      {hidden_people > 0 && <p className="sm muted">{t('lists.hidden', { count: String(hidden_people) })}</p>}
      {invitations.length > 0 && (
        <>
          <h4>{t('groups.waiting')}</h4>
          <ul className="stack-tight">
            {invitations.map(({ group_invitation_id, invited_as, ends_on }) => (
              <li key={group_invitation_id}>
                <p>
                  {invited_as}{' '}
                  <small className="muted">{t('groups.waiting.until', { day: dayInWords(ends_on)[locale] })}</small>
                </p>
                <Button
                  size="small"
                  variant="text"
                  aria-label={t('withdraw.of', { name: invited_as })}
                  onClick={() => ask({ which: 'withdraw', name: invited_as, member_group_id, group_invitation_id })}
                >
                  {t('withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {open === 'invite' ? (
        <InviteForm group={group} onDone={close} />
      ) : (
        <div className="row tight">
          {is_own === 1 && is_shared === 1 && (
            <Button aria-label={t('invite.of', { name })} onClick={() => setOpen('invite')}>
              {t('invite')}
            </Button>
          )}
          {is_own === 1 && (
            <Button aria-label={t('change.of', { name })} onClick={() => setOpen('change')}>
              {t('change')}
            </Button>
          )}
          <Button variant="text-danger" aria-label={t(`${ending}.of`, { name })} onClick={() => ask(ofGroup(ending))}>
            {t(ending)}
          </Button>
        </div>
      )}
      {window}
    </>
  );
}
