/** Page of a schedule, or of one date of a series. */
export const scheduleAddress = (scheduleId: number, date: string | undefined): string =>
  `/schedule/detail/${scheduleId}${date === undefined ? '' : `/${date}`}`;

export const editAddress = (scheduleId: number, date: string | undefined): string =>
  `/schedule/edit/${scheduleId}${date === undefined ? '' : `/${date}`}`;
