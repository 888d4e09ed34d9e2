import type { MemberGroup } from '@machi/domain/member-groups/model';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useId, useRef, useState } from 'react';
import { useGroupTexts } from './texts.ts';
import { GroupCard } from './GroupCard.tsx';
import { GroupForm } from './GroupForm.tsx';

interface GroupListProps {
  readonly kind: 'groups' | 'lists';
  readonly groups: readonly MemberGroup[];
}

/** Groups, or favourite lists: read, made, changed and deleted. */
export function GroupList({ kind, groups }: GroupListProps) {
  const { t } = useGroupTexts();
  const [isNew, setNew] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const toHeading = () => heading.current?.focus();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t(kind)}
      </h2>
      {kind === 'lists' && <p>{t('lists.body')}</p>}
      {groups.length === 0 && !isNew && kind === 'groups' && (
        <EmptyState title={t('groups.none')} headingLevel={3}>
          <p>{t('groups.none.body')}</p>
        </EmptyState>
      )}
      <ul className="stack">
        {groups.map((group) => (
          <li key={group.member_group_id} className="panel stack">
            <GroupCard group={group} onGone={toHeading} />
          </li>
        ))}
      </ul>
      {isNew ? (
        <GroupForm
          kind={kind}
          group={undefined}
          onDone={() => {
            setNew(false);
            toHeading();
          }}
        />
      ) : (
        <p>
          <Button
            variant={kind === 'groups' && groups.length === 0 ? 'primary' : 'second'}
            onClick={() => setNew(true)}
          >
            {t(`${kind}.new`)}
          </Button>
        </p>
      )}
    </section>
  );
}
