import { readDeskSpot } from '@machi/domain/spot-desk/contract';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { AskBeforeLeaving } from '../../shell/desk/leaving/AskBeforeLeaving.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { EquipmentForm } from './equipment/EquipmentForm.tsx';
import { NewEquipment } from './equipment/NewEquipment.tsx';
import { NewRoom } from './rooms/NewRoom.tsx';
import { RoomForm } from './rooms/RoomForm.tsx';
import { SpotForm } from './SpotForm.tsx';
import { useSpotDeskTexts } from './texts.ts';
import './spot-desk.css';

const isAdded = ({ rooms, equipments }: DeskSpot, id: string): boolean =>
  rooms.some(({ room_id }) => id === `room-${room_id}`) ||
  equipments.some(({ equipment_id }) => id === `equipment-${equipment_id}`);

/** One facility with its rooms and equipment, for editing. Each part is looked at and saved by itself. */
export default function SpotEditPage() {
  const { t, locale } = useSpotDeskTexts();
  const spotId = Number(useParams()['spot_id']);
  const query = useQuery(askAnew(readDeskSpot, { spot_id: spotId }, locale));
  const { data } = query;
  const file = data?.file;
  const name = file?.spot.spot_name[locale];
  useOwnName(`/reception/spot/${spotId}`, name);
  const [added, setAdded] = useState('');
  const isShown = file !== undefined && isAdded(file, added);
  useEffect(() => {
    // The form that added it is gone: who works with the keyboard goes on at what was added.
    if (isShown) document.querySelector<HTMLElement>(`#${added} > summary`)?.focus();
  }, [isShown, added]);
  return (
    <AskBeforeLeaving>
      <PageHead
        title={name ?? officialTitle('reception-spot-edit', locale)}
        sub={<TextLink href={`/spot/detail/${spotId}`}>{t('public')}</TextLink>}
      />
      <ReceptionNav />
      {query.isError || !file ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <nav className="row spot-edit-parts" aria-label={t('parts')}>
            {(['spot', 'rooms', 'equipments'] as const).map((part) => (
              <TextLink key={part} href={`#${part}`}>
                {t(`section.${part}`)}
              </TextLink>
            ))}
            <TextLink href={`/reception/spot/${spotId}/fee`}>{t('fees.open')}</TextLink>
          </nav>
          <section className="stack spot-edit-part" id="spot">
            <h2>{t('section.spot')}</h2>
            <SpotForm key={file.spot_id} file={file} />
          </section>
          <section className="stack spot-edit-part" id="rooms">
            <h2>{t('section.rooms')}</h2>
            {file.rooms.length === 0 && <p>{t('rooms.none')}</p>}
            {file.rooms.map((room) => (
              <Disclosure
                key={room.room_id}
                id={`room-${room.room_id}`}
                title={`${room.room_name[locale]}${room.is_retired === 1 ? ` (${t('retired.tag')})` : ''}`}
              >
                <RoomForm spotId={spotId} room={room} rooms={file.rooms} />
              </Disclosure>
            ))}
            <Disclosure key={`after ${file.rooms.length}`} title={t('room.new')}>
              <NewRoom spotId={spotId} rooms={file.rooms} onAdded={(id) => setAdded(`room-${id}`)} />
            </Disclosure>
          </section>
          <section className="stack spot-edit-part" id="equipments">
            <h2>{t('section.equipments')}</h2>
            {file.equipments.length === 0 && <p>{t('equipments.none')}</p>}
            {file.equipments.map((one) => (
              <Disclosure
                key={one.equipment_id}
                id={`equipment-${one.equipment_id}`}
                title={t('equipment.line', { name: one.equipment_name[locale], stock: one.stock })}
              >
                <EquipmentForm spotId={spotId} equipment={one} />
              </Disclosure>
            ))}
            <Disclosure key={`after ${file.equipments.length}`} title={t('equipment.new')}>
              <NewEquipment spotId={spotId} onAdded={(id) => setAdded(`equipment-${id}`)} />
            </Disclosure>
          </section>
        </div>
      )}
    </AskBeforeLeaving>
  );
}
