/** Counts of statuses as text: "201 × 1, 409 × 9,999". Status 0 is a broken connection. */
export const statusesText = (statuses: Readonly<Record<number, number>>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'broken' : status} × ${count.toLocaleString('en-US')}`)
    .join(', ');

/** Number of server errors and missing answers. */
export const failuresOf = (statuses: Readonly<Record<number, number>>): number =>
  Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (Number(status) === 0 || Number(status) >= 500 ? count : 0),
    0,
  );
