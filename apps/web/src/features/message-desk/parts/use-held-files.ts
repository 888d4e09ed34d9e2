import type { HeldFile } from '@machi/domain/files/held-files';
import { useCallback, useRef, useState } from 'react';

/** Files that were chosen for a message and are already at the server; a reload forgets them, and they end by themselves. */
export function useHeldFiles() {
  const [files, setFiles] = useState<readonly HeldFile[]>([]);
  // Others may have arrived since this was drawn.
  const held = useRef(files);
  const keep = useCallback((kept: readonly HeldFile[]) => {
    held.current = kept;
    setFiles(kept);
  }, []);
  const read = useCallback(() => held.current, []);
  return { files, read, keep, document_ids: files.map(({ document_id }) => document_id) };
}
