import { menuTitle } from '@machi/domain/navigation/head';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { useOwnName } from '../../../shell/own-names.ts';
import { ReceptionNav } from '../../../shell/reception-nav/ReceptionNav.tsx';
import { EquipmentForm } from '../parts/EquipmentForm.tsx';
import { RoomForm } from '../parts/RoomForm.tsx';
import { SpotForm } from '../parts/SpotForm.tsx';
import { spotDeskQueries } from '../queries.ts';
import { useSpotDeskTexts } from '../texts.ts';
import '../parts/spot-desk.css';

/** One facility with its rooms and equipment, for editing. Each part is looked at and saved by itself. */
export default function SpotEditPage() {
  const { t, locale } = useSpotDeskTexts();
  const spotId = Number(useParams()['spot_id']);
  const { data, isError, isFetching, refetch } = useQuery(spotDeskQueries.file(locale, spotId));
  const file = data?.file.spot_id === spotId ? data.file : undefined;
  const name = file?.spot.spot_name[locale];
  useOwnName(`/reception/spot/${spotId}`, name);
  return (
    <>
      <PageHead
        title={name ?? menuTitle('reception-spot-edit', locale)}
        sub={<TextLink href={`/spot/detail/${spotId}`}>{t('public')}</TextLink>}
      />
      <ReceptionNav />
      {isError ? (
        <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
      ) : file ? (
        <div className="stack-lg">
          <section className="stack">
            <h2>{t('section.spot')}</h2>
            <SpotForm key={file.spot.seen} file={file} />
          </section>
          {file.rooms.length > 0 && (
            <section className="stack">
              <h2>{t('section.rooms')}</h2>
              {file.rooms.map((room) => (
                <Disclosure
                  key={room.room_id}
                  title={`${room.room_name[locale]}${room.is_retired === 1 ? ` (${t('retired.tag')})` : ''}`}
                >
                  <RoomForm key={room.seen} room={room} rooms={file.rooms} />
                </Disclosure>
              ))}
            </section>
          )}
          <section className="stack">
            <h2>{t('section.equipments')}</h2>
            {file.equipments.length === 0 && <p>{t('equipments.none')}</p>}
            {file.equipments.map((one) => (
              <Disclosure key={one.equipment_id} title={one.equipment_name[locale]}>
                <EquipmentForm key={one.seen} equipment={one} />
              </Disclosure>
            ))}
          </section>
        </div>
      ) : (
        <PageLoading label={t('loading')} />
      )}
    </>
  );
}
