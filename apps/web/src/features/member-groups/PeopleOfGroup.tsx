import { useSession } from '../../shell/record/record.ts';
import { dayInWords } from '@machi/domain/calendar/words';
import type { MemberGroup } from '@machi/domain/member-groups/model';
import { Button } from '@machi/ui/button/Button';
import { useGroupTexts } from './texts.ts';
import type { Asked } from './AskBefore.tsx';

interface PeopleOfGroupProps {
  readonly group: MemberGroup;
  readonly onAsk: (asked: Asked) => void;
}

/** Who is in it, and since when. */
export function PeopleOfGroup({ group, onAsk }: PeopleOfGroupProps) {
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
