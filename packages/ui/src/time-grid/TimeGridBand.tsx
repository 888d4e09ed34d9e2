import { GridItemFrame } from './GridItemFrame.tsx';
import { placeStretches, type TimeGridStretch } from './time-grid-model.ts';

export type BandProps = {
  /** Names it, and stands before it where there is room. */
  label: string;
  word: string;
  stretches: readonly TimeGridStretch[];
};

/** Over the hours: what lasts one or several whole days, each once, as long as its days. */
export function TimeGridBand({ label, word, stretches }: BandProps) {
  if (stretches.length === 0) return null;
  return (
    <div className="tgrid-band">
      <span className="tgrid-band-word" aria-hidden="true">
        {word}
      </span>
      <ul aria-label={label}>
        {placeStretches(stretches).map(({ stretch, row }) => (
          <li key={stretch.id} style={{ gridColumn: `${stretch.first + 1} / ${stretch.last + 2}`, gridRow: row + 1 }}>
            <GridItemFrame
              item={stretch}
              className={['tgrid-stretch', stretch.isCutBefore ? 'before' : '', stretch.isCutAfter ? 'after' : '']
                .filter(Boolean)
                .join(' ')}
            >
              <span className="sr">{stretch.label}</span>
              <span aria-hidden="true">{stretch.title}</span>
            </GridItemFrame>
          </li>
        ))}
      </ul>
    </div>
  );
}
