import { useRef } from 'react';
import { useAfterDrawing } from '../fitted-type.ts';

/** What a ride costs: a line as large as its sheet says, or by `--width` as large as its own width lets it be. */
export function Fare({ title }: { readonly title: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useAfterDrawing(() => {
    const line = ref.current;
    if (!line) return;
    // As large as it would be in a scene that fits.
    line.style.setProperty('--fit', '1');
    line.style.setProperty('--width', '1');
    const { clientWidth, scrollWidth } = line;
    line.style.removeProperty('--fit');
    if (scrollWidth > clientWidth) line.style.setProperty('--width', String(clientWidth / scrollWidth));
  });
  return (
    <h1 className="fare num" ref={ref}>
      {title}
    </h1>
  );
}
