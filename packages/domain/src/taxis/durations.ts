/** A row of spot_relation: the drive between two spots in minutes. */
export interface SpotRelation {
  readonly from_spot_id: number;
  readonly to_spot_id: number;
  readonly duration_minutes: number;
}

/**
 * Finds the driving minutes between two spots; undefined if unknown ("`spot_relation.duration_minutes` gives the taxi's
 * estimate", product, "Taxi"). A row applies in both directions unless the reverse has its own row.
 */
export function driveMinutes(relations: readonly SpotRelation[], from: number, to: number): number | undefined {
  const between = (start: number, end: number) =>
    relations.find(({ from_spot_id, to_spot_id }) => from_spot_id === start && to_spot_id === end);
  return (between(from, to) ?? between(to, from))?.duration_minutes;
}

/** A place to get in and out. */
export interface Stand {
  readonly taxistand_id: number;
  readonly spot_id: number;
}

/** Settings of the town's taxi that the rules need. */
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

/** Finds the stand of the shared office. The check of town packs guarantees one. */
export const officeStand = ({ stands, shared_office }: Pick<TaxiTerms, 'stands' | 'shared_office'>) =>
  stands.find(({ spot_id }) => spot_id === shared_office);
