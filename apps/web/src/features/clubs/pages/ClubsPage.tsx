import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { officialTitle } from '../../../shell/officials/part.ts';
import { ReceptionNav } from '../../../shell/reception-nav/ReceptionNav.tsx';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { ClubListView } from '../parts/ClubListView.tsx';
import { NewClub } from '../parts/NewClub.tsx';
import { useClubAddress } from '../parts/club-address.ts';
import { useClubTexts } from '../texts.ts';
import '@machi/ui/styles/desk.css';
import '../../../shell/desk/files/files.css';
import '../parts/clubs.css';

/** The register of clubs: who is in charge, and until when they are exempt. */
export default function ClubsPage() {
  const { t, locale } = useClubTexts();
  const { address, hrefWith } = useClubAddress();
  const query = useQuery(askerQuery(locale));
  const { isNew } = address;
  // Form and list stand in each other’s place.
  const heading = useFocusOn<HTMLHeadingElement, boolean>(
    isNew,
    (_now, before) => before !== undefined && address.club === undefined,
  );
  return (
    <div className="desk file-desk">
      <PageHead
        headingRef={heading}
        title={officialTitle('clubs', locale)}
        sub={t(isNew ? 'sub.new' : 'sub')}
        actions={
          isNew ? (
            <ButtonLink href={hrefWith({ new: undefined })}>{t('file.close')}</ButtonLink>
          ) : (
            <ButtonLink href={hrefWith({ new: '1', club: undefined })}>{t('new.open')}</ButtonLink>
          )
        }
      />
      <ReceptionNav />
      {!query.data ? <NotLoaded query={query} label={t('loading')} /> : isNew ? <NewClub /> : <ClubListView />}
    </div>
  );
}
