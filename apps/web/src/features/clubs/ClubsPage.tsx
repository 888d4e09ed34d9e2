import { clubDesk } from '@machi/domain/clubs/desk';
import { DeskPage } from '../../shell/desk/declared/DeskPage.tsx';
import { useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { ClubForm } from './ClubForm.tsx';
import { ExemptionForm } from './ExemptionForm.tsx';
import { Exemptions } from './Exemptions.tsx';
import { NewClub } from './NewClub.tsx';
import './clubs.css';

/** The register of clubs: who is in charge, and until when they are exempt. */
export default function ClubsPage() {
  const { keep } = useKeptFiles(clubDesk);
  return (
    <DeskPage
      desk={clubDesk}
      below={<ReceptionNav />}
      create={() => <NewClub />}
      forms={{
        exempt: (club, close) => <ExemptionForm club={club} onClose={close} />,
        change: (club, close) => (
          <ClubForm
            club={club}
            onCancel={close}
            onSaved={(changed) => {
              keep({ club: changed });
              close();
            }}
          />
        ),
      }}
      afterDeeds={(club) => <Exemptions club={club} />}
    />
  );
}
