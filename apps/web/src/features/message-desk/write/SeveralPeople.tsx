import { findMessageMembers } from '@machi/domain/message-desk/contract';
import { MOST_RECIPIENTS } from '@machi/domain/message-desk/many';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { AccountFinder } from '../../../shell/desk/account-finder/AccountFinder.tsx';
import { useMessageDeskTexts } from '../texts.ts';
import { WriteMany } from './WriteMany.tsx';

/** People who are looked for one after the other, and what is written to them. */
export function SeveralPeople({ office }: { readonly office: string }) {
  const { t } = useMessageDeskTexts();
  const [people, setPeople] = useState<readonly FoundMember[]>([]);
  const isFull = people.length >= MOST_RECIPIENTS;
  const add = (person: FoundMember) =>
    setPeople((before) =>
      before.some(({ member_id }) => member_id === person.member_id) ? before : [...before, person],
    );
  return (
    <div className="stack">
      {isFull ? (
        <p>{t('several.full', { most: MOST_RECIPIENTS })}</p>
      ) : (
        <AccountFinder
          endpoint={findMessageMembers}
          label={t('several.find')}
          noAccount={t('find.account.none')}
          onChoose={add}
        />
      )}
      <section className="stack-tight" aria-labelledby="message-several">
        <h3 id="message-several">{t('several.chosen')}</h3>
        <p role="status" className="num">
          {t('several.count', { count: people.length })}
        </p>
        <ul className="message-desk-people">
          {people.map(({ member_id: id, name }) => (
            <li key={id}>
              <span>{t('several.person', { name })}</span>
              <Button
                size="small"
                aria-label={t('several.remove.of', { name })}
                onClick={() => setPeople((before) => before.filter(({ member_id }) => member_id !== id))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {people.length > 0 && (
        <WriteMany office={office} meant={{ member_ids: people.map(({ member_id }) => member_id), service_id: null }} />
      )}
    </div>
  );
}
