import { dayInWords } from '@machi/domain/calendar/words';
import type { MemberGroup } from '@machi/domain/member-groups/model';
import { Button } from '@machi/ui/button/Button';
import { useRef, useState } from 'react';
import { useGroupTexts } from './texts.ts';
import { useAskBefore } from './AskBefore.tsx';
import type { Asked } from './AskBefore.tsx';
import { GroupForm } from './GroupForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import { PeopleOfGroup } from './PeopleOfGroup.tsx';

interface GroupCardProps {
  readonly group: MemberGroup;
  /** It is deleted, or left: the focus needs another place. */
  readonly onGone: () => void;
}

/** One list or group with its people and what its reader may do with it. */
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
