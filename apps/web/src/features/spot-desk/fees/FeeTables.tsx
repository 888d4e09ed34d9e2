import { timesInWords } from '@machi/domain/calendar/words';
import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import type { FeeTable, TableBand } from '@machi/domain/spot-desk/fee-table-model';
import { saysSame } from '@machi/domain/spot-desk/merge';
import { FieldError } from '@machi/ui/field/FieldParts';
import { Table } from '@machi/ui/table/Table';
import type { KeyboardEvent } from 'react';
import { useSpotDeskTexts } from '../texts.ts';
import type { FeeValues, RoomValues } from './fee-values.ts';

interface FeeCellProps {
  /** Name of the cell on the wire. */
  readonly id: string;
  /** Item that the fee is for. */
  readonly label: string;
  readonly value: string;
  /** Today's fee. */
  readonly now: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Up and down move to the next cell of the column, as in a spreadsheet. */
function step(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget } = event;
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (by === undefined) return;
  // Otherwise the key would also act in the next cell and move its caret before the selection.
  event.preventDefault();
  const column = currentTarget.closest('td')?.cellIndex;
  const cells = [...(currentTarget.closest('table')?.querySelectorAll('input') ?? [])];
  const same = cells.filter((cell) => cell.closest('td')?.cellIndex === column);
  const next = same[same.indexOf(currentTarget) + by];
  next?.focus();
  next?.select();
}

/** One cell of the fee table, with today's fee below. */
function FeeCell({ id, label, value, now, error, onChange }: FeeCellProps) {
  return (
    <span className={error === undefined ? 'fee-cell' : 'fee-cell field bad'}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="input num"
        id={id}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-now` : `${id}-now ${id}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={step}
      />
      <span id={`${id}-now`} className="sm muted num">
        {now}
      </span>
      <FieldError id={id} error={error} />
    </span>
  );
}

interface FeeTablesProps {
  readonly table: FeeTable;
  readonly values: FeeValues;
  readonly errorAt: (cell: string) => string | undefined;
  readonly onChange: (values: FeeValues) => void;
}

type TableRoom = FeeTable['rooms'][number];

const replaced = (list: readonly string[], place: number, value: string): string[] =>
  Array.from({ length: Math.max(list.length, place + 1) }, (_cell, nth) => (nth === place ? value : (list[nth] ?? '')));

/** Today's fee of a band, if that band exists today. */
const yenNow = ({ now }: TableRoom, { band_name: _name, ...band }: TableBand): number | undefined =>
  now.fee_bands.find(({ band_name: _other, fee_yen: _yen, ...one }) => saysSame(one, band))?.fee_yen;

/** All rooms of a facility, one row each, by hour or by band. */
export function RoomFeeTable({ table, values, errorAt, onChange }: FeeTablesProps) {
  const { t, locale } = useSpotDeskTexts();
  const headOf = (band: TableBand) =>
    `${band.band_name[locale]} ${timesInWords({ start: band.start_time, end: band.end_time })[locale]}${t(`fees.head.${band.per}`)}`;
  const change = (id: number, room: RoomValues) => onChange({ ...values, rooms: { ...values.rooms, [id]: room } });
  const nowWords = (yen: number | undefined) =>
    yen === undefined ? t('fees.new') : t('fees.now', { fee: priceInWords(yen)[locale] });
  const rowOf = (room: TableRoom, index: number) => {
    const typed = values.rooms[room.room_id];
    if (!typed) return { id: String(room.room_id), cells: [] };
    const at = (field: string) => `rooms.${index}.${field}`;
    const name = room.room_name[locale];
    const isByBand = typed.by === 'band';
    const by = (
      <span key="by" className="fee-cell">
        <select
          className="select"
          id={at('by')}
          aria-label={t('fees.by.of', { name })}
          aria-invalid={errorAt(at('by')) === undefined ? undefined : true}
          aria-describedby={errorAt(at('by')) === undefined ? undefined : `${at('by')}-error`}
          value={typed.by}
          onChange={({ target }) => change(room.room_id, { ...typed, by: target.value === 'band' ? 'band' : 'hour' })}
        >
          {(['hour', 'band'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`fees.by.${one}`)}
            </option>
          ))}
        </select>
        <FieldError id={at('by')} error={errorAt(at('by'))} />
      </span>
    );
    const hour = isByBand ? (
      '—'
    ) : (
      <FeeCell
        key="hour"
        id={at('hourly_fee_yen')}
        label={t('fees.cell', { name, what: t('fees.hour') })}
        value={typed.hourly_fee_yen}
        now={nowWords(room.now.fee_bands.length > 0 ? undefined : room.now.hourly_fee_yen)}
        error={errorAt(at('hourly_fee_yen'))}
        onChange={(hourly_fee_yen) => change(room.room_id, { ...typed, hourly_fee_yen })}
      />
    );
    const bands = values.bands.map((band, nth) =>
      isByBand ? (
        <FeeCell
          key={`band ${nth}`}
          id={at(`band_fees.${nth}`)}
          label={t('fees.cell', { name, what: headOf(band) })}
          value={typed.band_fees[nth] ?? ''}
          now={nowWords(yenNow(room, band))}
          error={errorAt(at(`band_fees.${nth}`))}
          onChange={(fee) => change(room.room_id, { ...typed, band_fees: replaced(typed.band_fees, nth, fee) })}
        />
      ) : (
        '—'
      ),
    );
    return { id: String(room.room_id), cells: [name, by, hour, ...bands] };
  };
  return (
    <div className="fee-table">
      <Table
        caption={t('fees.rooms')}
        captionHidden={false}
        rowHeads
        columns={[
          { id: 'room', head: t('list.rooms') },
          { id: 'by', head: t('fees.by') },
          { id: 'hour', head: t('fees.hour') },
          ...values.bands.map((band, nth) => ({ id: `band-${nth}`, head: headOf(band) })),
        ]}
        rows={table.rooms.map(rowOf)}
      />
    </div>
  );
}

