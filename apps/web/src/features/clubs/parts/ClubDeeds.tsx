import { dateAt } from '@machi/domain/calendar/model';
import { isRegisteredOn, lastDayOf } from '@machi/domain/reservations/clubs';
import type { ClubFile } from '@machi/domain/clubs/views';
import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { useMinute } from '../../../shell/use-minute.ts';
import { useClubTexts } from '../texts.ts';
import { EndDialog } from './EndDialog.tsx';
import { ExemptionForm } from './ExemptionForm.tsx';

interface ClubDeedsProps {
  readonly club: ClubFile;
  readonly onChange: () => void;
}

/** What can be done with a club: its words, its exemption of a year, its end. */
export function ClubDeeds({ club, onChange }: ClubDeedsProps) {
  const { t } = useClubTexts();
  const today = dateAt(useMinute());
  const [asked, setAsked] = useState<'exempt' | 'revoke' | 'end'>();
  const standing = club.exemptions.find((one) => one.revoked_on === null && today <= lastDayOf(one));
  const close = () => setAsked(undefined);
  if (asked === 'exempt') return <ExemptionForm club={club} onClose={close} />;
  return (
    <section className="stack-tight" aria-labelledby="club-deeds">
      <h3 id="club-deeds">{t('deeds')}</h3>
      <div className="row tight">
        {isRegisteredOn(club, today) && (
          <Button size="small" variant="primary" onClick={() => setAsked('exempt')}>
            {t(standing ? 'exempt.renew' : 'exempt.open')}
          </Button>
        )}
        <Button size="small" onClick={onChange}>
          {t('change.open')}
        </Button>
        {standing && (
          <Button size="small" variant="quiet-danger" onClick={() => setAsked('revoke')}>
            {t('revoke.send')}
          </Button>
        )}
        <Button size="small" variant="quiet-danger" onClick={() => setAsked('end')}>
          {t('end.send')}
        </Button>
      </div>
      <EndDialog
        club={club}
        deed={asked === 'revoke' || asked === 'end' ? asked : undefined}
        exemptionId={standing?.club_exemption_id}
        onClose={close}
      />
    </section>
  );
}
