import { loginIdInWords } from '@machi/domain/described/tidy';
import type { FoundMember } from '@machi/domain/members/found-member';
import { findMembersAtCounter } from '@machi/domain/reception/contract';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useState, type ReactNode } from 'react';
import { MemberFinder, useFinderTexts } from './MemberFinder.tsx';

interface CounterEntryProps {
  readonly id: string;
  readonly title: string;
  /** The form for the chosen person; `done` leads back to the search. */
  readonly children: (member: FoundMember, done: () => void) => ReactNode;
}

/** Enters what a person asks for at the counter or on the telephone: who it is, then the form. */
export function CounterEntry({ id, title, children }: CounterEntryProps) {
  const { t } = useFinderTexts();
  const [member, setMember] = useState<FoundMember>();
  // The pressed button is gone: the new part's name takes the focus.
  const choose = (chosen: FoundMember | undefined) => {
    setMember(chosen);
    document.getElementById(id)?.focus();
  };
  const back = () => choose(undefined);
  return (
    <Disclosure title={title}>
      <section className="stack" aria-labelledby={id}>
        <h3 id={id} tabIndex={-1}>
          {member ? t('enter.for', { name: member.name }) : t('enter.who')}
        </h3>
        {member ? (
          <>
            <div className="actions">
              <Button size="small" onClick={back}>
                {t('enter.other')}
              </Button>
            </div>
            {children(member, back)}
          </>
        ) : (
          <MemberFinder
            endpoint={findMembersAtCounter}
            variant="second"
            label={t('counter')}
            words={{ none: t('none.counter') }}
            columns={[
              {
                id: 'tel',
                head: t('tel'),
                cell: ({ tel }) => (
                  <span key="tel" className="num nb">
                    {tel === null ? '―' : loginIdInWords(tel)}
                  </span>
                ),
              },
            ]}
            onChoose={choose}
          />
        )}
      </section>
    </Disclosure>
  );
}
