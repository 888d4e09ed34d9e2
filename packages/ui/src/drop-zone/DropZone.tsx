import { useEffect, useRef, useState, type ReactNode } from 'react';

export type DropZoneProps = {
  /** Text over the zone while files are dragged over it, such as "Drop the file here". */
  dropWord: string;
  onFiles: (files: readonly File[]) => void;
  /** A FileField, for use without dragging. */
  children: ReactNode;
};

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** A zone for dropping files, around the button that chooses them. */
export function DropZone({ dropWord, onFiles, children }: DropZoneProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // Entering a child fires a leave event on its parent: only leaving the whole zone ends the hover.
    const isInside = ({ relatedTarget }: DragEvent) => relatedTarget instanceof Node && box.contains(relatedTarget);

    box.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    box.addEventListener('dragleave', (event) => !isInside(event) && setIsOver(false), { signal });
    box.addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => stop.abort();
  }, [onFiles]);

  return (
    <div className="drop-zone" ref={place} data-over={isOver || undefined}>
      {children}
      {isOver && (
        <p className="drop-word" aria-hidden="true">
          {dropWord}
        </p>
      )}
    </div>
  );
}
