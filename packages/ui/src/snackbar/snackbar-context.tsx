import { createContext, use } from 'react';

export type SnackbarColour = 'neutral' | 'success' | 'info' | 'warning';

export type Snackbar = {
  /** Shows a sentence of news and replaces the previous one. Never for errors, which stay where they happened. */
  show: (text: string, colour?: SnackbarColour) => void;
  hide: () => void;
};

export const SnackbarContext = createContext<Snackbar | undefined>(undefined);

/** @throws Error outside of a SnackbarProvider */
export function useSnackbar(): Snackbar {
  const snackbar = use(SnackbarContext);
  if (!snackbar) throw new Error('No SnackbarProvider');
  return snackbar;
}
