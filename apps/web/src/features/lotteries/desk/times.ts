import { timeOf } from '@machi/domain/calendar/model';
import type { TimeText } from '@machi/domain/calendar/model';

/** The quarter hours of a day, from its beginning to its end. */
export const quarterHours: readonly TimeText[] = Array.from({ length: 97 }, (_time, index) => timeOf(index * 15));
