import type { RepeatRule } from '@machi/domain/schedule/rule';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { StepperField } from '@machi/ui/field/StepperField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleQueries } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { HoldCheck } from './HoldCheck.tsx';
import type { TypedHolds } from './typed-holds.ts';

interface HoldFieldsProps {
  readonly typed: TypedHolds;
  /** Dates and times, once valid. */
  readonly rule: RepeatRule | undefined;
  /** Id of the schedule whose own holds count as free. */
  readonly except: number | undefined;
  /** Whether dates of the series can be dropped. */
  readonly canLeaveOut: boolean;
  readonly onChange: (typed: Partial<TypedHolds>) => void;
  readonly error: (field: string) => string | undefined;
}

/** Rooms and equipment for the town's own use: chosen ones of other facilities, then all of the selected one. */
export function HoldFields({ typed, rule, except, canLeaveOut, onChange, error }: HoldFieldsProps) {
  const { t, locale } = useScheduleTexts();
  const [spotId, setSpotId] = useState('');
  const spots = useQuery(scheduleQueries.spots(locale));
  const spot = useQuery(scheduleQueries.spot(locale, Number(spotId)));
  const withRooms = (spots.data?.spots ?? []).filter(({ rooms }) => rooms.length > 0);
  const chosen = withRooms.find((one) => String(one.spot_id) === spotId);
  const { rooms, equipments } = typed;
  const addRoom = (room_id: number, room_name: string, spot_name: string) =>
    onChange({ rooms: [...rooms, { room_id, room_name, spot_name }], dropped_dates: [] });
  const setPieces = (equipment_id: number, equipment_name: string, pieces: number) => {
    const kind = { equipment_id, equipment_name, pieces };
    const isThere = equipments.some((one) => one.equipment_id === equipment_id);
    const changed = isThere
      ? equipments.map((one) => (one.equipment_id === equipment_id ? kind : one))
      : [...equipments, kind];
    onChange({ equipments: changed.filter((one) => one.pieces > 0), dropped_dates: [] });
  };
  const dropRoom = (room_id: number) =>
    onChange({ rooms: rooms.filter((one) => one.room_id !== room_id), dropped_dates: [] });
  // Chosen items stay where they were pressed, and so does the focus.
  const offered = chosen?.rooms ?? [];
  const stocked = chosen ? (spot.data?.spot.equipments ?? []) : [];
  const roomsElsewhere = rooms.filter(({ room_id }) => offered.every((one) => one.room_id !== room_id));
  const kindsElsewhere = equipments.filter(({ equipment_id }) =>
    stocked.every((one) => one.equipment_id !== equipment_id),
  );
  return (
    <>
      <FieldGroup
        id="rooms"
        className="schedule-holds"
        legend={t('holds')}
        hint={t('holds.hint')}
        error={error('rooms')}
      >
        {roomsElsewhere.map(({ room_id, room_name, spot_name }) => (
          <CheckField
            key={room_id}
            label={[spot_name, room_name].join(' ')}
            checked
            onChange={() => dropRoom(room_id)}
          />
        ))}
        {kindsElsewhere.map(({ equipment_id, equipment_name, pieces }) => (
          <CheckField
            key={equipment_id}
            label={t('equipment', { name: equipment_name, count: pieces })}
            checked
            onChange={() => setPieces(equipment_id, equipment_name, 0)}
          />
        ))}
        <SelectField
          id="equipments"
          label={t('holds.spot')}
          value={spotId}
          emptyWord={t('holds.spot.choose')}
          options={withRooms.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
          onChange={({ target }) => setSpotId(target.value)}
          error={error('equipments')}
        />
        {chosen && (
          <div className="panel stack">
            {offered.map(({ room_id, room_name }) => (
              <CheckField
                key={room_id}
                label={room_name}
                checked={rooms.some((one) => one.room_id === room_id)}
                onChange={({ target }) =>
                  target.checked ? addRoom(room_id, room_name, chosen.spot_name) : dropRoom(room_id)
                }
              />
            ))}
            {stocked.map(({ equipment_id, equipment_name, stock }) => (
              <StepperField
                key={equipment_id}
                label={equipment_name}
                value={equipments.find((one) => one.equipment_id === equipment_id)?.pieces ?? 0}
                max={stock}
                lessLabel={t('holds.less', { name: equipment_name })}
                moreLabel={t('holds.more', { name: equipment_name })}
                onChange={(pieces) => setPieces(equipment_id, equipment_name, pieces)}
              />
            ))}
          </div>
        )}
      </FieldGroup>
      {rule && rooms.length + equipments.length > 0 && (
        <HoldCheck
          typed={typed}
          rule={rule}
          except={except}
          {...(canLeaveOut ? { onLeaveOut: (dropped_dates: readonly string[]) => onChange({ dropped_dates }) } : {})}
        />
      )}
    </>
  );
}
