export const reason = { ja: '床の張り替えのため', en: 'New floor' };

/** A closure of one room for a day, from nine to nine. */
export const closure = (day: string, parts: Readonly<Record<string, unknown>> = {}) => ({
  spot_id: 4,
  room_id: 403,
  from_date: day,
  from_time: '09:00',
  to_date: day,
  to_time: '21:00',
  reason,
  ...parts,
});
