import { clubShelves } from '@machi/domain/clubs/model';
import type { ClubLine } from '@machi/domain/clubs/views';
import { clubShelfWords } from '@machi/domain/clubs/words';
import { groupTypeWords } from '@machi/domain/reservations/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../../shell/desk/files/FoundFiles.tsx';
import { ListFilters } from '../../../shell/desk/files/ListFilters.tsx';
import { clubQueries } from '../queries.ts';
import { useClubTexts } from '../texts.ts';
import { ClubPanel } from './ClubPanel.tsx';
import { ClubTags } from './ClubTags.tsx';
import { useClubAddress } from './club-address.ts';

const clubLinkId = (clubId: number): string => `club-${clubId}`;

/** Clubs in the order of their furigana, and the one that is open. */
export function ClubListView() {
  const { t, locale } = useClubTexts();
  const { address, go, hrefWith } = useClubAddress();
  const { club, asked } = address;
  const query = useQuery(clubQueries.list(locale, asked));
  const { page: _page, ...question } = asked;
  return (
    <DeskSplit
      open={club}
      linkId={clubLinkId}
      className="stack desk-list"
      file={(clubId, isOpenedHere) => <ClubPanel key={clubId} clubId={clubId} takesFocus={isOpenedHere} />}
    >
      <ListFilters
        t={t}
        go={go}
        file="club"
        isMain={club === undefined}
        shown={{ q: asked.q ?? '', shelf: asked.shelf ?? '' }}
        fields={[
          {
            name: 'shelf',
            label: t('shelf'),
            options: clubShelves.map((value) => ({ value, label: clubShelfWords[value][locale] })),
          },
        ]}
      />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="club"
        query={query}
        linesOf={(reply) => reply.clubs}
        table={(lines) => <ClubTable clubs={lines} />}
        none={{ title: t('none'), body: t(Object.keys(question).length > 0 ? 'none.body' : 'none.yet') }}
      />
    </DeskSplit>
  );
}

/** One line a club; beside an open one only its name and how it stands. */
function ClubTable({ clubs }: { readonly clubs: readonly ClubLine[] }) {
  const { t, locale } = useClubTexts();
  const { address, hrefWith } = useClubAddress();
  const isBeside = address.club !== undefined;
  const columns = (isBeside ? (['name', 'state'] as const) : (['name', 'kind', 'people', 'state'] as const)).map(
    (id) => ({
      id,
      head: t(`column.${id}`),
    }),
  );
  const rows = clubs.map((club) => {
    const { club_id, club_name, club_kana, group_type, in_charge } = club;
    const isOpen = club_id === address.club;
    const name = (
      <>
        <TextLink
          id={clubLinkId(club_id)}
          className="desk-name"
          href={hrefWith({ club: String(club_id) })}
          aria-current={isOpen || undefined}
        >
          {club_name}
        </TextLink>
        <small className="desk-under" lang="ja">
          {club_kana}
        </small>
      </>
    );
    const tags = <ClubTags club={club} />;
    const kind = (
      <span key="kind" className="nb">
        {groupTypeWords[group_type][locale]}
      </span>
    );
    const people = in_charge.map((one, index) => (
      <span key={one.member_id} className="nb">
        {one.name}
        {index < in_charge.length - 1 && t('comma')}
      </span>
    ));
    return {
      id: String(club_id),
      cells: isBeside ? [name, tags] : [name, kind, people.length === 0 ? '―' : people, tags],
      current: isOpen,
    };
  });
  return <Table caption={t('list')} columns={columns} rows={rows} />;
}
