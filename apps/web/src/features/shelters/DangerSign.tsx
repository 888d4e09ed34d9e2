import type { Danger } from '@machi/domain/shelters/model';

/** Strokes of the signs, in a square of 24; close to those of JIS Z 8210 (災害種別図記号). */
const paths: Readonly<Record<Danger, string>> = {
  flood: 'M2 15c3-3 5 3 8 0s5 3 8 0 4 0 4 0M2 20c3-3 5 3 8 0s5 3 8 0 4 0 4 0M8 11V7l4-4 4 4v4',
  landslide: 'M2 21h20L9 4zM14 6l3 4M18 8l3 5M16 14l2 3',
  surge: 'M2 20h20M3 16c0-8 8-12 13-9-3 0-5 3-3 5 3 3 6 0 9 4',
  earthquake: 'M5 21V10l7-6 7 6v11M12 21l-2-4 3-3-2-4M2 21h20',
  tsunami: 'M2 20c4 0 5-3 7-8 2-6 9-8 13-4-4-1-7 2-6 5 1 2 4 2 6 1M2 22h20',
  fire: 'M12 22c-5 0-7-3-7-7 0-4 4-6 5-12 4 3 4 6 4 7 1-1 2-2 2-3 3 3 4 6 3 9-1 4-3 6-7 6z',
  'inland-flood': 'M12 2v7M8 6l4 4 4-4M2 15c3-3 5 3 8 0s5 3 8 0 4 0 4 0M2 20c3-3 5 3 8 0s5 3 8 0 4 0 4 0',
  volcano: 'M2 21l6-11h8l6 11zM12 7V3M8 6L6 3M16 6l2-3',
  blizzard: 'M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 3l3 3 3-3M9 21l3-3 3 3',
};

/** The sign of a danger; the word stands beside it. */
export const DangerSign = ({ danger }: { readonly danger: Danger }) => (
  <svg className="shelter-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d={paths[danger]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
