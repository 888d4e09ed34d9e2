import type { KindView } from '@machi/domain/waste/contract';

/** The sign of a kind: its letters in its colour. Its name stands beside it, or is read aloud. */
export function KindSign({ kind, isOff = false }: { kind: KindView; isOff?: boolean }) {
  return (
    <span className={`waste-sign ${kind.tone}${isOff ? ' off' : ''}`} aria-hidden="true">
      {kind.sign}
    </span>
  );
}

/** Sign and name. */
export function KindName({ kind }: { kind: KindView }) {
  return (
    <span className="waste-name">
      <KindSign kind={kind} />
      {kind.kind_name}
    </span>
  );
}
