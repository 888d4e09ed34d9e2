import type { ReactNode } from 'react';
import { Sign, type Drawing } from '../signs.tsx';

interface MessageProps {
  readonly sign: Drawing;
  readonly title: string;
  readonly say: readonly string[];
  /** What a loudspeaker says of it, "" for all of it; left out: no voice says it. */
  readonly aloud?: string;
  /** Buttons for the next step. */
  readonly children?: ReactNode;
}

/** Message that needs a talk: a picture, a sentence, a next step. */
export const Message = ({ sign, title, say, aloud, children }: MessageProps) => (
  <div className="split rev">
    <Sign of={sign} />
    <div>
      <div role="status" data-aloud={aloud}>
        <div className="why">
          <h1>{title}</h1>
        </div>
        {say.map((sentence) => (
          <p className="say" key={sentence}>
            {sentence}
          </p>
        ))}
      </div>
      {children && <div className="buttons">{children}</div>}
    </div>
  </div>
);