/** Surcharges on the fee of a room; empty when no room has any. */
export function SurchargeTable({ table, values, errorAt, onChange }: FeeTablesProps) {
  const { t, locale } = useSpotDeskTexts();
  const rows = table.rooms.flatMap((room, index) =>
    room.now.surcharges.map(({ surcharge_name, yen_per_hour }, nth) => {
      const typed = values.rooms[room.room_id];
      const name = t('fees.cell', { name: room.room_name[locale], what: surcharge_name[locale] });
      return {
        id: `${room.room_id} ${nth}`,
        cells: [
          name,
          <FeeCell
            key="yen"
            id={`rooms.${index}.surcharge_yen.${nth}`}
            label={name}
            value={typed?.surcharge_yen[nth] ?? ''}
            now={t('fees.now', { fee: yenInWords(yen_per_hour)[locale] })}
            error={errorAt(`rooms.${index}.surcharge_yen.${nth}`)}
            onChange={(yen) =>
              typed &&
              onChange({
                ...values,
                rooms: {
                  ...values.rooms,
                  [room.room_id]: { ...typed, surcharge_yen: replaced(typed.surcharge_yen, nth, yen) },
                },
              })
            }
          />,
        ],
      };
    }),
  );
  if (rows.length === 0) return null;
  return (
    <div className="fee-table">
      <Table
        caption={t('surcharges')}
        captionHidden={false}
        rowHeads
        fold
        columns={[
          { id: 'what', head: t('fees.what') },
          { id: 'yen', head: t('fees.hour') },
        ]}
        rows={rows}
      />
    </div>
  );
}

/** Equipment and its fee a date; empty when the facility lends none. */
export function EquipmentFeeTable({ table, values, errorAt, onChange }: FeeTablesProps) {
  const { t, locale } = useSpotDeskTexts();
  if (table.equipments.length === 0) return null;
  return (
    <div className="fee-table">
      <Table
        caption={t('section.equipments')}
        captionHidden={false}
        rowHeads
        fold
        columns={[
          { id: 'what', head: t('fees.what') },
          { id: 'yen', head: t('fee_yen') },
        ]}
        rows={table.equipments.map(({ equipment_id, equipment_name, now_yen }, index) => ({
          id: String(equipment_id),
          cells: [
            equipment_name[locale],
            <FeeCell
              key="yen"
              id={`equipments.${index}.fee_yen`}
              label={t('fees.cell', { name: equipment_name[locale], what: t('fee_yen') })}
              value={values.equipments[equipment_id]?.fee_yen ?? ''}
              now={t('fees.now', { fee: priceInWords(now_yen)[locale] })}
              error={errorAt(`equipments.${index}.fee_yen`)}
              onChange={(fee_yen) =>
                onChange({ ...values, equipments: { ...values.equipments, [equipment_id]: { fee_yen } } })
              }
            />,
          ],
        }))}
      />
    </div>
  );
}
