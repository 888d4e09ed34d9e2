/** Under which name this tab keeps the run that a guest pressed. */
export const WANTED = 'shuttle-wanted';

export interface Wanted {
  readonly trip: string;
}
