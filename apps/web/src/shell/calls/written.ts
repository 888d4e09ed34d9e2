import { createListeners } from '@machi/client/listeners';
import { useEffect } from 'react';

const hearers = createListeners();

/** Reports that this page has written through the API. */
export const tellWritten = hearers.tell;

/** @param onWritten must stay the same between renders */
export function useWritten(onWritten: () => void): void {
  useEffect(() => hearers.subscribe(onWritten), [onWritten]);
}
