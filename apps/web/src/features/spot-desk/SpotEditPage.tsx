import {
  checkEquipmentEdit,
  createEquipment,
  createRoom,
  editEquipment,
  readDeskSpot,
} from '@machi/domain/spot-desk/contract';
import type { DeskEquipment, DeskRoom, DeskSpot } from '@machi/domain/spot-desk/model';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { toldInPlace } from '@machi/client/client';
import { EquipmentEdit, RoomEdit } from '@machi/domain/spot-desk/model';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { AskBeforeLeaving } from '../../shell/desk/leaving/AskBeforeLeaving.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { RoomForm } from './rooms/RoomForm.tsx';
import { SpotForm } from './SpotForm.tsx';
import { labelOf, useSpotDeskTexts } from './texts.ts';
import './spot-desk.css';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { EditForm } from './changes/EditForm.tsx';
import { equipmentRows, roomRows } from './changes/edit-rows.ts';
import { FeesInWords } from './fees/FeesInWords.tsx';
import { EquipmentFields } from './equipment/EquipmentFields.tsx';
import { useCheckedEdit } from './changes/use-checked-edit.tsx';
import { NewThing } from './changes/NewThing.tsx';
import { RoomFields } from './rooms/RoomFields.tsx';

interface NewRoomProps {
  readonly spotId: number;
  readonly rooms: readonly DeskRoom[];
  readonly onAdded: (roomId: number) => void;
}

const blank = () => ({ ja: '', en: '' });
/** A new room by the hour; its numbers are still empty. */
const fresh = () => ({
  room_name: blank(),
  main_purpose: blank(),
  fee_note: blank(),
  floors: blank(),
  other_information: blank(),
  capacity: undefined,
  hourly_fee_yen: undefined,
  unit_minutes: 60,
  area: null,
  surcharges: [],
  room_timetable: [],
  adjunct_room_ids: [],
  is_retired: 0 as const,
});

function NewRoom({ spotId, rooms, onAdded }: NewRoomProps) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const { send, busy } = useCall(createRoom);
  const schemaForm = useSchemaForm(RoomEdit, fresh(), (name) => labelOf(name, texts));
  const nameOf = (id: number) => rooms.find((one) => one.room_id === id)?.room_name[locale] ?? '';
  return (
    <NewThing
      spotId={spotId}
      schemaForm={schemaForm}
      rowsOf={(edit: RoomEdit) => roomRows(edit, nameOf, texts)}
      save={send}
      isSaving={busy}
      saveWord={t('room.save')}
      savedWords={({ room_name }) => t('room.saved', { name: room_name[locale] })}
      onSaved={({ room_id }) => onAdded(room_id)}
    >
      <RoomFields room={schemaForm} name="new" rooms={rooms} />
    </NewThing>
  );
}

function NewEquipment({ spotId, onAdded }: { spotId: number; onAdded: (equipmentId: number) => void }) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const { send, busy } = useCall(createEquipment);
  const schemaForm = useSchemaForm(
    EquipmentEdit,
    { equipment_name: { ja: '', en: '' }, stock: undefined, fee_yen: undefined },
    (name) => labelOf(name, texts),
  );
  return (
    <NewThing
      spotId={spotId}
      schemaForm={schemaForm}
      rowsOf={(edit: EquipmentEdit) => equipmentRows(edit, texts)}
      save={send}
      isSaving={busy}
      saveWord={t('equipment.save')}
      savedWords={({ equipment_name }) => t('equipment.saved', { name: equipment_name[locale] })}
      onSaved={({ equipment_id }) => onAdded(equipment_id)}
    >
      <EquipmentFields equipment={schemaForm} name="new" />
    </NewThing>
  );
}

const editOf = ({ seen: _seen, equipment_id: _id, fee_text: _fee, ...edit }: DeskEquipment): EquipmentEdit => edit;

function EquipmentForm({ spotId, equipment }: { readonly spotId: number; readonly equipment: DeskEquipment }) {
  const texts = useSpotDeskTexts();
  const { equipment_id } = equipment;
  const check = useCall(checkEquipmentEdit);
  const save = useCall(editEquipment);
  const schemaForm = useSchemaForm(EquipmentEdit, editOf(equipment), (name) => labelOf(name, texts));
  const rowsOf = (edit: EquipmentEdit) => equipmentRows(edit, texts);
  const { preview, edit } = useCheckedEdit({
    row: equipment,
    schemaForm,
    editOf,
    valuesOf: editOf,
    typedOf: (values: EquipmentEdit) => values,
    rowsOf,
    shownOf: rowsOf,
    check: (edit) => check.send({ ...edit, equipment_id }, toldInPlace),
    isChecking: check.busy,
    save: (edit, seen) => save.send({ ...edit, equipment_id, seen }, toldInPlace),
    isSaving: save.busy,
    savedIn: ({ equipments }) => equipments.find((one) => one.equipment_id === equipment_id),
  });
  if (preview) return preview;
  return (
    <EditForm className="stack" {...edit}>
      <EquipmentFields
        equipment={schemaForm}
        name={String(equipment_id)}
        fees={<FeesInWords words={equipment.fee_text[texts.locale]} spotId={spotId} />}
      />
    </EditForm>
  );
}

const isAdded = ({ rooms, equipments }: DeskSpot, id: string): boolean =>
  rooms.some(({ room_id }) => id === `room-${room_id}`) ||
  equipments.some(({ equipment_id }) => id === `equipment-${equipment_id}`);

/** One facility with its rooms and equipment, for editing. Each part has its own preview and save. */
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
    // The form that added it is gone, so the new part takes the focus.
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
