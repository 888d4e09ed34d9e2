import type { FoundMember } from '@machi/domain/members/found-member';
import { findMandateMembers } from '@machi/domain/mandates/desk-contract';
import type { MandateFile } from '@machi/domain/mandates/views';
import type { Asker } from '@machi/domain/permissions/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import { AccountFinder } from '../../../shell/desk/account-finder/AccountFinder.tsx';
import { useMandateTexts } from '../texts.ts';
import { NewMandateForm } from './NewMandateForm.tsx';
import { useMandateAddress } from './mandate-address.ts';

/** Enters a paper: whose it is, then what stands on it. */
export function NewMandate({ asker }: { readonly asker: Asker }) {
  const { t } = useMandateTexts();
  const { hrefWith } = useMandateAddress();
  const [person, setPerson] = useState<FoundMember>();
  const [made, setMade] = useState<MandateFile>();
  const place = useRef<HTMLHeadingElement>(null);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (made) done.current?.focus();
  }, [made]);
  useEffect(() => {
    if (person) place.current?.focus();
  }, [person]);
  return (
    <div className="stack-lg mandates-new">
      {made && (
        <Callout
          ref={done}
          focusable
          tone="success"
          live="status"
          title={t('new.done', { name: made.name })}
          actions={
            <ButtonLink size="small" href={hrefWith({ new: undefined, mandate: String(made.mandate_id) })}>
              {t('new.see')}
            </ButtonLink>
          }
        />
      )}
      {person === undefined ? (
        <AccountFinder
          endpoint={findMandateMembers}
          label={t('new.who')}
          noAccount={t('new.guest')}
          onChoose={(found) => {
            setMade(undefined);
            setPerson(found);
          }}
        />
      ) : (
        <section className="stack" aria-labelledby="new-mandate">
          <div className="row between">
            <h2 id="new-mandate" ref={place} tabIndex={-1} className="desk-file-name">
              {person.name}
              <small lang="ja">{person.furigana}</small>
            </h2>
            <Button size="small" onClick={() => setPerson(undefined)}>
              {t('new.other')}
            </Button>
          </div>
          {person.member_id === asker.member_id ? (
            <p>{t('file.own')}</p>
          ) : (
            <NewMandateForm
              member={person}
              onMade={(mandate) => {
                setPerson(undefined);
                setMade(mandate);
              }}
            />
          )}
        </section>
      )}
    </div>
  );
}
