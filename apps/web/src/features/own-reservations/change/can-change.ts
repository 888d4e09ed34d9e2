import type { Reservation } from '@machi/domain/reservations/model';
import { canCancel } from '@machi/domain/reservations/status';

/** A reservation can be changed as long as it can be cancelled. */
export const canChange = (reservation: Reservation, now: Date): boolean => canCancel(reservation, now);
