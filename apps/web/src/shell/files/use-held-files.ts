import type { HeldFile } from '@machi/domain/files/held-files';
import { useRef, useState } from 'react';

interface HeldFilesOptions {
  /** What a draft remembers of files chosen before. */
  readonly before?: readonly HeldFile[];
  /** Hears the files whenever they change, such as a draft. */
  readonly onChange?: (files: readonly HeldFile[]) => void;
}

/** Files that were chosen for what is being written; they are at the server already, and end by themselves. */
export function useHeldFiles({ before = [], onChange }: HeldFilesOptions = {}) {
  const [files, setFiles] = useState(before);
  // Others may have arrived since this was drawn.
  const held = useRef(files);
  const underWay = useRef<Promise<boolean>>(undefined);
  const refused = useRef(0);
  const [isArriving, setArriving] = useState(false);
  function put(kept: readonly HeldFile[]) {
    held.current = kept;
    setFiles(kept);
  }
  return {
    files,
    read: () => held.current,
    keep(kept: readonly HeldFile[]) {
      put(kept);
      onChange?.(kept);
    },
    /** They went with what was sent. */
    clear: () => put([]),
    hear(sending: Promise<boolean>) {
      underWay.current = sending;
      void sending.then((isTaken) => {
        if (!isTaken) refused.current += 1;
        if (underWay.current === sending) underWay.current = undefined;
      });
    },
    /** Who has sent waits for a file: their button says that it works. */
    isArriving,
    /**
     * Numbers of all that was chosen, once the last of it has arrived: who sends before that means it, too. Undefined
     * where one of it was refused meanwhile: the field says why, and nothing goes without it.
     */
    async arrived() {
      const before = refused.current;
      setArriving(true);
      // Another one may be chosen meanwhile.
      while (underWay.current) await underWay.current;
      setArriving(false);
      return refused.current > before ? undefined : held.current.map(({ document_id }) => document_id);
    },
  };
}

/** What a field for files needs of them. */
export type FilesInHand = Pick<ReturnType<typeof useHeldFiles>, 'files' | 'read' | 'keep' | 'hear'>;
