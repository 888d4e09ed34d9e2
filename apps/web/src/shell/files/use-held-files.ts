import type { HeldFile } from '@machi/domain/files/held-files';
import { useRef, useState } from 'react';

interface HeldFilesOptions {
  /** Earlier files that a draft remembers. */
  readonly before?: readonly HeldFile[];
  /** Receives the files on every change, for example for a draft. */
  readonly onChange?: (files: readonly HeldFile[]) => void;
}

/** Files of a form that is being written. They are already on the server, which deletes unused ones. */
export function useHeldFiles({ before = [], onChange }: HeldFilesOptions = {}) {
  const [files, setFiles] = useState(before);
  // More files may have arrived since the last render.
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
    /** Empties the list after the form was sent. */
    clear: () => put([]),
    hear(sending: Promise<boolean>) {
      underWay.current = sending;
      void sending.then((isTaken) => {
        if (!isTaken) refused.current += 1;
        if (underWay.current === sending) underWay.current = undefined;
      });
    },
    /** The form was sent and waits for a file: its button shows that it works. */
    isArriving,
    /**
     * Ids of all chosen files once the last upload has ended. Undefined when one was refused: the field says why, and
     * the form is not sent.
     */
    async arrived() {
      const before = refused.current;
      setArriving(true);
      // Another file may be chosen meanwhile.
      while (underWay.current) await underWay.current;
      setArriving(false);
      return refused.current > before ? undefined : held.current.map(({ document_id }) => document_id);
    },
  };
}

/** Props of a file field. */
export type FilesInHand = Pick<ReturnType<typeof useHeldFiles>, 'files' | 'read' | 'keep' | 'hear'>;
