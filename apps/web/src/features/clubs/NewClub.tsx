import { clubDesk } from '@machi/domain/clubs/desk';
import type { ClubFile } from '@machi/domain/clubs/views';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import { useDesk, useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { useClubTexts } from './texts.ts';
import { ClubForm } from './ClubForm.tsx';

/** Registers a club, and says where it leads on. */
export function NewClub() {
  const { t } = useClubTexts();
  const { hrefWith } = useDesk(clubDesk);
  const { keep } = useKeptFiles(clubDesk);
  const [made, setMade] = useState<ClubFile>();
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (made) done.current?.focus();
  }, [made]);
  return (
    <div className="stack-lg">
      {made && (
        <Callout
          ref={done}
          focusable
          tone="success"
          live="status"
          title={t('new.done', { name: made.club_name })}
          actions={
            <ButtonLink size="small" href={hrefWith({ new: undefined, club: String(made.club_id) })}>
              {t('new.see')}
            </ButtonLink>
          }
        />
      )}
      <ClubForm
        key={made?.club_id ?? 0}
        onSaved={(club) => {
          keep({ club });
          setMade(club);
        }}
      />
    </div>
  );
}
