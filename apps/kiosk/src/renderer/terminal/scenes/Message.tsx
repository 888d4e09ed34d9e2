import type { ReactNode } from 'react';
import { Sign, type Drawing } from '../signs.tsx';

interface MessageProps {
  readonly sign: Drawing;
  readonly title: string;
  readonly say: readonly string[];
  /** Buttons for the next step. */
  readonly children?: ReactNode;
}

/** Message that needs a talk: a picture, a sentence, a next step. */
export const Message = ({ sign, title, say, children }: MessageProps) => (
  <div className="split rev">
    <Sign of={sign} />
    <div>
      <div role="status">
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
