import type { Reservation } from '@machi/domain/reservations/model';
import { useState } from 'react';
import type { OwnLine } from './lines.tsx';
import { ReservationEntry } from './ReservationEntry.tsx';

/** Rooms as lines with a cancel button. A cancelled one keeps its place until the page is left. */
export function useRoomLines(now: Date, isUnderDay = false) {
  const [asked, setAsked] = useState<Reservation>();
  const [justCanceled, setJustCanceled] = useState<readonly number[]>([]);
  return {
    isListed: (one: Reservation): boolean => one.is_canceled === 0 || justCanceled.includes(one.reservation_id),
    lineOf: (one: Reservation): OwnLine => ({
      at: one.started_at,
      line: (
        <ReservationEntry
          key={`room ${one.reservation_id}`}
          reservation={one}
          now={now}
          isUnderDay={isUnderDay}
          onCancel={() => setAsked(one)}
        />
      ),
    }),
    /** Props of the cancel dialog. */
    canceling: {
      reservation: asked,
      onClose: () => setAsked(undefined),
      onCanceled(canceled: Reservation) {
        setJustCanceled((before) => [...before, canceled.reservation_id]);
        setAsked(undefined);
      },
    },
  };
}
