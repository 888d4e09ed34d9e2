/** A row of spot_relation: the drive between two spots in minutes. */
export interface SpotRelation {
  readonly from_spot_id: number;
  readonly to_spot_id: number;
  readonly duration_minutes: number;
}

/**
 * Minutes of the drive between two spots, undefined where none is known ("`spot_relation.duration_minutes` gives the
 * taxi's estimate", product, "Taxi"). A row holds for both directions unless the other one has a row of its own.
 */
export function driveMinutes(relations: readonly SpotRelation[], from: number, to: number): number | undefined {
  const between = (start: number, end: number) =>
    relations.find(({ from_spot_id, to_spot_id }) => from_spot_id === start && to_spot_id === end);
  return (between(from, to) ?? between(to, from))?.duration_minutes;
}

/** A place where people get in and out. */
export interface Stand {
  readonly taxistand_id: number;
  readonly spot_id: number;
}

/** What the rules have to know of the town's taxi. */
export interface TaxiTerms {
  readonly tel: string;
  readonly most_persons: number;
  /** Hours of service, "HH:MM". */
  readonly opens: string;
  readonly closes: string;
  readonly stands: readonly Stand[];
  readonly relations: readonly SpotRelation[];
  /** Spot of the shared office. */
  readonly shared_office: number;
}

/** The stand of the shared office; the check of town packs sees to it that there is one. */
export const officeStand = ({ stands, shared_office }: Pick<TaxiTerms, 'stands' | 'shared_office'>) =>
  stands.find(({ spot_id }) => spot_id === shared_office);
