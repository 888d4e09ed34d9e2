/** Parts that a town may do without, with the addresses of their pages and endpoints. */
const addresses = {
  passes: `
    /pass /fureaiplaza /visit /bath-billing /billing/mandates /debits /monitor/fureaiplaza
    /monitor/fureaiplazapayment /monitor/fureaiplazatest /api/account/passes /api/billing/bills
    /api/billing/closing /api/billing/reminders /api/debits /api/face-calibrations /api/fureaiplaza
    /api/mandate-members /api/mandate-papers /api/mandates /api/monitors/payment /api/monitors/plaza
    /api/monitors/test /api/overdrafts /api/own-mandates /api/passes /api/visits`,
  terminals: `
    /terminal /api/account/cards /api/account/face /api/cards /api/staff-calls /api/terminal
    /api/terminal-quarantines /api/terminals`,
  taxi: `/dispatch /reservation/taxi /api/dispatch /api/reservations/:reservation_id/taxi /api/taxi-stands`,
  laundry: `/monitor/:monitor_key /api/device/laundry /api/monitors/laundry`,
  ondemandbus: `
    /ondemandbus /driver/ondemandbus /transport/ondemandbus /api/desk/ondemandbus /api/driver/demand
    /api/ondemandbus`,
  waste: `/waste /api/waste`,
  shelters: `/shelters /shelter-desk /api/shelters /api/shelter-desk`,
  reports: `/report /report-desk /api/reports /api/report-desk`,
  watching: `/api/watching`,
  'timetable-sportscenter': `/spot/timetable/sportscenter`,
  'timetable-wakka': `/spot/timetable/wakka`,
} as const;
export type TownPart = keyof typeof addresses;
export const townParts = Object.keys(addresses) as readonly TownPart[];
const addressesOf = (part: TownPart): readonly string[] => addresses[part].trim().split(/\s+/);

/** All these addresses, for tests. */
export const partAddresses: readonly string[] = townParts.flatMap(addressesOf);

/** Tells whether a path, as the contract or a screen writes it, belongs to one of these parts. */
export const isOfPart = (path: string, parts: readonly string[]): boolean =>
  townParts.some(
    (part) =>
      parts.includes(part) && addressesOf(part).some((address) => path === address || path.startsWith(`${address}/`)),
  );
